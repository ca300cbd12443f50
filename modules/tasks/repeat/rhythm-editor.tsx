import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { dateTime, day } from '#platform/web/words/format.ts'
import { t } from '../item/parts.words.ts'
import { cronOf, rhythmOf, type Rhythm } from './cron.contract.ts'
import { sayRule } from './repeat-words.web.ts'
import { repeatCalls } from './repeat.contract.ts'
import css from '../item/item.module.css'

export interface RuleValues {
  cronExpression: string
  triggerEndDate: string | null
}

const paces = ['day', 'workday', 'week', 'month', 'year', 'expert'] as const
type Pace = (typeof paces)[number]
const paceWords = {
  day: 'everyDay',
  workday: 'everyWorkday',
  week: 'everyWeek',
  month: 'everyMonth',
  year: 'everyYear',
  expert: 'everyExpert',
} as const
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** What a pace begins with, the time kept. */
function begin(pace: Exclude<Pace, 'expert'>, time: string): Rhythm {
  if (pace === 'week') return { every: 'week', weekdays: [1], time }
  if (pace === 'month') return { every: 'month', day: 1, time }
  if (pace === 'year') return { every: 'year', month: 1, day: 1, time }
  return { every: pace, time }
}

interface RhythmEditorProps {
  value: RuleValues
  onChange: (value: RuleValues) => void
  /** What the server said of the rule. */ error?: string | undefined
}

/** A rule as people say it, or as an expression; with a sentence and the next times. */
export function RhythmEditor({ value: { cronExpression, triggerEndDate }, onChange, error }: RhythmEditorProps) {
  const [expert, setExpert] = useState(rhythmOf(cronExpression) === null)
  const rhythm = rhythmOf(cronExpression)
  const pace: Pace = expert || rhythm === null ? 'expert' : rhythm.every
  const put = (changed: Rhythm) => onChange({ cronExpression: cronOf(changed), triggerEndDate })
  const choosePace = (to: Pace) => {
    setExpert(to === 'expert')
    if (to !== 'expert') put(begin(to, rhythm?.time ?? '09:00'))
  }
  return (
    <>
      <Field label={t('every')}>
        <div className={css.pills} role="group" aria-label={t('every')}>
          {paces.map(one => (
            <button
              key={one}
              type="button"
              className={css.chip}
              aria-pressed={pace === one}
              onClick={() => choosePace(one)}
            >
              {t(paceWords[one])}
            </button>
          ))}
        </div>
      </Field>
      {pace === 'expert' ? (
        <Field label={t('expression')} hint={t('expressionText')} error={error}>
          <TextField
            value={cronExpression}
            onChange={text => onChange({ cronExpression: text, triggerEndDate })}
            maxLength={100}
          />
        </Field>
      ) : (
        rhythm && <Days rhythm={rhythm} put={put} />
      )}
      {pace !== 'expert' && rhythm && (
        <Field label={t('atTime')} inline error={error}>
          <DateField mode="time" value={rhythm.time} onChange={time => time && put({ ...rhythm, time })} />
        </Field>
      )}
      <Field label={t('repeatEnd')} inline>
        <DateField
          mode="date"
          value={triggerEndDate && (triggerEndDate.length === 10 ? triggerEndDate : day(triggerEndDate))}
          onChange={end => onChange({ cronExpression, triggerEndDate: end })}
          placeholder={t('noEnd')}
          clearable
        />
      </Field>
      <NextTimes cronExpression={cronExpression} triggerEndDate={triggerEndDate} />
    </>
  )
}

function Days({ rhythm, put }: { rhythm: Rhythm; put: (rhythm: Rhythm) => void }) {
  if (rhythm.every === 'week') {
    const toggle = (weekday: number) => {
      const chosen = rhythm.weekdays.includes(weekday)
        ? rhythm.weekdays.filter(one => one !== weekday)
        : [...rhythm.weekdays, weekday]
      if (chosen.length > 0) put({ ...rhythm, weekdays: chosen })
    }
    return (
      <Field label={t('onWeekdays')}>
        <div className={css.pills} role="group" aria-label={t('onWeekdays')}>
          {weekdays.map(one => (
            <button
              key={one}
              type="button"
              className={`${css.chip} ${css.round}`}
              aria-pressed={rhythm.weekdays.includes(one)}
              onClick={() => toggle(one)}
            >
              {t(`weekday${one}`)}
            </button>
          ))}
        </div>
      </Field>
    )
  }
  if (rhythm.every === 'month') {
    return (
      <Field label={t('onDay')} inline>
        <Choice
          title={t('onDay')}
          most={31}
          value={rhythm.day}
          nameOf={n => t('dayN', { n })}
          last
          onChoose={day => put({ ...rhythm, day })}
        />
      </Field>
    )
  }
  if (rhythm.every !== 'year') return null
  return (
    <>
      <Field label={t('onMonth')} inline>
        <Choice
          title={t('onMonth')}
          most={12}
          value={rhythm.month}
          nameOf={n => t('monthN', { n })}
          onChoose={month => month !== 'last' && put({ ...rhythm, month })}
        />
      </Field>
      <Field label={t('onDay')} inline>
        <Choice
          title={t('onDay')}
          most={31}
          value={rhythm.day}
          nameOf={n => t('dayN', { n })}
          onChoose={day => day !== 'last' && put({ ...rhythm, day })}
        />
      </Field>
    </>
  )
}

interface ChoiceProps {
  title: string
  most: number
  value: number | 'last'
  nameOf: (n: number) => string
  last?: boolean
  onChoose: (value: number | 'last') => void
}

function Choice({ title, most, value, nameOf, last = false, onChoose }: ChoiceProps) {
  const options = [
    ...Array.from({ length: most }, (_, index) => ({ value: String(index + 1), name: nameOf(index + 1) })),
    ...(last ? [{ value: 'last', name: t('lastDay') }] : []),
  ]
  async function choose() {
    const chosen = await pick({ title, options, value: [String(value)], searchable: false })
    if (chosen?.[0]) onChoose(chosen[0].value === 'last' ? 'last' : Number(chosen[0].value))
  }
  return <FieldButton onPress={() => void choose()}>{value === 'last' ? t('lastDay') : nameOf(value)}</FieldButton>
}

/** The rule in words, and the five times that come next. */
function NextTimes({ cronExpression, triggerEndDate }: RuleValues) {
  const settled = useSettled(cronExpression.trim())
  const { data, error } = useCall(
    repeatCalls.preview,
    { cronExpression: settled, ...(triggerEndDate ? { triggerEndDate } : {}) },
    { enabled: settled !== '' },
  )
  return (
    <>
      <p className={css.sentence}>{sayRule(cronExpression, null)}</p>
      {error && (
        <p className={css.soft} role="alert">
          {refusalText(error)}
        </p>
      )}
      {data && !error && (
        <p className={css.times}>
          {data.next.map(time => (
            <span key={time} className={css.time}>
              {dateTime(time)}
            </span>
          ))}
        </p>
      )}
      <p className={css.soft}>{t('fromTomorrow')}</p>
    </>
  )
}

import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CheckIcon, RefreshIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { mostTimes, readRule } from '../recurrence/rule.ts'
import { changeRule, kindOf, repeatKinds, repeatSentence, ruleOfKind, weekdayOf } from './repeat.web.ts'
import css from './event.module.css'

interface RepeatProps {
  rule: string | null
  start: string
  error?: string | undefined
  onChange: (rule: string | null) => void
}

/** Whether and how something recurs: by days, weeks, months or years, every so many of them, until when. */
export function RepeatField({ rule, start, error, onChange }: RepeatProps) {
  const kind = kindOf(rule)
  const read = rule === null ? null : readRule(rule)
  const from = day(start)
  const choose = async () => {
    const chosen = await actionMenu(
      repeatKinds.map(key => ({ key, name: t(`repeat_${key}`), icon: key === kind ? CheckIcon : RefreshIcon })),
      t('repeat'),
    )
    if (chosen) onChange(ruleOfKind(chosen, from, rule))
  }
  return (
    <>
      <Field label={t('repeat')} inline error={error} hint={rule === null ? undefined : repeatSentence(rule, start)}>
        <FieldButton icon={RefreshIcon} onPress={() => void choose()}>
          {kind === null ? t('sayOther') : t(`repeat_${kind}`)}
        </FieldButton>
      </Field>
      {rule !== null && read && kind !== null && (
        <>
          <Field label={t('every')} inline>
            <NumberField
              value={String(read.interval)}
              decimals={0}
              min={1}
              max={99}
              step={1}
              unit={t(`unit_${read.frequency}`)}
              onChange={value => onChange(changeRule(rule, { interval: Math.max(1, Number(value)) }))}
            />
          </Field>
          {kind === 'WEEKLY' && <Weekdays rule={rule} start={from} onChange={onChange} />}
          <End rule={rule} start={start} onChange={onChange} />
        </>
      )}
    </>
  )
}

function Weekdays({ rule, start, onChange }: { rule: string; start: string; onChange: (rule: string) => void }) {
  const { byDay } = readRule(rule)!
  const chosen = byDay.length > 0 ? byDay.map(one => one.day) : [weekdayOf(start)]
  const toggle = (one: number) => {
    const next = chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one]
    if (next.length > 0)
      onChange(changeRule(rule, { byDay: next.toSorted((a, b) => a - b).map(number => ({ nth: 0, day: number })) }))
  }
  return (
    <div className={css.weekdays} role="group" aria-label={t('onWeekdays')}>
      {([1, 2, 3, 4, 5, 6, 0] as const).map(one => (
        <button key={one} type="button" aria-pressed={chosen.includes(one)} onClick={() => toggle(one)}>
          {t(`weekday${one}`)}
        </button>
      ))}
    </div>
  )
}

function End({ rule, start, onChange }: { rule: string; start: string; onChange: (rule: string) => void }) {
  const { count, until } = readRule(rule)!
  const ends = count !== null ? 'afterTimes' : until !== null ? 'untilDay' : 'never'
  const choose = async () => {
    const chosen = await actionMenu(
      (['never', 'untilDay', 'afterTimes'] as const).map(key => ({
        key,
        name: t(key),
        ...(key === ends ? { icon: CheckIcon } : {}),
      })),
      t('repeatEnds'),
    )
    if (chosen === 'never') onChange(changeRule(rule, { count: null, until: null }))
    if (chosen === 'untilDay')
      onChange(changeRule(rule, { count: null, until: day(Date.parse(start) + 90 * 86_400_000) }))
    if (chosen === 'afterTimes') onChange(changeRule(rule, { count: 10, until: null }))
  }
  return (
    <>
      <Field label={t('repeatEnds')} inline>
        <FieldButton onPress={() => void choose()}>{t(ends)}</FieldButton>
      </Field>
      {until !== null && (
        <Field label={t('lastDay')} inline>
          <DateField
            mode="date"
            value={day(until)}
            min={day(start)}
            onChange={value => value && onChange(changeRule(rule, { until: value }))}
          />
        </Field>
      )}
      {count !== null && (
        <Field label={t('times')} inline>
          <NumberField
            value={String(count)}
            decimals={0}
            min={1}
            max={mostTimes}
            step={1}
            unit={t('timesUnit')}
            onChange={value => onChange(changeRule(rule, { count: Math.min(mostTimes, Math.max(1, Number(value))) }))}
          />
        </Field>
      )}
    </>
  )
}

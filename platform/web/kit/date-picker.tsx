import { useState } from 'react'
import { addDays, firstOfMonth, weekdayOf } from '#platform/contract/days.ts'
import { readWhen } from '#platform/web/when/when.web.ts'
import { day as dayOf, weekday } from '#platform/web/words/format.ts'
import { timeZone, wallClock, type WallClock } from '#platform/web/words/time-zone.ts'
import { Button } from './button.tsx'
import { DateMonth } from './date-month.tsx'
import { t } from './date-picker.words.ts'
import { t as word } from './kit.words.ts'
import { useOpenings } from './openings.ts'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'
import { Wheel, Wheels } from './wheel.tsx'
import { choices, fit, rangeOf, read, turn, wheelsOf, written, type DateMode, type Part } from './wheel-dates.ts'
import css from './date-picker.module.css'

export type DatePickerProps = {
  open: boolean
  title: string
  mode: DateMode
  value: string | null
  min?: string | undefined
  max?: string | undefined
  /** Offers 无. */
  clearable?: boolean | undefined
  onClose: () => void
  /** Called by a chip, or by 确定, with the value written for its mode. */
  onConfirm: (value: string | null) => void
}

const units = { year: 'yearIs', month: 'monthIs', day: 'dayIs', hour: 'hourIs', minute: 'minuteIs' } as const
const two = (figure: number) => String(figure).padStart(2, '0')
const textOf = (part: Part, value: number) => word(units[part], { n: part === 'year' ? value : two(value) })
/** When a working day ends, where somebody names a day alone; late in the evening the day itself ends. */
const usualTime = (now: WallClock) => (now.hour < 18 ? { hour: 18, minute: 0 } : { hour: 23, minute: 59 })

/** The sheet of all dates and moments; a module of its own, so that it is fetched when first opened. */
export default function DatePicker({ open, ...rest }: DatePickerProps) {
  return <Opened key={useOpenings(open)} open={open} {...rest} />
}

function Opened({ open, title, mode, value, min, max, clearable, onClose, onConfirm }: DatePickerProps) {
  const [now] = useState(() => wallClock(Date.now()))
  const range = rangeOf(mode, min, max, now)
  const [clock, setClock] = useState<WallClock>(() => {
    const usual = mode === 'datetime' && !value ? { ...now, ...usualTime(now) } : read(value, mode, now)
    return fit(usual, range)
  })
  const chosen = written(clock, 'date')
  const [month, setMonth] = useState(firstOfMonth(chosen))
  // A time is turned; a day is seen; a moment's time is turned when somebody asks for it.
  const [wheels, setWheels] = useState<readonly Part[]>(mode === 'time' ? wheelsOf.time : [])
  const isAt = (day: string, on: WallClock = clock): WallClock => {
    const [year, monthOfYear, date] = day.split('-').map(Number)
    return { ...on, year: year!, month: monthOfYear!, day: date! }
  }
  const show = (next: WallClock) => {
    setClock(next)
    setMonth(firstOfMonth(written(next, 'date')))
  }
  const [first, last] = [written(range.from, 'date'), written(range.to, 'date')]
  const parts = { min: first, max: last, today: written(now, 'date') }
  const pick = (day: string) => {
    const next = fit(isAt(day), range)
    if (mode === 'date') onConfirm(written(next, mode))
    else show(next)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      left={
        <Button kind="text" onPress={onClose}>
          {word('cancel')}
        </Button>
      }
      right={
        <Button kind="text" onPress={() => onConfirm(written(clock, mode))}>
          {word('confirm')}
        </Button>
      }
    >
      {mode !== 'time' && (
        <Sentence
          mode={mode}
          isWithin={day => day >= first && day <= last}
          onRead={next => onConfirm(written(fit(next, range), mode))}
        />
      )}
      <div className={css.chips} role="group" aria-label={t('choices')}>
        {mode !== 'time' &&
          chipsOf(parts.today, mode === 'datetime' ? written(clock, 'time') : '')
            .filter(({ day }) => day >= first && day <= last)
            .map(({ day, name }) => (
              <button
                key={name}
                type="button"
                className={css.chip}
                onClick={() => onConfirm(written(fit(isAt(day), range), mode))}
              >
                {name}
              </button>
            ))}
        {mode !== 'date' && (
          <button type="button" className={css.chip} onClick={() => show(fit(wallClock(Date.now()), range))}>
            {word('now')}
          </button>
        )}
        {clearable && (
          <button type="button" className={css.chip} onClick={() => onConfirm(null)}>
            {t('none')}
          </button>
        )}
      </div>
      {mode !== 'time' && !wheels.includes('year') && (
        <DateMonth
          {...parts}
          first={month}
          onMonth={setMonth}
          chosen={value === null && mode === 'date' ? null : chosen}
          onDay={pick}
          onName={() => setWheels(wheelsOf[mode])}
        />
      )}
      <div className={css.head}>
        <output className={css.chosen}>{summary(clock, mode)}</output>
        {mode === 'datetime' && !wheels.includes('hour') && (
          <Button kind="secondary" small onPress={() => setWheels(wheelsOf.time)}>
            {t('chooseTime', { time: written(clock, 'time') })}
          </Button>
        )}
      </div>
      {wheels.length > 0 && (
        <Wheels>
          {wheels.map(part => (
            <Wheel
              key={part}
              label={word(part)}
              values={choices(part, clock, range)}
              value={clock[part]}
              textOf={figure => textOf(part, figure)}
              onChange={figure => show(turn(clock, part, figure, range))}
            />
          ))}
        </Wheels>
      )}
    </Sheet>
  )
}

/** 今天 18:00, 明天, 周五, 下周一: the next of each, and each day once. */
function chipsOf(today: string, time: string): { day: string; name: string }[] {
  const friday = addDays(today, (4 - weekdayOf(today) + 7) % 7)
  const monday = addDays(today, 7 - weekdayOf(today))
  const tomorrow = addDays(today, 1)
  return [
    { day: today, name: `${word('today')} ${time}`.trim() },
    { day: tomorrow, name: t('tomorrow') },
    { day: friday, name: weekday(friday, 'short') },
    { day: monday, name: t('nextMonday') },
  ].filter(({ day }, index, all) => all.findIndex(one => one.day === day) === index)
}

interface SentenceProps {
  mode: DateMode
  isWithin: (day: string) => boolean
  onRead: (clock: WallClock) => void
}

/** 下周三下午3点: what is written is read while it is, and taken by Enter or a press. */
function Sentence({ mode, isWithin, onRead }: SentenceProps) {
  const [text, setText] = useState('')
  const [now] = useState(() => new Date().toISOString())
  const when = text.trim() === '' ? null : readWhen(text, { now, timeZone: timeZone() })
  // A day by itself is due at its end; a moment is when it is named.
  const moment = when && (when.start ?? when.end)
  const isWhole = when?.start === null && when.end?.endsWith('.999Z') === true
  const found = moment ? { ...wallClock(moment), ...(isWhole ? { hour: 18, minute: 0 } : {}) } : null
  const fits = moment !== null && isWithin(dayOf(moment))
  return (
    <div className={css.sentence}>
      <TextField
        value={text}
        onChange={setText}
        label={t('sentence')}
        placeholder={t('sentenceHint')}
        maxLength={60}
        clearable
        onEnter={() => found && fits && onRead(found)}
      />
      {text.trim() !== '' && (
        <p role="status" className={css.read}>
          {found && fits ? (
            <button type="button" className={css.chip} data-found onClick={() => onRead(found)}>
              {summary(found, mode)}
            </button>
          ) : (
            t(found ? 'outside' : 'notUnderstood')
          )}
        </p>
      )}
    </div>
  )
}

function summary(clock: WallClock, mode: DateMode): string {
  const time = written(clock, 'time')
  if (mode === 'time') return `${time} · ${timeZone()}`
  const date = written(clock, 'date')
  return [date, weekday(date, 'short'), mode === 'datetime' && time].filter(Boolean).join(' ')
}

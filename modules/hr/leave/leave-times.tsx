import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { instantAt } from '#platform/web/words/time-zone.ts'
import { halvesOfDay, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import type { Half } from './leave-length.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

interface TimesProps {
  unit: LeaveUnit
  /** A working day's hours. */
  hours: readonly HourSpan[]
  /** Wall clocks, "yyyy-MM-dd HH:mm". */
  from: string
  to: string
  onChange: (changed: { startDate?: string; endDate?: string }) => void
  errors: { from: string | undefined; to: string | undefined }
}

/** From when to when: days, days with their halves, or moments. The end follows when the beginning goes past it. */
export function LeaveTimes({ unit, hours, from, to, onChange, errors }: TimesProps) {
  const setFrom = (startDate: string) =>
    onChange(
      to < startDate
        ? { startDate, endDate: `${startDate.slice(0, 10)} ${unit === 'hour' ? startDate.slice(11) : '23:59'}` }
        : { startDate },
    )
  const setTo = (endDate: string) => onChange({ endDate })
  if (unit === 'hour') {
    return (
      <>
        <Field label={t('from')} inline required error={errors.from}>
          <DateField
            mode="datetime"
            value={momentOf(from)}
            onChange={chosen => {
              if (chosen) setFrom(dateTime(chosen))
            }}
          />
        </Field>
        <Field label={t('to')} inline required error={errors.to}>
          <DateField
            mode="datetime"
            value={momentOf(to)}
            onChange={chosen => {
              if (chosen) setTo(dateTime(chosen))
            }}
          />
        </Field>
      </>
    )
  }
  return (
    <>
      <Edge
        label={t('from')}
        edge="from"
        value={from}
        hours={hours}
        halves={unit === 'half'}
        onChange={setFrom}
        error={errors.from}
      />
      <Edge
        label={t('to')}
        edge="to"
        value={to}
        hours={hours}
        halves={unit === 'half'}
        onChange={setTo}
        error={errors.to}
      />
    </>
  )
}

interface EdgeProps {
  label: string
  edge: 'from' | 'to'
  value: string
  hours: readonly HourSpan[]
  halves: boolean
  onChange: (value: string) => void
  error: string | undefined
}

function Edge({ label, edge, value, hours, halves, onChange, error }: EdgeProps) {
  const { morning, afternoon } = halvesOfDay(hours)
  const clockOf =
    edge === 'from'
      ? { am: morning[0]!.from, pm: afternoon[0]!.from }
      : { am: morning.at(-1)!.to, pm: afternoon.at(-1)!.to }
  const half: Half = !halves
    ? edge === 'from'
      ? 'am'
      : 'pm'
    : edge === 'from'
      ? value.slice(11) >= clockOf.pm
        ? 'pm'
        : 'am'
      : value.slice(11) <= clockOf.am
        ? 'am'
        : 'pm'
  const set = (day: string, at: Half) => onChange(`${day} ${clockOf[at]}`)
  return (
    <>
      <Field label={label} inline required error={error}>
        <DateField
          value={value.slice(0, 10)}
          onChange={day => {
            if (day) set(day, half)
          }}
        />
      </Field>
      {halves && (
        <div className={css.half}>
          <Segmented<Half>
            label={t('halfOf', { edge: label })}
            value={half}
            onChange={next => set(value.slice(0, 10), next)}
            options={[
              { key: 'am', name: t('am') },
              { key: 'pm', name: t('pm') },
            ]}
          />
        </div>
      )}
    </>
  )
}

function momentOf(clock: string): string {
  const [year, month, day, hour, minute] = clock.split(/[- :]/).map(Number) as [number, number, number, number, number]
  return instantAt({ year, month, day, hour, minute })
}

import type { CallOutput } from '#platform/contract/call.ts'
import { addDays, daysFrom, lastOfMonth, mondayOf, weekdayOf } from '#platform/contract/days.ts'
import { weekday } from '#platform/web/words/format.ts'
import { t } from './work-calendar.words.ts'
import type { workCalendarCalls } from './work-calendar.contract.ts'
import { isWorked } from '#mechanisms/work-calendar/working-time.ts'
import css from './work-calendar.module.css'

export type Calendar = CallOutput<typeof workCalendarCalls.read>
/** The calendar as the pure functions take it. */
export const asCalendar = ({ weekdays, days }: Pick<Calendar, 'weekdays' | 'days'>) => ({
  weekdays,
  days: Object.fromEntries(days.map(({ day, isWork, name }) => [day, { isWork, name }])),
})

/** A month: what is worked is plain, weekends are faint, holidays and make-up days stand out. */
export function Month({
  first,
  today,
  calendar,
  onDay,
}: {
  first: string
  today: string
  calendar: Calendar
  onDay?: (day: string) => void
}) {
  const known = asCalendar(calendar)
  const days = daysFrom(first, lastOfMonth(first))
  const monday = mondayOf(first)
  const kinds = new Map(calendar.days.map(one => [one.day, one]))
  return (
    <>
      <div className={css.weekdays} aria-hidden="true">
        {daysFrom(monday, addDays(monday, 6)).map(day => (
          <span key={day}>{weekday(day, 'short').slice(-3).replace('周', '')}</span>
        ))}
      </div>
      <div className={css.month}>
        {days.map(day => {
          const found = kinds.get(day)
          const works = isWorked(day, known)
          const what = found?.name || t(works ? 'workday' : found ? 'dayOff' : 'restday')
          const shown = {
            className: css.day,
            'data-rest': !works || undefined,
            'data-kind': found && (works ? 'work' : 'off'),
            'aria-current': day === today ? ('date' as const) : undefined,
            style: day === first ? { gridColumnStart: weekdayOf(day) + 1 } : undefined,
            'aria-label': t('dayIs', { day, weekday: weekday(day), what }),
          }
          const content = (
            <>
              <span className={css.number}>{Number(day.slice(8))}</span>
              {found && <span className={css.sign}>{t(works ? 'workSign' : 'restSign')}</span>}
              {found && <span className={css.name}>{what}</span>}
            </>
          )
          return onDay ? (
            <button key={day} type="button" {...shown} onClick={() => onDay(day)}>
              {content}
            </button>
          ) : (
            <div key={day} role="img" {...shown}>
              {content}
            </div>
          )
        })}
      </div>
      <p className={css.sum}>{t('monthSum', { n: days.filter(day => isWorked(day, known)).length })}</p>
    </>
  )
}

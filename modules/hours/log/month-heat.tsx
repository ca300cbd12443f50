import { shortDay, weekday } from '#platform/web/words/format.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import type { summaryCalls } from '../summary/summary.contract.ts'
import { t } from '../hours.words.ts'
import { addDays, daysFrom, isWorkday, mondayOf, weekdayOf } from '#platform/contract/days.ts'
import { figure } from './show-hours.web.ts'
import css from './hours.module.css'

export type MonthHours = CallOutput<typeof summaryCalls.month>

const sum = (list: MonthHours['list'], of: 'hour' | 'agreeHour' | 'waitingHour') =>
  list.reduce((all, day) => all + day[of], 0)

/** A month at a look: each day as warm as it has hours; a touch keeps to one day. */
export function MonthHeat({
  month,
  chosen,
  onChoose,
}: {
  month: MonthHours
  chosen: string | null
  onChoose: (day: string | null) => void
}) {
  const { startDate, endDate, today, dayHours, list } = month
  const first = mondayOf(startDate)
  const workdays = daysFrom(startDate, endDate).filter(isWorkday).length
  return (
    <>
      <div className={css.heat}>
        {daysFrom(first, addDays(first, 6)).map(day => (
          <span key={day} className={css.weekday} aria-hidden="true">
            {weekday(day, 'short').slice(-3).replace('周', '')}
          </span>
        ))}
        {daysFrom(startDate, endDate).map(day => {
          const found = list.find(one => one.startDate === day)
          const hours = found?.hour ?? 0
          const level =
            hours > dayHours
              ? 'over'
              : hours === dayHours
                ? 'full'
                : hours > 0
                  ? 'some'
                  : day > today
                    ? 'future'
                    : 'none'
          return (
            <button
              key={day}
              type="button"
              className={css.day}
              data-level={level}
              data-today={day === today || undefined}
              data-rejected={found && found.rejectHour > 0 ? true : undefined}
              style={day === startDate ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              aria-pressed={chosen === day}
              aria-label={t('dayHours', { day: `${weekday(day)} ${shortDay(day)}`, hours: figure(hours) })}
              onClick={() => onChoose(chosen === day ? null : day)}
            >
              {Number(day.slice(8))}
              {hours > 0 && <b>{figure(hours)}</b>}
            </button>
          )
        })}
      </div>
      <dl className={css.sums}>
        <div>
          <dd>{figure(sum(list, 'hour'))}</dd>
          <dt>{t('monthTotal')}</dt>
        </div>
        <div>
          <dd>{figure(sum(list, 'agreeHour'))}</dd>
          <dt>{t('agreedHours')}</dt>
        </div>
        <div>
          <dd>{figure(sum(list, 'waitingHour'))}</dd>
          <dt>{t('waitingHours')}</dt>
        </div>
        <div>
          <dd>{figure(workdays * dayHours)}</dd>
          <dt>{t('standard')}</dt>
        </div>
      </dl>
    </>
  )
}

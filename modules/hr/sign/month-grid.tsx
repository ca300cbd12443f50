import { addDays, daysFrom, mondayOf, weekdayOf } from '#platform/contract/days.ts'
import { shortDay, weekday } from '#platform/web/words/format.ts'
import { t } from '../attendance/attendance.words.ts'
import { tagsOf, toneOf } from '../attendance/show-facts.web.ts'
import type { SignMonth } from './sign.contract.ts'
import css from './sign.module.css'

interface MonthGridProps {
  month: SignMonth
  chosen: string | null
  onChoose: (day: string) => void
}

/** A month's days, each with the colour of the worst that is to be said of it; a screen reader hears it in words. */
export function MonthGrid({ month: { startDate, today, list }, chosen, onChoose }: MonthGridProps) {
  const monday = mondayOf(startDate)
  return (
    <div className={css.grid}>
      {daysFrom(monday, addDays(monday, 6)).map(day => (
        <span key={day} className={css.weekday} aria-hidden="true">
          {weekday(day, 'short').replace('周', '')}
        </span>
      ))}
      {list.map(one => {
        const spoken =
          tagsOf(one)
            .map(({ text }) => text)
            .join(' ') || (one.state === 'off' ? t('rest') : one.workMinutes > 0 ? t('fine') : '')
        return (
          <button
            key={one.day}
            type="button"
            className={css.date}
            data-state={one.state}
            data-today={one.day === today || undefined}
            aria-pressed={one.day === chosen}
            style={one.day === startDate ? { gridColumnStart: weekdayOf(startDate) + 1 } : undefined}
            aria-label={t('dayLabel', { day: `${weekday(one.day)} ${shortDay(one.day)}`, spoken })}
            onClick={() => onChoose(one.day)}
          >
            {Number(one.day.slice(8))}
            <i data-tone={toneOf(one)} style={toneOf(one) ? { background: 'var(--tone)' } : undefined} />
          </button>
        )
      })}
    </div>
  )
}

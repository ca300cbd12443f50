import { addDays, lastOfMonth, weekdayOf } from '#platform/contract/days.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import type { Run } from '#platform/server/database/database.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { isWorked, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'
import type { MailRhythm } from './board-mail.contract.ts'

export interface Rhythm {
  rhythm: MailRhythm
  weekdays: readonly number[]
  monthDay: number | null
  hour: number
}
/** Days that are looked through: a company may be closed for weeks. */
const farthest = 366

/** The first time after an instant at which a rhythm sends, by the company's clock and working days; null: never. */
export function nextSending(
  { rhythm, weekdays, monthDay, hour }: Rhythm,
  after: Date,
  timeZone: string,
  calendar: WorkCalendar,
): string | null {
  const falls = (day: string) => {
    if (rhythm === 'workday') return isWorked(day, calendar)
    if (rhythm === 'week') return weekdays.includes(weekdayOf(day) + 1)
    if (rhythm === 'month') {
      const last = lastOfMonth(day)
      return Number(day.slice(8)) === Math.min(monthDay ?? 1, Number(last.slice(8)))
    }
    return true
  }
  const today = dayOf(after, timeZone)
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const day = addDays(today, ahead)
    if (!falls(day)) continue
    const at = atWallClock(`${day} ${String(hour).padStart(2, '0')}:00`, timeZone)
    if (Date.parse(at) > after.getTime()) return at
  }
  return null
}

/** The same, with the company's calendar as it is kept. */
export async function sendsNext(
  rhythm: Rhythm,
  { companyId, timeZone }: { companyId: string; timeZone: string },
  run: Run,
  after = new Date(),
): Promise<string | null> {
  const today = dayOf(after, timeZone)
  const { calendar } = await workCalendarOf({ companyId, from: today, to: addDays(today, farthest) }, run)
  return nextSending(rhythm, after, timeZone, calendar)
}

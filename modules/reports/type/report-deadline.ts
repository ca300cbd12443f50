import { addDays } from '#platform/contract/days.ts'
import { isWorked, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'

interface Days {
  startDate: string
  endDate: string
}
interface Deadline {
  deadlineDays: number
  deadlineTime: string
  makeupDays: number
}

/** How far beyond a cycle's end its calendar must be known: the longest holiday, and all days that a type may give. */
export const daysAhead = 60

/** The day so many working days on; without any ahead, the days are counted as they are. */
function workdaysOn(day: string, days: number, calendar: WorkCalendar): string {
  let at = day
  for (let left = days, tries = 0; left > 0; tries++) {
    at = addDays(at, 1)
    if (tries >= daysAhead || isWorked(at, calendar)) left--
  }
  return at
}

/**
 * Until when a cycle's report is in time, and until when it is taken at all, as wall clocks of the company
 * ("yyyy-MM-ddTHH:mm"). Both are counted in working days of its calendar from the cycle's last working day; `isDue` is
 * false for a cycle without any: nobody misses it.
 */
export function deadlineOf(
  { startDate, endDate }: Days,
  { deadlineDays, deadlineTime, makeupDays }: Deadline,
  calendar: WorkCalendar,
) {
  let last = endDate
  while (last >= startDate && !isWorked(last, calendar)) last = addDays(last, -1)
  const isDue = last >= startDate
  const dueDay = workdaysOn(isDue ? last : endDate, deadlineDays, calendar)
  return {
    isDue,
    due: `${dueDay}T${deadlineTime}`,
    makeupUntil: makeupDays === 0 ? `${dueDay}T${deadlineTime}` : `${workdaysOn(dueDay, makeupDays, calendar)}T23:59`,
  }
}

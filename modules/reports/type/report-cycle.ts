import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from '#platform/contract/days.ts'
import { isWorked, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'

export const reportCycles = ['day', 'week', 'month'] as const
export type ReportCycle = (typeof reportCycles)[number]

export interface Span {
  startDate: string
  endDate: string
}
interface Deadline {
  deadlineDays: number
  deadlineTime: string
  makeupDays: number
}

/** The cycle that a day lies in: the day itself, its week from Monday on (ISO 8601), its month. */
export function spanOf(cycle: ReportCycle, day: string): Span {
  if (cycle === 'day') return { startDate: day, endDate: day }
  if (cycle === 'month') return { startDate: firstOfMonth(day), endDate: lastOfMonth(day) }
  const startDate = mondayOf(day)
  return { startDate, endDate: addDays(startDate, 6) }
}

/** The cycle so many after the one that begins on this day; earlier when negative. */
export const spanAfter = (cycle: ReportCycle, startDate: string, by: number): Span =>
  spanOf(cycle, cycle === 'month' ? addMonths(startDate, by) : addDays(startDate, by * (cycle === 'week' ? 7 : 1)))

/** All cycles that begin between two days, both included. */
export function spansBetween(cycle: ReportCycle, first: string, last: string): Span[] {
  const spans: Span[] = []
  for (let span = spanOf(cycle, first); span.startDate <= last; span = spanAfter(cycle, span.startDate, 1))
    if (span.startDate >= first) spans.push(span)
  return spans
}

/** How far beyond a cycle's end its calendar must be known: the longest holiday, and all days that a type may give. */
export const daysAhead = 60

/** The day so many working days on; without any in sight, the days are counted as they are. */
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
  { startDate, endDate }: Span,
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

/** How a cycle is written: "2026-11-26", "2026-11-23 – 11-29", "2026-11". */
export const spanText = (cycle: ReportCycle, { startDate, endDate }: Span) =>
  cycle === 'day'
    ? startDate
    : cycle === 'month'
      ? startDate.slice(0, 7)
      : `${startDate} – ${endDate.slice(startDate.slice(0, 4) === endDate.slice(0, 4) ? 5 : 0)}`

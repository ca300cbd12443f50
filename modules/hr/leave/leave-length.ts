import {
  dayMinutes,
  everyDay,
  halvesOfDay,
  workingTime,
  type HourSpan,
  type WorkCalendar,
  type WorkedDay,
} from '#mechanisms/work-calendar/working-time.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'

/** Which half a leave begins or ends in; none for leave by hours. */
export type Half = 'am' | 'pm'

export interface LeaveLength {
  /** Wall clocks of the company's zone ("yyyy-MM-ddTHH:mm"), at the edges that the unit has. */
  from: string
  to: string
  startHalf: Half | null
  endHalf: Half | null
  /** In days, or in hours where the kind goes by hours. */
  amount: number
  /** In days, whatever the unit: what conditions of a process refer to. */
  days: number
  worked: WorkedDay[]
}

interface LeaveRule {
  unit: LeaveUnit
  countsRestDays: boolean
}

/**
 * How long a leave is: the same for the form, which shows it while one chooses, and for the server, which keeps it.
 * `calendar` is the person's own: days and halves are those on which they have a shift, hours are the shift's.
 */
export function leaveLength(
  { unit, countsRestDays }: LeaveRule,
  span: { from: string; to: string },
  calendar: WorkCalendar,
  hoursOfDay: readonly HourSpan[],
): LeaveLength {
  const edges = edgesOf(unit, span, hoursOfDay)
  const byDays: WorkCalendar = countsRestDays ? everyDay : { weekdays: calendar.weekdays, days: calendar.days }
  const {
    days: worked,
    halves,
    minutes,
  } = workingTime(
    edges.from,
    edges.to,
    unit === 'hour' ? { ...byDays, hours: calendar.hours ?? {} } : byDays,
    hoursOfDay,
  )
  const days =
    unit === 'day'
      ? worked.length
      : unit === 'half'
        ? halves / 2
        : Math.round((minutes / dayMinutes(hoursOfDay)) * 100) / 100
  // Hours count by the half hour that was begun.
  return { ...edges, amount: unit === 'hour' ? Math.ceil(minutes / 30) / 2 : days, days, worked }
}

/** Where a leave begins and ends by its unit: a day's first and last hour, or a half's. */
function edgesOf(
  unit: LeaveUnit,
  { from, to }: { from: string; to: string },
  hoursOfDay: readonly HourSpan[],
): Omit<LeaveLength, 'amount' | 'days' | 'worked'> {
  if (unit === 'hour') return { from, to, startHalf: null, endHalf: null }
  const { morning, afternoon } = halvesOfDay(hoursOfDay)
  const startHalf = unit === 'half' && from.slice(11) >= afternoon[0]!.from ? 'pm' : 'am'
  const endHalf = unit === 'half' && to.slice(11) <= morning.at(-1)!.to ? 'am' : 'pm'
  return {
    from: `${from.slice(0, 10)}T${(startHalf === 'am' ? morning : afternoon)[0]!.from}`,
    to: `${to.slice(0, 10)}T${(endHalf === 'am' ? morning : afternoon).at(-1)!.to}`,
    startHalf,
    endHalf,
  }
}

import { endOfDay, readInstant, wallClock } from '#platform/contract/zone.ts'
import type { RowValues } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { planDays, type PlanCalendar } from '../plan/plan-days.contract.ts'
import { usualEnd } from '../plan/plan-rules.contract.ts'
import type { TaskColumns } from './task-sheet.contract.ts'

/**
 * A day without an hour is meant to its end, where something is due; so is a day's last minute. Days, as the calendar
 * counts them, say the end that is missing. A milestone of no days is a point.
 */
export function datesOfRow(
  { planStartDate, planEndDate, duration, milestone }: RowValues<TaskColumns>,
  timeZone: string,
  calendar: PlanCalendar | null = null,
) {
  const start = planStartDate && readInstant(planStartDate, timeZone)
  const input = planEndDate && readInstant(planEndDate, timeZone)
  const isMilestone = milestone === 'yes'
  const isWholeDay = input && (planEndDate.endsWith(' 00:00') || wallClock(input, timeZone).slice(11, 16) === '23:59')
  const due = isWholeDay && !(isMilestone && (start === null || input === start)) ? endOfDay(input, timeZone) : input
  const end =
    due ??
    (start && duration
      ? new Date(usualEnd(planDays(timeZone, calendar), Date.parse(start), duration)).toISOString()
      : null)
  return {
    fromRow: { start, end: due },
    kept: planDates({ planStartDate: start, planEndDate: end, isMilestone }, timeZone),
  }
}

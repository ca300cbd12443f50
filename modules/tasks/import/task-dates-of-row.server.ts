import { endOfDay, readInstant, wallClock } from '#platform/contract/zone.ts'
import type { RowValues } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { companyDays } from '../plan/company-days.contract.ts'
import { usualEnd } from '../plan/plan-rules.contract.ts'
import type { TaskColumns } from './task-sheet.contract.ts'

/** A day without an hour is meant to its end, where something is due; so is a day's last minute. Days say the end that is missing. */
export function datesOfRow({ planStartDate, planEndDate, duration }: RowValues<TaskColumns>, timeZone: string) {
  const start = planStartDate && readInstant(planStartDate, timeZone)
  const given = planEndDate && readInstant(planEndDate, timeZone)
  const due = given && (planEndDate.endsWith(' 00:00') || wallClock(given, timeZone).slice(11, 16) === '23:59') ? endOfDay(given, timeZone) : given
  const end = due ?? (start && duration !== null ? after(start, duration, timeZone) : null)
  return { given: { start, end: due }, kept: planDates({ planStartDate: start, planEndDate: end }, timeZone) }
}

function after(start: string, duration: number, timeZone: string): string {
  const days = companyDays(timeZone)
  return new Date(usualEnd(days, Date.parse(start), duration)).toISOString()
}

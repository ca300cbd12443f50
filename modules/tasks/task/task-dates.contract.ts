import { endOfDay, readInstant } from '#platform/contract/zone.ts'

export interface PlanDates { planStartDate: string | null, planEndDate: string | null }

/**
 * The dates a task is kept with (spec 1 §4): no end means the end of the start day, and so does an end that is not after the start.
 * A milestone is a point where it has no end of its own. Wall-clock values are read in the company's zone.
 */
export function planDates(given: { planStartDate?: string | null | undefined, planEndDate?: string | null | undefined, isMilestone?: boolean | undefined }, timeZone: string): PlanDates {
  const start = given.planStartDate ? readInstant(given.planStartDate, timeZone) : null
  const end = given.planEndDate ? readInstant(given.planEndDate, timeZone) : null
  if (start === null) return { planStartDate: null, planEndDate: end }
  return { planStartDate: start, planEndDate: end !== null && end > start ? end : given.isMilestone ? start : endOfDay(start, timeZone) }
}

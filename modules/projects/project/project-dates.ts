import { endOfDay, readInstant } from '#platform/contract/zone.ts'

interface DatesInput {
  planStartDate?: string | null | undefined
  planEndDate?: string | null | undefined
}

/**
 * A project's dates as stored: an end that is not after the start becomes the end of the start day; an unset one is
 * that of its plan. Wall-clock times are read in the company's zone.
 */
export function projectDates(
  { planStartDate, planEndDate }: DatesInput,
  timeZone: string,
): { planStartDate: string | null; planEndDate: string | null } {
  const start = planStartDate ? readInstant(planStartDate, timeZone) : null
  const end = planEndDate ? readInstant(planEndDate, timeZone) : null
  return {
    planStartDate: start,
    planEndDate: start !== null && end !== null && end <= start ? endOfDay(start, timeZone) : end,
  }
}

import { refusal } from '#platform/contract/refusals.ts'
import { dayOf, endOfDay, readInstant } from '#platform/contract/zone.ts'

export interface PlanDates {
  planStartDate: string | null
  planEndDate: string | null
}

/** What a person gives as its dates (spec 1 §5 "Start must not be later than due, and vice versa"). */
export const startAfterDue = refusal('task.dates.order', {
  zh: '开始时间不能晚于截止时间',
  en: 'The start cannot be later than the due date',
})

/** Whether it is due on a day before the one that it starts on. On the same day, the end of that day is meant. */
export function isDueBeforeStart({ planStartDate, planEndDate }: PlanDates, timeZone: string): boolean {
  if (!planStartDate || !planEndDate) return false
  const day = (at: string) => dayOf(readInstant(at, timeZone), timeZone)
  return day(planEndDate) < day(planStartDate)
}

/**
 * The dates a task is kept with (spec 1 §4): no end means the end of the start day, and so does an end that is not
 * after the start. A milestone is a point where it has no end of its own. Wall-clock values are read in the company's
 * zone.
 */
export function planDates(
  input: {
    planStartDate?: string | null | undefined
    planEndDate?: string | null | undefined
    isMilestone?: boolean | undefined
  },
  timeZone: string,
): PlanDates {
  const start = input.planStartDate ? readInstant(input.planStartDate, timeZone) : null
  const end = input.planEndDate ? readInstant(input.planEndDate, timeZone) : null
  if (start === null) return { planStartDate: null, planEndDate: end }
  return {
    planStartDate: start,
    planEndDate: end !== null && end > start ? end : input.isMilestone ? start : endOfDay(start, timeZone),
  }
}

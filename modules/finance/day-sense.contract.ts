import { addDays } from '#platform/contract/days.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const dayAhead = refusal('finance.day.ahead', { zh: '日期不能晚于今天', en: 'The date cannot be in the future' })
export const dayTooFar = refusal('finance.day.too_far', {
  zh: '日期离今天太远，请检查年份',
  en: 'The date is too far from today: check the year',
})

/**
 * In days: so far back money was spent or moved, so far ahead a journey is planned. Beyond that a year was mistyped.
 */
const farBack = { spent: 5 * 366, moved: 366 }
const farAhead = 366

/**
 * What is wrong with the day on which money was spent, or moved (a payment, a repayment); null where nothing is.
 * `planned`: it may lie ahead, as that of a journey.
 */
export function problemOfDay(kind: keyof typeof farBack, day: string, today: string, planned = false) {
  if (day > addDays(today, planned ? farAhead : 0)) return planned ? dayTooFar : dayAhead
  return day < addDays(today, -farBack[kind]) ? dayTooFar : null
}

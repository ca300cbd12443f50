import { monthsReversed, mostMonths, tooManyMonths, usualMonths } from './analysis.contract.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String(number % 12 + 1).padStart(2, '0')}`

/** The months from one to another, as yyyy-MM, or why they are none. Without a range: this month and the five before it. */
export function monthRange(start: string | undefined, end: string | undefined, thisMonth: string): { start: string, end: string } | RefusalKind {
  const last = end ?? (start && start > thisMonth ? start : thisMonth)
  const first = start ?? monthOf(numberOf(last) - usualMonths + 1)
  if (first > last) return monthsReversed
  if (numberOf(last) - numberOf(first) >= mostMonths) return tooManyMonths
  return { start: first, end: last }
}

/** The month so many before another. */
export const monthsBefore = (month: string, months: number) => monthOf(numberOf(month) - months)
/** The last day of a month, yyyy-MM-dd. */
export const lastDayOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

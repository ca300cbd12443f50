import * as v from 'valibot'
import { refusal, type RefusalKind } from '#platform/contract/refusals.ts'

/** A month of the company's calendar: yyyy-MM. */
export const month = v.pipe(v.string('format'), v.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'format'))

const mostMonths = 36
/** The default range: this month and the five before it. */
const usualMonths = 6

export const tooManyMonths = refusal('analyze.months.too_many', {
  zh: '一次最多统计 36 个月',
  en: 'At most 36 months at once',
})

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/**
 * The months from one to another, as yyyy-MM, or the reason for a refusal. Without a range: this month and the five
 * before it. A reversed range is refused when the query is read.
 */
export function monthRange(
  start: string | undefined,
  end: string | undefined,
  thisMonth: string,
): { start: string; end: string } | RefusalKind {
  const last = end ?? (start && start > thisMonth ? start : thisMonth)
  const first = start ?? monthOf(numberOf(last) - usualMonths + 1)
  if (numberOf(last) - numberOf(first) >= mostMonths) return tooManyMonths
  return { start: first, end: last }
}

/** The month so many months before another. */
export const monthsBefore = (month: string, months: number) => monthOf(numberOf(month) - months)
/** The last day of a month, yyyy-MM-dd. */
export const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

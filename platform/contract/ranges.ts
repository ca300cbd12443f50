import { leastAboveMost, startAfterEnd, type RefusalKind } from './refusals.ts'
import { readInstant } from './zone.ts'

/**
 * The name of the field that ends a range: `startDate` … `endDate`, `planEndDateStart` … `planEndDateEnd`, `minAmount`
 * … `maxAmount`.
 */
function endOf(name: string): string | null {
  if (/^start[A-Z]/.test(name)) return `end${name.slice(5)}`
  if (/^min[A-Z]/.test(name)) return `max${name.slice(3)}`
  if (name.endsWith('Start')) return `${name.slice(0, -5)}End`
  // `signStartDate`, for example; `planStartDate` may itself have a range.
  return /[a-z]Start(?=[A-Z])/.test(name) && !name.endsWith('End') ? name.replace(/Start(?=[A-Z])/, 'End') : null
}

/**
 * The first range of a query that ends before it begins: the field that ends it, and the problem. Days and months are
 * read in the company's time zone.
 */
export function reversedRange(
  query: Record<string, unknown>,
  timeZone: string,
): { field: string; kind: RefusalKind } | null {
  for (const [name, start] of Object.entries(query)) {
    const field = endOf(name)
    const end = field === null ? undefined : query[field]
    if (field === null || start === undefined || start === null || end === undefined || end === null) continue
    const isAmount = name.startsWith('min')
    const [from, to] = isAmount ? [Number(start), Number(end)] : [momentOf(start, timeZone), momentOf(end, timeZone)]
    if (from > to) return { field, kind: isAmount ? leastAboveMost : startAfterEnd }
  }
  return null
}

/** A day, a month or an instant as a comparable number; NaN, which compares with nothing, for anything else. */
function momentOf(value: unknown, timeZone: string): number {
  if (typeof value !== 'string') return Number.NaN
  if (/^\d{4}-\d{2}$/.test(value)) return Date.parse(`${value}-01T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(readInstant(value, timeZone)) : Number.NaN
}

/** The stretches of the calendar that goals, objectives, evaluations and reports are made for. */
export const cycleKinds = ['day', 'week', 'month', 'two_months', 'season', 'half_year', 'year'] as const
export type CycleKind = (typeof cycleKinds)[number]

/** First and last day of a cycle, both in it: `yyyy-MM-dd`. */
export interface CycleBounds {
  first: string
  last: string
}

/** How many months a kind that is made of months has, and the letter that stands before its number. */
const ofMonths: Partial<Record<CycleKind, readonly [months: number, letter: string]>> = {
  month: [1, ''],
  two_months: [2, 'B'],
  season: [3, 'Q'],
  half_year: [6, 'H'],
  year: [12, ''],
}
const dayLong = 86_400_000
const dated = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (date: Date) => date.toISOString().slice(0, 10)
const added = (day: string, days: number) => written(new Date(dated(day).getTime() + days * dayLong))
const two = (number: number) => String(number).padStart(2, '0')
/** Days since Monday: 0 to 6. */
const sinceMonday = (date: Date) => (date.getUTCDay() + 6) % 7

/** The cycle of a kind that a day of the company lies in (`yyyy-MM-dd`). */
export function cycleOf(kind: CycleKind, day: string): string {
  if (kind === 'day') return day
  if (kind === 'week') {
    const date = dated(day)
    const thursday = new Date(date.getTime() + (3 - sinceMonday(date)) * dayLong)
    const year = thursday.getUTCFullYear()
    return `${year}-W${two(Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayLong / 7) + 1)}`
  }
  const year = day.slice(0, 4)
  if (kind === 'year') return year
  if (kind === 'month') return day.slice(0, 7)
  const [months, letter] = ofMonths[kind]!
  return `${year}-${letter}${Math.ceil(Number(day.slice(5, 7)) / months)}`
}

const patterns: Record<CycleKind, RegExp> = {
  day: /^(\d{4})-(\d{2})-(\d{2})$/,
  week: /^(\d{4})-W(\d{2})$/,
  month: /^(\d{4})-(\d{2})$/,
  two_months: /^(\d{4})-B([1-6])$/,
  season: /^(\d{4})-Q([1-4])$/,
  half_year: /^(\d{4})-H([12])$/,
  year: /^(\d{4})$/,
}

/** When a cycle begins and ends; null for a text that is no cycle of this kind. */
export function boundsOf(kind: CycleKind, cycle: string): CycleBounds | null {
  const match = patterns[kind].exec(cycle)
  const year = Number(match?.[1])
  if (!match || year < 1900 || year > 2200) return null
  const first = firstOf(kind, cycle, year, Number(match[2] ?? 1))
  // Whatever is written otherwise than its first day's cycle is none: month 13, week 53 of a year that has 52.
  if (first === null || cycleOf(kind, first) !== cycle) return null
  const [months] = ofMonths[kind] ?? [0]
  const last =
    kind === 'day'
      ? first
      : kind === 'week'
        ? added(first, 6)
        : written(new Date(Date.UTC(year, Number(first.slice(5, 7)) - 1 + months, 0)))
  return { first, last }
}

function firstOf(kind: CycleKind, cycle: string, year: number, number: number): string | null {
  if (kind === 'day') {
    const date = dated(cycle)
    return Number.isNaN(date.getTime()) ? null : written(date)
  }
  if (kind === 'week') {
    const fourth = new Date(Date.UTC(year, 0, 4))
    return added(written(fourth), (number - 1) * 7 - sinceMonday(fourth))
  }
  const [months] = ofMonths[kind]!
  return number < 1 || number > 12 / months ? null : written(new Date(Date.UTC(year, (number - 1) * months, 1)))
}

/** The cycle so many after (or, negative, before) another of its kind. Valid for a cycle that is one. */
export function cycleAfter(kind: CycleKind, cycle: string, by = 1): string {
  let at = cycle
  for (let step = Math.abs(by); step > 0; step--) {
    const { first, last } = boundsOf(kind, at)!
    at = cycleOf(kind, by > 0 ? added(last, 1) : added(first, -1))
  }
  return at
}

import { atWallClock, dayOf, wallClock } from '#platform/contract/zone.ts'
import { occurrenceDays } from './occurrences.ts'
import { readRule, type Rule } from './rule.ts'

/**
 * Something in a calendar that happens once, or again and again by a rule. Instants are ISO UTC; the rule lives on the
 * clock of `timeZone`.
 */
export interface Series {
  startDate: string
  endDate: string
  isAllDay: boolean
  timeZone: string
  rule: string | null
  /** Beginnings that the rule names and that do not happen, or happen otherwise. */
  exceptDates: readonly string[]
}
export interface Span {
  startDate: string
  endDate: string
}

const dayLength = 86_400_000
export const numberOfDay = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayLength
export const dayOfNumber = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

/**
 * The last day of a rule by its `until`, as a number; something that begins later in the day than `until` has it no
 * more.
 */
function lastDayOf(rule: Rule, time: string, timeZone: string): number | null {
  if (rule.until === null) return null
  if (rule.until.length === 10) return numberOfDay(rule.until)
  const wall = wallClock(rule.until, timeZone)
  return numberOfDay(wall) - (time > wall.slice(11) ? 1 : 0)
}

/** What of a series touches the time between two moments, in its order; at most 4,000 of a rule. */
export function occurrencesBetween(series: Series, from: string, to: string): Span[] {
  const { startDate, endDate, isAllDay, timeZone } = series
  const rule = series.rule === null ? null : readRule(series.rule)
  if (!rule) return startDate < to && endDate > from ? [{ startDate, endDate }] : []
  const wall = wallClock(startDate, timeZone)
  const time = wall.slice(11)
  const start = numberOfDay(wall)
  const length = Date.parse(endDate) - Date.parse(startDate)
  const moreDays = numberOfDay(wallClock(endDate, timeZone)) - start
  const without = new Set(series.exceptDates)
  return occurrenceDays(rule, start, {
    from: numberOfDay(dayOf(from, timeZone)) - moreDays - 1,
    to: numberOfDay(dayOf(to, timeZone)),
    until: lastDayOf(rule, time, timeZone),
  })
    .map(day => {
      const begins = atWallClock(`${dayOfNumber(day)} ${time}`, timeZone)
      const ends = isAllDay
        ? atWallClock(`${dayOfNumber(day + moreDays)} 23:59:59.999`, timeZone)
        : new Date(Date.parse(begins) + length).toISOString()
      return { startDate: begins, endDate: ends }
    })
    .filter(one => one.startDate < to && one.endDate > from && !without.has(one.startDate))
}

/** The first day on which the rule comes round, from its start on; null when it never does. */
export function firstDay(rule: Rule, start: string, timeZone: string): string | null {
  const wall = wallClock(start, timeZone)
  const [first] = occurrenceDays({ ...rule, count: null }, numberOfDay(wall), {
    from: numberOfDay(wall),
    to: numberOfDay(wall) + 366 * 60,
    until: lastDayOf(rule, wall.slice(11), timeZone),
    most: 1,
  })
  return first === undefined ? null : dayOfNumber(first)
}

/** When the last of it is over; null: never. */
export function endOfSeries({ startDate, endDate, timeZone, rule: text }: Series): string | null {
  const rule = text === null ? null : readRule(text)
  if (!rule) return endDate
  const length = Date.parse(endDate) - Date.parse(startDate)
  const after = (moment: string) => new Date(Date.parse(moment) + length).toISOString()
  if (rule.until !== null)
    return after(rule.until.length === 10 ? atWallClock(`${rule.until} 23:59:59.999`, timeZone) : rule.until)
  if (rule.count === null) return null
  const wall = wallClock(startDate, timeZone)
  const start = numberOfDay(wall)
  const last = occurrenceDays(rule, start, { from: start, to: Number.MAX_SAFE_INTEGER }).at(-1)
  return last === undefined ? endDate : after(atWallClock(`${dayOfNumber(last)} 23:59:59.999`, timeZone))
}

/** How many times the rule has come round before a moment. */
export function timesBefore({ startDate, timeZone, rule: text }: Series, moment: string): number {
  const rule = text === null ? null : readRule(text)
  if (!rule) return 0
  const start = numberOfDay(wallClock(startDate, timeZone))
  return occurrenceDays(rule, start, {
    from: start,
    to: numberOfDay(dayOf(moment, timeZone)) - 1,
    most: Number.MAX_SAFE_INTEGER,
  }).length
}

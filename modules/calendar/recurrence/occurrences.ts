import type { Rule } from './rule.ts'

/**
 * When a rule comes round, on the calendar's own clock: days are counted from 1 January 1970, zones are nobody's
 * business here. Whole days and integers throughout, so that a rule of many years is looked into at the month that is
 * requested.
 */
const dayLength = 86_400_000
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month, day) / dayLength
const weekdayOf = (day: number) => (day + 4) % 7
/** No rule is followed beyond this day. */
const lastDay = dayNumber(2200, 11, 31)

interface Bounds {
  /** The first and the last day that are wanted, both included. */
  from: number
  to: number
  /** The last day and millisecond of that day at which it may begin; null: no such end. */
  until?: number | null
  most?: number
}

/**
 * The days between two on which something that first happens on `start` comes round by the rule, in their order.
 * `until` is the last of them that counts, where the rule names one; an end by number is counted from `start`.
 */
export function occurrenceDays(rule: Rule, start: number, { from, to, until = null, most = 4000 }: Bounds): number[] {
  const found: number[] = []
  const last = Math.min(to, until ?? lastDay, lastDay)
  // An end by number is counted from the beginning; without one, what lies before needs not be looked at.
  const first = rule.count === null ? Math.max(0, periodBefore(rule, start, from)) : 0
  let times = 0
  for (let period = first; beginningOf(rule, start, period) <= last; period++) {
    for (const day of chosen(rule, daysOf(rule, start, period))) {
      if (day < start) continue
      if (day > last || (rule.count !== null && times >= rule.count)) return found
      times++
      if (day >= from && found.push(day) >= most) return found
    }
  }
  return found
}

/** A period that lies wholly before the wanted day, or the first. */
function periodBefore({ frequency, interval }: Rule, start: number, from: number): number {
  const length = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency] * interval
  return Math.floor((from - start) / length) - 1
}

/** A day that none of the period's days lies before. */
function beginningOf(rule: Rule, start: number, period: number): number {
  if (rule.frequency === 'DAILY') return start + period * rule.interval
  if (rule.frequency === 'WEEKLY') return weekOf(rule, start, period)
  const date = new Date(start * dayLength)
  return rule.frequency === 'MONTHLY'
    ? dayNumber(date.getUTCFullYear(), date.getUTCMonth() + period * rule.interval, 1)
    : dayNumber(date.getUTCFullYear() + period * rule.interval, 0, 1)
}

const weekOf = ({ interval, weekStart }: Rule, start: number, period: number) =>
  start - ((weekdayOf(start) - weekStart + 7) % 7) + 7 * interval * period

/** All days of a period that the rule names, in their order. */
function daysOf(rule: Rule, start: number, period: number): number[] {
  const { frequency, interval, byDay } = rule
  const date = new Date(start * dayLength)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (frequency === 'DAILY') return [start + period * interval].filter(day => isIn(rule, day))
  if (frequency === 'WEEKLY') {
    const wanted = byDay.length > 0 ? byDay.map(({ day }) => day) : [weekdayOf(start)]
    const week = weekOf(rule, start, period)
    return Array.from({ length: 7 }, (_, index) => week + index).filter(
      day => wanted.includes(weekdayOf(day)) && isInMonth(rule, day),
    )
  }
  if (frequency === 'MONTHLY') {
    const first = new Date(dayNumber(year, month + period * interval, 1) * dayLength)
    return isInMonth(rule, first.getTime() / dayLength)
      ? daysOfMonth(rule, first.getUTCFullYear(), first.getUTCMonth(), date.getUTCDate())
      : []
  }
  return daysOfYear(rule, year + period * interval, date)
}

const isInMonth = ({ byMonth }: Rule, day: number) =>
  byMonth.length === 0 || byMonth.includes(new Date(day * dayLength).getUTCMonth() + 1)

function isIn(rule: Rule, day: number): boolean {
  const date = new Date(day * dayLength)
  const length = lengthOf(date.getUTCFullYear(), date.getUTCMonth())
  return (
    isInMonth(rule, day) &&
    (rule.byDay.length === 0 || rule.byDay.some(one => one.day === weekdayOf(day))) &&
    (rule.byMonthDay.length === 0 ||
      rule.byMonthDay.some(one => (one > 0 ? one : length + 1 + one) === date.getUTCDate()))
  )
}

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

function daysOfMonth({ byDay, byMonthDay }: Rule, year: number, month: number, usual: number): number[] {
  const length = lengthOf(year, month)
  const first = dayNumber(year, month, 1)
  const all = Array.from({ length }, (_, index) => first + index)
  const byNumber =
    byMonthDay.length > 0 ? new Set(byMonthDay.map(one => first + (one > 0 ? one : length + 1 + one) - 1)) : null
  if (byDay.length > 0) return named(byDay, all).filter(day => byNumber === null || byNumber.has(day))
  if (byNumber) return all.filter(day => byNumber.has(day))
  return usual <= length ? [first + usual - 1] : []
}

function daysOfYear(rule: Rule, year: number, start: Date): number[] {
  const { byMonth, byMonthDay, byDay } = rule
  const months =
    byMonth.length > 0
      ? byMonth.map(month => month - 1).sort((one, other) => one - other)
      : byMonthDay.length > 0
        ? Array.from({ length: 12 }, (_, month) => month)
        : null
  if (months) return months.flatMap(month => daysOfMonth(rule, year, month, start.getUTCDate()))
  if (byDay.length === 0) return daysOfMonth(rule, year, start.getUTCMonth(), start.getUTCDate())
  const first = dayNumber(year, 0, 1)
  return named(
    byDay,
    Array.from({ length: dayNumber(year + 1, 0, 1) - first }, (_, index) => first + index),
  )
}

/** Those of some days that are named: each Monday, or the second, or the last. */
function named(byDay: Rule['byDay'], days: readonly number[]): number[] {
  const wanted = new Set(
    byDay.flatMap(({ nth, day }) => {
      const such = days.filter(one => weekdayOf(one) === day)
      return nth === 0 ? such : (such.at(nth > 0 ? nth - 1 : nth) ?? [])
    }),
  )
  return days.filter(day => wanted.has(day))
}

function chosen({ bySetPos }: Rule, days: number[]): number[] {
  if (bySetPos.length === 0) return days
  const places = new Set(bySetPos.map(place => (place > 0 ? place - 1 : days.length + place)))
  return days.filter((_, index) => places.has(index))
}

import { atWallClock, dayOf, endOfDay, readInstant, startOfDay, wallClock } from '#platform/contract/zone.ts'
import { ruleOfCron } from '../recurrence/cron.ts'
import { readRule, ruleText, type Rule } from '../recurrence/rule.ts'
import { dayOfNumber, firstDay, numberOfDay, occurrencesBetween, type Series, type Span } from '../recurrence/series.ts'
import {
  neverHappens,
  startAfterEnd,
  stopBeforeStart,
  stopIsPast,
  tooLate,
  tooLong,
  unknownRule,
} from './event-refusals.contract.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'

export interface TimesInput {
  startDate: string
  endDate?: string | null | undefined
  isAllDay: boolean
  rule?: string | null | undefined
  cron?: string | null | undefined
  repeatEndDate?: string | null | undefined
}
export interface Times {
  startDate: string
  endDate: string
  isAllDay: boolean
  rule: string | null
}

const day = 86_400_000
const usualLength = 3_600_000
const minute = (moment: string) => new Date(Math.floor(Date.parse(moment) / 60_000) * 60_000).toISOString()

/**
 * The times that an event is kept with. Wall-clock values are read on the clock of `timeZone`. Without an end it takes
 * an hour, or the whole day; one that recurs begins on the first day that its rule names. `refuse` is given the rule
 * that is broken, and the field.
 */
export function settleTimes(
  input: TimesInput,
  timeZone: string,
  now: string,
  refuse: (kind: RefusalKind, field: string) => never,
): Times {
  const requested = minute(readInstant(input.startDate, timeZone))
  const start = input.isAllDay ? startOfDay(requested, timeZone) : requested
  const ends = input.endDate
    ? minute(readInstant(input.endDate, timeZone))
    : input.isAllDay
      ? start
      : new Date(Date.parse(start) + usualLength).toISOString()
  const end = input.isAllDay ? endOfDay(ends, timeZone) : ends
  if (ends < start) refuse(startAfterEnd, 'end_date')
  if (start < '1970-01-02' || end > '2199-12-30') refuse(tooLate, 'start_date')
  const rule = settleRule(input, start, timeZone, now, refuse)
  if (Date.parse(end) - Date.parse(start) > (rule ? 31 : 366) * day) refuse(tooLong, 'end_date')
  if (!rule) return { startDate: start, endDate: end, isAllDay: input.isAllDay, rule: null }
  const first = firstDay(rule, start, timeZone)
  if (first === null) refuse(neverHappens, 'rule')
  return {
    ...moveTo(
      { startDate: start, endDate: end },
      first,
      wallClock(start, timeZone).slice(11, 16),
      input.isAllDay,
      timeZone,
    ),
    isAllDay: input.isAllDay,
    rule: ruleText(rule),
  }
}

function settleRule(
  { rule: text, cron, repeatEndDate, isAllDay }: TimesInput,
  start: string,
  timeZone: string,
  now: string,
  refuse: (kind: RefusalKind, field: string) => never,
): Rule | null {
  if (!text && !cron) return null
  const rule = text ? readRule(text) : ruleOfCron(cron!)
  if (!rule) refuse(unknownRule, text ? 'rule' : 'cron')
  const stop = repeatEndDate ?? rule.until
  if (!stop || rule.count !== null) return rule
  const until = stop.length === 10 ? stop : repeatEndDate ? dayOf(readInstant(stop, timeZone), timeZone) : stop
  const last = until.length === 10 ? atWallClock(`${until} 23:59:59.999`, timeZone) : until
  const field = repeatEndDate ? 'repeat_end_date' : 'rule'
  if (last < now) refuse(stopIsPast, field)
  if (last < start) refuse(stopBeforeStart, field)
  return { ...rule, until: isAllDay ? dayOf(last, timeZone) : `${last.slice(0, 19)}.000Z` }
}

/** The same length of time, beginning on another day, or at another time of day. */
export function moveTo(
  { startDate, endDate }: Span,
  onDay: string,
  time: string,
  isAllDay: boolean,
  timeZone: string,
): Span {
  const start = atWallClock(`${onDay} ${time}`, timeZone)
  if (!isAllDay)
    return {
      startDate: start,
      endDate: new Date(Date.parse(start) + Date.parse(endDate) - Date.parse(startDate)).toISOString(),
    }
  const days = numberOfDay(dayOf(endDate, timeZone)) - numberOfDay(dayOf(startDate, timeZone))
  return { startDate: start, endDate: atWallClock(`${dayOfNumber(numberOfDay(onDay) + days)} 23:59:59.999`, timeZone) }
}

const weekdayOf = (number: number) => (number + 4) % 7

/** The rule of a series whose occurrence is moved from one day to another: each Monday becomes each Tuesday. */
export function movedRule(text: string, from: string, to: string): string {
  const rule = readRule(text)!
  const [before, after] = [numberOfDay(from), numberOfDay(to)]
  if (before === after) return text
  const date = new Date(after * day)
  if (rule.frequency === 'WEEKLY') {
    const by = after - before
    const onward = (weekday: number) => (((weekday + by) % 7) + 7) % 7
    // Of every other week, Sunday and Monday stay beside each other only when the week begins as many days later, too.
    return ruleText({
      ...rule,
      byDay: rule.byDay.map(({ day: one }) => ({ nth: 0, day: onward(one) })),
      weekStart: rule.interval > 1 ? onward(rule.weekStart) : rule.weekStart,
    })
  }
  if (rule.byDay.length === 1 && rule.byDay[0]!.nth !== 0) {
    return ruleText({ ...rule, byDay: [{ nth: Math.ceil(date.getUTCDate() / 7), day: weekdayOf(after) }] })
  }
  return ruleText({
    ...rule,
    byMonthDay: rule.byMonthDay.length === 1 ? [date.getUTCDate()] : rule.byMonthDay,
    byMonth: rule.byMonth.length === 1 ? [date.getUTCMonth() + 1] : rule.byMonth,
  })
}

/** The hour at which people learn of something that takes the whole day. */
const morning = 9 * 3_600_000
/** So far ahead a next reminder is looked for, in days; the queue looks again from there. */
const lookAhead = 400

export interface Due extends Span {
  minutes: number
  at: string
}

/** What people are to be reminded of between two moments, by the minutes before each beginning, in its order. */
export function remindersBetween(series: Series, minutes: readonly number[], from: string, to: string): Due[] {
  if (minutes.length === 0) return []
  const most = Math.max(...minutes) * 60_000
  return occurrencesBetween(
    series,
    new Date(Date.parse(from) - day).toISOString(),
    new Date(Date.parse(to) + most + day).toISOString(),
  )
    .flatMap(span =>
      minutes.map(before => ({
        ...span,
        minutes: before,
        at: new Date(Date.parse(span.startDate) + (series.isAllDay ? morning : 0) - before * 60_000).toISOString(),
      })),
    )
    .filter(({ at }) => at > from && at <= to)
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** When people are to be reminded next after a moment; null: never again. */
export function nextReminder(series: Series, minutes: readonly number[], after: string): string | null {
  for (const days of [40, lookAhead, 366 * 5]) {
    const [next] = remindersBetween(series, minutes, after, new Date(Date.parse(after) + days * day).toISOString())
    if (next) return next.at
    if (series.rule === null && days > lookAhead) return null
  }
  return null
}

import { momentOf, type Shift } from '../shift/shift-of-day.contract.ts'
import { clip, joined, minutesOf, toMinute, without, type Span } from './spans.contract.ts'

/** A sign-in or sign-out of a day; an attendance correction that was approved stands for one. Times are milliseconds. */
export interface DaySign {
  at: number
  isInside: boolean | null
  isFilled: boolean
}
/**
 * Agreed absence from the office: leave, or an outing, which is work. Leave by days and halves is of a day's shift,
 * whenever that is; leave by hours, as outings, goes by the clock. `minutes`: what leave by hours takes of a day that
 * has no hours of its own.
 */
export type Away =
  | { kind: 'leave'; day: string; part: DayPart }
  | { kind: 'leave' | 'outing'; from: number; to: number; day?: string; minutes?: number }
export type DayPart = 'day' | 'am' | 'pm'

/** All that is known of one person's day. */
export interface DayKnown {
  day: string
  shift: Shift | null
  signIn: DaySign | null
  signOut: DaySign | null
  away: readonly Away[]
  now: number
  /** When the day's signing is over: from then on what is missing is missing. */
  isOver: boolean
  timeZone: string
}

/** What follows from it, in whole minutes. */
export interface DayFacts {
  day: string
  shiftName: string | null
  /** Off; not begun; not over yet; over. */
  state: 'off' | 'ahead' | 'running' | 'over'
  dueMinutes: number
  workMinutes: number
  lateMinutes: number
  earlyMinutes: number
  /** Of flexible time: what is missing of the day's hours. */
  shortMinutes: number
  absentMinutes: number
  overtimeMinutes: number
  leaveMinutes: number
  outingMinutes: number
  lacksIn: boolean
  lacksOut: boolean
  isOutside: boolean
  /** How much of the due day one was there: 1, or less by the leave of it. */
  workDays: number
}

/** Less than this after the end of a shift, or on a day off, is no overtime. */
export const leastOvertime = 30

const minute = 60_000
const nothing = {
  dueMinutes: 0,
  workMinutes: 0,
  lateMinutes: 0,
  earlyMinutes: 0,
  shortMinutes: 0,
  absentMinutes: 0,
  overtimeMinutes: 0,
  leaveMinutes: 0,
  outingMinutes: 0,
  lacksIn: false,
  lacksOut: false,
  workDays: 0,
}
const overtimeOf = (minutes: number) => (minutes >= leastOvertime ? minutes : 0)

/**
 * One person's day. A second is no lateness: signs count by the minute that the clock showed. Who comes within the
 * grace is not late at all; who comes after it is late by all that was missed of the shift, its break, leave and
 * outings not counted. Absent is who was due and neither signed in nor out; of somebody who did one of the two, the
 * other is missing, and their hours are not known.
 *
 * What is due, leave, outings, work and absence are of one measure: fixed hours by the clock, flexible time by the
 * day's hours. So due = leave + absence + work + what was missed of it, to the minute.
 */
export function dayFacts(known: DayKnown): DayFacts {
  const { day, shift, signIn, signOut } = known
  const start = signIn && toMinute(signIn.at)
  const end = signOut && toMinute(signOut.at)
  const isOutside = signIn?.isInside === false || signOut?.isInside === false
  const facts: DayFacts = { ...nothing, day, shiftName: shift && shift.name, state: 'off', isOutside }
  return { ...facts, ...(shift ? shiftFacts(known, shift, start, end) : offFacts(known, start, end)) }
}

/** Between both signs somebody was there; where one is missing, nobody knows. */
const thereOf = (start: number | null, end: number | null): Span[] =>
  start !== null && end !== null && end > start ? [[start, end]] : []

function offFacts({ isOver }: DayKnown, start: number | null, end: number | null): Partial<DayFacts> {
  const worked = minutesOf(thereOf(start, end))
  return {
    workMinutes: worked,
    overtimeMinutes: overtimeOf(worked),
    lacksIn: start === null && end !== null,
    lacksOut: isOver && start !== null && end === null,
  }
}

/**
 * A shift on a day: from when to when, its break, what is left of it to work, and when a leave of the day or of a half
 * of it is.
 */
interface Planned {
  whole: Span
  pause: Span[]
  planned: Span[]
  parts: Record<DayPart, Span>
  minutes: number
}
const plans = new WeakMap<Shift, Map<string, Planned>>()

/** Reckoned once for all who work it on that day. */
function plannedOn(day: string, timeZone: string, shift: Shift): Planned {
  const known = plans.get(shift) ?? new Map<string, Planned>()
  plans.set(shift, known)
  const key = `${day} ${timeZone}`
  const found = known.get(key)
  if (found) return found
  const at = (clock: number) => momentOf(day, clock, timeZone)
  // Hours that a clock put forward never shows may begin behind their end: nothing of them is left then.
  const between = (from: number, to: number): Span => [at(from), Math.max(at(from), at(to))]
  const whole = between(shift.beginMinute, shift.endMinute)
  const pause: Span[] =
    shift.breakFrom !== null && shift.breakTo !== null ? [between(shift.breakFrom, shift.breakTo)] : []
  const planned = without([whole], pause)
  const middle = toMinute((whole[0] + whole[1]) / 2)
  const [noon, afternoon] = planned.length === 2 ? pause[0]! : [middle, middle]
  const [start, end] = [at(0), at(2 * 1440)]
  const made = {
    whole,
    pause,
    planned,
    parts: { day: [start, end], am: [start, noon], pm: [afternoon, end] } satisfies Record<DayPart, Span>,
    minutes: minutesOf(planned),
  }
  known.set(key, made)
  return made
}

/** What of a day is away, and between which moments somebody was there. */
interface Spent {
  leave: readonly Away[]
  leaveSpans: Span[]
  outings: Span[]
  there: Span[]
  end: number | null
}
/** A day by its shift's measure. */
interface Measured {
  dueMinutes: number
  leaveMinutes: number
  outingMinutes: number
  workMinutes: number
  overtimeMinutes: number
}

function shiftFacts(
  { day, away, now, isOver, timeZone }: DayKnown,
  shift: Shift,
  start: number | null,
  end: number | null,
): Partial<DayFacts> {
  const on = plannedOn(day, timeZone, shift)
  const spansOf = (kind: Away['kind']) =>
    away
      .filter(one => one.kind === kind)
      .map((one): Span => ('part' in one ? on.parts[one.part] : [toMinute(one.from), toMinute(one.to)]))
  const leaveSpans = spansOf('leave')
  const outings = without(spansOf('outing'), leaveSpans)
  const spent = {
    leave: away.filter(({ kind }) => kind === 'leave'),
    leaveSpans,
    outings,
    there: thereOf(start, end),
    end,
  }
  const measured = shift.kind === 'flexible' ? flexibleDay(on, spent, shift.dayMinutes) : fixedDay(on, spent)
  const { dueMinutes, leaveMinutes, outingMinutes, workMinutes } = measured
  const required = joined(without(on.planned, [...leaveSpans, ...outings]))
  const isThere = start !== null || end !== null
  const absentMinutes = !isThere && isOver ? dueMinutes - leaveMinutes - outingMinutes : 0
  const isShort = shift.kind === 'flexible' && start !== null && end !== null
  return {
    ...measured,
    absentMinutes,
    shortMinutes: isShort ? Math.max(0, dueMinutes - leaveMinutes - workMinutes) : 0,
    ...(isThere ? signFacts(required, on.whole, shift.graceMinutes, isOver, start, end) : {}),
    state: isOver ? 'over' : now < on.whole[0] ? 'ahead' : 'running',
    workDays:
      (isThere || outingMinutes > 0) && dueMinutes > 0
        ? Math.round(((dueMinutes - leaveMinutes - absentMinutes) / dueMinutes) * 100) / 100
        : 0,
  }
}

/** Fixed hours: each minute of the shift is work, leave, or missed; overtime is what comes behind its end. */
function fixedDay({ whole, planned, minutes }: Planned, { leaveSpans, outings, there, end }: Spent): Measured {
  const within = (spans: readonly Span[]) => minutesOf(spans.flatMap(span => clip(planned, span)))
  const [come] = there
  const overtimeMinutes = come ? overtimeOf(Math.round((end! - Math.max(whole[1], come[0])) / minute)) : 0
  const regular = minutesOf(without(planned, leaveSpans).flatMap(span => clip(joined([...there, ...outings]), span)))
  return {
    dueMinutes: minutes,
    leaveMinutes: within(leaveSpans),
    outingMinutes: within(outings),
    workMinutes: regular + overtimeMinutes,
    overtimeMinutes,
  }
}

/**
 * Flexible time: so many minutes whenever they are; leave takes its share of them, outings count up to what is left,
 * and more than that is overtime.
 */
function flexibleDay({ pause }: Planned, { leave, leaveSpans, outings, there }: Spent, dueMinutes: number): Measured {
  const leaveMinutes = Math.min(
    dueMinutes,
    Math.round(leave.reduce((sum, one) => sum + shareOf(one, pause, dueMinutes), 0)),
  )
  const left = dueMinutes - leaveMinutes
  const signed = minutesOf(without(there, [...pause, ...leaveSpans]))
  const elsewhere = minutesOf(without(outings, [...pause, ...there]))
  const workMinutes = signed + Math.min(elsewhere, Math.max(0, left - signed))
  return {
    dueMinutes,
    leaveMinutes,
    outingMinutes: Math.min(left, minutesOf(without(outings, pause))),
    workMinutes,
    overtimeMinutes: overtimeOf(workMinutes - left),
  }
}

/** How much of a flexible day's minutes a leave takes: all, half, or its hours. */
function shareOf(leave: Away, pause: readonly Span[], dueMinutes: number): number {
  if ('part' in leave) return leave.part === 'day' ? dueMinutes : dueMinutes / 2
  return leave.minutes ?? minutesOf(without([[leave.from, leave.to]], pause))
}

/** What the two signs say, held against what of the shift was to be worked. */
function signFacts(
  required: readonly Span[],
  whole: Span,
  grace: number,
  isOver: boolean,
  start: number | null,
  end: number | null,
): Partial<DayFacts> {
  const [first] = required
  if (!first) return {}
  return {
    lacksIn: start === null,
    lacksOut: isOver && end === null,
    lateMinutes: start !== null && start > first[0] + grace * minute ? minutesOf(clip(required, [whole[0], start])) : 0,
    earlyMinutes: end !== null ? minutesOf(clip(required, [Math.max(end, start ?? end), whole[1]])) : 0,
  }
}

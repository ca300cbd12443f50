import { momentOf, type Shift } from '../shift/shift-of-day.contract.ts'
import { clip, joined, minutesOf, toMinute, without, type Span } from './spans.contract.ts'

/** A sign-in or sign-out of a day; a fill-sign that was agreed to stands for one. Times are milliseconds. */
export interface DaySign { at: number, isInside: boolean | null, isFilled: boolean }
/** Agreed absence from the office: leave, or an outing, which is work. */
export interface Away {
  kind: 'leave' | 'outing'
  from: number
  to: number
  /** It is of this day's shift alone. */
  day?: string
}

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
  dueMinutes: 0, workMinutes: 0, lateMinutes: 0, earlyMinutes: 0, shortMinutes: 0, absentMinutes: 0, overtimeMinutes: 0, leaveMinutes: 0, outingMinutes: 0,
  lacksIn: false, lacksOut: false, workDays: 0,
}
const overtimeOf = (minutes: number) => minutes >= leastOvertime ? minutes : 0

/**
 * One person's day. A second is no lateness: signs count by the minute that the clock showed. Who comes within the grace is not late at
 * all; who comes after it is late by all that was missed of the shift, its break, leave and outings not counted. Absent is who was due and
 * neither signed in nor out; of somebody who did one of the two, the other is missing, and their hours are not known.
 */
export function dayFacts(known: DayKnown): DayFacts {
  const { day, shift, signIn, signOut } = known
  const start = signIn && toMinute(signIn.at)
  const end = signOut && toMinute(signOut.at)
  const isOutside = signIn?.isInside === false || signOut?.isInside === false
  const facts: DayFacts = { ...nothing, day, shiftName: shift && shift.name, state: 'off', isOutside }
  return { ...facts, ...shift ? shiftFacts(known, shift, start, end) : offFacts(known, start, end) }
}

/** Between both signs somebody was there; where one is missing, nobody knows. */
const thereOf = (start: number | null, end: number | null): Span[] => start !== null && end !== null && end > start ? [[start, end]] : []

function offFacts({ isOver }: DayKnown, start: number | null, end: number | null): Partial<DayFacts> {
  const worked = minutesOf(thereOf(start, end))
  return { workMinutes: worked, overtimeMinutes: overtimeOf(worked), lacksIn: start === null && end !== null, lacksOut: isOver && start !== null && end === null }
}

/** A shift on a day: from when to when, its break, and what is left of it to work. */
interface Planned { whole: Span, pause: Span[], planned: Span[], minutes: number }
const plans = new WeakMap<Shift, Map<string, Planned>>()

/** Reckoned once for all who work it on that day. */
function plannedOn(day: string, timeZone: string, shift: Shift): Planned {
  const known = plans.get(shift) ?? new Map<string, Planned>()
  plans.set(shift, known)
  const key = `${day} ${timeZone}`
  const found = known.get(key)
  if (found) return found
  const at = (clock: number) => momentOf(day, clock, timeZone)
  const whole: Span = [at(shift.beginMinute), at(shift.endMinute)]
  const pause: Span[] = shift.breakFrom !== null && shift.breakTo !== null ? [[at(shift.breakFrom), at(shift.breakTo)]] : []
  const planned = without([whole], pause)
  const made = { whole, pause, planned, minutes: minutesOf(planned) }
  known.set(key, made)
  return made
}

function shiftFacts({ day, away, now, isOver, timeZone }: DayKnown, shift: Shift, start: number | null, end: number | null): Partial<DayFacts> {
  const { whole, pause, planned, minutes } = plannedOn(day, timeZone, shift)
  const awayFor = (kind: Away['kind']) => away.filter(one => one.kind === kind).map(({ from, to }): Span => [from, to])
  const leave = awayFor('leave')
  const outings = without(awayFor('outing'), leave)
  const inShift = (spans: readonly Span[]) => minutesOf(spans.flatMap(span => clip(planned, span)))
  const dueMinutes = shift.kind === 'flexible' ? shift.dayMinutes : minutes
  const leaveMinutes = Math.min(dueMinutes, inShift(leave))
  const outingMinutes = inShift(outings)
  const required = joined(without(planned, [...leave, ...outings]))
  const isThere = start !== null || end !== null
  const absentMinutes = !isThere && isOver ? minutesOf(required) : 0
  const presence = joined([...thereOf(start, end), ...outings])
  const worked = shift.kind === 'flexible'
    ? flexibleWork(minutesOf(without(presence, [...pause, ...leave])), dueMinutes, leaveMinutes, thereOf(start, end).length > 0)
    : fixedWork(minutesOf(without(planned, leave).flatMap(span => clip(presence, span))), start, end, whole[1])
  return {
    dueMinutes, leaveMinutes, outingMinutes, absentMinutes, ...worked, ...isThere ? signFacts(required, whole, shift.graceMinutes, isOver, start, end) : {},
    state: isOver ? 'over' : now < whole[0] ? 'ahead' : 'running',
    workDays: (isThere || outingMinutes > 0) && dueMinutes > 0 ? Math.round((dueMinutes - leaveMinutes - absentMinutes) / dueMinutes * 100) / 100 : 0,
  }
}

/** What the two signs say, held against what of the shift was to be worked. */
function signFacts(required: readonly Span[], whole: Span, grace: number, isOver: boolean, start: number | null, end: number | null): Partial<DayFacts> {
  const [first] = required
  if (!first) return {}
  return {
    lacksIn: start === null,
    lacksOut: isOver && end === null,
    lateMinutes: start !== null && start > first[0] + grace * minute ? minutesOf(clip(required, [whole[0], start])) : 0,
    earlyMinutes: end !== null ? minutesOf(clip(required, [Math.max(end, start ?? end), whole[1]])) : 0,
  }
}

function fixedWork(regular: number, start: number | null, end: number | null, until: number): Partial<DayFacts> {
  const overtimeMinutes = start !== null && end !== null ? overtimeOf(Math.round((end - Math.max(until, start)) / minute)) : 0
  return { overtimeMinutes, workMinutes: regular + overtimeMinutes }
}

const flexibleWork = (workMinutes: number, due: number, leave: number, isKnown: boolean): Partial<DayFacts> =>
  ({ workMinutes, overtimeMinutes: overtimeOf(workMinutes - due), shortMinutes: isKnown ? Math.max(0, due - leave - workMinutes) : 0 })

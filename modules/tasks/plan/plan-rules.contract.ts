import { dayLength } from './company-days.contract.ts'
import { momentOf } from './plan-instant.contract.ts'
import type { PlanDays } from './plan-days.contract.ts'
import { typeNumber, type PlanGraph } from './plan-graph.contract.ts'
import { statusNumber, type Stand } from './plan-stand.contract.ts'

const { FINISH, FINISH_DELAY, CANCEL, RUNNING, WAITING } = statusNumber
const { FS, SS, FF } = typeNumber
const isFinished = (status: number) => status === FINISH || status === FINISH_DELAY
const isOpen = (status: number) => !isFinished(status) && status !== CANCEL

/** The days that count for each task, by its index: those of its project's calendar. */
export type DaysOfTasks = readonly PlanDays[]

/**
 * Where a task begins and ends among the days that count: behind so many. Two tasks follow each other without a day
 * between where one begins at what the other ends at. A point (`isPoint`) begins and ends at once: behind its day, or
 * before it where it stands in the morning.
 */
export const beginsAt = (days: PlanDays, start: number) => days.before(days.dayOf(start))
export const endsAt = (days: PlanDays, end: number) => days.before(days.dayOf(end) + 1)
export const pointAt = (days: PlanDays, moment: number) =>
  isMorning(days, moment) ? beginsAt(days, moment) : endsAt(days, moment)
const isMorning = (days: PlanDays, moment: number) => days.wall(moment) - days.dayOf(moment) * dayLength < dayLength / 2

/** A milestone of no length: it has no end behind its start, and is not said to take days. */
const isPoint = ({ isMilestone, start, end, duration }: Stand, task: number) =>
  isMilestone[task] === 1 && !(end[task]! > start[task]!) && !(Number.isNaN(end[task]!) && duration[task]! >= 1)

/** Where a task begins, and where it ends, whether it is a point or not. */
export const startOf = (now: Stand, days: PlanDays, task: number) =>
  isPoint(now, task) ? pointOf(now, days, task) : beginsAt(days, now.start[task]!)
export const endOf = (now: Stand, days: PlanDays, task: number) =>
  isPoint(now, task) ? pointOf(now, days, task) : endsAt(days, now.end[task]!)
const pointOf = ({ start, end }: Stand, days: PlanDays, task: number) =>
  pointAt(days, Number.isNaN(end[task]!) ? start[task]! : end[task]!)

/**
 * What the predecessors of a task and of those above it leave free (spec 1 §4 and the page on links of four types), in
 * the days that its own calendar counts: FS begins the day after the other ends, SS on the day on which it begins, FF
 * ends on the day on which it ends, SF the day before it begins; each plus as many days of lag. Answers whether that
 * changed.
 */
export function settleStart({ parent, links }: PlanGraph, now: Stand, daysOf: DaysOfTasks, task: number): boolean {
  const up = parent[task]!
  const days = daysOf[task]!
  const isOwn = up === -1 || daysOf[up] === days
  let first = up === -1 ? -Infinity : isOwn ? now.first[up]! : inOther(daysOf[up]!, days, now.first[up]!)
  let firstEnd = up === -1 ? -Infinity : isOwn ? now.firstEnd[up]! : inOther(daysOf[up]!, days, now.firstEnd[up]!)
  for (let link = links.from[task]!; link < links.from[task + 1]!; link++) {
    const before = links.before[link]!
    const type = links.type[link]!
    const isByEnd = type === FS || type === FF
    if (!now.counts(before) || Number.isNaN(isByEnd ? now.end[before]! : now.start[before]!)) continue
    const bound = (isByEnd ? endOf(now, days, before) : startOf(now, days, before)) + links.lag[link]!
    if (type === FS || type === SS) first = Math.max(first, bound)
    else firstEnd = Math.max(firstEnd, bound)
  }
  const changed = now.first[task] !== first || now.firstEnd[task] !== firstEnd
  now.first[task] = first
  now.firstEnd[task] = firstEnd
  return changed
}

/** So many days of one calendar, counted in another. */
const inOther = (from: PlanDays, to: PlanDays, count: number) =>
  count === -Infinity ? count : to.before(from.at(count - 1) + 1)

/**
 * A task's dates, percent, duration and status, when all it waits for is settled; `pullTo`: what has not begun is moved
 * back, to no earlier moment. Answers whether any of them changed.
 */
export function settleEnd(graph: PlanGraph, now: Stand, daysOf: DaysOfTasks, task: number, pullTo = NaN): boolean {
  const { start, end, percent, duration, status } = now
  const days = daysOf[task]!
  const startWas = start[task]
  const endWas = end[task]
  const percentWas = percent[task]
  const durationWas = duration[task]
  const statusWas = status[task]
  const isSum = sumUp(graph, now, days, task)
  if (!isSum) schedule(now, days, task, pullTo)
  if (!isSum && isPoint(now, task)) duration[task] = Number.isNaN(end[task]!) ? duration[task]! : 0
  else if (!Number.isNaN(start[task]!) && !Number.isNaN(end[task]!))
    duration[task] = daysBetween(days, start[task]!, end[task]!)
  return !(
    Object.is(startWas, start[task]) &&
    Object.is(endWas, end[task]) &&
    Object.is(durationWas, duration[task]) &&
    percentWas === percent[task] &&
    statusWas === status[task]
  )
}

/**
 * Days that count between two moments by the wall's clock, rounded up, at least 1: an hour put forward is no shorter
 * day.
 */
export const daysBetween = (days: PlanDays, start: number, end: number) =>
  Math.max(1, Math.ceil((days.worked(end) - days.worked(start)) / dayLength))

/**
 * A task that has nothing below it. No end means the end of the start day, or as many days as the task is to take; so
 * does an end that is not after the start. Where it may not begin or end yet it moves by days that count, at its own
 * hours and length; without dates it begins with the first day on which it may. What has ended stays where it was.
 */
function schedule(now: Stand, days: PlanDays, task: number, pullTo: number) {
  const { start, end, duration } = now
  const limits = limitsOf(now, days, task)
  if (isPoint(now, task)) return putPoint(now, days, task, limits, pullTo)
  let { first } = limits
  const { firstEnd, last, lastEnd, isFixed } = limits
  if (Number.isNaN(start[task]!)) {
    if (Number.isNaN(end[task]!)) first = Math.max(first, firstEnd - Math.max(1, duration[task]! || 1))
    if (first !== -Infinity) {
      start[task] = days.startOf(days.at(first))
      if (end[task]! <= start[task]!) end[task] = NaN
    }
  }
  const hasStart = !Number.isNaN(start[task]!)
  if (hasStart && !(end[task]! > start[task]!))
    end[task] = usualEnd(days, start[task]!, Number.isNaN(end[task]!) ? duration[task]! : NaN)
  if (Number.isNaN(end[task]!)) return
  const begins = hasStart ? beginsAt(days, start[task]!) : NaN
  const ends = endsAt(days, end[task]!)
  let late = Math.max(hasStart ? first - begins : -Infinity, firstEnd - ends)
  if (late === -Infinity) return
  const early = canBePulled(now, task, pullTo)
    ? Math.max(late, beginsAt(days, pullTo) - (hasStart ? begins : ends - 1))
    : 0
  if (isFixed || early < 0) return moveBy(now, days, task, isFixed ? late : early)
  late = Math.min(late, Math.max(0, Math.min(hasStart ? last - begins : Infinity, lastEnd - ends)))
  // The day on which it may begin is one that counts: what stands on a day off before it moves on as well.
  const isEarly =
    (hasStart && first !== -Infinity && days.dayOf(start[task]!) < days.at(first)) ||
    (firstEnd !== -Infinity && days.dayOf(end[task]!) < days.at(firstEnd - 1))
  if (late > 0 || (isEarly && late === 0)) moveBy(now, days, task, late)
}

/** So many days later, at its own hours; days off in it are not counted, before as after. */
function moveBy({ start, end }: Stand, days: PlanDays, task: number, late: number) {
  const hasStart = !Number.isNaN(start[task]!)
  const firstDay = hasStart ? days.at(beginsAt(days, start[task]!) + late) : -Infinity
  const lastDay = Math.max(firstDay, days.at(endsAt(days, end[task]!) - 1 + late))
  if (hasStart) start[task] = onDay(days, start[task]!, firstDay)
  end[task] = onDay(days, end[task]!, lastDay)
  if (end[task]! <= start[task]!) end[task] = usualEnd(days, start[task]!, NaN)
}

/** A moment at the same hour of another day. */
const onDay = (days: PlanDays, moment: number, day: number) =>
  days.atWall(days.wall(moment) + (day - days.dayOf(moment)) * dayLength)

/**
 * What has not begun and stands behind something may be moved back, to no day before `pullTo`; that is NaN where
 * nothing is pulled.
 */
const canBePulled = (now: Stand, task: number, pullTo: number) =>
  !Number.isNaN(pullTo) &&
  now.status[task] === WAITING &&
  now.percent[task] === 0 &&
  (now.first[task] !== -Infinity || now.firstEnd[task] !== -Infinity)

/** A point stands behind what it waits for, on the last day of it; one in the morning on the day after. */
function putPoint(
  now: Stand,
  days: PlanDays,
  task: number,
  { first, firstEnd, last, lastEnd, isFixed }: Limits,
  pullTo: number,
) {
  const { start, end } = now
  const free = Math.max(first, firstEnd)
  const moment = Number.isNaN(end[task]!) ? start[task]! : end[task]!
  if (Number.isNaN(moment)) {
    if (free !== -Infinity) start[task] = end[task] = days.endOf(days.at(free - 1))
    return
  }
  const stands = pointAt(days, moment)
  let put = Math.max(stands, Math.min(free, last, lastEnd))
  if (isFixed) put = free
  else if (canBePulled(now, task, pullTo) && free < stands)
    put = Math.max(free, Math.min(stands, pointAt(days, pullTo)))
  end[task] = put === stands ? moment : onDay(days, moment, days.at(isMorning(days, moment) ? put : put - 1))
  if (!Number.isNaN(start[task]!)) start[task] = end[task]
}

/**
 * Between what a task may begin and end, in days that count: what stands before it, and what somebody has said of it.
 * `isFixed`: it is neither earlier nor later.
 */
interface Limits {
  first: number
  firstEnd: number
  last: number
  lastEnd: number
  isFixed: boolean
}
const free: Limits = { first: -Infinity, firstEnd: -Infinity, last: Infinity, lastEnd: Infinity, isFixed: false }

/** What has ended, or is known to have begun, is bound by nothing: it stays where it was. */
function limitsOf(now: Stand, days: PlanDays, task: number): Limits {
  if (!isOpen(now.status[task]!) || now.hasBegun[task] === 1) return free
  const [first, firstEnd] = [now.first[task]!, now.firstEnd[task]!]
  const constraint = now.constraints[task]
  if (!constraint?.date) return first === -Infinity && firstEnd === -Infinity ? free : { ...free, first, firstEnd }
  const moment = momentOf(constraint.date)
  const isOfPoint = isPoint(now, task)
  const start = isOfPoint ? pointAt(days, moment) : beginsAt(days, moment)
  const end = isOfPoint ? start : endsAt(days, moment)
  switch (constraint.kind) {
    case 'MSO':
      return { ...free, first: start, isFixed: true }
    case 'MFO':
      return { ...free, firstEnd: end, isFixed: true }
    case 'SNET':
      return { ...free, first: Math.max(first, start), firstEnd }
    case 'FNET':
      return { ...free, first, firstEnd: Math.max(firstEnd, end) }
    case 'SNLT':
      return { ...free, first, firstEnd, last: start }
    case 'FNLT':
      return { ...free, first, firstEnd, lastEnd: end }
    case 'ALAP':
      return { ...free, first, firstEnd }
  }
}

/** The end of the last of so many days; of the start day where none are given. */
export const usualEnd = (days: PlanDays, start: number, duration: number) =>
  days.endOf(duration >= 1 ? days.at(beginsAt(days, start) + duration - 1) : days.dayOf(start))

/**
 * A parent: from the first start to the last end of its children, its percent weighed by their days. One that had
 * finished while a child is open runs again. Answers false for what has no child that counts: it stands for itself. A
 * parent whose children have no dates has dates of its own.
 */
function sumUp({ children: { from, items } }: PlanGraph, now: Stand, days: PlanDays, task: number): boolean {
  let first = Infinity
  let last = -Infinity
  let startless = Infinity
  let done = 0
  let all = 0
  let points = 0
  let donePoints = 0
  let hasOpen = false
  for (let at = from[task]!; at < from[task + 1]!; at++) {
    const child = items[at]!
    if (!now.counts(child)) continue
    const start = now.start[child]!
    const end = now.end[child]!
    if (isPoint(now, child) && now.duration[child] === 0) {
      points++
      donePoints += now.percent[child]!
    } else {
      const weight = now.duration[child]! >= 1 ? now.duration[child]! : 1
      done += weight * now.percent[child]!
      all += weight
    }
    hasOpen ||= isOpen(now.status[child]!)
    if (!Number.isNaN(end)) last = Math.max(last, end)
    if (!Number.isNaN(start)) first = Math.min(first, start)
    else if (!Number.isNaN(end)) startless = Math.min(startless, end)
  }
  if (all + points === 0) return false
  // A child that is only due stands within its parent, from the day on which it is due.
  if (first !== Infinity && startless < first) first = days.startOf(days.dayOf(startless))
  if (last === -Infinity) {
    schedule(now, days, task, NaN)
  } else {
    now.end[task] = last
    now.start[task] = first === Infinity ? NaN : first
  }
  // Points weigh nothing beside what takes days, and the same among themselves.
  now.percent[task] = all > 0 ? done / all : donePoints / points
  if (hasOpen && isFinished(now.status[task]!)) now.status[task] = RUNNING
  return true
}

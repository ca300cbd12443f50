import { dayLength, type CompanyDays } from './company-days.contract.ts'
import { typeNumber, type PlanGraph } from './plan-graph.contract.ts'
import { statusNumber, type Stand } from './plan-stand.contract.ts'

const { FINISH, FINISH_DELAY, CANCEL, RUNNING } = statusNumber
const { FS, SS, FF } = typeNumber
const isFinished = (status: number) => status === FINISH || status === FINISH_DELAY
const isOpen = (status: number) => !isFinished(status) && status !== CANCEL

/**
 * The first days on which a task may begin and end, which its predecessors and those of the tasks above it leave free (spec 1 §4 and the
 * page on links of four types): FS begins the day after the other ends, SS on the day on which it begins, FF ends on the day on which
 * it ends, SF the day before it begins; each plus as many days of lag. Answers whether that changed.
 */
export function settleStart({ parent, links }: PlanGraph, now: Stand, days: CompanyDays, task: number): boolean {
  const up = parent[task]!
  let first = up === -1 ? -Infinity : now.firstDay[up]!
  let firstEnd = up === -1 ? -Infinity : now.firstEndDay[up]!
  for (let link = links.from[task]!; link < links.from[task + 1]!; link++) {
    const before = links.before[link]!
    const type = links.type[link]!
    const bound = type === FS || type === FF ? now.end[before]! : now.start[before]!
    if (!now.counts(before) || Number.isNaN(bound)) continue
    const day = days.dayOf(bound) + links.lag[link]!
    if (type === FS) first = Math.max(first, day + 1)
    else if (type === SS) first = Math.max(first, day)
    else firstEnd = Math.max(firstEnd, type === FF ? day : day - 1)
  }
  const changed = now.firstDay[task] !== first || now.firstEndDay[task] !== firstEnd
  now.firstDay[task] = first
  now.firstEndDay[task] = firstEnd
  return changed
}

/** A task's dates, percent, duration and status, when all it waits for is settled. Answers whether any of them changed. */
export function settleEnd(graph: PlanGraph, now: Stand, days: CompanyDays, task: number): boolean {
  const { start, end, percent, duration, status } = now
  const startWas = start[task]
  const endWas = end[task]
  const percentWas = percent[task]
  const durationWas = duration[task]
  const statusWas = status[task]
  if (!sumUp(graph, now, days, task)) schedule(now, days, task)
  if (!Number.isNaN(start[task]!) && !Number.isNaN(end[task]!)) duration[task] = daysBetween(days, start[task]!, end[task]!)
  return !(Object.is(startWas, start[task]) && Object.is(endWas, end[task]) && Object.is(durationWas, duration[task])
    && percentWas === percent[task] && statusWas === status[task])
}

/** Days between two moments by the wall's clock, rounded up, at least 1: an hour put forward is no shorter day. */
export const daysBetween = (days: CompanyDays, start: number, end: number) => Math.max(1, Math.ceil((days.wall(end) - days.wall(start)) / dayLength))

/**
 * A task that has nothing below it. No end means the end of the start day, or as many days as the task is to take; so does an
 * end that is not after the start. Where it may not begin or end yet it moves by whole days, at its own hours and length; without
 * dates it begins with the first day on which it may. What has ended stays where it was.
 */
function schedule({ start, end, duration, status, firstDay, firstEndDay }: Stand, days: CompanyDays, task: number) {
  const mayMove = isOpen(status[task]!)
  const firstEnd = mayMove ? firstEndDay[task]! : -Infinity
  let first = mayMove ? firstDay[task]! : -Infinity
  if (Number.isNaN(start[task]!)) {
    if (Number.isNaN(end[task]!)) first = Math.max(first, firstEnd - (duration[task]! >= 1 ? duration[task]! - 1 : 0))
    if (first !== -Infinity) {
      start[task] = days.startOf(first)
      if (end[task]! <= start[task]!) end[task] = NaN
    }
  }
  const hasStart = !Number.isNaN(start[task]!)
  if (hasStart && !(end[task]! > start[task]!)) end[task] = usualEnd(days, start[task]!, Number.isNaN(end[task]!) ? duration[task]! : NaN)
  if (Number.isNaN(end[task]!)) return
  const late = Math.max(hasStart ? first - days.dayOf(start[task]!) : -Infinity, firstEnd === -Infinity ? -Infinity : firstEnd - days.dayOf(end[task]!))
  if (late <= 0) return
  if (hasStart) start[task] = days.atWall(days.wall(start[task]!) + late * dayLength)
  end[task] = days.atWall(days.wall(end[task]!) + late * dayLength)
  if (end[task]! <= start[task]!) end[task] = usualEnd(days, start[task]!, NaN)
}

/** The end of the last of so many days; of the start day where none are given. */
export const usualEnd = (days: CompanyDays, start: number, duration: number) => days.endOf(days.dayOf(start) + (duration >= 1 ? duration - 1 : 0))

/**
 * A parent: from the first start to the last end of its children, its percent weighed by their days. One that had finished
 * while a child is open runs again. Answers false for what has no child that counts: it stands for itself. A parent whose
 * children have no dates has dates of its own.
 */
function sumUp({ children: { from, items } }: PlanGraph, now: Stand, days: CompanyDays, task: number): boolean {
  let first = Infinity
  let last = -Infinity
  let startless = Infinity
  let done = 0
  let all = 0
  let hasOpen = false
  for (let at = from[task]!; at < from[task + 1]!; at++) {
    const child = items[at]!
    if (!now.counts(child)) continue
    const start = now.start[child]!
    const end = now.end[child]!
    const weight = now.duration[child]! >= 1 ? now.duration[child]! : 1
    done += weight * now.percent[child]!
    all += weight
    hasOpen ||= isOpen(now.status[child]!)
    if (!Number.isNaN(end)) last = Math.max(last, end)
    if (!Number.isNaN(start)) first = Math.min(first, start)
    else if (!Number.isNaN(end)) startless = Math.min(startless, end)
  }
  if (all === 0) return false
  // A child that is only due stands within its parent, from the day on which it is due.
  if (first !== Infinity && startless < first) first = days.startOf(days.dayOf(startless))
  if (last === -Infinity) {
    schedule(now, days, task)
  } else {
    now.end[task] = last
    now.start[task] = first === Infinity ? NaN : first
  }
  now.percent[task] = done / all
  if (hasOpen && isFinished(now.status[task]!)) now.status[task] = RUNNING
  return true
}

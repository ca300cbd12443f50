import { planDays, type PlanCalendar } from './plan-days.contract.ts'
import { byId, planGraph, typeNumber, type PlanGraph } from './plan-graph.contract.ts'
import type { PlanNode } from './plan-node.contract.ts'
import { beginsAt, endOf, startOf } from './plan-rules.contract.ts'
import { readStand, statusNumber, type Stand } from './plan-stand.contract.ts'

const { FINISH, FINISH_DELAY, CANCEL } = statusNumber
const { FS, SS, FF } = typeNumber

/**
 * By how many whole days each open task that has dates of its own can slip before the end of the whole plan does (总时差,
 * total float), in the company's days (`timeZone`), of which the plan's calendar says which count. 0 stands on the
 * critical path. Parents, what has ended, and what has no end are left out. The dates are taken as they stand: the
 * plan's rules hold already. A parent's start is the matter of the task below it that begins first, even if others
 * could stand in for it. Refuses a circle (`PlanCycle`).
 */
export function slackOf(
  input: readonly PlanNode[],
  timeZone: string,
  calendar: PlanCalendar | null = null,
): Map<string, number> {
  const nodes = byId(input)
  const graph = planGraph(nodes)
  const now = readStand(nodes)
  const days = planDays(timeZone, calendar)
  const isOpen = (task: number) =>
    now.status[task] !== FINISH && now.status[task] !== FINISH_DELAY && now.status[task] !== CANCEL
  const standing = {
    first: new Float64Array(nodes.length),
    last: new Float64Array(nodes.length),
    moves: new Uint8Array(nodes.length),
  }
  let last = -Infinity
  for (let task = 0; task < nodes.length; task++) {
    const end = now.end[task]!
    standing.last[task] = Number.isNaN(end) ? NaN : endOf(now, days, task)
    // What is only due is looked at on the day on which it is.
    standing.first[task] = !Number.isNaN(now.start[task]!)
      ? startOf(now, days, task)
      : Number.isNaN(end)
        ? NaN
        : Math.min(beginsAt(days, end), standing.last[task]!)
    if (!isOpen(task) || Number.isNaN(end) || isSum(graph, now, task)) continue
    standing.moves[task] = 1
    last = Math.max(last, standing.last[task]!)
  }
  const ends = latestEnds(graph, now, standing, last)
  const slack = new Map<string, number>()
  for (let task = 0; task < nodes.length; task++)
    if (standing.moves[task] === 1) slack.set(graph.ids[task]!, ends[task]! - standing.last[task]!)
  return slack
}

/** A parent has its dates from what is below it; one whose children have none has its own. */
const isSum = ({ children: { from, items } }: PlanGraph, now: Stand, task: number) => {
  for (let at = from[task]!; at < from[task + 1]!; at++)
    if (now.counts(items[at]!) && !Number.isNaN(now.end[items[at]!]!)) return true
  return false
}

/**
 * Behind how many days that count tasks begin, with how many they end, and which of them move: what does not holds
 * nobody back.
 */
interface Standing {
  first: Float64Array
  last: Float64Array
  moves: Uint8Array
}

/**
 * Backwards through the plan: with how many days that count each task has to end. `firsts` and `lasts` are the latest
 * for a task and everything below it to begin and to end, `startsBy` that by which a parent's first task has to begin.
 */
function latestEnds(
  graph: PlanGraph,
  now: Stand,
  { first: begins, last: stands, moves }: Standing,
  last: number,
): Float64Array {
  const { order, ids, parent, children, links, linksOut } = graph
  const size = ids.length
  const firsts = new Float64Array(size).fill(Infinity)
  const lasts = new Float64Array(size).fill(Infinity)
  const startsBy = new Float64Array(size).fill(Infinity)
  const ends = new Float64Array(size).fill(last)
  for (let at = order.length - 1; at >= 0; at--) {
    const event = order[at]!
    if (event < size) {
      if (moves[event] === 1) {
        firsts[event] = ends[event]! - stands[event]! + begins[event]!
        lasts[event] = ends[event]!
      }
      for (let one = children.from[event]!; one < children.from[event + 1]!; one++) {
        const child = children.items[one]!
        firsts[event] = Math.min(firsts[event]!, firsts[child]!)
        lasts[event] = Math.min(lasts[event]!, lasts[child]!)
      }
      continue
    }
    const task = event - size
    // What is cancelled comes before nothing, and is no part of what it stands below.
    if (!now.counts(task)) continue
    let end = Math.min(ends[task]!, parent[task] === -1 ? last : ends[parent[task]!]!)
    let start = startsBy[task]!
    for (let one = linksOut.from[task]!; one < linksOut.from[task + 1]!; one++) {
      const link = linksOut.items[one]!
      const type = links.type[link]!
      const behind = links.behind[link]!
      const bound = (type === FS || type === SS ? firsts[behind]! : lasts[behind]!) - links.lag[link]!
      if (type === FS || type === FF) end = Math.min(end, bound)
      // A task without a start is not bound by it.
      else if (!Number.isNaN(now.start[task]!)) start = Math.min(start, bound)
    }
    if (moves[task] === 1) end = Math.min(end, start - begins[task]! + stands[task]!)
    ends[task] = end
    if (start !== Infinity && moves[task] === 0)
      startBy(graph, now, { begins, stands }, { task, by: start, startsBy, ends })
  }
  return ends
}

/**
 * The one below a parent that begins first has to begin by then; of what is only due, the day it is due is meant. What
 * has ended holds its day anyway.
 */
function startBy(
  { children: { from, items } }: PlanGraph,
  now: Stand,
  { begins, stands }: { begins: Float64Array; stands: Float64Array },
  { task, by, startsBy, ends }: { task: number; by: number; startsBy: Float64Array; ends: Float64Array },
) {
  let first = -1
  for (let at = from[task]!; at < from[task + 1]!; at++) {
    const child = items[at]!
    if ((now.status[child] === FINISH || now.status[child] === FINISH_DELAY) && begins[child]! <= by) return
    if (now.counts(child) && !Number.isNaN(begins[child]!) && (first === -1 || begins[child]! < begins[first]!))
      first = child
  }
  if (first === -1) return
  if (Number.isNaN(now.start[first]!)) ends[first] = Math.min(ends[first]!, by - begins[first]! + stands[first]!)
  else startsBy[first] = Math.min(startsBy[first]!, by)
}

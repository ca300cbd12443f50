import { companyDays } from './company-days.contract.ts'
import { byId, planGraph, type PlanGraph } from './plan-graph.contract.ts'
import type { PlanNode } from './plan-node.contract.ts'
import { readStand, statusNumber, type Stand } from './plan-stand.contract.ts'

const { FINISH, FINISH_DELAY, CANCEL } = statusNumber

/**
 * By how many whole days each open task that has nothing below it can slip before the end of the whole plan does (总时差, total float), in the
 * company's days (`timeZone`). 0 stands on the critical path. Parents, what has ended, and what has no end are left out. The dates are taken as they
 * stand: the plan's rules hold already. Refuses a circle (`PlanCycle`).
 */
export function slackOf(given: readonly PlanNode[], timeZone: string): Map<string, number> {
  const nodes = byId(given)
  const graph = planGraph(nodes)
  const now = readStand(nodes)
  const days = companyDays(timeZone)
  const isLeaf = (task: number) => !hasChild(graph, now, task)
  const isOpen = (task: number) => now.status[task] !== FINISH && now.status[task] !== FINISH_DELAY && now.status[task] !== CANCEL
  const moves = (task: number) => isLeaf(task) && isOpen(task) && !Number.isNaN(now.end[task]!)
  const endDay = (task: number) => days.dayOf(now.end[task]!)
  let last = -Infinity
  for (let task = 0; task < nodes.length; task++) if (moves(task)) last = Math.max(last, endDay(task))

  const ends = latestEnds(graph, last, task => now.counts(task), task => {
    if (!moves(task)) return NaN
    return Number.isNaN(now.start[task]!) ? 0 : endDay(task) - days.dayOf(now.start[task]!)
  })
  const slack = new Map<string, number>()
  for (let task = 0; task < nodes.length; task++) if (moves(task)) slack.set(graph.ids[task]!, ends[task]! - endDay(task))
  return slack
}

const hasChild = ({ children: { from, items } }: PlanGraph, now: Stand, task: number) => {
  for (let at = from[task]!; at < from[task + 1]!; at++) if (now.counts(items[at]!)) return true
  return false
}

/**
 * Backwards through the plan: the last day on which each task may end. `spanOf` answers the days between a task's first and last one, NaN for what
 * does not move: that one holds nobody back.
 */
function latestEnds({ order, ids, parent, children, successors, lags, predecessors }: PlanGraph, last: number, counts: (task: number) => boolean, spanOf: (task: number) => number): Float64Array {
  const size = ids.length
  const starts = new Float64Array(size).fill(Infinity)
  const ends = new Float64Array(size).fill(last)
  for (let at = order.length - 1; at >= 0; at--) {
    const event = order[at]!
    if (event < size) {
      const span = spanOf(event)
      let first = Number.isNaN(span) ? Infinity : ends[event]! - span
      for (let one = children.from[event]!; one < children.from[event + 1]!; one++) first = Math.min(first, starts[children.items[one]!]!)
      starts[event] = first
    } else {
      const task = event - size
      // What is cancelled comes before nothing, and is no part of what it stands below.
      if (!counts(task)) continue
      let end = parent[task] === -1 ? last : ends[parent[task]!]!
      for (let one = successors.from[task]!; one < successors.from[task + 1]!; one++) {
        const behind = successors.items[one]!
        end = Math.min(end, starts[behind]! - 1 - lagBetween(predecessors, lags, task, behind))
      }
      ends[task] = end
    }
  }
  return ends
}

function lagBetween({ from, items }: PlanGraph['predecessors'], lags: Float64Array, before: number, behind: number): number {
  for (let at = from[behind]!; at < from[behind + 1]!; at++) if (items[at] === before) return lags[at]!
  return 0
}

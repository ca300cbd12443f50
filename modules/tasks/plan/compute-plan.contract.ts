import { planAmounts, type PlanAmounts, type PlanChange, type PlanFields, type PlanNode } from './plan-node.contract.ts'
import { planDays, type PlanCalendar } from './plan-days.contract.ts'
import { byId, eachBehind, planGraph, type PlanGraph } from './plan-graph.contract.ts'
import { readStand, type Stand } from './plan-stand.contract.ts'
import { settleEnd, settleStart } from './plan-rules.contract.ts'
import { turnQueue } from './turn-queue.contract.ts'

/**
 * What has not begun comes as early as what stands before it lets it, and no earlier than this moment; of one project
 * alone, where that is said.
 */
export interface Pull {
  to: number
  projectId?: string | undefined
}

/** A plan that is kept, to be changed again and again. */
export interface Plan {
  /** The changes that make all rules hold; called once, right after the plan was opened. */
  settle(pull?: Pull): PlanChange[]
  /**
   * The changes that follow from edited tasks, without checking the rest of the plan. They include the edited tasks
   * themselves if a rule moves them. The hierarchy and the links stay unchanged.
   */
  edit(edited: readonly PlanNode[]): PlanChange[]
  /** How many events the last of these two has looked at. */
  touched(): number
  fieldsOf(id: string): PlanFields | undefined
  /** Hours and costs with everything below, which the tasks themselves are not changed by. */
  amountsOf(id: string): PlanAmounts
}

/**
 * Opens a plan (spec 1 §4 "Task list computation"; the rules stand beside each other in `plan-rules.contract.ts`).
 * `timeZone` is the company's: days are its days; `calendarOf` says which of them count for a task, all where it is
 * left out. Refuses tasks that wait for each other in a circle (`PlanCycle`). Predecessors and parents that are not
 * among the nodes are passed over.
 */
export function openPlan(input: readonly PlanNode[], timeZone: string, calendarOf: CalendarOf = everyDay): Plan {
  const nodes = byId(input)
  const graph = planGraph(nodes)
  const days = nodes.map(node => planDays(timeZone, calendarOf(node)))
  const now = readStand(nodes)
  const size = nodes.length
  let places: Int32Array | undefined
  let touched = 0

  const settleEvent = (event: number, pull?: Pull) => {
    if (event < size) return settleStart(graph, now, days, event)
    const isPulled =
      pull !== undefined && (pull.projectId === undefined || nodes[event - size]!.projectId === pull.projectId)
    return settleEnd(graph, now, days, event - size, isPulled ? pull.to : NaN)
  }
  const changesOf = (tasks: Iterable<number>) => {
    const changes: PlanChange[] = []
    for (const task of tasks) {
      const change = now.difference(task)
      if (change) changes.push({ id: graph.ids[task]!, ...change })
    }
    return changes
  }

  return {
    settle(pull) {
      for (let at = 0; at < graph.order.length; at++) settleEvent(graph.order[at]!, pull)
      touched = graph.order.length
      return changesOf(nodes.keys())
    },
    edit(edited) {
      const queue = turnQueue((places ??= positions(graph)))
      const looked = new Set<number>()
      for (const node of edited) {
        const task = graph.indexOf.get(node.id)
        if (task === undefined) continue
        now.put(task, node)
        looked.add(task)
        queue.add(task)
        queue.add(size + task)
        // Whether it counts at all may have changed.
        eachBehind(graph, size + task, queue.add)
      }
      touched = 0
      for (let event = queue.take(); event !== undefined; event = queue.take()) {
        touched++
        if (event >= size && !looked.has(event - size)) {
          looked.add(event - size)
          now.mark(event - size)
        }
        if (settleEvent(event)) eachBehind(graph, event, queue.add)
      }
      return changesOf([...looked].toSorted((one, other) => one - other))
    },
    touched: () => touched,
    fieldsOf(id) {
      const task = graph.indexOf.get(id)
      return task === undefined ? undefined : now.fields(task)
    },
    amountsOf(id) {
      const task = graph.indexOf.get(id)
      return task === undefined ? {} : amountsBelow(graph, now, task)
    },
  }
}

/** The changes that make all rules hold, once: `openPlan(…).settle()`. */
export const computePlan = (nodes: readonly PlanNode[], timeZone: string, calendarOf?: CalendarOf): PlanChange[] =>
  openPlan(nodes, timeZone, calendarOf).settle()

/** The calendar that counts a task's days: its project's. */
export type CalendarOf = (node: PlanNode) => PlanCalendar | null
const everyDay: CalendarOf = () => null

/** Each event's place in the order. */
function positions({ order }: PlanGraph): Int32Array {
  const places = new Int32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}

/**
 * A parent's hours and costs are those of its children, and what was spent on itself; its own planned hours do not
 * count twice.
 */
function amountsBelow(graph: PlanGraph, now: Stand, task: number): PlanAmounts {
  const own = now.amounts[task] ?? {}
  const below: PlanAmounts[] = []
  const { from, items } = graph.children
  for (let at = from[task]!; at < from[task + 1]!; at++) {
    if (now.counts(items[at]!)) below.push(amountsBelow(graph, now, items[at]!))
  }
  const sums: PlanAmounts = {}
  for (const name of planAmounts) {
    const values = [
      ...(name === 'planWorkHour' && below.length > 0 ? [] : [own[name]]),
      ...below.map(one => one[name]),
    ].filter(value => value !== undefined)
    if (values.length > 0) sums[name] = Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
  }
  return sums
}

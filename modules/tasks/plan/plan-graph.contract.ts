import { PlanCycle, type PlanNode } from './plan-node.contract.ts'

/** Lists of numbers, end to end: what belongs to `x` stands from `from[x]` to `from[x + 1]`. */
export interface Lists { from: Int32Array, items: Int32Array }

/**
 * Who stands above, before and behind whom, by index. A task has two events: it may begin (`x`), and it is done (`size + x`).
 * It may begin when its parent may and when its predecessors are done; a parent is done when its children are. Thus a task
 * before a parent is before everything below it, and a task behind a parent waits for everything below it.
 */
export interface PlanGraph {
  ids: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** −1 for what has no parent here. */
  parent: Int32Array
  children: Lists
  predecessors: Lists
  /** Days of each predecessor, beside `predecessors.items`. */
  lags: Float64Array
  successors: Lists
  /** All events, each behind those it waits for. */
  order: Int32Array
}

/** Reads the two hierarchies in one order of ids, so that sums never depend on how the tasks came. Refuses a circle (`PlanCycle`). */
export function planGraph(nodes: readonly PlanNode[]): PlanGraph {
  const size = nodes.length
  const ids = nodes.map(({ id }) => id)
  const indexOf = new Map<string, number>()
  for (let at = 0; at < size; at++) indexOf.set(ids[at]!, at)
  const parent = new Int32Array(size).fill(-1)
  const below: number[] = []
  const above: number[] = []
  const before: number[] = []
  const behind: number[] = []
  const lags: number[] = []
  for (let at = 0; at < size; at++) {
    const { parentId, predecessors } = nodes[at]!
    const up = parentId === null ? undefined : indexOf.get(parentId)
    if (up !== undefined) {
      parent[at] = up
      below.push(at)
      above.push(up)
    }
    if (predecessors === undefined) continue
    for (const { id, lag } of predecessors) {
      const one = indexOf.get(id)
      if (one === undefined) continue
      before.push(one)
      behind.push(at)
      lags.push(lag)
    }
  }
  const graph = {
    ids, indexOf, parent, children: lists(size, above, below), predecessors: lists(size, behind, before), lags: Float64Array.from(lags), successors: lists(size, before, behind),
  }
  return { ...graph, order: inOrder(graph) }
}

/** The nodes by id: as most come from the database already. */
export function byId(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const isSorted = nodes.every(({ id }, index) => index === 0 || nodes[index - 1]!.id < id)
  return isSorted ? nodes : nodes.toSorted((one, other) => one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}

/** Each item goes to the list of what stands beside it in `of`, in their order. */
function lists(size: number, of: readonly number[], items: readonly number[]): Lists {
  const from = new Int32Array(size + 1)
  for (let at = 0; at < of.length; at++) from[of[at]! + 1]!++
  for (let at = 0; at < size; at++) from[at + 1]! += from[at]!
  const next = from.slice()
  const sorted = new Int32Array(items.length)
  for (let at = 0; at < items.length; at++) sorted[next[of[at]!]!++] = items[at]!
  return { from, items: sorted }
}

/** Calls back with each event that waits for this one. */
export function eachBehind({ ids, parent, children, successors }: Omit<PlanGraph, 'order'>, event: number, tell: (event: number) => void) {
  const size = ids.length
  if (event < size) {
    tell(size + event)
    for (let at = children.from[event]!; at < children.from[event + 1]!; at++) tell(children.items[at]!)
    return
  }
  const task = event - size
  if (parent[task] !== -1) tell(size + parent[task]!)
  for (let at = successors.from[task]!; at < successors.from[task + 1]!; at++) tell(successors.items[at]!)
}

function inOrder(graph: Omit<PlanGraph, 'order'>): Int32Array {
  const events = graph.ids.length * 2
  const waitsFor = new Int32Array(events)
  for (let event = 0; event < events; event++) eachBehind(graph, event, behind => { waitsFor[behind]!++ })
  const order = new Int32Array(events)
  let found = 0
  for (let event = 0; event < events; event++) if (waitsFor[event] === 0) order[found++] = event
  for (let at = 0; at < found; at++) {
    eachBehind(graph, order[at]!, behind => { if (--waitsFor[behind]! === 0) order[found++] = behind })
  }
  if (found < events) throw new PlanCycle(circle(graph, waitsFor))
  return order
}

/** Follows what still waits backwards until an event comes again: the tasks of that circle, each once in a row. */
function circle(graph: Omit<PlanGraph, 'order'>, waitsFor: Int32Array): string[] {
  const size = graph.ids.length
  const before = new Int32Array(size * 2).fill(-1)
  for (let event = 0; event < size * 2; event++) {
    if (waitsFor[event]! > 0) eachBehind(graph, event, behind => { if (waitsFor[behind]! > 0 && before[behind] === -1) before[behind] = event })
  }
  let event = waitsFor.findIndex(count => count > 0)
  const seenAt = new Map<number, number>()
  const walk: number[] = []
  while (!seenAt.has(event)) {
    seenAt.set(event, walk.length)
    walk.push(event)
    event = before[event]!
  }
  const tasks = walk.slice(seenAt.get(event)).toReversed().map(one => one % size)
  const path = tasks.every(task => task === tasks[0]) ? tasks.slice(0, 1) : tasks.filter((task, at) => task !== tasks[(at + 1) % tasks.length])
  // From the task with the smallest id, so that the same circle always reads the same.
  const first = path.indexOf(Math.min(...path))
  const turned = [...path.slice(first), ...path.slice(0, first)]
  return [...turned, turned[0]!].map(task => graph.ids[task]!)
}

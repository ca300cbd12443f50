import type { LinkType } from './plan-link.contract.ts'
import { PlanCycle, type PlanNode } from './plan-node.contract.ts'

/** Lists of numbers, end to end: what belongs to `x` stands from `from[x]` to `from[x + 1]`. */
export interface Lists {
  from: Int32Array
  items: Int32Array
}

/** The predecessors of all tasks, numbered in the order of the tasks behind them. */
export interface Links {
  /** The links of task `x` into it are those from `from[x]` to `from[x + 1]`. */
  from: Int32Array
  before: Int32Array
  behind: Int32Array
  /** Days. */
  lag: Float64Array
  /** An index of `linkTypes`. */
  type: Uint8Array
}

/**
 * Who stands above, before and behind whom, by index. A task has two events: it may begin (`x`: all that binds its
 * start or its end is known), and it is done (`size + x`: its dates are). It may begin when its parent may and when its
 * predecessors are done; a parent is done when its children are. Thus a task before a parent is before everything below
 * it, and a task behind a parent waits for everything below it. A link of each type leads from done to may begin: a
 * task keeps its length, and a parent has its start from what is below it, so that nobody's start is known before the
 * end is.
 */
export interface PlanGraph {
  ids: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** −1 for what has no parent here. */
  parent: Int32Array
  children: Lists
  links: Links
  /** The numbers of the links out of each task. */
  linksOut: Lists
  /** All events, each behind those it waits for. */
  order: Int32Array
}

export const typeNumber = { FS: 0, SS: 1, FF: 2, SF: 3 } as const satisfies Record<LinkType, number>

/**
 * Reads the two hierarchies in one order of ids, so that sums never depend on how the tasks came. Refuses a circle
 * (`PlanCycle`).
 */
export function planGraph(nodes: readonly PlanNode[]): PlanGraph {
  const size = nodes.length
  const ids = nodes.map(({ id }) => id)
  const indexOf = new Map<string, number>()
  for (let at = 0; at < size; at++) indexOf.set(ids[at]!, at)
  const parent = new Int32Array(size).fill(-1)
  const below: number[] = []
  const above: number[] = []
  const from = new Int32Array(size + 1)
  const before: number[] = []
  const behind: number[] = []
  const lag: number[] = []
  const type: number[] = []
  for (let at = 0; at < size; at++) {
    const { parentId, predecessors } = nodes[at]!
    const up = parentId === null ? undefined : indexOf.get(parentId)
    if (up !== undefined) {
      parent[at] = up
      below.push(at)
      above.push(up)
    }
    if (predecessors !== undefined) {
      for (const link of predecessors) {
        const one = indexOf.get(link.id)
        if (one === undefined) continue
        before.push(one)
        behind.push(at)
        lag.push(link.lag)
        type.push(typeNumber[link.type ?? 'FS'])
      }
    }
    from[at + 1] = before.length
  }
  const graph = {
    ids,
    indexOf,
    parent,
    children: lists(size, above, below),
    links: {
      from,
      before: Int32Array.from(before),
      behind: Int32Array.from(behind),
      lag: Float64Array.from(lag),
      type: Uint8Array.from(type),
    },
    linksOut: lists(
      size,
      before,
      before.map((_, link) => link),
    ),
  }
  return { ...graph, order: inOrder(graph) }
}

/** The nodes by id: as most come from the database already. */
export function byId(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const isSorted = nodes.every(({ id }, index) => index === 0 || nodes[index - 1]!.id < id)
  return isSorted ? nodes : nodes.toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
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
export function eachBehind(
  { ids, parent, children, links, linksOut }: Omit<PlanGraph, 'order'>,
  event: number,
  tell: (event: number) => void,
) {
  const size = ids.length
  if (event < size) {
    tell(size + event)
    for (let at = children.from[event]!; at < children.from[event + 1]!; at++) tell(children.items[at]!)
    return
  }
  const task = event - size
  if (parent[task] !== -1) tell(size + parent[task]!)
  for (let at = linksOut.from[task]!; at < linksOut.from[task + 1]!; at++) tell(links.behind[linksOut.items[at]!]!)
}

function inOrder(graph: Omit<PlanGraph, 'order'>): Int32Array {
  const size = graph.ids.length
  const events = size * 2
  const waitsFor = new Int32Array(events)
  const { parent, children, links } = graph
  // `eachBehind` the other way round: counted, and not called back.
  for (let task = 0; task < size; task++) {
    waitsFor[task] = links.from[task + 1]! - links.from[task]! + (parent[task] === -1 ? 0 : 1)
    waitsFor[size + task] = children.from[task + 1]! - children.from[task]! + 1
  }
  const order = new Int32Array(events)
  let found = 0
  for (let event = 0; event < events; event++) if (waitsFor[event] === 0) order[found++] = event
  const tell = (behind: number) => {
    if (--waitsFor[behind]! === 0) order[found++] = behind
  }
  for (let at = 0; at < found; at++) eachBehind(graph, order[at]!, tell)
  if (found < events) throw new PlanCycle(circle(graph, waitsFor))
  return order
}

/** Follows what still waits backwards until an event comes again: the tasks of that circle, each once in a row. */
function circle(graph: Omit<PlanGraph, 'order'>, waitsFor: Int32Array): string[] {
  const size = graph.ids.length
  const before = new Int32Array(size * 2).fill(-1)
  for (let event = 0; event < size * 2; event++) {
    if (waitsFor[event]! > 0)
      eachBehind(graph, event, behind => {
        if (waitsFor[behind]! > 0 && before[behind] === -1) before[behind] = event
      })
  }
  let event = waitsFor.findIndex(count => count > 0)
  const seenAt = new Map<number, number>()
  const walk: number[] = []
  while (!seenAt.has(event)) {
    seenAt.set(event, walk.length)
    walk.push(event)
    event = before[event]!
  }
  const tasks = walk
    .slice(seenAt.get(event))
    .toReversed()
    .map(one => one % size)
  const path = tasks.every(task => task === tasks[0])
    ? tasks.slice(0, 1)
    : tasks.filter((task, at) => task !== tasks[(at + 1) % tasks.length])
  // From the task with the smallest id, so that the same circle always reads the same.
  const first = path.indexOf(Math.min(...path))
  const turned = [...path.slice(first), ...path.slice(0, first)]
  return [...turned, turned[0]!].map(task => graph.ids[task]!)
}

import * as fc from 'fast-check'
import { taskStatuses, type TaskStatus } from '../task/task.contract.ts'
import { planGraph } from './plan-graph.contract.ts'
import { linkTypes } from './plan-link.contract.ts'
import type { PlanNode } from './plan-node.contract.ts'

const hour = 3_600_000
const epoch = Date.parse('2026-01-05T00:00:00.000Z')
const statuses: readonly TaskStatus[] = [...taskStatuses, 'WAITING', 'WAITING', 'RUNNING', 'RUNNING']

const drawn = fc.record({
  parent: fc.option(fc.nat(), { nil: null, freq: 2 }),
  start: fc.option(fc.integer({ min: 0, max: 60 * 24 }), { nil: null, freq: 6 }),
  length: fc.option(fc.integer({ min: -20, max: 12 * 24 }), { nil: null, freq: 6 }),
  percent: fc.integer({ min: 0, max: 100 }),
  status: fc.constantFrom(...statuses),
  duration: fc.option(fc.integer({ min: 1, max: 15 }), { nil: null, freq: 1 }),
  links: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -3, max: 5 }), fc.constantFrom(...linkTypes)), { maxLength: 3 }),
})

/**
 * Any plan: trees in trees, missing and backward dates, all statuses, predecessors of all types wherever they make no
 * circle.
 */
export const anyPlan = fc.array(drawn, { minLength: 1, maxLength: 30 }).map(all => {
  const id = (index: number) => `task-${String(index).padStart(2, '0')}`
  const nodes: PlanNode[] = all.map(({ parent, start, length, percent, status, duration }, index) => ({
    id: id(index),
    parentId: parent === null || index === 0 ? null : id(parent % index),
    status,
    planStartDate: start === null ? null : new Date(epoch + start * hour).toISOString(),
    planEndDate: length === null ? null : new Date(epoch + ((start ?? 0) + length) * hour).toISOString(),
    progressPercent: percent,
    duration,
  }))
  for (const [index, { links }] of all.entries()) {
    for (const [drawnBefore, days, type] of links) {
      const link = { id: id(drawnBefore % all.length), lag: days, type }
      const without = nodes[index]!.predecessors ?? []
      if (without.some(one => one.id === link.id)) continue
      nodes[index]!.predecessors = [...without, link]
      try {
        planGraph(nodes)
      } catch {
        nodes[index]!.predecessors = without
      }
    }
  }
  return nodes
})

export const applied = (
  nodes: readonly PlanNode[],
  changes: readonly ({ id: string } & Partial<PlanNode>)[],
): PlanNode[] => {
  const byId = new Map(changes.map(change => [change.id, change]))
  return nodes.map(node => ({ ...node, ...byId.get(node.id) }))
}

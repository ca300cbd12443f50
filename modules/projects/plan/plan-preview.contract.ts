import { companyDays, openPlan, type Plan, type PlanChange, type PlanNode } from '#modules/tasks/tasks.contract.ts'

/**
 * What other values of some tasks would bring about, asked again and again while a bar is dragged: each time from the plan as it is, not from what was
 * asked before. The plan is opened with the first question. `timeZone` is the company's.
 */
export function planPreview(nodes: readonly PlanNode[], timeZone: string): (edited: readonly PlanNode[]) => PlanChange[] {
  let plan: Plan | undefined
  const byId = new Map(nodes.map(node => [node.id, node]))
  const touched = new Set<string>()
  return edited => {
    if (!plan) {
      plan = openPlan(nodes, timeZone)
      // A plan that was loaded holds its rules already; one that does not is looked at as if it did.
      for (const { id, ...change } of plan.settle()) byId.set(id, { ...byId.get(id)!, ...change })
    }
    const asked = new Set(edited.map(({ id }) => id))
    const back = [...touched].filter(id => !asked.has(id)).map(id => byId.get(id)!)
    touched.clear()
    const changes = plan.edit([...back, ...edited])
    for (const { id } of [...changes, ...edited]) touched.add(id)
    return changes
  }
}

/** What of a task a drag takes along: all of it, its start alone, or its end alone. */
export type DragWay = 'move' | 'start' | 'end'

const dayLength = 86_400_000

/** The task moved or stretched by whole days, at its own hours on the company's clock; never shorter than the day it is on. */
export function draggedNode(node: PlanNode, way: DragWay, by: number, timeZone: string): PlanNode {
  const days = companyDays(timeZone)
  const shifted = (instant: string | null, count: number) => instant && new Date(days.atWall(days.wall(Date.parse(instant)) + count * dayLength)).toISOString()
  const { planStartDate: start, planEndDate: end } = node
  const length = start && end ? Math.max(0, days.dayOf(Date.parse(end)) - days.dayOf(Date.parse(start))) : 0
  if (way === 'start') return start ? { ...node, planStartDate: shifted(start, Math.min(by, length)) } : { ...node, planEndDate: shifted(end, by) }
  if (way === 'end') return end ? { ...node, planEndDate: shifted(end, Math.max(by, -length)) } : { ...node, planStartDate: shifted(start, by) }
  return { ...node, planStartDate: shifted(start, by), planEndDate: shifted(end, by) }
}

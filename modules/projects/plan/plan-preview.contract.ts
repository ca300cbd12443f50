import {
  beginsAt,
  endsAt,
  openPlan,
  planDays,
  type Plan,
  type PlanCalendar,
  type PlanChange,
  type PlanNode,
} from '#modules/tasks/tasks.contract.ts'

/**
 * What changes to some tasks would cause, computed again and again while a bar is dragged: each time from the stored
 * plan, not from the previous preview. The plan is opened on first use. `timeZone` is the company's, `calendar` the
 * plan's.
 */
export function planPreview(
  nodes: readonly PlanNode[],
  timeZone: string,
  calendar: PlanCalendar | null = null,
): (edited: readonly PlanNode[]) => PlanChange[] {
  let plan: Plan | undefined
  const byId = new Map(nodes.map(node => [node.id, node]))
  const touched = new Set<string>()
  return edited => {
    if (!plan) {
      plan = openPlan(nodes, timeZone, () => calendar)
      // A plan that was loaded holds its rules already; one that does not is looked at as if it did.
      for (const { id, ...change } of plan.settle()) byId.set(id, { ...byId.get(id)!, ...change })
    }
    const editedIds = new Set(edited.map(({ id }) => id))
    const back = [...touched].filter(id => !editedIds.has(id)).map(id => byId.get(id)!)
    touched.clear()
    const changes = plan.edit([...back, ...edited])
    for (const { id } of [...changes, ...edited]) touched.add(id)
    return changes
  }
}

/** What of a task a drag takes along: all of it, its start alone, or its end alone. */
export type DragWay = 'move' | 'start' | 'end'

const dayLength = 86_400_000

/**
 * The task moved or stretched by whole days, at its own hours on the company's clock and over days that count; never
 * shorter than the day it is on. A day off that it is moved to stands for the next one, or the last, that counts.
 */
export function draggedNode(
  node: PlanNode,
  way: DragWay,
  by: number,
  timeZone: string,
  calendar: PlanCalendar | null = null,
): PlanNode {
  const days = planDays(timeZone, calendar)
  const { planStartDate: start, planEndDate: end } = node
  const dayOf = (instant: string) => days.dayOf(Date.parse(instant))
  const onDay = (instant: string, day: number) =>
    new Date(days.atWall(days.wall(Date.parse(instant)) + (day - dayOf(instant)) * dayLength)).toISOString()
  // What comes to stand on a day off goes on in the way that it was going.
  const landing = (day: number) => days.at(by < 0 && !days.isWorked(day) ? days.before(day) - 1 : days.before(day))
  const length = start && end ? Math.max(0, dayOf(end) - dayOf(start)) : 0
  if (way === 'start')
    return start
      ? { ...node, planStartDate: onDay(start, landing(dayOf(start) + Math.min(by, length))) }
      : { ...node, planEndDate: end && onDay(end, landing(dayOf(end) + by)) }
  if (way === 'end')
    return end
      ? { ...node, planEndDate: onDay(end, Math.max(dayOf(start ?? end), landing(dayOf(end) + Math.max(by, -length)))) }
      : { ...node, planStartDate: start && onDay(start, landing(dayOf(start) + by)) }
  if (!start || !end)
    return {
      ...node,
      planStartDate: start && onDay(start, landing(dayOf(start) + by)),
      planEndDate: end && onDay(end, landing(dayOf(end) + by)),
    }
  const firstDay = landing(dayOf(start) + by)
  const takes = endsAt(days, Date.parse(end)) - beginsAt(days, Date.parse(start))
  return {
    ...node,
    planStartDate: onDay(start, firstDay),
    planEndDate: onDay(end, Math.max(firstDay, days.at(days.before(firstDay) + takes - 1))),
  }
}

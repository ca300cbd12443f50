import { daysBetween, planDays, type PlanCalendar, type PlanNode } from '#modules/tasks/tasks.contract.ts'
import type { PlannedTask } from './plan.contract.ts'

/** A row of a plan as people see it: the tasks in their order, each below its parent. */
export interface PlanRow {
  task: PlannedTask
  /** 0 at the top. */
  level: number
  /** From 1 through the whole plan: what a predecessor is named by (序号). */
  number: number
  /** "1.2.3" (directive path). */
  outline: string
  childNum: number
  /** The number of rows below it, which follow it directly. */
  below: number
}

/** All rows of a plan. What names a parent that is not there stands at the top. */
export function planRows(tasks: readonly PlannedTask[]): PlanRow[] {
  const known = new Set(tasks.map(({ id }) => id))
  const below = new Map<string | null, PlannedTask[]>()
  for (const task of tasks) {
    const parent = task.parentId && known.has(task.parentId) ? task.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(task)
    else below.set(parent, [task])
  }
  const rows: PlanRow[] = []
  // Not by calling itself: a plan may be as deep as it likes.
  const open: { siblings: PlannedTask[]; at: number; outline: string; row: PlanRow | null }[] = [
    { siblings: (below.get(null) ?? []).sort(byPlace), at: 0, outline: '', row: null },
  ]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const task = level.siblings[level.at++]
    if (!task) {
      if (level.row) level.row.below = rows.length - level.row.number
      open.pop()
      continue
    }
    const children = below.get(task.id)
    const row: PlanRow = {
      task,
      level: open.length - 1,
      number: rows.length + 1,
      outline: `${level.outline}${level.at}`,
      childNum: children?.length ?? 0,
      below: 0,
    }
    rows.push(row)
    if (children) open.push({ siblings: children.sort(byPlace), at: 0, outline: `${row.outline}.`, row })
  }
  return rows
}

const byPlace = (one: PlannedTask, other: PlannedTask) =>
  one.orderKey < other.orderKey
    ? -1
    : one.orderKey > other.orderKey
      ? 1
      : one.id < other.id
        ? -1
        : one.id > other.id
          ? 1
          : 0

/** The rows that are to be seen where some are closed: what is below those is left out. */
export function openRows(rows: readonly PlanRow[], closed: ReadonlySet<string>): PlanRow[] {
  if (closed.size === 0) return [...rows]
  const seen: PlanRow[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    seen.push(row)
    if (closed.has(row.task.id)) at += row.below
  }
  return seen
}

/** The same tasks as the plan's computation wants them. */
export const planNode = ({
  id,
  parentId,
  status,
  planStartDate,
  planEndDate,
  progressPercent = 0,
  preList = [],
  isMilestone,
  constraintKind,
  constraintDate,
  realStartDate,
}: PlannedTask): PlanNode => ({
  id,
  parentId: parentId ?? null,
  status,
  planStartDate: planStartDate ?? null,
  planEndDate: planEndDate ?? null,
  progressPercent,
  isMilestone,
  ...(constraintKind ? { constraint: { kind: constraintKind, date: constraintDate ?? null } } : {}),
  realStartDate,
  predecessors: preList.map(({ taskId, lag = 0, type = 'FS' }) => ({ id: taskId, lag, type })),
})

/**
 * How many days a task takes, of those that the plan counts: none of a milestone that is a point; null where it has not
 * both dates.
 */
export function durationOf(
  { planStartDate, planEndDate, isMilestone }: Pick<PlannedTask, 'planStartDate' | 'planEndDate' | 'isMilestone'>,
  timeZone: string,
  calendar: PlanCalendar | null,
): number | null {
  if (isMilestone && (planStartDate ?? planEndDate) && !(planStartDate && planEndDate && planEndDate > planStartDate))
    return 0
  return planStartDate && planEndDate
    ? daysBetween(planDays(timeZone, calendar), Date.parse(planStartDate), Date.parse(planEndDate))
    : null
}

import type { CompanyDays } from '#modules/tasks/tasks.contract.ts'
import type { PlannedTask } from '../plan.contract.ts'
import type { PlanRow } from '../plan-tree.contract.ts'

/** From which day to which a bar goes, both included; days since 1970-01-01 on the company's calendar. */
export interface Bar { first: number, last: number }

const known = new WeakMap<PlannedTask, Bar | null>()

/** A task's bar; null where it has no dates. What has only one date stands on that day. */
export function barOf(task: PlannedTask, days: CompanyDays): Bar | null {
  const found = known.get(task)
  if (found !== undefined) return found
  const bar = daysBetween(task.planStartDate ?? null, task.planEndDate ?? null, days)
  known.set(task, bar)
  return bar
}

export function daysBetween(start: string | null, end: string | null, days: CompanyDays): Bar | null {
  const from = start ?? end
  const to = end ?? start
  if (from === null || to === null) return null
  const first = days.dayOf(Date.parse(from))
  return { first, last: Math.max(first, days.dayOf(Date.parse(to))) }
}

/** The days that a chart shows: all bars and today, with room at both ends to drag into. */
export function rangeOf(rows: readonly PlanRow[], days: CompanyDays, today: number): Bar {
  let first = today - 7
  let last = today + 30
  for (const { task } of rows) {
    const bar = barOf(task, days)
    if (!bar) continue
    first = Math.min(first, bar.first - 14)
    last = Math.max(last, bar.last + 45)
  }
  return { first, last }
}

/** The look of a bar. */
export type BarKind = 'task' | 'parent' | 'milestone'
export const kindOf = ({ task, childNum }: PlanRow): BarKind => childNum > 0 ? 'parent' : task.isMilestone ? 'milestone' : 'task'

import { companyDays } from '#modules/tasks/tasks.contract.ts'
import type { PlannedTask } from '../plan.contract.ts'
import type { SnapshotTask } from './snapshot.contract.ts'

/** How a task stands against a baseline: days are whole ones of the company, later ones positive. */
export interface Shift {
  id: string
  name: string
  kind: 'moved' | 'added' | 'gone'
  /** Of its start and its end; null where one of both has none. */
  startShift: number | null
  endShift: number | null
}

/**
 * What is different from a baseline: tasks whose first or last day has moved, new ones, and those that are gone;
 * parents follow from their children and are left out. `end` is the shift of the plan's last day. The most delayed come
 * first.
 */
export function shiftsOf(
  baseline: readonly SnapshotTask[],
  tasks: readonly PlannedTask[],
  timeZone: string,
): { list: Shift[]; end: number | null } {
  const days = companyDays(timeZone)
  const dayOf = (instant: string | null | undefined) => (instant ? days.dayOf(Date.parse(instant)) : null)
  const between = (then: string | null | undefined, now: string | null | undefined) => {
    const [one, other] = [dayOf(then), dayOf(now)]
    return one === null || other === null ? null : other - one
  }
  const parents = new Set(tasks.map(({ parentId }) => parentId))
  const then = new Map(baseline.map(one => [one.taskId, one]))
  const now = new Set(tasks.map(({ id }) => id))
  const list: Shift[] = []
  for (const { id, name, planStartDate, planEndDate } of tasks) {
    const was = then.get(id)
    if (parents.has(id)) continue
    if (!was) {
      list.push({ id, name, kind: 'added', startShift: null, endShift: null })
      continue
    }
    const [startShift, endShift] = [between(was.planStartDate, planStartDate), between(was.planEndDate, planEndDate)]
    if (startShift || endShift || Boolean(was.planEndDate) !== Boolean(planEndDate))
      list.push({ id, name, kind: 'moved', startShift, endShift })
  }
  for (const { taskId, name, isParent } of baseline)
    if (!isParent && !now.has(taskId)) list.push({ id: taskId, name, kind: 'gone', startShift: null, endShift: null })
  const lastOf = (ends: readonly (string | null | undefined)[]) =>
    ends.reduce<string | null>((last, end) => (end && (last === null || end > last) ? end : last), null)
  return {
    list: list.toSorted((one, other) => (other.endShift ?? 0) - (one.endShift ?? 0)),
    end: between(lastOf(baseline.map(one => one.planEndDate)), lastOf(tasks.map(one => one.planEndDate))),
  }
}

import { useMemo } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { costCalls, type TaskAmounts, type TaskCosts } from '../control/control.contract.ts'
import { planRows, type PlanRow } from './plan-tree.contract.ts'
import { planColumnsCalls } from './plan-columns.contract.ts'
import type { PlannedTask, ProjectPlan } from './plan.contract.ts'

/**
 * A project's plan as it is on this screen, in its order, and what can be looked up in it: made when somebody looks,
 * for the first picture does without.
 */
export interface ShownPlan {
  plan: ProjectPlan
  rows: readonly PlanRow[]
  byId: ReadonlyMap<string, PlannedTask>
  /** Tasks with something below them. */
  parents: ReadonlySet<string>
  nameOf: ReadonlyMap<string, string>
  /** What each task costs with everything below it; none for who may not see money. */
  costs: ReadonlyMap<string, TaskAmounts>
}

export function usePlan(projectId: string) {
  const { data: plan, error, refetch } = useCall(planColumnsCalls.columns, { projectId })
  const { data: money } = useCall(costCalls.tasks, { projectId }, { enabled: plan?.can.seeMoney === true })
  const shown = useMemo(() => plan && shownPlan(plan, money), [plan, money])
  return { shown, error, refetch }
}

function shownPlan(plan: ProjectPlan, money: TaskCosts | undefined): ShownPlan {
  const costs = once(() => new Map((money?.list ?? []).map(one => [one.id, one])))
  const byId = once(() => new Map(plan.list.map(task => [task.id, task])))
  const parents = once(() => new Set(plan.list.flatMap(({ parentId }) => parentId ?? [])))
  const nameOf = once(() => new Map(plan.people.map(({ id, name }) => [id, name])))
  return {
    plan,
    rows: planRows(plan.list),
    get byId() {
      return byId()
    },
    get parents() {
      return parents()
    },
    get nameOf() {
      return nameOf()
    },
    get costs() {
      return costs()
    },
  }
}

/** Creates a value on first use. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Whether the actor may put a task below another, or at the top: as the server decides it. */
export const mayAddBelow = ({ can }: ProjectPlan, parent: PlannedTask | undefined) =>
  can.addTask && (parent === undefined || can.edit || parent.isOwn === true)

/** Whether the actor may change a task of this plan. */
export const mayEdit = ({ can }: ProjectPlan, { isOwn, status }: PlannedTask) =>
  (can.edit || isOwn === true) && status !== 'FINISH' && status !== 'FINISH_DELAY' && status !== 'CANCEL'

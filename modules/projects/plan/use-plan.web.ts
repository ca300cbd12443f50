import { useMemo } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { planRows, type PlanRow } from './plan-tree.contract.ts'
import { projectPlanCalls, type PlannedTask, type ProjectPlan } from './plan.contract.ts'

/** A project's plan as it is on this screen, in its order, and what can be looked up in it. */
export interface ShownPlan {
  plan: ProjectPlan
  rows: readonly PlanRow[]
  byId: ReadonlyMap<string, PlannedTask>
  /** Tasks with something below them. */
  parents: ReadonlySet<string>
  nameOf: ReadonlyMap<string, string>
}

export function usePlan(projectId: string) {
  const { data: plan, error, refetch } = useCall(projectPlanCalls.list, { projectId })
  const shown = useMemo((): ShownPlan | undefined => plan && {
    plan, rows: planRows(plan.list), byId: new Map(plan.list.map(task => [task.id, task])), parents: new Set(plan.list.flatMap(({ parentId }) => parentId ?? [])),
    nameOf: new Map(plan.people.map(({ id, name }) => [id, name])),
  }, [plan])
  return { shown, error, refetch }
}

/** Whether the asker may change a task of this plan. */
export const mayEdit = ({ can }: ProjectPlan, { isOwn, status }: PlannedTask) =>
  (can.edit || isOwn === true) && status !== 'FINISH' && status !== 'FINISH_DELAY' && status !== 'CANCEL'

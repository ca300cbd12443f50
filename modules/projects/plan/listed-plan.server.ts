import type { PlanCalendar } from '#modules/tasks/tasks.contract.ts'
import { durationOf, planRows } from './plan-tree.contract.ts'
import type { PlannedTask } from './plan.contract.ts'

/** A row of `planOfProject`, in the wire's names. */
interface WireRow {
  id: string
  parent_id?: string
  order_key: string
  plan_start_date?: string
  plan_end_date?: string
  is_milestone?: boolean
  manager_ids: string[]
  pre_list?: { task_id: string }[]
}
export interface WirePlan {
  can: { see_money: boolean }
  list: WireRow[]
}
export const readWirePlan = (text: string) => JSON.parse(text) as WirePlan

/** `TaskCosts` on the wire. */
interface WireCosts {
  list: { id: string; [amount: string]: unknown }[]
}

/**
 * A plan's JSON with what the app reckons itself: days, places and row numbers, by the functions that the app reckons
 * with; `costs` is the JSON of what its tasks cost, null for an actor who may not see that.
 */
export function listedPlan(
  plan: WirePlan,
  costsText: string | null,
  calendar: PlanCalendar | null,
  timeZone: string,
): string {
  const costs = new Map(
    (costsText === null ? [] : (JSON.parse(costsText) as WireCosts).list).map(one => [one.id, amountsOf(one)]),
  )
  const rowOf = new Map(plan.list.map(row => [row.id, row]))
  const placed = planRows(plan.list.map(asTask))
  const numberOf = new Map(placed.map(({ task, number }) => [task.id, number]))
  const list = placed.map(({ task, outline }) => {
    const row = rowOf.get(task.id)!
    return {
      ...row,
      ...(row.pre_list && {
        pre_list: row.pre_list.map(link => ({ ...link, pre_num: numberOf.get(link.task_id) })),
      }),
      duration: durationOf(task, timeZone, calendar) ?? undefined,
      directive: outline,
      parent_uuid: row.parent_id,
      rel: { manager: row.manager_ids },
      ...costs.get(task.id),
    }
  })
  return JSON.stringify({ ...plan, list })
}

/** As much of a task as its place and length follow from. */
const asTask = (row: WireRow): PlannedTask =>
  ({
    id: row.id,
    parentId: row.parent_id,
    orderKey: row.order_key,
    planStartDate: row.plan_start_date,
    planEndDate: row.plan_end_date,
    isMilestone: row.is_milestone,
  }) as PlannedTask

const amountsOf = ({
  work_hour_cost,
  material_cost,
  expense_cost,
  product_cost,
  custom_cost,
  cost,
}: {
  [name: string]: unknown
}) => ({ work_hour_cost, material_cost, expense_cost, product_cost, custom_cost, cost })

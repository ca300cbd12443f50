import type { TaskStatus } from '../task/task.contract.ts'
import type { PlanConstraint } from './plan-constraint.contract.ts'
import type { LinkType } from './plan-link.contract.ts'

/** What stands before a task, and how many days lie between them at least; FS unless said. */
export interface Predecessor {
  id: string
  lag: number
  type?: LinkType
}

/** Hours and costs of a task. Hours are decimal; costs are whole cents. */
export const planAmounts = [
  'planWorkHour',
  'realWorkHour',
  'workHourCost',
  'materialCost',
  'expenseCost',
  'productCost',
] as const
export type PlanAmounts = Partial<Record<(typeof planAmounts)[number], number>>

/** A task as the plan sees it. Instants are ISO 8601 UTC. */
export interface PlanNode {
  id: string
  parentId: string | null
  status: TaskStatus
  planStartDate: string | null
  planEndDate: string | null
  /** Days that its calendar counts. It counts where there is no end yet; otherwise the dates say it. */
  duration?: number | null
  /** Exact: a parent's has decimals, which are rounded only when shown. */
  progressPercent: number
  predecessors?: readonly Predecessor[]
  amounts?: PlanAmounts
  /** The project whose calendar counts its days. */
  projectId?: string | null
  /** A point of the plan: without a length of its own it takes no day. */
  isMilestone?: boolean | undefined
  constraint?: PlanConstraint | undefined
  /** When it was begun: so long as it is not waiting again, nothing before it moves it. */
  realStartDate?: string | null | undefined
}

/** The fields that a plan changes (spec 1 §4 "Only changed fields"). */
export type PlanFields = Pick<PlanNode, 'status' | 'planStartDate' | 'planEndDate' | 'progressPercent'> & {
  duration: number | null
}
/** What is to be different in a task: only what changed. */
export type PlanChange = { id: string } & Partial<PlanFields>

/** The tasks wait for each other in a circle: `path` begins and ends with the same task. */
export class PlanCycle extends Error {
  readonly path: readonly string[]
  constructor(path: readonly string[]) {
    super(`A circle: ${path.join(' → ')}`)
    this.path = path
  }
}

/** A percent as people see it: a whole number, half up. */
export const shownPercent = (percent: number) => Math.floor(percent + 0.5)

import type { Predecessor } from '../plan/plan-node.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { ExternalName } from './task-references.server.ts'

/** A row of a file as the task that it makes. */
export interface PlannedTask {
  id: string
  name: string
  detail: string
  status: TaskStatus
  priority: number
  progressPercent: number
  planStartDate: string | null
  planEndDate: string | null
  realEndDate: string | null
  planWorkHour: number | null
  isMilestone: boolean
  managers: readonly string[]
  partners: readonly string[]
  parentId: string | null
  orderKey: string
  predecessors: readonly Predecessor[]
  external: ExternalName
  /** Hangs on a task that was there before: that one's plan changes, too. */
  touchesOthers: boolean
}

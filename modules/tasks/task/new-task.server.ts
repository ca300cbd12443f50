import type { MemberRole } from '#mechanisms/members/members.server.ts'
import type { TaskKind } from './kinds/task-kinds.contract.ts'
import type { TaskStatus } from './task.contract.ts'

/** A task to be made; what is left out is as the table has it. Its dates are those that `planDates` gave. */
export interface NewTask {
  /** Assigned by a caller that creates several, in their order. */
  id?: string
  name: string
  type?: TaskKind
  summary?: string
  detail?: string
  note?: string | undefined
  status?: TaskStatus
  priority?: number
  progressPercent?: number
  parentId?: string | null | undefined
  /** The parent's project, if it has a parent. The caller has checked that the actor may add to it. */
  projectId?: string | null | undefined
  /** 4 while the plan of its project is not published. */
  isDelete?: 0 | 4
  /** Its place among its siblings; after all that are there, unless given. */
  orderKey?: string
  planStartDate?: string | null
  planEndDate?: string | null
  planWorkHour?: number | null | undefined
  point?: number | undefined
  scorePower?: number | undefined
  openType?: number | undefined
  lockContent?: boolean | undefined
  isMilestone?: boolean | undefined
  departmentId?: string | null | undefined
  questionTypeId?: string | null | undefined
  ctypeId?: string | null | undefined
  lifecycleId?: string | null | undefined
  customerId?: string | null | undefined
  chanceId?: string | null | undefined
  /** The actor, unless it is made in the name of somebody else. */
  creatorId?: string
  /** Its members; its creator is the manager if there is no other, unless it is unassigned (`isUnassigned`). */
  people?: Partial<Record<Exclude<MemberRole, 'creator'>, readonly string[]>>
  /** An unassigned phase: without a manager it is in nobody's to-do list. */
  isUnassigned?: boolean
}

export interface CreatedTask extends NewTask {
  id: string
  code: string
  creatorId: string
  everybody: readonly string[]
}

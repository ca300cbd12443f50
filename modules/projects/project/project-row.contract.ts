import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, flag, id, ids, listOf, numberedChoice, out, searchKey } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { approvalStatuses } from '#mechanisms/approvals/approval-status.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { ProjectStatus, projectStatuses, projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** How much a project matters (spec 1 §3). */
export const ProjectPriority = { Low: 0, Ordinary: 1, Important: 2, VeryImportant: 3 } as const
export type ProjectPriority = (typeof ProjectPriority)[keyof typeof ProjectPriority]
export const projectPriorities: readonly ProjectPriority[] = /* @__PURE__ */ Object.values(ProjectPriority)
/** How far a project has come. */
export const ProjectStage = { Initiation: 0, Planning: 1, Implementation: 2, Closure: 3, Completed: 4 } as const
export type ProjectStage = (typeof ProjectStage)[keyof typeof ProjectStage]
export const projectStages: readonly ProjectStage[] = /* @__PURE__ */ Object.values(ProjectStage)
/** Whether the customer has signed for it. */
export const SignStatus = { Unsigned: 0, Signed: 1 } as const
export type SignStatus = (typeof SignStatus)[keyof typeof SignStatus]

/** A row of a list. */
export const projectRow = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  summary: out.text,
  type: v.picklist(projectTypes),
  status: v.picklist(projectStatuses),
  stage: out.number,
  priority: out.number,
  percent: out.number,
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  realEndDate: out.maybeInstant,
  /** Running past its planned end. */
  isDelay: out.flag,
  isFollow: out.flag,
  isPublish: out.flag,
  isOutside: out.flag,
  isDelete: out.number,
  signStatus: out.maybeNumber,
  contractId: out.maybeId,
  contractName: out.maybeText,
  chanceId: out.maybeId,
  chanceName: out.maybeText,
  typeName: out.maybeText,
  departmentName: out.maybeText,
  lastOptDate: out.instant,
  managers: v.array(personBrief),
  newStatus: out.flag,
  /** Open tasks past their end. */
  lateNum: out.number,
  /** The approval status; null if none was requested. */
  approval: v.nullable(v.picklist(approvalStatuses)),
})
export type ProjectRow = v.InferOutput<typeof projectRow>

/** Status of a list: one of a project's, or −1 for all of them (spec 1 §4 "Status filters on the list"). */
const statusFilter = numberedChoice([-1, ...projectStatuses])

const projectList = v.object({
  ...listQuery(['lastOptDate', 'createdAt', 'planEndDate', 'planStartDate', 'priority', 'percent'], 30).entries,
  key: v.optional(searchKey),
  isAdmin: v.optional(flag),
  status: v.optional(statusFilter, ProjectStatus.Running),
  /** Running and past its planned end; running and not. */
  isDelay: v.optional(flag),
  isNormal: v.optional(flag),
  /** By default, what is not in the recycle bin (0, 4). */
  isDelete: v.optional(listOf(numberedChoice(Object.values(Bin)), 3), [Bin.None, Bin.Unpublished]),
  isFollow: v.optional(flag),
  creatorId: v.optional(ids(20)),
  managerId: v.optional(ids(20)),
  /** In: our own; out: for a customer. */
  io: v.optional(choice(['in', 'out'])),
  signStatus: v.optional(numberedChoice(Object.values(SignStatus))),
  type: v.optional(listOf(numberedChoice(projectTypes), projectTypes.length)),
  typeId: v.optional(ids(20)),
  /** Departments that it belongs to; `departmentId` is of its people. */
  ownDepartmentId: v.optional(ids(20)),
  /** Whose projects: `scope` person, and who (spec 2 §7.4). */
  objectUserId: v.optional(id),
  priority: v.optional(listOf(numberedChoice(projectPriorities), 4)),
  stage: v.optional(listOf(numberedChoice(projectStages), 5)),
})

/** The list alone: a page that shows projects need not bring along how they are written. */
export const projectListCalls = callsAbout('project', {
  list: call('GET /project/advanced_list', projectList, page(projectRow), {
    summary: 'Projects by scope, status, kind and dates',
  }),
})

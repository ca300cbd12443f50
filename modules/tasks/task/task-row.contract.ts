import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, flag, id, listOf, out, whole } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { tagBrief } from '#mechanisms/tags/tag.contract.ts'
import { taskFilters, taskSorts } from '../list/task-filters.contract.ts'
import { taskKinds } from './kinds/task-kinds.contract.ts'

/** Spec 1 §4, in the order of the status mask's bits (docs/decisions/006-status-mask.md). */
export const taskStatuses = [
  'WAITING',
  'RUNNING',
  'WAITING_AGREE',
  'POST_PONE',
  'CANCEL',
  'FINISH',
  'FINISH_DELAY',
] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** The two groups of a task list (spec 1 §4 "List groups"). */
export const runningStatuses = ['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE'] as const satisfies TaskStatus[]
export const finishedStatuses = ['FINISH', 'FINISH_DELAY', 'CANCEL'] as const satisfies TaskStatus[]
export const isFinish = (status: TaskStatus) => status === 'FINISH' || status === 'FINISH_DELAY'
export const isOpenStatus = (status: TaskStatus) => (runningStatuses as readonly TaskStatus[]).includes(status)

/** How much a task matters (spec 1 §3). */
export const Priority = { Normal: 0, Important: 1, Urgent: 2, Both: 3 } as const
export type Priority = (typeof Priority)[keyof typeof Priority]
export const priorities: readonly Priority[] = /* @__PURE__ */ Object.values(Priority)
/** A row of a list. */
export const taskRow = v.object({
  id: out.id,
  code: out.text,
  type: v.picklist(taskKinds),
  name: out.text,
  summary: out.text,
  status: v.picklist(taskStatuses),
  priority: out.number,
  progressPercent: out.number,
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  realEndDate: out.maybeInstant,
  lastOptDate: out.instant,
  isOverdue: out.flag,
  parentId: out.maybeId,
  projectId: out.maybeId,
  projectName: out.maybeText,
  planWorkHour: out.maybeNumber,
  realWorkHour: out.number,
  /** Something happened that the caller has not seen: the unread flag `new_status`. */
  newStatus: out.flag,
  commentNum: out.number,
  tags: v.array(tagBrief),
  managers: v.array(personBrief),
  /**
   * What the row offers the caller: to finish it, to give it another end, to give it another status, to take it up
   * again, to agree to what was submitted.
   */
  may: abilities(['finish', 'due', 'status', 'restart', 'agree']),
  /** The caller may know its title alone: the rest is empty. */
  titleOnly: out.flag,
})
export type TaskRow = v.InferOutput<typeof taskRow>

/**
 * Words, or masks of several: 1 WAITING, 2 RUNNING, 4 WAITING_AGREE, 8 POST_PONE, 16 CANCEL, 32 overdue, 64 FINISH, 128
 * FINISH_DELAY.
 */
const statusQuery = v.optional(
  listOf(v.union([v.picklist(taskStatuses), whole(0, 255)], 'choice'), taskStatuses.length),
)

/** What every list of tasks takes. */
export const listFields = v.object({
  ...listQuery(taskSorts).entries,
  ...taskFilters,
  id: v.optional(id),
  status: statusQuery,
  isOpen: v.optional(flag),
})

/** The list alone: a page that shows tasks need not bring along how they are written. */
export const taskListCalls = callsAbout('task', {
  list: call('GET /v3/task/filter', listFields, withCan(page(taskRow), { create: 'everyone' }), {
    about: ['project'],
    summary: 'Tasks by scope, status, priority and dates',
  }),
})

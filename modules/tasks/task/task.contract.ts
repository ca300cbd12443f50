import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  listOf,
  number,
  numberedChoice,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { valuesInput } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { outDocument, richDocument } from '#mechanisms/rich-text/rich-text.contract.ts'
import { longestTag } from '#mechanisms/tags/tag.contract.ts'
import { groupings, taskFilters, taskSorts } from '../list/task-filters.contract.ts'
import { taskPart } from '../list/task-parts.contract.ts'
import { newOfKind } from './kinds/new-of-kind.contract.ts'
import { taskKinds } from './kinds/task-kinds.contract.ts'
import { listFields, priorities, taskListCalls, taskRow, taskStatuses } from './task-row.contract.ts'

export {
  finishedStatuses,
  priorities,
  runningStatuses,
  taskRow,
  taskStatuses,
  type TaskRow,
  type TaskStatus,
} from './task-row.contract.ts'

/** Several managers answer for a task together (spec 1 §9 "executors or managers at most 10"). */
export const mostManagers = 10

export const managerNeeded = refusal('task.manager.needed', {
  zh: '至少保留一位负责人',
  en: 'There must be at least one manager',
})
export const tooManyManagers = refusal('task.manager.too_many', { zh: '负责人最多 10 位', en: 'At most 10 managers' })
export const contentLocked = refusal('task.content.locked', {
  zh: '任务内容已锁定，仅创建人可以修改名称、描述和附件',
  en: 'Its content is locked: only its creator can change the name, description and files',
})
export const unknownChoice = refusal('task.choice.unknown', {
  zh: '所选的部门或选项不存在',
  en: 'This department or option no longer exists',
})

export const chanceHasTasks = refusal('task.chance.in_use', {
  zh: '有任务关联了这个商机，请先解除关联',
  en: 'Tasks are linked to this opportunity: unlink them first',
})
export const chanceOfOtherCustomer = refusal('task.chance.customer', {
  zh: '所选商机不属于该客户',
  en: 'The chosen opportunity does not belong to this customer',
})

/** The roles that people can have in a task. */
export const taskRoles = ['manager', 'approval', 'partner', 'follower'] as const

/**
 * Who sees a task (spec 1 §6): those who take part and everybody above them; those who take part alone; the whole
 * company.
 */
export const OpenType = { Usual: 0, Members: 1, Company: 2 } as const
export type OpenType = (typeof OpenType)[keyof typeof OpenType]
export const openTypes: readonly OpenType[] = /* @__PURE__ */ Object.values(OpenType)

/** What any kind of task may have beside its name, people and dates, as a form or `update_patch` gives it. */
const furtherFields = {
  note: v.optional(text(5_000)),
  planWorkHour: emptiable(number(0, 99_999)),
  point: v.optional(whole(0, 9_999)),
  /** What its score counts for, 0.1 to 10. */
  scorePower: v.optional(number(0.1, 10)),
  openType: v.optional(numberedChoice(openTypes)),
  lockContent: v.optional(flag),
  isMilestone: v.optional(flag),
  departmentId: emptiable(id),
  /** Entries of the company's dictionaries `TASK_QUESTION_TYPE`, `TASK_CTYPE`, `TASK_LIFECYCLE`. */
  questionTypeId: emptiable(id),
  ctypeId: emptiable(id),
  lifecycleId: emptiable(id),
  /** The customer it is done for; an opportunity implies its customer. */
  customerId: emptiable(id),
  chanceId: emptiable(id),
}

/** As what the files of `resId` hang on it. */
const attachedAs = v.optional(choice(['attach_file']), 'attach_file')

/** What can be changed afterwards. Progress is a whole percent. */
const changeableFields = {
  name: v.optional(requiredText(200)),
  detail: v.optional(text(20_000)),
  summary: v.optional(text(2_000)),
  priority: v.optional(numberedChoice(priorities)),
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  progressPercent: v.optional(v.pipe(number(0, 100), v.transform(Math.round))),
  ...furtherFields,
  resId: v.optional(ids(mostFiles)),
}
/** Their names, for the call that names one. */
export const editableFields = Object.keys(changeableFields) as (keyof typeof changeableFields)[]

/** What a person fills in. `personId` with `personType` is the spec's short way to give it to somebody. */
export const taskDraft = v.object({
  type: v.optional(choice(taskKinds), 'TASK'),
  name: requiredText(200),
  ...furtherFields,
  ...newOfKind,
  detail: v.optional(text(20_000), ''),
  /** The same as a rich text, instead of `detail`. */
  detailDocument: v.optional(richDocument),
  summary: v.optional(text(2_000), ''),
  priority: v.optional(numberedChoice(priorities), 0),
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  status: v.optional(choice(['WAITING', 'RUNNING']), 'WAITING'),
  personId: v.optional(ids(mostManagers), []),
  personType: v.optional(choice(taskRoles), 'manager'),
  managerIds: v.optional(ids(mostManagers), []),
  /** Managers that could not be looked up when they were named: the server finds them, or leaves them in the text. */
  managerNames: v.optional(listOf(text(30), mostManagers), []),
  approvalIds: v.optional(ids(mostManagers), []),
  partnerIds: v.optional(ids(100), []),
  followerIds: v.optional(ids(100), []),
  parentId: emptiable(id),
  /** What it is part of; below another task it is in the same project. */
  projectId: emptiable(id),
  /**
   * Its place among the tasks below its parent: before or after one of them, which names the parent as well; last,
   * unless given.
   */
  beforeId: emptiable(id),
  afterId: emptiable(id),
  resId: v.optional(ids(mostFiles), []),
  resRelType: attachedAs,
  tagIds: v.optional(ids(100), []),
  /** Tags by their names; those that the company does not have yet are made. */
  tagNames: v.optional(listOf(requiredText(longestTag), 100), []),
  /** What the form has in the company's own fields; given, what must be filled in must be there. */
  customValues: v.optional(valuesInput),
})

/** What it is linked to, by the name it has there. */
const linked = v.object({ id: out.id, name: out.text })
const dictionaryBrief = v.object({ id: out.id, name: out.text })

/** What a task carries beside what its page shows, each by itself, as the spec names it (spec 1 §3 "Task"). */
const carried = {
  projectType: out.maybeNumber,
  projectTaskStageId: out.maybeId,
  projectTaskStageName: out.maybeText,
  sprintId: out.maybeId,
  moduleId: out.maybeId,
  versionId: out.maybeId,
  repairVersionId: out.maybeId,
  departmentId: out.maybeId,
  questionTypeId: out.maybeId,
  ctypeId: out.maybeId,
  customerId: out.maybeId,
  customerName: out.maybeText,
  chanceId: out.maybeId,
  chanceName: out.maybeText,
  workflowId: out.maybeId,
  cronExpression: out.maybeText,
  triggerEndDate: out.maybeInstant,
  parentUuid: out.maybeId,
  /** How many tasks right below it are not cancelled. */
  childWithOutCancel: out.number,
}

export const taskDetail = v.object({
  ...taskRow.entries,
  ...carried,
  detail: out.text,
  /** How it looks; null where it is plain text. */
  detailDocument: outDocument,
  note: out.text,
  point: out.number,
  scorePower: out.number,
  openType: out.number,
  lockContent: out.flag,
  department: v.nullable(v.object({ id: out.id, name: out.text })),
  questionType: v.nullable(dictionaryBrief),
  ctype: v.nullable(dictionaryBrief),
  lifecycle: v.nullable(dictionaryBrief),
  customer: v.nullable(linked),
  chance: v.nullable(linked),
  isDelete: out.number,
  duration: out.number,
  creator: v.nullable(personBrief),
  parent: v.nullable(v.object({ id: out.id, code: out.text, name: out.text })),
  childNum: out.number,
  project: v.nullable(projectBrief),
  rel: v.object({
    manager: v.optional(v.array(personBrief)),
    creator: v.optional(v.array(personBrief)),
    approval: v.optional(v.array(personBrief)),
    partner: v.optional(v.array(personBrief)),
    follower: v.optional(v.array(personBrief)),
    attachFile: v.optional(v.array(fileBrief)),
  }),
  attachments: v.array(fileBrief),
  createdAt: out.instant,
  /**
   * In which roles the caller is in it; and whether they are above somebody who is (spec 1 §3 "Detail response
   * extras").
   */
  currentUserRole: v.array(out.text),
  isCreatorSuper: out.flag,
  isManagerSuper: out.flag,
  isApprovalSuper: out.flag,
  /** Of the project it is in; a task outside of projects has none. */
  isProjectManager: out.flag,
  /** Who has seen it last, and how many have. */
  visitors: v.array(personBrief),
  visitorNum: out.number,
  relationNum: out.number,
  /** How those who take part find it was done, 1 to 5; null before anybody has said. */
  score: v.nullable(out.number),
  scoreNum: out.number,
  ownScore: v.nullable(out.number),
  /** Whether the company scores tasks at all. */
  isScored: out.flag,
  /** Whether there is a link that shows it to those who are not of the company. */
  shared: out.flag,
  can: abilities([
    'edit',
    'editContent',
    'lock',
    'changeStatus',
    'cancel',
    'remove',
    'changeMembers',
    'addChild',
    'score',
    'comment',
  ]),
})
export type TaskDetail = v.InferOutput<typeof taskDetail>

/** The outcome of a change of status. */
export const statusOutcome = v.object({
  id: out.id,
  status: v.picklist(taskStatuses),
  progressPercent: out.number,
  /** Set when a rule of the task turned the change down: the list is left as it is (spec 2 §4). */
  optResult: v.nullable(v.object({ code: out.text, msg: out.text })),
})

/** What others have still to sign before a task is finished: a workflow's step, or the approval of a task below. */
const unsignedPart = v.object({
  id: out.id,
  kind: v.picklist(['step', 'approval']),
  name: out.text,
  taskName: out.text,
  people: v.array(out.text),
})

/**
 * The same, with what undoes it within a minute; null when nothing has changed, or others below it have as well
 * (spec 1 §4).
 */
export const changedStatus = v.object({
  ...statusOutcome.entries,
  batchId: out.maybeId,
  /**
   * Set with `optResult` where others have still to sign; `maySkip`: the caller may name these in `skipId`, and
   * complete them directly.
   */
  unsigned: v.nullable(v.object({ maySkip: out.flag, list: v.array(unsignedPart) })),
})

/**
 * Why it is requested, such as why an approver sends a task back (spec 1 §5 "Approval opinion is optional, up to 100").
 */
export const opinion = v.optional(text(100), '')
/** The most signatures skipped at once. */
const mostSkipped = 1_000

export const taskCalls = callsAbout('task', {
  ...taskListCalls,
  advancedList: call(
    'GET /v3/task/advanced_list',
    v.object({
      ...listFields.entries,
      ...listQuery(taskSorts, 30).entries,
      key: taskFilters.key,
      isAdmin: v.optional(flag),
    }),
    withCan(page(taskRow), { create: 'everyone' }),
    { summary: 'Search in all tasks that the caller may see' },
  ),
  parts: call(
    'GET /v3/task/parts',
    v.object({ ...listFields.entries, by: v.optional(choice(groupings), 'status') }),
    listed(taskPart),
    {
      summary: 'How many tasks of a list are in each of its parts',
    },
  ),
  export: call('GET /v3/task/export', listFields, v.unknown(), { answers: 'file', summary: 'The list as an .xlsx' }),
  detail: call('GET /v3/task/detail/:id', v.object({ id }), taskDetail, {
    about: ['workhour'],
    summary: 'A task with its people and what the caller may do',
  }),
  read: call('GET /v3/task/read/:id', v.object({ id }), done, {
    changes: true,
    summary: 'The caller has seen the task',
  }),
  create: call('POST /v3/task', taskDraft, v.object({ id: out.id, code: out.text }), {
    about: ['tag'],
    summary: 'Create a task',
  }),
  changeStatus: call(
    'POST /v3/task/change_status/:id',
    v.object({
      id,
      status: v.picklist(taskStatuses, 'choice'),
      opinion,
      /** The ids that `unsigned` named, to be completed directly. */
      skipId: v.optional(ids(mostSkipped), []),
    }),
    changedStatus,
    {
      summary: 'Ask for another status',
    },
  ),
  restart: call(
    'POST /v3/task/:id/restart',
    v.object({ id }),
    v.object({
      id: out.id,
      status: v.picklist(taskStatuses),
      progressPercent: out.number,
    }),
    {
      summary: 'Take up an ended task again, from nothing',
    },
  ),
  changeMembers: call(
    'POST /v3/task/:id/members',
    v.object({
      id,
      role: v.optional(choice(taskRoles), 'partner'),
      addId: v.optional(ids(100), []),
      delId: v.optional(ids(100), []),
    }),
    done,
    { summary: 'Add people to a task, or take them out' },
  ),
  update: call(
    'POST /v3/task/:id/update_patch',
    v.object({ id, ...changeableFields, ...fileChange, resRelType: attachedAs }),
    done,
    {
      summary:
        'Change fields of a task; files are added to and removed from those that hang on it, or named as a whole',
    },
  ),
  remove: call('DELETE /v3/task/:id', v.object({ id }), done, { summary: 'Delete a task' }),
})

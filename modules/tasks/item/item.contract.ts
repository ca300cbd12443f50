import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  done,
  emptiable,
  id,
  ids,
  instant,
  number,
  numberedChoice,
  out,
  requiredText,
  text,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** A sub-item has the task's own statuses, without waiting for agreement. */
export const itemStatuses = ['WAITING', 'RUNNING', 'POST_PONE', 'CANCEL', 'FINISH', 'FINISH_DELAY'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** 0 a line of a checklist, 1 for several people who each do their own part, 2 a step of a workflow. */
export const itemTypes = { plain: 0, shared: 1, step: 2 } as const
/** A multi-manager item needs 2 to 10 people (spec 1 §5). */
export const sharers = { least: 2, most: 10 } as const
/** A task has no more sub-items than a screen can take. */
export const mostItems = 200
/** Urged, a person is left alone for so long. */
export const urgeEvery = 60 * 60_000

/** What can be done to a sub-item (spec 1 §4); `start` takes up what waits or was put on hold. */
export const itemOperations = ['start', 'pass', 'unpass', 'cancel', 'revoke', 'del'] as const
export type ItemOperation = (typeof itemOperations)[number]

/** A filled-in form: its fields by their names. */
export const formData = v.pipe(
  v.record(text(50), text(2_000)),
  v.check(form => Object.keys(form).length <= 50, 'too_many'),
)

/** One person's part in a sub-item. */
const march = v.object({
  person: v.nullable(personBrief),
  status: v.picklist(['WAITING', 'FINISH']),
  finishedAt: out.maybeInstant,
})

export const itemRow = v.object({
  id: out.id,
  taskId: out.id,
  type: out.number,
  name: out.text,
  status: v.picklist(itemStatuses),
  isOverdue: out.flag,
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  realEndDate: out.maybeInstant,
  /** How much is to be done of it, and how much is: 20 visits. */
  planNum: out.maybeNumber,
  doneNum: out.number,
  unit: out.text,
  /** What was said with the last decision. */
  opinion: out.text,
  formData: v.record(v.string(), v.string()),
  /** Of a workflow's step: what its people have to fill in, and whether all of them have to pass. */
  formFields: v.array(v.object({ name: out.text, required: out.flag })),
  needsAll: out.flag,
  marches: v.array(march),
  /** The same people, by their ids alone. */
  managerId: v.array(out.id),
  /** Who completed it directly, with its task, where those whose it was did not. */
  closedBy: v.nullable(personBrief),
  urgedAt: out.maybeInstant,
  createdAt: out.instant,
  can: abilities(['edit', 'start', 'pass', 'unpass', 'cancel', 'revoke', 'del', 'urge', 'assign']),
})
export type ItemRow = v.InferOutput<typeof itemRow>

/** A row of the caller's own sub-items: with the task it belongs to. */
const ownItemRow = v.object({
  id: out.id,
  taskId: out.id,
  taskName: out.text,
  taskCode: out.text,
  type: out.number,
  name: out.text,
  status: v.picklist(itemStatuses),
  isOverdue: out.flag,
  planEndDate: out.maybeInstant,
})

const planned = {
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  planNum: emptiable(number(0, 9_999_999)),
  unit: v.optional(text(10)),
}

/** What an operation answers: `optResult` says why a rule turned it down, and the list is left as it is. */
const changed = v.object({
  id: out.id,
  status: v.picklist(itemStatuses),
  optResult: v.nullable(v.object({ code: out.text, msg: out.text })),
})

export const itemCalls = callsAbout('task', {
  list: call('GET /v3/task/:id/items', v.object({ id }), listed(itemRow), {
    summary: 'The sub-items of a task, in their order',
  }),
  mine: call('GET /v3/task/items/mine', v.object({ ...paging(20).entries }), page(ownItemRow), {
    summary: "Sub-items of open tasks in which a part is still the caller's to do, the next due first",
  }),
  create: call(
    'POST /v3/task/multi_task_item/:id',
    v.object({
      /** The task's. */
      id,
      name: requiredText(200),
      type: v.optional(numberedChoice([itemTypes.plain, itemTypes.shared]), itemTypes.plain),
      managerId: v.optional(ids(sharers.most), []),
      ...planned,
    }),
    v.object({ id: out.id }),
    { summary: 'Add a sub-item to a task; of type 1, each of its 2 to 10 people has a part of their own' },
  ),
  update: call(
    'PATCH /v3/task/multi_task_item/:id',
    v.object({
      /** The sub-item's. */
      id,
      operation: v.optional(choice(itemOperations)),
      opinion: v.optional(text(500), ''),
      name: v.optional(requiredText(200)),
      managerId: v.optional(ids(sharers.most)),
      formData: v.optional(formData),
      ...planned,
      /** Moves it right before this one; to the end with null. */
      beforeId: v.optional(v.nullable(id)),
    }),
    changed,
    { summary: 'Change a sub-item, or do an operation on it: start, pass, unpass, cancel, revoke, del' },
  ),
  remove: call('DELETE /v3/task/multi_task_item/:id', v.object({ id }), done, { summary: 'Delete a sub-item' }),
  batchStatus: call(
    'POST /v3/task/:id/multi_batch_change_status',
    v.object({
      /** The task's. */
      id,
      itemId: v.optional(ids(mostItems), []),
      operation: v.optional(choice(itemOperations), 'pass'),
      opinion: v.optional(text(500), ''),
    }),
    v.object({ changed: out.number, optResult: v.nullable(v.object({ code: out.text, msg: out.text })) }),
    {
      summary: 'Do one operation on several sub-items of a task: those whose state does not take it stay as they are',
    },
  ),
  urge: call('POST /v3/task/task_item/:id/urge', v.object({ id }), done, {
    summary: 'Remind those who have not done their part, at most once an hour',
  }),
})

/** An operation that the sub-item's state does not take: said with the answer, nothing is changed. */
export interface ItemRejection {
  code: string
  sentence: Sentence
}
export const notInThisState: ItemRejection = {
  code: 'task.item.state',
  sentence: { zh: '子项当前状态不能这样操作', en: 'The sub-item’s status does not allow this' },
}
export const formMissing: ItemRejection = {
  code: 'task.item.form',
  sentence: { zh: '请先填写本步骤的必填内容', en: 'Fill in the required fields of this step first' },
}
export const nextHasPassed: ItemRejection = {
  code: 'task.item.next_passed',
  sentence: { zh: '下一步已经处理，不能撤回', en: 'The next step has already been handled: it cannot be withdrawn' },
}

export const sharersNeeded = refusal('task.item.sharers', {
  zh: '多人子项需要 2 到 10 位负责人',
  en: 'An item for several people needs 2 to 10 people',
})
export const oneManager = refusal('task.item.one_manager', {
  zh: '普通子项只能有一位负责人',
  en: 'An ordinary item has at most one person',
})
export const tooManyItems = refusal('task.item.too_many', {
  zh: '一个任务最多 200 个子项',
  en: 'A task has at most 200 sub-items',
})
export const stepsStay = refusal('task.item.step', {
  zh: '流程步骤不能单独修改或删除',
  en: "A workflow's step is not changed or deleted by itself",
})
export const startAfterEnd = refusal('task.item.dates', {
  zh: '开始时间不能晚于截止时间',
  en: 'The start must not be later than the due date',
})
export const nobodyToUrge = refusal('task.item.urge_nobody', {
  zh: '没有需要催办的人',
  en: 'There is no one to remind',
})
export const urgedLately = refusal('task.item.urged', {
  zh: '一小时内已经催办过',
  en: 'They have been reminded within the last hour',
})
export const taskHasEnded = refusal('task.item.task_ended', {
  zh: '任务已结束，请先重启',
  en: 'The task has ended: restart it first',
})

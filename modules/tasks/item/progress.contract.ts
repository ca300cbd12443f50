import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, emptiable, id, number, numberedChoice, out, text, whole } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** How somebody finds what they are at (spec 1 §3). */
export const ProgressStatus = { Normal: 0, Lagging: 1, Ahead: 2, SeverelyLagging: 3 } as const
export type ProgressStatus = (typeof ProgressStatus)[keyof typeof ProgressStatus]
export const progressStatuses: readonly ProgressStatus[] = /* @__PURE__ */ Object.values(ProgressStatus)

export const progressRow = v.object({
  id: out.id,
  person: v.nullable(personBrief),
  progress: out.maybeNumber,
  doneNum: out.maybeNumber,
  status: out.number,
  summary: out.text,
  itemUuid: out.maybeId,
  itemName: out.maybeText,
  itemDoneNum: out.maybeNumber,
  createdAt: out.instant,
  can: abilities(['remove']),
})

export type ProgressRow = v.InferOutput<typeof progressRow>

export const progressCalls = callsAbout('task', {
  list: call('GET /v3/task/:id/goal_items', v.object({ id, ...paging(20).entries }), page(progressRow), {
    summary: "What was noted about a task's progress, newest first",
  }),
  create: call(
    'POST /v3/task/:id/goal_item',
    v.object({
      /** The task's. */
      id,
      progress: emptiable(whole(0, 100)),
      doneNum: emptiable(number(0, 9_999_999)),
      status: v.optional(numberedChoice(progressStatuses), 0),
      summary: v.optional(text(2_000), ''),
      itemUuid: emptiable(id),
      itemDoneNum: emptiable(number(0, 9_999_999)),
    }),
    v.object({ id: out.id, progressPercent: out.number }),
    {
      summary: 'Note progress: a percent of the task, a value done, a value of one of its sub-items',
    },
  ),
  remove: call(
    'DELETE /v3/task/goal_item/:id',
    v.object({ id }),
    v.object({ id: out.id, progressPercent: out.number }),
    {
      summary: 'Take back what was noted; the newest gives the percent back that was there before',
    },
  ),
})

export const nothingNoted = refusal('task.progress.empty', {
  zh: '请填写进度、完成值或说明',
  en: 'Enter a percentage, a value or a few words',
})
export const unknownItem = refusal('task.progress.item', {
  zh: '该任务没有这个子项',
  en: 'The task has no such sub-item',
})
export const percentOfChildren = refusal('task.progress.parent', {
  zh: '有子任务的任务，进度由子任务汇总',
  en: 'The progress of a task with subtasks comes from them',
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { emptiable, flag, id, listOf, out, searchKey } from '#platform/contract/fields.ts'
import { listQuery, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { runningStatuses, taskRow } from '../task.contract.ts'

export const atTheTop = refusal('task.move.at_the_top', {
  zh: '任务已在最上级，无法升级',
  en: 'The task is already at the top level',
})
export const nothingAbove = refusal('task.move.nothing_above', {
  zh: '上方没有同级任务，无法降级',
  en: 'There is no task above it at the same level to indent under',
})
export const belowItself = refusal('task.move.cycle', {
  zh: '不能移动到自己的子任务下面',
  en: 'A task cannot be moved under itself',
})
export const notThere = refusal('task.move.not_there', {
  zh: '目标位置的任务已被移动，请刷新后重试',
  en: 'The task next to that place has been moved: refresh',
})

/** A task in its tree: whether there is more below it. */
export const treeRow = v.object({ ...taskRow.entries, childNum: out.number })
export type TreeRow = v.InferOutput<typeof treeRow>

const moved = v.object({ id: out.id, parentId: out.maybeId })

export const treeCalls = callsAbout('task', {
  children: call(
    'GET /v3/task/:id/children',
    v.object({ id, childWithOutCancel: v.optional(flag), ...paging(100).entries }),
    page(treeRow),
    {
      summary: 'The tasks right below a task, in their order',
    },
  ),
  remain: call(
    'GET /v3/task/:id/remain',
    v.object({
      ...listQuery(['lastOptDate', 'planEndDate', 'priority']).entries,
      id,
      key: v.optional(searchKey),
      status: v.optional(listOf(v.picklist(runningStatuses, 'choice'), runningStatuses.length), []),
    }),
    page(taskRow),
    { summary: 'What is unfinished anywhere below a task' },
  ),
  move: call(
    'POST /v3/task/:id/move',
    v.object({
      id,
      /** Under which task; empty for the top level; left out, it stays where it is. */
      parentId: emptiable(id),
      beforeId: emptiable(id),
      afterId: emptiable(id),
    }),
    moved,
    { summary: 'Move a task under another, or among its siblings: last, unless before or after one of them' },
  ),
  outdent: call('POST /v3/task/:id/outdent', v.object({ id }), moved, {
    summary: 'A level up: behind the task it was below',
  }),
  indent: call('POST /v3/task/:id/indent', v.object({ id }), moved, {
    summary: 'A level down: below the task above it on the same level',
  }),
})

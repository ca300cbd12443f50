import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { taskRow } from '../task.contract.ts'

export const mostRelations = 100
export const relatedToItself = refusal('task.relation.itself', {
  zh: '不能关联任务自己',
  en: 'A task cannot be linked to itself',
})
export const tooManyRelations = refusal('task.relation.too_many', {
  zh: '最多关联 100 个任务',
  en: 'At most 100 related tasks',
})

export const relationCalls = callsAbout('task', {
  list: call('GET /v3/task/:id/relations', v.object({ id, ...paging(100).entries }), page(taskRow), {
    summary: 'The tasks that a task has to do with, as far as the caller may see them',
  }),
  add: call('POST /v3/task/:id/relations', v.object({ id, relatedId: id }), done, {
    summary: 'Relate two tasks to each other',
  }),
  remove: call('DELETE /v3/task/:id/relations/:relatedId', v.object({ id, relatedId: id }), done, {
    summary: 'Relate them no longer',
  }),
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, emptiable, id, ids, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const mostGroups = 30
/** The most tasks put into a group at once. */
export const mostBound = 200

/** `task`: of the tasks one answers for. */
const types = ['task'] as const
const type = v.optional(choice(types), 'task')

export const userGroup = v.object({ id: out.id, name: out.text, position: out.number, taskNum: out.number })
export type UserGroup = v.InferOutput<typeof userGroup>

export const nameTaken = refusal('task_group.name.taken', {
  zh: '已有同名的分组',
  en: 'A group with this name already exists',
})
export const tooManyGroups = refusal('task_group.too_many', { zh: '分组最多 30 个', en: 'At most 30 groups' })
export const movedMeanwhile = refusal('task_group.moved', {
  zh: '任务已被移到别的分组，请刷新',
  en: 'The task has since been moved to another group: refresh first',
})

export const userGroupCalls = callsAbout('user_group', {
  list: call('GET /task/user/group', v.object({ type }), listed(userGroup), {
    summary: "The caller's own groups of tasks, in their order",
  }),
  create: call('POST /task/user/group', v.object({ type, name: requiredText(30) }), v.object({ id: out.id }), {
    summary: 'Make an own group',
  }),
  rename: call('PATCH /task/user/group/:id', v.object({ id, name: requiredText(30) }), done, {
    summary: 'Rename an own group',
  }),
  remove: call('DELETE /task/user/group/:id', v.object({ id }), done, {
    summary: 'Delete an own group; its tasks stay, in none',
  }),
  sort: call('POST /task/user/group/sort', v.object({ type, ids: ids(mostGroups) }), done, {
    summary: "Put the caller's own groups in another order",
  }),
  bind: call(
    'POST /task/user/group/bind_rel',
    v.object({ taskId: ids(mostBound), fromGroupId: emptiable(id), toGroupId: emptiable(id) }),
    done,
    { about: ['task'], summary: 'Move tasks from one own group to another; none means in no group' },
  ),
})

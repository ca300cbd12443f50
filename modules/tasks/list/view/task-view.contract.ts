import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  day,
  done,
  flag,
  id,
  ids,
  listOf,
  number,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listed, scopes } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { customKinds } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { tagColors } from '#mechanisms/tags/tag.contract.ts'
import { taskKinds } from '../../task/kinds/task-kinds.contract.ts'
import { taskStatuses } from '../../task/task.contract.ts'
import { dueChoices, groupings, inNone, taskSorts, type TaskSort } from '../task-filters.contract.ts'

export const layouts = ['list', 'board'] as const
export const densities = ['normal', 'dense'] as const
const bothWays = [...taskSorts, ...taskSorts.map(sort => `-${sort}` as const)] as (TaskSort | `-${TaskSort}`)[]
/** A chosen person with their name, so that a view can be shown before anything is fetched. */
const named = v.object({ id, name: requiredText(100) })

/** A condition on a custom field: one of these options or people, words in it, or a number or day between two. */
const fieldCondition = v.object({
  ...named.entries,
  kind: choice(customKinds),
  values: v.optional(v.pipe(v.array(named), v.maxLength(20, 'too_many'))),
  text: v.optional(text(100)),
  from: v.optional(v.union([number(-1e12, 1e12), day])),
  to: v.optional(v.union([number(-1e12, 1e12), day])),
})
export type FieldCondition = v.InferOutput<typeof fieldCondition>
export const mostConditions = 5
/** The most custom fields in a row. */
export const mostColumns = 3

/** What a view keeps: which tasks, in which order, taken apart by what, drawn how. */
export const viewQuery = v.object({
  scope: v.optional(choice(scopes)),
  person: v.optional(named),
  department: v.optional(named),
  isOpen: v.optional(flag),
  status: v.optional(listOf(choice(taskStatuses), taskStatuses.length)),
  priority: v.optional(listOf(numberedChoice([0, 1, 2, 3]), 4)),
  type: v.optional(listOf(choice(taskKinds), taskKinds.length)),
  managers: v.optional(v.pipe(v.array(named), v.maxLength(20, 'too_many'))),
  due: v.optional(choice(dueChoices)),
  project: v.optional(named),
  customer: v.optional(named),
  chance: v.optional(named),
  group: v.optional(v.object({ id: v.union([id, v.literal(inNone)], 'id'), name: requiredText(100) })),
  tags: v.optional(
    v.pipe(v.array(v.object({ ...named.entries, color: choice(tagColors) })), v.maxLength(20, 'too_many')),
  ),
  fields: v.optional(v.pipe(v.array(fieldCondition), v.maxLength(mostConditions, 'too_many'))),
  planStartDateStart: v.optional(day),
  planStartDateEnd: v.optional(day),
  planEndDateStart: v.optional(day),
  planEndDateEnd: v.optional(day),
  realEndDateStart: v.optional(day),
  realEndDateEnd: v.optional(day),
  key: v.optional(searchKey),
  sort: v.optional(choice(bothWays)),
  groupBy: v.optional(choice(groupings)),
  layout: v.optional(choice(layouts)),
  density: v.optional(choice(densities)),
  /** Which of the company's own fields are shown. */
  columns: v.optional(ids(mostColumns)),
})
export type ViewQuery = v.InferOutput<typeof viewQuery>

/** The address at which a list of tasks shows a view; for links from figures to what they count. */
export const viewAddress = (view: ViewQuery, path = '/tasks/assign_me') =>
  `${path}?view=${encodeURIComponent(JSON.stringify(view))}`

export const mostViews = 50

/** What a record is called in a view for who may not know of it, or once it is gone. */
export const unseen: Sentence = { zh: '不可见的记录', en: 'Not visible to you' }

export const taskView = v.object({
  id: out.id,
  name: out.text,
  isShared: out.flag,
  isDefault: out.flag,
  query: viewQuery,
  can: abilities(['edit', 'share']),
})
export type TaskView = v.InferOutput<typeof taskView>

export const viewNameTaken = refusal('task_view.name.taken', {
  zh: '已有同名的视图',
  en: 'A view with this name already exists',
})
export const tooManyViews = refusal('task_view.too_many', { zh: '视图最多 50 个', en: 'At most 50 views' })
export const sharedByAdministrators = refusal('task_view.share', {
  zh: '只有管理员可以共享视图',
  en: 'Only an administrator can share a view',
})

const draft = { name: requiredText(40), isShared: v.optional(flag, false), query: viewQuery }

export const taskViewCalls = callsAbout('task_view', {
  list: call('GET /v3/task/views', v.object({}), listed(taskView), {
    summary: "The caller's saved views of tasks, and those shared with everybody",
  }),
  create: call('POST /v3/task/views', v.object(draft), v.object({ id: out.id }), {
    summary: "Keep a view; sharing it is an administrator's",
  }),
  update: call('PUT /v3/task/views/:id', v.object({ id, ...draft }), done, { summary: 'Change a view' }),
  remove: call('DELETE /v3/task/views/:id', v.object({ id }), done, { summary: 'Delete a view' }),
  useFirst: call('POST /v3/task/views/:id/default', v.object({ id, isDefault: v.optional(flag, true) }), done, {
    summary: "Open the caller's list with this view, or no longer",
  }),
})

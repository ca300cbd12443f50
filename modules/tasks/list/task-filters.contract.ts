import * as v from 'valibot'
import { choice, day, flag, id, ids, listOf, numberedChoice, searchKey } from '#platform/contract/fields.ts'
import { customConditions } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { taskKinds } from '../task/kinds/task-kinds.contract.ts'

/** What a list of tasks can be sorted by; each with a leading `-` the other way round. */
export const taskSorts = [
  'lastOptDate',
  'planEndDate',
  'planStartDate',
  'realEndDate',
  'priority',
  'createdAt',
] as const
export type TaskSort = (typeof taskSorts)[number]

/** By when: past its end, today, the seven days after it, later, never said. Days are the company's. */
export const dueChoices = ['overdue', 'today', 'week', 'later', 'none'] as const
export type Due = (typeof dueChoices)[number]

/** What a list can be taken apart by. */
export const groupings = ['status', 'priority', 'due', 'type', 'manager', 'parent', 'group'] as const
export type Grouping = (typeof groupings)[number]

/** Stands for "in none": of the caller's own groups, below no other task. */
export const inNone = 'none'
const idOrNone = v.union([id, v.literal(inNone)], 'id')

/** What a list of tasks can be narrowed down by, beside scope, status and whether it is open. */
export const taskFilters = {
  key: v.optional(searchKey),
  priority: v.optional(listOf(numberedChoice([0, 1, 2, 3]), 4)),
  type: v.optional(listOf(choice(taskKinds), taskKinds.length)),
  managerId: v.optional(ids(20)),
  creatorId: v.optional(ids(20)),
  due: v.optional(choice(dueChoices)),
  parentId: v.optional(idOrNone),
  /** What it is part of, or `none`. */
  projectId: v.optional(idOrNone),
  customerId: v.optional(id),
  chanceId: v.optional(id),
  /** One of the caller's own groups (`user-group/`). */
  groupId: v.optional(idOrNone),
  isUnread: v.optional(flag),
  /** One of these tags is enough. */
  tagId: v.optional(ids(20)),
  /** The company's own fields: a JSON list of `{ field_id, values | text | from, to }`, all of which must hold. */
  custom: v.optional(customConditions),
  /** Due by the end of this day. */
  planEndDate: v.optional(day),
  planStartDateStart: v.optional(day),
  planStartDateEnd: v.optional(day),
  planEndDateStart: v.optional(day),
  planEndDateEnd: v.optional(day),
  realEndDateStart: v.optional(day),
  realEndDateEnd: v.optional(day),
  createdAtStart: v.optional(day),
  createdAtEnd: v.optional(day),
}

/** The ranges among them: nothing begins after its end (spec 1 §5). */
export const dayRanges = [
  ['planStartDateStart', 'planStartDateEnd'],
  ['planEndDateStart', 'planEndDateEnd'],
  ['realEndDateStart', 'realEndDateEnd'],
  ['createdAtStart', 'createdAtEnd'],
] as const

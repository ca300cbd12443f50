import { sql, type SQL } from 'drizzle-orm'
import { startAfterEnd } from '#platform/contract/refusals.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { customFilterInput, customFilters } from '#mechanisms/custom-fields/custom-filters.server.ts'
import { needleOf, queryWords } from '#mechanisms/spelling/search-words.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { isOfOnePerson, type Known, type SubjectRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { hasOneOfTags } from '#mechanisms/tags/tags.server.ts'
import { finishedStatuses, type taskCalls, type TaskStatus } from '../task/task.contract.ts'
import { overdueBit, statusesOfMask } from '../task/status/task-status.contract.ts'
import { isOpen } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { dayRanges, inNone } from './task-filters.contract.ts'

/** A column of the task, and its copy in `member taken`. */
interface Copied {
  by: SQL
  taken: SQL
}
export const copied = {
  status: { by: sql`${task.status}`, taken: sql`taken.status` },
  priority: { by: sql`${task.priority}`, taken: sql`taken.priority` },
  type: { by: sql`${task.type}`, taken: sql`taken.kind` },
  planStartDate: { by: sql`${task.planStartDate}`, taken: sql`taken.start_date` },
  planEndDate: { by: sql`${task.planEndDate}`, taken: sql`taken.end_date` },
  realEndDate: { by: sql`${task.realEndDate}`, taken: sql`taken.done_date` },
  id: { by: sql`${task.id}`, taken: sql`taken.subject_id` },
  open: { by: isOpen, taken: sql`taken.is_open` },
} satisfies Record<string, Copied>

const over = (condition: (...columns: SQL[]) => SQL, ...columns: Copied[]): Known => ({
  by: condition(...columns.map(({ by }) => by)),
  taken: condition(...columns.map(({ taken }) => taken)),
})
const from = (place: string, column: Copied) => over(at => sql`${at} >= ${param(place)}::timestamptz`, column)
const until = (place: string, column: Copied) => over(at => sql`${at} < ${param(place)}::timestamptz`, column)
const { planEndDate: end, open } = copied

const inOwnGroup = (
  id: SQL,
  which: SQL,
) => sql`exists (select from task_group_member bound where bound.comp_id = ${actor.company}
  and bound.person_id = ${actor.person} and bound.task_id = ${id} and ${which})`
const inGroup = sql`bound.group_id = ${param('groupId')}::uuid`
const heldBy = (role: 'creator' | 'manager', place: string): Known => {
  const held = sql`holder.subject_type = 'task' and holder.role = ${sql.raw(`'${role}'`)} and holder.person_id =
    any(${param(place)}::uuid[])`
  const from = sql`from member holder where holder.comp_id =`
  return {
    by: sql`exists (select ${from} ${task.companyId} and holder.subject_id = ${task.id} and ${held})`,
    hung: {
      all: sql`select holder.subject_id ${from} ${actor.company} and ${held}`,
      has: id => sql`exists (select ${from} ${actor.company} and holder.subject_id = ${id} and ${held} offset 0)`,
    },
  }
}
/** A condition over a task that some index of tasks knows. */
const indexed = (which: SQL): Known => {
  const those = sql`select ${task.id} as subject_id from ${task} where ${task.companyId} = ${actor.company} and ${which}`
  return { by: which, hung: { all: those, has: id => sql`exists (${those} and ${task.id} = ${id} offset 0)` } }
}
const named = sql`(${task.name} ilike ${param('keyPattern')} or ${task.code} = upper(${param('key')}))`
/** Words of search follow within a second (decision 010): until then a name is read itself. */
const wordIds = (hits: SQL) => sql`${hits}
  union all select fresh.id from search_pending waiting join task fresh on fresh.comp_id = waiting.comp_id and fresh.id
    = waiting.subject_id
    where waiting.comp_id = ${actor.company} and waiting.subject_type = 'task' and fresh.name ilike
      ${param('keyPattern')}
  union all select coded.id from task coded where coded.comp_id = ${actor.company} and coded.code =
    upper(${param('key')})`
const idsByWords = wordIds(sql`select hit.subject_id from search_hits(${param('keyWords')}::text[],
  ${param('keyNeedle')}::text, array['task'], 3000) hit`)
const ownIdsByWords = wordIds(sql`select search_some(${param('keyWords')}::text[], 'task') as subject_id`)
const foundByWords = sql`${task.id} in (${idsByWords})`

/** Every way to narrow a list of tasks down, by the name of its place. */
const filters: Record<string, Known> = {
  // A single value has a condition of its own, so that its index keeps the order.
  statusIs: over(status => sql`${status} = ${param('statusIs')}`, copied.status),
  priorityIs: over(priority => sql`${priority} = ${param('priorityIs')}::smallint`, copied.priority),
  typeIs: over(type => sql`${type} = ${param('typeIs')}`, copied.type),
  // The other types have an index of their own, which PostgreSQL uses only if the condition excludes the usual one.
  otherTypeIs: over(type => sql`${type} = ${param('otherTypeIs')} and ${type} <> 'TASK'`, copied.type),
  status: over(status => sql`${status} = any(${param('status')}::text[])`, copied.status),
  statusOrOverdue: over(
    (status, isOpen, by) =>
      sql`(${status} = any(${param('statusOrOverdue')}::text[]) or (${isOpen} and ${by} < now()))`,
    copied.status,
    open,
    end,
  ),
  id: over(id => sql`${id} = ${param('id')}::uuid`, copied.id),
  priority: over(priority => sql`${priority} = any(${param('priority')}::smallint[])`, copied.priority),
  type: over(type => sql`${type} = any(${param('type')}::text[])`, copied.type),
  overdue: over((isOpen, by) => sql`${isOpen} and ${by} < now()`, open, end),
  dueToday: over(by => sql`${by} >= now() and ${by} < ${param('tomorrow')}::timestamptz`, end),
  dueWeek: over(
    by => sql`${by} >= ${param('tomorrow')}::timestamptz and ${by} < ${param('inAWeek')}::timestamptz`,
    end,
  ),
  dueLater: over(by => sql`${by} >= ${param('inAWeek')}::timestamptz`, end),
  dueNever: over(by => sql`${by} is null`, end),
  planEndDate: until('planEndDate', end),
  planEndDateStart: from('planEndDateStart', end),
  planEndDateEnd: until('planEndDateEnd', end),
  planStartDateStart: from('planStartDateStart', copied.planStartDate),
  planStartDateEnd: until('planStartDateEnd', copied.planStartDate),
  realEndDateStart: from('realEndDateStart', copied.realEndDate),
  realEndDateEnd: until('realEndDateEnd', copied.realEndDate),
  createdAtStart: { by: sql`${task.createdAt} >= ${param('createdAtStart')}::timestamptz` },
  createdAtEnd: { by: sql`${task.createdAt} < ${param('createdAtEnd')}::timestamptz` },
  parentId: indexed(sql`${task.parentId} = ${param('parentId')}::uuid`),
  projectId: indexed(sql`${task.projectId} = ${param('projectId')}::uuid`),
  customerId: indexed(sql`${task.customerId} = ${param('customerId')}::uuid`),
  chanceId: indexed(sql`${task.chanceId} = ${param('chanceId')}::uuid`),
  noProject: { by: sql`${task.projectId} is null` },
  topLevel: { by: sql`${task.parentId} is null`, taken: sql`not taken.is_below` },
  creatorId: heldBy('creator', 'creatorId'),
  managerId: heldBy('manager', 'managerId'),
  isUnread: {
    by: sql`exists (select from member news where news.comp_id = ${task.companyId} and news.subject_type = 'task' and
      news.subject_id = ${task.id}
    and news.person_id = ${actor.person} and not news.is_read)`,
    taken: sql`not taken.is_read`,
  },
  tagId: hasOneOfTags('task', copied.id.by),
  ...customFilters('task', copied.id.by),
  groupId: {
    by: inOwnGroup(copied.id.by, inGroup),
    hung: {
      all: sql`select bound.task_id as subject_id from task_group_member bound where bound.comp_id = ${actor.company} and
        bound.person_id = ${actor.person} and ${inGroup}`,
      has: id => inOwnGroup(id, inGroup),
    },
  },
  noGroup: over(id => sql`not ${inOwnGroup(id, sql`true`)}`, copied.id),
  named: {
    by: named,
    found: few =>
      sql`select ${task.id} from ${task} where ${task.companyId} = ${actor.company} and ${task.id} = any(${few}) and
        ${named}`,
    hung: {
      isRough: true,
      all: ownIdsByWords,
      has: id => sql`exists (select from ${task} where ${task.companyId} = ${actor.company} and ${task.id} = ${id} and
        ${named} offset 0)`,
    },
  },
  namedAmongAll: { by: foundByWords },
}

/** Which tasks a list means: its scope, and whatever narrows it down. */
export const taskRows: SubjectRows = {
  filters,
  usualScope: 'mine',
  // Written so that it filters each index entry read, instead of becoming an index condition, which would search each
  // date, status and type before it.
  listed: { by: sql`${task.isDelete} = ${fixed(Bin.None)}`, taken: sql`taken.is_hidden is not true` },
  charged: over(status => sql`${status} = 'WAITING_AGREE'`, copied.status),
  handled: over(status => sql`${status} in ('FINISH', 'FINISH_DELAY')`, copied.status),
}

type TaskQuery = CallParsed<typeof taskCalls.list>
const dueFilters = {
  overdue: 'overdue',
  today: 'dueToday',
  week: 'dueWeek',
  later: 'dueLater',
  none: 'dueNever',
} as const

/**
 * A query as the conditions above have it. A person who is named is the one whose tasks are meant. Refuses a range that
 * ends before it starts.
 */
export function tasksQuery<Query extends Omit<TaskQuery, 'start' | 'limit'>>(
  query: Query,
  me: Me,
  usualScope?: 'company',
) {
  for (const [start, end] of dayRanges)
    if (query[start] && query[end] && query[start] > query[end]) refuse(startAfterEnd, {}, wireName(end))
  const { status = [], priority, type = [], due, parentId, projectId, groupId, key, custom, ...rest } = query
  const scope = query.scope ?? (query.personId ? 'person' : (usualScope ?? 'mine'))
  const isOpen = query.isOpen ?? (scope === 'charged' ? true : scope === 'handled' ? false : openOf(status))
  return {
    ...rest,
    scope,
    ...(isOpen === undefined ? {} : { isOpen }),
    ...statusFilter(status),
    ...oneOrMore('priority', priority),
    ...(type.length === 1 && type[0] !== 'TASK' ? { otherTypeIs: type[0] } : oneOrMore('type', type)),
    ...customFilterInput(custom),
    ...(due ? { [dueFilters[due]]: true, isOpen: isOpen ?? true } : {}),
    ...(parentId === inNone ? { topLevel: true } : { parentId }),
    ...(projectId === inNone ? { noProject: true } : { projectId }),
    ...(groupId === inNone ? { noGroup: true } : { groupId }),
    // The names of one person's few tasks are read themselves.
    ...(key
      ? {
          key,
          [isOfOnePerson(scope) ? 'named' : 'namedAmongAll']: true,
          keyPattern: likePattern(key),
          keyWords: queryWords(key),
          keyNeedle: needleOf(key),
        }
      : {}),
    ...momentsOf(query, me.timeZone),
  }
}

/**
 * Days of the company's as moments, which are the same for every row: the beginning of a range's first day, and of the
 * day after its last.
 */
function momentsOf(
  query: { due?: unknown } & Partial<Record<'planEndDate' | (typeof dayRanges)[number][number], string | undefined>>,
  timeZone: string,
) {
  const beginOf = (day: string, days = 0) =>
    atWallClock(new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10), timeZone)
  const moments: Record<string, string> = {}
  if (query.due) {
    const today = dayOf(new Date(), timeZone)
    moments.tomorrow = beginOf(today, 1)
    moments.inAWeek = beginOf(today, 8)
  }
  for (const [first, last] of [...dayRanges, [undefined, 'planEndDate'] as const]) {
    if (first && query[first]) moments[first] = beginOf(query[first])
    if (query[last]) moments[last] = beginOf(query[last], 1)
  }
  return { ...moments, timeZone }
}

/** Whether all queried statuses are open, or all closed: then the others need not be scanned. */
function openOf(input: readonly (TaskStatus | number)[]): boolean | undefined {
  const wanted = new Set(wantedStatuses(input).map(status => !finishedStatuses.some(ended => ended === status)))
  // What is overdue is open.
  if (isWithOverdue(input)) wanted.add(true)
  return wanted.size === 1 ? [...wanted][0] : undefined
}

/**
 * Statuses are given as words, or as masks of several; a mask with the overdue bit wants the overdue ones beside them.
 */
function statusFilter(input: readonly (TaskStatus | number)[]) {
  const statuses = wantedStatuses(input)
  return isWithOverdue(input) ? { statusOrOverdue: statuses } : oneOrMore('status', statuses)
}
const wantedStatuses = (input: readonly (TaskStatus | number)[]) => [
  ...new Set(input.flatMap(one => (typeof one === 'number' ? statusesOfMask(one) : one))),
]
const isWithOverdue = (input: readonly (TaskStatus | number)[]) =>
  input.some(one => typeof one === 'number' && (one & overdueBit) !== 0)

const oneOrMore = (name: string, values: readonly unknown[] = []): Record<string, unknown> =>
  values.length === 1 ? { [`${name}Is`]: values[0] } : { [name]: values }

import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { type Context, Json } from '#platform/server/http/handle.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { type Known, type RowsShape, subjectRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { coveredTask, taskRowShape } from '../task/task-row.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import type { taskCalls, TaskRow } from '../task/task.contract.ts'
import { task } from '../task/task.table.ts'
import { copied, taskRows, tasksQuery } from './task-conditions.server.ts'
import { type Grouping, inNone } from './task-filters.contract.ts'
import type { TaskPart } from './task-parts.contract.ts'

/** A grouping of tasks: its key, the tables to join, and the name of a key. */
export interface Apart extends Known {
  join?: SQL
  name?: SQL
}

const midnight = (days: number) =>
  sql`((now() at time zone ${param('timeZone')})::date + ${sql.raw(String(days))})::timestamp at time zone
    ${param('timeZone')}`
const due = (end: SQL) =>
  sql`case when ${end} is null then 'none' when ${end} < now() then 'overdue' when ${end} < ${midnight(1)} then 'today'
    when ${end} < ${midnight(8)} then 'week' else 'later' end`
const orNone = (key: SQL) => sql`coalesce(${key}::text, ${sql.raw(`'${inNone}'`)})`

export const apart: Record<Grouping, Apart> = {
  status: copied.status,
  priority: copied.priority,
  type: copied.type,
  due: { by: due(copied.planEndDate.by), taken: due(copied.planEndDate.taken) },
  manager: {
    by: sql`answers.person_id`,
    join: sql`join member answers on answers.comp_id = ${task.companyId} and answers.subject_type = 'task' and
      answers.subject_id = ${task.id} and answers.role = 'manager'`,
    name: sql`select p.name from person p where p.comp_id = ${actor.company} and p.id::text = parts.key`,
  },
  parent: {
    by: orNone(sql`${task.parentId}`),
    name: sql`select above.name from task above where above.comp_id = ${actor.company} and above.id::text = parts.key`,
  },
  group: {
    by: orNone(sql`bound.group_id`),
    join: sql`left join task_group_member bound on bound.comp_id = ${task.companyId} and bound.person_id =
      ${actor.person} and bound.task_id = ${task.id}`,
    name: sql`select own.name from task_group own where own.comp_id = ${actor.company} and own.id::text = parts.key`,
  },
}

/** A list taken apart into more than these has its smallest left out. */
const mostParts = 200
const { scoped, queryValues } = subjectRows(taskSubject, taskRows)

interface Shape extends RowsShape {
  by: Grouping
}

const statements = shapes((text: string): SQL => {
  const { by: grouping, ...shape } = JSON.parse(text) as Shape
  const { by, taken, join = sql``, name = sql`''` } = apart[grouping]
  const { from, where, fromMembers } = scoped(shape)
  const counted =
    fromMembers && taken
      ? sql`select ${taken} as key from ${fromMembers.from} where ${fromMembers.where}`
      : sql`select ${by} as key from ${from} ${join} where ${where}`
  return sql`select json_build_object('list', coalesce(json_agg(json_build_object('key', parts.key, 'name',
    coalesce((${name}), ''), 'num', parts.num)
      order by parts.num desc, parts.key), '[]'::json))::text
    from (select key::text, count(*)::int as num from (${counted}) tasks group by 1 order by 2 desc limit
      ${sql.raw(String(mostParts))}) parts`
})

/** How many tasks of a list are in each of its parts: for headings, columns, and the numbers beside them. */
export async function taskParts(
  { by, ...query }: CallParsed<typeof taskCalls.parts>,
  { me, run }: Context,
): Promise<Json<{ list: TaskPart[] }>> {
  const { shape, values } = queryValues(tasksQuery(query, me), me)
  const [answer] = await run([statements(JSON.stringify({ ...shape, by } satisfies Shape))(values)])
  return new Json(answer!.only!)
}

const rows = subjectList<{ list: TaskRow[]; total: number | null; start: number; limit: number }>(taskSubject, {
  ...taskRows,
  row: taskRowShape,
  covered: { ...coveredTask, ownWhole: true },
  usualSort: 'lastOptDate',
  sorts: {
    planEndDate: { ...copied.planEndDate, isSparse: true },
    planStartDate: { ...copied.planStartDate, isSparse: true },
    realEndDate: { ...copied.realEndDate, descending: true, isSparse: true },
    priority: { ...copied.priority, descending: true },
    // Ids are made in the order of time: that order has its index already.
    createdAt: { ...copied.id, descending: true, isId: true },
  },
})

/** Tasks by a list's query. */
export const taskList = (query: CallParsed<typeof taskCalls.list>, context: Context, usualScope?: 'company') =>
  rows(tasksQuery(query, context.me, usualScope), context)

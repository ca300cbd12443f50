import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/contract/list.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { monthRange } from '#mechanisms/months/months.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { subjectRows, type RowsShape, type ScopedRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { taskRows, tasksQuery } from '../list/task-conditions.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'

const { scoped, queryValues } = subjectRows(taskSubject, taskRows)

/** Begin of the range's first month, and of the month after its last, in the company's zone. */
const begin = sql`((${param('startMonth')} || '-01')::date)::timestamp at time zone ${param('timeZone')}`
const end = sql`((${param('endMonth')} || '-01')::date + interval '1 month')::timestamp at time zone
  ${param('timeZone')}`
const monthOf = (instant: SQL) => sql`to_char(${instant} at time zone ${param('timeZone')}, 'YYYY-MM')`
const isFinished = sql`tasks.status in ('FINISH', 'FINISH_DELAY')`
const doneInRange = sql`${isFinished} and tasks.real_end_date >= ${begin} and tasks.real_end_date < ${end}`

/** Counts over a relation `tasks` that has a task's columns, by name. */
export const counts = {
  open: sql`count(*) filter (where tasks.is_open)::int`,
  overdue: sql`count(*) filter (where tasks.is_open and tasks.plan_end_date < now())::int`,
  created: sql`count(*) filter (where tasks.created_at >= ${begin} and tasks.created_at < ${end})::int`,
  finished: sql`count(*) filter (where ${doneInRange})::int`,
  finished_late: sql`count(*) filter (where ${doneInRange} and tasks.status = 'FINISH_DELAY')::int`,
}

/** Each month of the range with what was made and finished in it, as JSON; of the relation `tasks`. */
export const monthsJson = sql`(select json_agg(json_build_object('month', m.month, 'created', coalesce(made.num, 0),
  'finished', coalesce(done.num, 0), 'finished_late', coalesce(done.late, 0)) order by m.month)
  from (select to_char(day, 'YYYY-MM') as month from generate_series((${param('startMonth')} || '-01')::date,
    (${param('endMonth')} || '-01')::date, interval '1 month') day) m
  left join (select ${monthOf(sql`tasks.created_at`)} as month, count(*)::int as num from tasks group by 1) made on
    made.month = m.month
  left join (select ${monthOf(sql`tasks.real_end_date`)} as month, count(*)::int as num, count(*) filter (where
    tasks.status = 'FINISH_DELAY')::int as late
    from tasks where ${isFinished} group by 1) done on done.month = m.month)`

/** The people whose tasks a scope means, as a query of ids. */
export function peopleOf(scope: Scope): SQL {
  const below = (distance: SQL) =>
    sql`select s.person_id as id from person_superior s where s.comp_id = ${actor.company} and s.superior_id =
      ${actor.person} and ${distance}`
  if (scope === 'direct') return below(sql`s.distance = 1`)
  if (scope === 'subordinates') return below(sql`s.distance > 0`)
  if (scope === 'person') return sql`select ${param('personId')}::uuid as id`
  if (scope === 'department') {
    return sql`select p.id from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id where
      p.comp_id = ${actor.company}
      and d.path @> array[coalesce(${param('departmentId')}::uuid, (select department_id from person where comp_id =
        ${actor.company} and id = ${actor.person}))]`
  }
  return scope === 'company'
    ? sql`select p.id from person p where p.comp_id = ${actor.company}`
    : sql`select ${actor.person}::uuid as id`
}

type Whose = Omit<Parameters<typeof tasksQuery>[0], 'status'> & {
  startMonth?: string
  endMonth?: string
  scope?: Scope
}

/**
 * A call's one statement, written by `build` for each kind of scope: its rows are the tasks that the actor may see. The
 * months of the query stand in the places `startMonth` and `endMonth`; a range that ends before it starts is refused.
 */
export function analysed<Answer>(usualScope: Scope, build: (rows: ScopedRows, shape: RowsShape) => SQL) {
  const statements = shapes((text: string) => {
    const shape = JSON.parse(text) as RowsShape
    return build(scoped(shape), shape)
  })
  return async ({ startMonth, endMonth, ...query }: Whose, { me, run }: Context): Promise<Json<Answer>> => {
    const range = monthRange(startMonth, endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
    if ('code' in range) refuse(range)
    const { shape, values } = queryValues(
      tasksQuery({ ...query, scope: query.scope ?? (query.personId ? 'person' : usualScope) }, me),
      me,
    )
    const [answer] = await run([
      statements(JSON.stringify(shape))({
        ...values,
        startMonth: range.start,
        endMonth: range.end,
        personId: query.personId ?? me.personId,
      }),
    ])
    return new Json<Answer>(answer!.only!)
  }
}

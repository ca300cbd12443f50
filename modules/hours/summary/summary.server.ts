import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import type { Scope } from '#platform/contract/list.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { inputFilters, scopeOf, taskJson, workHourWhere, type WorkHourFilter } from '../log/work-hour-list.server.ts'
import { workHourSubject } from '../log/work-hour-subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'
import { exportHours } from './export-hours.server.ts'
import { summaryCalls, type SummaryKind, type SummaryRow } from './summary.contract.ts'

const hoursOf = (...statuses: string[]): SQL =>
  sql`coalesce(sum(${workHour.hour}) filter (where ${workHour.status} in
    (${sql.raw(statuses.map(status => `'${status}'`).join(', '))})), 0)::float8`
const sums = {
  hour: sql`sum(${workHour.hour})::float8`,
  agreeHour: hoursOf('AGREE', 'COMMIT'),
  waitingHour: hoursOf('WAITING'),
}

const days =
  compile(sql`select json_build_object('start_date', ${param('first')}::date, 'end_date', ${param('last')}::date,
    'today', ${param('today')}::date,
  'day_hours', ${param('dayHours')}::int, 'list', coalesce(json_agg(row_to_json(d) order by d.start_date),
    '[]'::json))::text from (
    select ${workHour.day} as start_date, ${sums.hour} as hour, ${sums.agreeHour} as agree_hour, ${sums.waitingHour} as
      waiting_hour, ${hoursOf('REJECT')} as reject_hour
    from ${workHour} where ${workHour.companyId} = ${actor.company} and ${workHour.personId} = ${param('person')}
      and ${workHour.day} between ${param('first')}::date and ${param('last')}::date and (${param('person')} =
        ${actor.person} or ${workHourSubject.seen}) group by 1) d`)

/** What the sums stand for: the key they are grouped by, and its name. */
const groups: Record<SummaryKind, { key: SQL; name: SQL; byName: boolean }> = {
  person: {
    key: sql`${workHour.personId}`,
    name: sql`(select p.name from person p where p.comp_id = ${actor.company} and p.id = g.key)`,
    byName: false,
  },
  department: {
    key: sql`(select p.department_id from person p where p.comp_id = ${workHour.companyId} and p.id =
      ${workHour.personId})`,
    name: sql`coalesce((select d.name from department d where d.comp_id = ${actor.company} and d.id = g.key), '')`,
    byName: false,
  },
  task: {
    key: sql`${workHour.taskId}`,
    name: sql`(select t.name from task t where t.comp_id = ${actor.company} and t.id = g.key)`,
    byName: false,
  },
  month: { key: sql`date_trunc('month', ${workHour.day})::date`, name: sql`to_char(g.key, 'YYYY-MM')`, byName: true },
  day: { key: sql`${workHour.day}`, name: sql`g.key::text`, byName: true },
}

const summaries = shapes((shape: string) => {
  const { by, scope, filters } = JSON.parse(shape) as { by: SummaryKind; scope: Scope; filters: WorkHourFilter[] }
  const { key, name, byName } = groups[by]
  return pageAsJson({
    row: {
      id: sql`coalesce(g.key::text, '')`,
      name,
      hour: sql`g.hour`,
      agreeHour: sql`g.agree_hour`,
      waitingHour: sql`g.waiting_hour`,
      personNum: sql`g.person_num`,
      dayNum: sql`g.day_num`,
    },
    from: sql`(select ${key} as key, ${sums.hour} as hour, ${sums.agreeHour} as agree_hour, ${sums.waitingHour} as
      waiting_hour,
      count(distinct ${workHour.personId})::int as person_num, count(distinct (${workHour.personId},
        ${workHour.day}))::int as day_num
      from ${workHour} where ${workHourWhere(scope, filters)} group by 1) g`,
    where: sql`true`,
    order: byName ? sql`g.key desc` : sql`g.hour desc, g.key`,
  })
})

const real = compile(sql`with logs as materialized (
    select ${workHour.personId}, ${sums.hour} as hour, ${sums.agreeHour} as agree_hour, ${sums.waitingHour} as
      waiting_hour
    from ${workHour} where ${workHour.companyId} = ${actor.company} and ${workHour.taskId} = ${param('id')} and
      ${workHourSubject.seen} group by 1)
  select json_build_object('task', ${taskJson(sql`task.comp_id`, sql`task.id`)}, 'plan_work_hour',
    task.plan_work_hour::float8, 'real_work_hour', task.real_work_hour::float8,
    'waiting_hour', coalesce((select sum(w.hour) from work_hour w where w.comp_id = task.comp_id and w.task_id =
      task.id and w.status = 'WAITING'), 0)::float8,
    'people', coalesce((select json_agg(json_build_object('user',
      ${personJson(sql`${actor.company}`, sql`l.person_id`)}, 'hour', l.hour, 'agree_hour', l.agree_hour,
      'waiting_hour', l.waiting_hour) order by l.hour desc, l.person_id) from logs l), '[]'::json))::text
  from task where task.comp_id = ${actor.company} and task.id = ${param('id')}`)

/** Hours of those logs that the actor may see, summed up. */
export async function hoursSummed(
  { by, ...query }: CallParsed<typeof summaryCalls.summary>,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const statement = summaries(JSON.stringify({ by, scope: scopeOf(query), filters: inputFilters(query) }))
  const [answer] = await run([statement({ ...query, ...actorValues(workHourSubject, me) })])
  return new Json<{ list: SummaryRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
}

export const summaryHandlers = handle(summaryCalls, {
  async month({ startDate, personId }, context) {
    const { me, run } = context
    const today = dayOf(new Date(), me.timeZone)
    const dayHours = await companySetting(context, 'workhour_day_hours')
    const first = firstOfMonth(startDate ?? today)
    const [answer] = await run([
      days({
        ...actorValues(workHourSubject, me),
        first,
        last: lastOfMonth(first),
        today,
        dayHours,
        person: personId ?? me.personId,
      }),
    ])
    return new Json<CallOutput<typeof summaryCalls.month>>(answer!.only!)
  },

  async summary(query, context) {
    return await hoursSummed(query, context)
  },

  async real({ id }, context) {
    const { me, run } = context
    await taskSubject.admit(id, context)
    const [answer] = await run([real({ ...actorValues(workHourSubject, me), id })])
    return new Json<CallOutput<typeof summaryCalls.real>>(answer!.only!)
  },

  export: (query, context) => exportHours(query, context),
})

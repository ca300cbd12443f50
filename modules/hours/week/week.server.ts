import { sql } from 'drizzle-orm'
import { notFound } from '#platform/contract/refusals.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { mondayOf } from '#platform/contract/days.ts'
import { col } from '#platform/server/database/row.ts'
import { admitDay, openPeriod } from '../log/period.server.ts'
import { insertWorkHours, recordedOn, tellOf } from '../log/work-hour-changes.server.ts'
import { taskJson } from '../log/work-hour-list.server.ts'
import { workHourSubject } from '../log/work-hour-subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'
import { planCells, type Cell, type Existing } from './plan-cells.server.ts'
import { weekCalls, type WeekSheet } from './week.contract.ts'

/**
 * So many open tasks without hours are offered below those that have some: of those worked on lately, and of those
 * changed last.
 */
const offered = 10

const sheet = compile(sql`with logs as materialized (
    select ${workHour.taskId}, ${workHour.day}, sum(${workHour.hour})::float8 as hour, json_agg(json_build_object('id',
      ${workHour.id}, 'uuid', ${workHour.id},
      'hour', ${workHour.hour}::float8, 'status', ${workHour.status}, 'summary', ${workHour.summary}, 'opinion',
        ${workHour.opinion}) order by ${workHour.id}) as logs
    from ${workHour} where ${workHour.companyId} = ${actor.company} and ${workHour.personId} = ${param('person')}
      and ${workHour.day} >= ${param('startDate')}::date and ${workHour.day} < ${param('startDate')}::date + 7
      and (${param('person')} = ${actor.person} or ${workHourSubject.seen}) group by 1, 2),
  own as materialized (
    select taken.subject_id as task_id from member taken where taken.comp_id = ${actor.company} and taken.person_id =
      ${param('person')} and taken.subject_type = 'task'
      and taken.role = 'manager' and taken.is_open and not taken.is_hidden and ${param('person')} = ${actor.person}
        order by taken.last_opt_date desc nulls last, taken.subject_id desc nulls last limit
        ${sql.raw(String(offered))}),
  -- What one has worked on lately one goes on with: it comes before whatever was changed last.
  recent as materialized (
    select ${workHour.taskId} as task_id, row_number() over (order by sum(${workHour.hour}) desc) as place from
      ${workHour}
    where ${workHour.companyId} = ${actor.company} and ${workHour.personId} = ${param('person')} and ${param('person')}
      = ${actor.person}
      and ${workHour.day} >= ${param('startDate')}::date - 14 and ${workHour.day} < ${param('startDate')}::date
      and exists (select from member taken where taken.comp_id = ${actor.company} and taken.subject_type = 'task' and
        taken.subject_id = ${workHour.taskId}
        and taken.person_id = ${param('person')} and taken.role = 'manager' and taken.is_open and not taken.is_hidden)
    group by 1 order by 2 limit ${sql.raw(String(offered))}),
  shown as (select task_id, min(place) as place from (select task_id, 0 as place from logs union all select task_id,
    place from recent union all select task_id, 100 + row_number() over () from own) both_kinds group by task_id)
  select json_build_object('start_date', ${param('startDate')}::date, 'today', ${param('today')}::date, 'first_day',
    ${param('first')}::date, 'last_day', ${param('last')}::date,
    'day_hours', ${param('dayHours')}::int, 'needs_approval', ${param('approve')}::boolean,
    'rows', coalesce((select json_agg(json_build_object('task', ${taskJson(sql`${actor.company}`, sql`shown.task_id`)},
      'cells', coalesce((
      select json_agg(json_build_object('start_date', l.day, 'hour', l.hour, 'logs', l.logs) order by l.day) from logs
        l where l.task_id = shown.task_id), '[]'::json))
      order by shown.place, shown.task_id) from shown), '[]'::json))::text`)

export const weekHandlers = handle(weekCalls, {
  async week({ startDate, personId }, context) {
    const { me, run } = context
    const period = await openPeriod(context)
    const dayHours = await companySetting(context, 'workhour_day_hours')
    const { approve } = await companySetting(context, 'workhour_setting')
    const [answer] = await run([
      sheet({
        ...actorValues(workHourSubject, me),
        ...period,
        dayHours,
        approve: approve === 1,
        person: personId ?? me.personId,
        startDate: mondayOf(startDate ?? period.today),
      }),
    ])
    return new Json<WeekSheet>(answer!.only!)
  },

  async fill({ cells }, context) {
    const { me, run } = context
    const period = await openPeriod(context)
    const wanted = cells.map(({ taskId, startDate, hour, summary }) => ({
      taskId,
      day: startDate,
      hour,
      ...(summary === undefined ? {} : { summary }),
    }))
    for (const { day } of wanted) admitDay(day, period, 'cells')
    // One person's sheet is filled by one call after another: what a cell has is read before it is changed.
    await run([takeTurns(me.companyId, `hours of ${me.personId}`)])
    const { inserts, updates, deletes, problem } = planCells(wanted, await existing(wanted, context))
    if (problem) refuse(problem.kind, problem.values)
    await admitTasks([...new Set(inserts.map(({ taskId }) => taskId))], context)
    // What becomes less goes before what becomes more, so that hours can be moved within a full day.
    await run([
      removeLogs(me, deletes),
      changeLogs(
        me,
        updates.filter(one => one.hour <= one.before),
      ),
      changeLogs(
        me,
        updates.filter(one => one.hour > one.before),
      ),
      insertWorkHours(me, inserts),
      searchable(
        me.companyId,
        'workhour',
        updates.map(({ id }) => id),
      ),
      recordedOn(
        me,
        inserts.map(({ id }) => id),
        'create',
      ),
    ])
    const changed = inserts.length + updates.length + deletes.length
    if (changed > 0) tellOf(context, inserts[0]?.id ?? updates[0]?.id ?? deletes[0]!, 'filled')
    return { count: changed }
  },
})

/** The actor's logs in these cells, kept as they are until the transaction ends. */
async function existing(cells: readonly Cell[], { me, run }: Context): Promise<Existing[]> {
  const [answer] = await run([
    {
      name: 'week_cells',
      text: `select w.id, w.task_id, w.day, w.hour, w.status from work_hour w
      where w.comp_id = $1 and w.person_id = $2 and (w.task_id, w.day) in (select * from unnest($3::uuid[],
        $4::date[])) order by w.id for update`,
      values: [me.companyId, me.personId, cells.map(cell => cell.taskId), cells.map(cell => cell.day)],
      row: {
        id: col.uuid,
        taskId: col.uuid,
        day: col.day,
        hour: col.decimal,
        status: col.text.as<Existing['status']>(),
      },
    },
  ])
  return answer.rows.map(({ id, taskId, day, hour, status }) => ({ id, taskId, day, hour: Number(hour), status }))
}

/** Hours are logged on tasks that one may see. */
async function admitTasks(taskIds: readonly string[], { me, run }: Context) {
  if (taskIds.length === 0) return
  const answers = await run(taskIds.map(id => taskSubject.admission(id, me)))
  for (const answer of answers) if (!answer.first?.isSeen) refuse(notFound)
}

const removeLogs = (me: Me, ids: readonly string[]): Statement => ({
  name: 'week_remove',
  text: 'delete from work_hour where comp_id = $1 and id = any($2::uuid[])',
  values: [me.companyId, ids],
})
const changeLogs = (me: Me, changes: readonly { id: string; hour: number; summary?: string }[]): Statement => ({
  name: 'week_change',
  text: `update work_hour set hour = new.hour, summary = coalesce(new.summary, work_hour.summary) from
    unnest($2::uuid[], $3::numeric[], $4::text[]) as new (id, hour, summary)
    where work_hour.comp_id = $1 and work_hour.id = new.id`,
  values: [
    me.companyId,
    changes.map(({ id }) => id),
    changes.map(({ hour }) => hour),
    changes.map(({ summary }) => summary ?? null),
  ],
})

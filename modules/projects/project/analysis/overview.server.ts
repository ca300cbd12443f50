import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { instantText } from '#platform/server/database/json.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { OpenType } from '#modules/tasks/tasks.contract.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'
import type { ProjectOverview } from './analysis.contract.ts'

/** The number of points of the burn chart, of tasks in a list, and of people. */
const points = sql.raw('10')
const shown = sql.raw('5')
const mostPeople = sql.raw('20')

const ended = sql.raw(`('FINISH', 'FINISH_DELAY')`)
const managers = sql`(select coalesce(json_agg(${personJson(sql`m.comp_id`, sql`m.person_id`)} order by m.person_id),
  '[]'::json)
  from member m where m.comp_id = ${actor.company} and m.subject_type = 'task' and m.subject_id = own.id and m.role =
    'manager')`
/**
 * Tasks that are named, each with whether its page opens for the actor: who sees the project sees what there is to do,
 * but for a task that is its members' alone, as in the plan.
 */
const tasks = (
  which: ReturnType<typeof sql>,
) => sql`(select coalesce(json_agg(json_build_object('id', own.id, 'code', own.code, 'name', own.name, 'plan_end_date',
  ${instantText(sql`own.plan_end_date`)}, 'managers', ${managers}, 'is_seen', own.is_seen)
    order by own.plan_end_date, own.id), '[]'::json)
  from (select due.*, page.is_seen from (select * from own where is_open and ${which}) due cross join lateral (select
      coalesce(${taskSubject.seen}, false) as is_seen, ${task.openType} = ${fixed(OpenType.Members)} as is_theirs from ${task}
      where ${task.companyId} = ${actor.company} and ${task.id} = due.id) page
    where page.is_seen or not page.is_theirs order by due.plan_end_date, due.id limit ${shown}) own)`

const statement = compile(sql`with own as materialized (
    select t.id, t.code, t.name, t.plan_start_date, t.plan_end_date, t.real_end_date, t.status not in ${ended} as
      is_open, t.status in ${ended} as is_done, t.plan_work_hour,
      (select placed.stage_id from project_task placed where placed.comp_id = t.comp_id and placed.task_id = t.id) as
        stage_id
    from task t where t.comp_id = ${actor.company} and t.project_id = ${param('id')}::uuid and t.is_delete in ${sql.raw(keptBins)}
      and t.status <> 'CANCEL'),
  span as (select coalesce(p.plan_start_date, (select min(plan_start_date) from own), p.created_at) as first,
      greatest(coalesce(p.plan_end_date, now()), (select max(plan_end_date) from own), (select max(real_end_date) from
        own)) as last
    from project p where p.comp_id = ${actor.company} and p.id = ${param('id')}::uuid),
  days as (select first + (last - first) * place / ${points} as at from span, generate_series(1, ${points}) place where
    (select count(*) from own where plan_end_date is not null) > 0)
  select json_build_object(
    'burn', (select coalesce(json_agg(json_build_object('day', (at at time zone ${param('timeZone')})::date::text,
      'planned', (select count(*)::int from own where plan_end_date <= at),
        'done', case when at - interval '1 day' <= now() then (select count(*)::int from own where is_done and
          coalesce(real_end_date, plan_end_date) <= at) end) order by at), '[]'::json) from days),
    'late', ${tasks(sql`plan_end_date < now()`)},
    'next', ${tasks(sql`plan_end_date >= now()`)},
    'milestones', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'task_num', part.num,
      'finished_num', part.done, 'end_date', ${instantText(sql`part.ends`)},
        'is_late', part.late) order by s.order_key, s.id), '[]'::json)
      from project_task_stage s cross join lateral (select count(*)::int as num, count(*) filter (where is_done)::int
        as done, max(plan_end_date) as ends,
          coalesce(bool_or(is_open and plan_end_date < now()), false) as late from own where own.stage_id = s.id) part
      where s.comp_id = ${actor.company} and s.project_id = ${param('id')}::uuid),
    'load', (select coalesce(json_agg(json_build_object('person', ${personJson(sql`${actor.company}`, sql`person_id`)},
      'open', open, 'late', late, 'finished', finished, 'hours', hours) order by open desc, person_id), '[]'::json)
      from (select m.person_id, count(*) filter (where own.is_open)::int as open, count(*) filter (where own.is_open
        and plan_end_date < now())::int as late, count(*) filter (where is_done)::int as finished,
          coalesce(sum(plan_work_hour) filter (where own.is_open), 0)::float as hours
        from own join member m on m.comp_id = ${actor.company} and m.subject_type = 'task' and m.subject_id = own.id
          and m.role = 'manager'
        group by 1 order by 2 desc, 1 limit ${mostPeople}) people))::text`)

/** The state of a project, for people who may see its inside: late and next tasks, tasks over time, workload. */
export async function overviewOf(id: string, { me, run }: Context) {
  const [visibility, answer] = await run([
    projectSubject.visibility(id, me),
    statement({ ...actorValues(taskSubject, me), id, timeZone: me.timeZone }),
  ])
  projectSubject.requireVisible(visibility)
  return new Json<ProjectOverview>(answer!.only!)
}

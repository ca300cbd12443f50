import { sql } from 'drizzle-orm'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { SprintStatus } from './sprint.contract.ts'
import { projectSprint as sprint } from './sprint.table.ts'

const own = sql`${sprint.companyId} = ${param('actor_company')}`
const isClosed = sql`${sprint.status} = ${fixed(SprintStatus.Closed)}`
/** Of a closed sprint what stood there when it closed; of any other what stands there now. */
const counted = sql`(select count(t.id)::int as num, coalesce(sum(t.point), 0)::int as point,
    count(*) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))::int as done_num,
    coalesce(sum(t.point) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')), 0)::int as done_point
  from project_task p join task t on t.comp_id = p.comp_id and t.id = p.task_id and t.is_delete in ${sql.raw(keptBins)}
  where p.comp_id = ${sprint.companyId} and p.sprint_id = ${sprint.id} and not ${isClosed})`
const from = sql`${sprint} cross join lateral ${counted} stands`

const row = {
  id: sprint.id,
  projectId: sprint.projectId,
  name: sprint.name,
  goal: sprint.goal,
  status: sprint.status,
  startDate: sql`${sprint.startDate}::text`,
  endDate: sql`${sprint.endDate}::text`,
  openedAt: sprint.openedAt,
  closedAt: sprint.closedAt,
  totalNum: sql`case when ${isClosed} then ${sprint.totalNum} else stands.num end`,
  doneNum: sql`case when ${isClosed} then ${sprint.doneNum} else stands.done_num end`,
  totalPoint: sql`case when ${isClosed} then ${sprint.totalPoint} else stands.point end`,
  donePoint: sql`case when ${isClosed} then ${sprint.donePoint} else stands.done_point end`,
  committedNum: sprint.committedNum,
  committedPoint: sprint.committedPoint,
  isDelay: sql`(${sprint.status} = ${fixed(SprintStatus.Open)} and coalesce(${sprint.endDate} < (now() at time zone ${param('timeZone')})::date,
    false))`,
}

/** One sprint as lists have it. */
export const oneSprint = compile(oneAsJson(row, from, sql`${own} and ${sprint.id} = ${param('id')}`))

/** The open one, those to come in the order they were planned, then the closed ones, the last one first. */
export const sprintsOfProject = compile(
  pageAsJson({
    row,
    from,
    where: sql`${own} and ${sprint.projectId} = ${param('projectId')}`,
    counted: sql`${sprint} where ${own} and ${sprint.projectId} = ${param('projectId')}`,
    order: sql`case ${sprint.status} when 1 then 0 when 0 then 1 else 2 end, ${sprint.closedAt} desc nulls last,
      ${sprint.id}`,
  }),
)

/** A sprint's page, for whoever may see its project. */
const runs = projectSubject.abilities.edit
export const sprintPage = compile(
  oneAsJson(
    {
      ...row,
      projectName: project.name,
      can: sql`json_build_object(
        'edit', ${runs} and ${sprint.status} <> ${fixed(SprintStatus.Closed)},
        'open', ${runs} and ${sprint.status} = ${fixed(SprintStatus.Planned)},
        'close', ${runs} and ${sprint.status} = ${fixed(SprintStatus.Open)},
        'remove', ${runs} and ${sprint.status} = ${fixed(SprintStatus.Planned)},
        'plan', ${projectSubject.abilities.addTask},
        'add', ${projectSubject.abilities.addTask} and ${sprint.status} <> ${fixed(SprintStatus.Closed)})`,
    },
    sql`${from} join ${project} on ${project.companyId} = ${sprint.companyId} and ${project.id} = ${sprint.projectId}`,
    sql`${own} and ${sprint.id} = ${param('id')} and ${projectSubject.seen}`,
  ),
)

/**
 * What was left at the end of each day, from its beginning to today or to the day it closed; from the facts that were
 * kept then.
 */
export const burndownOfSprint = compile(sql`
  select json_build_object('id', ${sprint.id}, 'uuid', ${sprint.id}, 'start_date', ${sprint.startDate}::text,
    'end_date', ${sprint.endDate}::text, 'list', coalesce((
      select json_agg(json_build_object('day', days.day::text, 'total_num', stands.total_num, 'left_num',
        stands.left_num,
        'total_point', stands.total_point, 'left_point', stands.left_point) order by days.day)
      from (select generate_series(
          least(${sprint.startDate}, (${sprint.openedAt} at time zone ${param('timeZone')})::date),
          coalesce((${sprint.closedAt} at time zone ${param('timeZone')})::date, (now() at time zone
            ${param('timeZone')})::date), '1 day')::date as day) days
        cross join lateral (
          select count(*) filter (where latest.is_in)::int as total_num, count(*) filter (where latest.is_in and not
            latest.is_done)::int as left_num,
            coalesce(sum(latest.point) filter (where latest.is_in), 0)::int as total_point,
            coalesce(sum(latest.point) filter (where latest.is_in and not latest.is_done), 0)::int as left_point
          from (select distinct on (f.task_id) f.* from project_sprint_fact f
            where f.comp_id = ${sprint.companyId} and f.sprint_id = ${sprint.id}
              and f.day <= greatest(days.day, (${sprint.openedAt} at time zone ${param('timeZone')})::date)
            order by f.task_id, f.day desc) latest) stands
      where ${sprint.openedAt} is not null), '[]'::json))::text
  from ${sprint} join ${project} on ${project.companyId} = ${sprint.companyId} and ${project.id} = ${sprint.projectId}
  where ${own} and ${sprint.id} = ${param('id')} and ${projectSubject.seen}`)

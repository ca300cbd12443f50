import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { lateTasks, percentNow } from '../list/project-standing.server.ts'
import { projectAnalysisCalls } from './analysis.contract.ts'
import { overviewOf } from './overview.server.ts'

type Answer<Name extends keyof typeof projectAnalysisCalls> = CallOutput<(typeof projectAnalysisCalls)[Name]>

const takes = (
  roles: string,
) => sql`exists (select from member taking where taking.comp_id = ${project.companyId} and taking.subject_type =
  'project' and taking.subject_id = ${project.id}
  and taking.person_id = ${actor.person} and taking.role in (${sql.raw(roles)}))`

/** Points that a project may be behind its dates; the web's mark says the same (`project/status/health.web.ts`). */
const tolerance = sql.raw('15')
const plannedPercent = sql`case when ${project.planStartDate} < ${project.planEndDate}
  then least(100, greatest(0, 100 * extract(epoch from now() - ${project.planStartDate}) / extract(epoch from
    ${project.planEndDate} - ${project.planStartDate}))) end`

/** The projects that are counted, each with how it stands. */
const counted = sql`mine as materialized (
    select ${project.id} as id, ${project.type} as type, ${project.status} as status, ${project.stage} as stage,
      ${project.departmentId} as department_id, ${project.typeId} as type_id,
      ${project.status} = ${fixed(ProjectStatus.Running)} and coalesce(${project.planEndDate} < now(), false) as is_delayed,
      case when ${project.status} = ${fixed(ProjectStatus.Running)} then ${percentNow} end as percent, case when ${project.status} = ${fixed(ProjectStatus.Running)} then
        ${plannedPercent} end as planned,
      case when ${project.status} = ${fixed(ProjectStatus.Running)} then ${lateTasks} end as late
    from ${project} where ${project.companyId} = ${actor.company} and ${project.isDelete} in ${sql.raw(keptBins)} and
      ${projectSubject.seen}
      and case ${param('scope')}::text when 'mine' then ${takes(`'manager'`)} when 'partner' then
        ${takes(`'senior_member', 'product_manager', 'member'`)} else true end),
  standing as materialized (select mine.*, status = ${fixed(ProjectStatus.Running)} and not is_delayed and (late > 0 or planned - percent >
    ${tolerance}) as is_behind from mine)`

const sums =
  sql.raw(`'total', count(*)::int, 'running', count(*) filter (where standing.status = ${ProjectStatus.Running})::int, 'delayed', count(*) filter (where standing.is_delayed)::int,
  'behind', count(*) filter (where standing.is_behind)::int, 'hold', count(*) filter (where standing.status = ${ProjectStatus.Held})::int, 'finished', count(*) filter (where standing.status = ${ProjectStatus.Finished})::int, 'cancelled', count(*) filter (where standing.status = ${ProjectStatus.Cancelled})::int`)

/** At most this many groups, the largest first. */
const most = sql.raw('100')
const groups = (
  key: SQL,
  name: SQL,
  from: SQL = sql`standing`,
) => sql`(select coalesce(json_agg(part order by num desc, key), '[]'::json) from (
  select json_build_object('key', coalesce((${key})::text, ''), 'name', coalesce(${name}, ''), ${sums}) as part,
    count(*) as num, coalesce((${key})::text, '') as key
  from ${from} group by ${key} order by 2 desc, 3 limit ${most}) parts)`
const named = (table: string, key: string) =>
  sql.raw(
    `(select named.name from ${table} named where named.comp_id = current_setting('app.comp_id')::uuid and named.id =
      ${key})`,
  )

const portfolio = compile(sql`with ${counted}
  select json_build_object(${sums}, 'percent', coalesce(round(avg(percent))::int, 0), 'planned',
    coalesce(round(avg(planned))::int, 0),
    'type', ${groups(sql`standing.type`, sql`''`)},
    'stage', ${groups(sql`standing.stage`, sql`''`)},
    'department', ${groups(sql`standing.department_id`, named('department', 'standing.department_id'))},
    'category', ${groups(sql`standing.type_id`, named('dictionary_entry', 'standing.type_id'))},
    'manager', ${groups(
      sql`answers.person_id`,
      named('person', 'answers.person_id'),
      sql`standing join member answers
      on answers.comp_id = ${actor.company} and answers.subject_type = 'project' and answers.subject_id = standing.id and answers.role = 'manager'`,
    )})::text from standing`)

const running = compile(sql`with ${counted}
  select json_build_object('total', count(*) filter (where status = ${fixed(ProjectStatus.Running)})::int, 'delayed', count(*) filter (where
    is_delayed)::int, 'behind', count(*) filter (where is_behind)::int,
    'list', (select coalesce(json_agg(json_build_object('key', type::text, 'num', num) order by num desc, type),
      '[]'::json)
      from (select type, count(*)::int as num from standing where status = ${fixed(ProjectStatus.Running)} group by 1) parts))::text from standing`)

const read = async <Out>(statement: typeof portfolio, scope: string, { me, run }: Context) => {
  const [answer] = await run([statement({ ...actorValues(projectSubject, me), scope })])
  return new Json<Out>(answer!.only!)
}

/** How all projects of a scope stand. */
export const portfolioOf = (scope: string, context: Context) => read<Answer<'portfolio'>>(portfolio, scope, context)

export const projectAnalysisHandlers = handle(projectAnalysisCalls, {
  running: ({ scope }, context) => read<Answer<'running'>>(running, scope, context),
  portfolio: ({ scope }, context) => portfolioOf(scope, context),
  overview: ({ id }, context) => overviewOf(id, context),
})

import { sql, type SQL } from 'drizzle-orm'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { runsProject } from '#mechanisms/projects/project-people.server.ts'
import { isProjectOpen, projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'
import { passingScores, QualityScore } from './quality.contract.ts'
import { projectQuality as result } from './quality.table.ts'

/** The files that go with a result hang on the check as these. */
export const scoreFiles = 'quality_score'

const company = sql`${task.companyId}`
const runs = runsProject({ companyId: task.companyId, projectId: task.projectId, personId: actor.person })
const isManager = sql`exists (select from member m where m.comp_id = ${company} and m.subject_type = 'task' and
  m.subject_id = ${task.id} and m.person_id = ${actor.person} and m.role = 'manager')`
const inOpenProject = (condition: SQL) =>
  sql`exists (select from ${project} where ${project.companyId} = ${company} and ${project.id} = ${task.projectId} and
    ${isProjectOpen} and ${condition})`
/** Given once, by who checks or who runs the project; changed by who gave it and by the latter. */
const mayScore = inOpenProject(
  sql`(${runs} or case when ${result.taskId} is null then ${isManager} else ${result.giverId} = ${actor.person} end)`,
)

/** A check beside its result, as `from`. */
export const checks = sql`${task} left join ${result} on ${result.companyId} = ${company} and ${result.taskId} =
  ${task.id}`
const ended = sql`${task.status} in ('FINISH', 'FINISH_DELAY', 'CANCEL')`
const isWaiting = sql`(${result.taskId} is null and ${task.status} <> 'CANCEL')`
const isLate = sql`(${isWaiting} and not ${ended} and coalesce(${task.planEndDate} < now(), false))`

const madeProblem = sql`exists (select from project_quality_about made where made.comp_id = ${company} and
  made.check_id = ${task.id} and made.role = 'problem')`
export const qualityRowShape = {
  id: task.id,
  code: task.code,
  name: task.name,
  status: task.status,
  planEndDate: instantText(task.planEndDate),
  isOverdue: isLate,
  managers: roleJson(company, 'task', sql`${task.id}`, 'manager'),
  score: result.score,
  remark: sql`coalesce(${result.remark}, '')`,
  giver: personJson(company, sql`${result.giverId}`),
  givenAt: instantText(result.givenAt),
  checked: sql`(select case when a.task_id is null then json_build_object('kind', 'deliverable', 'id', g.id, 'uuid',
    g.id, 'code', '', 'name', g.summary)
      else json_build_object('kind', 'task', 'id', t.id, 'uuid', t.id, 'code', t.code, 'name', t.name) end
    from project_quality_about a left join task t on t.comp_id = a.comp_id and t.id = a.task_id left join file_group g
      on g.comp_id = a.comp_id and g.id = a.group_id
    where a.comp_id = ${company} and a.check_id = ${task.id} and a.role = 'checked')`,
  problem: sql`(select json_build_object('id', t.id, 'uuid', t.id, 'code', t.code, 'name', t.name, 'type', t.type,
    'is_done', t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))
    from project_quality_about a join task t on t.comp_id = a.comp_id and t.id = a.task_id where a.comp_id = ${company}
      and a.check_id = ${task.id} and a.role = 'problem')`,
  fileNum: sql`(select count(*)::int from attachment f where f.comp_id = ${company} and f.subject_type = 'task' and
    f.subject_id = ${task.id} and f.rel_type = ${sql.raw(`'${scoreFiles}'`)})`,
  can: sql`json_build_object('score', ${mayScore}, 'report', coalesce(${result.score} = ${fixed(QualityScore.Unqualified)}, false) and not
    ${madeProblem} and ${inOpenProject(sql`(${runs} or ${projectSubject.abilities.addTask})`)})`,
}
export const qualityDetailShape = {
  ...qualityRowShape,
  projectId: task.projectId,
  projectName: sql`(select p.name from project p where p.comp_id = ${company} and p.id = ${task.projectId})`,
  detail: task.detail,
  creator: personJson(company, sql`${task.creatorId}`),
  createdAt: task.createdAt,
  files: attachmentsJson(company, 'task', sql`${task.id}`, scoreFiles),
}

/** Condition: a check of a project that is there, and that the actor may read. */
export const isCheck = sql`${task.type} = 'QUALITY' and ${task.projectId} is not null and ${task.isDelete} in ${sql.raw(keptBins)}
  and ${taskSubject.seen}`
const ofProject = sql`${task.companyId} = ${actor.company} and ${task.projectId} = ${param('projectId')}::uuid and
  ${isCheck}`
const states = {
  all: sql`true`,
  waiting: isWaiting,
  scored: sql`${result.taskId} is not null`,
  qualified: sql`${result.score} = ${fixed(QualityScore.Qualified)}`,
  unqualified: sql`${result.score} = ${fixed(QualityScore.Unqualified)}`,
  excellent: sql`${result.score} = ${fixed(QualityScore.Excellent)}`,
}
/** A page of checks, by state. */
export const qualityList = shapes((state: keyof typeof states) =>
  pageAsJson({
    row: qualityRowShape,
    from: checks,
    where: sql`${ofProject} and ${states[state]}`,
    order: sql`(${result.taskId} is not null), case when ${result.taskId} is null then ${task.planEndDate} end,
      ${result.givenAt} desc nulls last, ${task.id}`,
  }),
)

/** How the checks of a project came out, of those that the actor may read; months are the company's. */
export const qualityFigures = compile(sql`with known as (
    select ${result.score} as score, ${isWaiting} as is_waiting, ${isLate} as is_late, date_trunc('month',
      ${result.givenAt} at time zone ${param('zone')}) as month from ${checks} where ${ofProject}),
  months as (select generate_series(date_trunc('month', now() at time zone ${param('zone')}) - interval '5 months',
    date_trunc('month', now() at time zone ${param('zone')}), interval '1 month') as month)
  select json_build_object(
    'waiting', count(*) filter (where is_waiting), 'overdue', count(*) filter (where is_late),
    'qualified', count(*) filter (where score = ${fixed(QualityScore.Qualified)}), 'unqualified', count(*) filter (where score = ${fixed(QualityScore.Unqualified)}), 'excellent',
      count(*) filter (where score = ${fixed(QualityScore.Excellent)}),
    'pass_rate', round(100.0 * count(*) filter (where score in ${sql.raw(passingScores)}) / nullif(count(score), 0)),
    'months', (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'passed', (select count(*) from
      known k where k.month = m.month and k.score in ${sql.raw(passingScores)}),
      'failed', (select count(*) from known k where k.month = m.month and k.score = ${fixed(QualityScore.Unqualified)})) order by m.month) from months
        m))::text from known`)

/**
 * What can be checked in a project: its deliverables and those of its tasks, then the tasks, including unassigned ones.
 */
export const checkable = compile(sql`with tasks as (
    select ${task.id} as id, ${task.code} as code, ${task.name} as name, ${task.type} as type, ${task.lastOptDate} as
      changed from ${task}
    where ${task.companyId} = ${actor.company} and ${task.projectId} = ${param('projectId')}::uuid and ${task.isDelete}
      in ${sql.raw(keptBins)} and ${taskSubject.seen}),
  things as (
    select 'deliverable' as kind, g.id, coalesce(t.code, '') as code, g.summary as name, g.created_at as changed from
      file_group g left join tasks t on g.subject_type = 'task' and t.id = g.subject_id
    where g.comp_id = ${actor.company} and ((g.subject_type = 'project' and g.subject_id = ${param('projectId')}::uuid)
      or t.id is not null)
    union all select 'task', id, code, name, changed from tasks where type <> 'QUALITY')
  select json_build_object('list', coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'uuid', id, 'code',
    code, 'name', name) order by kind, changed desc, id), '[]'::json))::text
  from (select * from things where strpos(lower(name), lower(${param('key')})) > 0 or strpos(lower(code),
    lower(${param('key')})) > 0 order by kind, changed desc, id limit 50) found`)

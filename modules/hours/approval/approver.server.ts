import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'

/**
 * Whom a log waits for (spec 1 §6 "Workhour approval"): on a project's task, its project managers (manager, senior
 * member), never for somebody's own hours; everywhere else, and where a project has no other manager, the direct
 * superior; of who has none, the system administrators. The only administrator, whom nobody stands above, decides their
 * own. The three conditions and `approversOf` say the same.
 */
// Looked up for each row: `exists` among a row's columns may be answered from all projects' tasks at once.
const ofProject = (
  person: SQL,
) => sql`((select true from task t join member m on m.comp_id = t.comp_id and m.subject_type = 'project' and
  m.subject_id = t.project_id
  and m.role in ('manager', 'senior_member') and ${person}
  where t.comp_id = ${workHour.companyId} and t.id = ${workHour.taskId} and t.project_id is not null limit 1) is true)`
/** Condition: somebody else than its person runs the log's project. */
const isProjects = ofProject(sql`m.person_id <> ${workHour.personId}`)
const actorRuns = sql`(${workHour.personId} <> ${actor.person} and ${ofProject(sql`m.person_id = ${actor.person}`)})`

/** Condition: this person runs the project of the log's task. */
export const runsProjectOf = (person: SQLWrapper) => ofProject(sql`m.person_id = ${person}`)

/** Condition beside a person `o`: a system administrator other than they is there. */
const hasAdministrator = sql`exists (select from person a where a.comp_id = o.comp_id and a.is_administrator and
  a.status = ${fixed(PersonStatus.Active)} and a.id <> o.id)`
/** Condition: the actor is one. */
const actorAdministers = sql`exists (select from person a where a.comp_id = ${actor.company} and a.id = ${actor.person}
  and a.is_administrator)`

const owners = sql`select o.id from person o where o.comp_id = ${actor.company} and (o.manager_id = ${actor.person}
  or (o.manager_id is null and case when o.id = ${actor.person} then not ${hasAdministrator} else ${actorAdministers}
    end))`

/**
 * The same for rows of `own`: what waits is looked up from the few people and projects that one answers for, not among
 * all that waits.
 */
const waitingIds = sql`select own.id from work_hour own where own.comp_id = ${actor.company} and own.status = 'WAITING'
  and own.person_id in (${owners})
    and not exists (select from task t join member m on m.comp_id = t.comp_id and m.subject_type = 'project' and
      m.subject_id = t.project_id
      and m.role in ('manager', 'senior_member') and m.person_id <> own.person_id where t.comp_id = own.comp_id and
        t.id = own.task_id and t.project_id is not null)
  union select own.id from member runs join task t on t.comp_id = runs.comp_id and t.project_id = runs.subject_id
    join work_hour own on own.comp_id = t.comp_id and own.task_id = t.id and own.status = 'WAITING'
    where runs.comp_id = ${actor.company} and runs.subject_type = 'project' and runs.person_id = ${actor.person} and
      runs.role in ('manager', 'senior_member') and own.person_id <> ${actor.person}`

/** Condition: the log waits for the actor and nobody else. */
export const waitsForActor: SQL = sql`${workHour.status} = 'WAITING' and ${workHour.id} in (${waitingIds})`

/**
 * Condition: the actor may decide the log, because it waits for them or because they hold WORK_HOUR; never their own,
 * unless nobody else could.
 */
export const approves: SQL = sql`exists (select 1 from person o where o.comp_id = ${workHour.companyId} and o.id =
  ${workHour.personId}
  and case when o.id = ${actor.person} then o.manager_id is null and not ${isProjects} and not ${hasAdministrator}
    else ${actor.managesAll}::boolean or ${actorRuns} or (o.manager_id = ${actor.person} and not ${isProjects}) end)`

/** Who decides these logs, as a statement of ids. */
export const approversOf = (companyId: string, logIds: readonly string[]) => ({
  name: 'work_hours_approvers',
  value: col.uuid,
  values: [companyId, logIds],
  text: `with logs as (select distinct w.person_id, t.project_id from work_hour w join task t on t.comp_id = w.comp_id
    and t.id = w.task_id where w.comp_id = $1 and w.id = any($2::uuid[])),
    by_project as (select l.person_id, l.project_id, m.person_id as approver from logs l join member m on m.comp_id =
      $1 and m.subject_type = 'project' and m.subject_id = l.project_id
      and m.role in ('manager', 'senior_member') and m.person_id <> l.person_id)
    select approver from by_project
    union select coalesce(p.manager_id, a.id, p.id) from logs l join person p on p.comp_id = $1 and p.id = l.person_id
      left join person a on p.manager_id is null and a.comp_id = p.comp_id and a.is_administrator and a.status = ${PersonStatus.Active} and
        a.id <> p.id
      where not exists (select from by_project b where b.person_id = l.person_id and b.project_id = l.project_id)`,
})

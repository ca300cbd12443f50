import { sql, type SQL } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { runsProject, words } from '#mechanisms/projects/project-people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { openStatuses, projectRoles, ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { isShared } from '#mechanisms/shares/shareable.server.ts'
import { Bin, keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor, holds, rights } from '#mechanisms/subjects/subject.server.ts'
import { projectRowShape } from './list/project-list.server.ts'
import { modulesJson } from './project-modules.server.ts'
import type { ProjectDetail } from './project.contract.ts'

const company = sql`${project.companyId}`
/** Cancelled tasks do not count, neither as open nor as finished, like in the project's percentage. */
const tasks = sql`(select count(*)::int as all, count(*) filter (where t.status in ('FINISH', 'FINISH_DELAY'))::int as
  ended,
    count(*) filter (where t.status not in ('FINISH', 'FINISH_DELAY') and t.plan_end_date < now())::int as late
  from task t where t.comp_id = ${project.companyId} and t.project_id = ${project.id} and t.is_delete in ${sql.raw(keptBins)}
    and t.status <> 'CANCEL')`

/** Who takes part, as what, in the order of `projectRoles`. */
const partners = sql`(select coalesce(json_agg(json_build_object('user_id', m.person_id, 'role', m.role) order by
    array_position(array[${words(projectRoles)}], m.role), m.person_id), '[]'::json)
  from member m where m.comp_id = ${company} and m.subject_type = 'project' and m.subject_id = ${project.id} and m.role
    in (${words(projectRoles)}))`

/** See `carried` in the contract. */
const carried = {
  projectId: project.id,
  manager: projectRowShape.managers,
  partners,
  sellMgrId: project.sellMgrId,
  creatorId: project.creatorId,
  shared: isShared(company, 'project', sql`${project.id}`),
  isAdmin: holds(actor.person, 'PROJECT_MANAGER'),
}

/** Condition: the actor manages it, it is there, and it stands like this. */
const isOf = (standing: SQL) =>
  sql`((${actor.managesAll}::boolean or ${projectSubject.abilities.manage}) and ${project.isDelete} = ${fixed(Bin.None)} and ${standing})`

/** A project's page: its row, its people, how many tasks it has; `can` comes with it. */
export const projectDetail = projectSubject.detail<ProjectDetail>(
  {
    ...projectRowShape,
    ...carried,
    typeId: project.typeId,
    departmentId: project.departmentId,
    sellMgr: personJson(company, sql`${project.sellMgrId}`),
    preDate: sql`${project.preDate}::text`,
    preAmount: project.preAmount,
    lossReasonId: project.lossReasonId,
    lossReasonName: entryName(company, project.lossReasonId),
    lossReason: project.lossReason,
    lossWinDate: sql`${project.lossWinDate}::text`,
    isControlled: project.isControlled,
    planCalendar: project.planCalendar,
    ownCalendarName: sql`${project.ownCalendar} ->> 'name'`,
    endByHand: sql`${project.planEndDate} is not null`,
    percentByHand: project.percentByHand,
    modules: modulesJson,
    creator: personJson(company, sql`${project.creatorId}`),
    createdAt: project.createdAt,
    rel: membersJson(company, 'project', sql`${project.id}`),
    taskNum: sql`tasks.all`,
    finishedNum: sql`tasks.ended`,
    delayNum: sql`tasks.late`,
    ...rights({
      changeStage: isOf(sql`${project.status} = ${fixed(ProjectStatus.Running)}`),
      end: isOf(sql`${project.status} in ${sql.raw(openStatuses)}`),
      hold: isOf(sql`${project.status} = ${fixed(ProjectStatus.Running)}`),
      restart: isOf(sql`${project.status} <> ${fixed(ProjectStatus.Running)}`),
    }),
    isProjectManager: runsProject({ companyId: company, projectId: sql`${project.id}`, personId: actor.person }),
  },
  sql`${project} cross join lateral ${tasks} tasks`,
)

import { sql } from 'drizzle-orm'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { runsProject } from '#mechanisms/projects/project-people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { projectRowShape } from './project-list.server.ts'
import { modulesJson } from './project-modules.server.ts'
import type { ProjectDetail } from './project.contract.ts'

const company = sql`${project.companyId}`
const tasks = sql`(select count(*)::int as all, count(*) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))::int as ended,
    count(*) filter (where t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL') and t.plan_end_date < now())::int as late
  from task t where t.comp_id = ${project.companyId} and t.project_id = ${project.id} and t.is_delete in (0, 4))`

/** A project's page: its row, its people, how many tasks it has; `can` comes with it. */
export const projectDetail = projectSubject.detail<ProjectDetail>({
  ...projectRowShape,
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
  isProjectManager: runsProject({ companyId: company, projectId: sql`${project.id}`, personId: asker.person }),
}, sql`${project} cross join lateral ${tasks} tasks`)

import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { instantText } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { projectsFound } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { inRoles } from '#mechanisms/subjects/in-roles.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { approvalStatus } from '../approval/project-approval.server.ts'
import { endNow, lateTasks, percentNow } from './project-standing.server.ts'
import type { projectCalls, ProjectRow } from '../project.contract.ts'

const company = sql`${project.companyId}`
/** Condition: running past its planned end (spec 1 §4 "delay"). */
const isDelay = sql`(${project.status} = ${fixed(ProjectStatus.Running)} and coalesce(${endNow} < now(), false))`
const isFollow = inRoles('project', project, actor.person, sql`'{follower}'`)

/** What a list says of a project. */
export const projectRowShape = {
  id: project.id,
  code: project.code,
  name: project.name,
  summary: project.summary,
  type: project.type,
  status: project.status,
  stage: project.stage,
  priority: project.priority,
  percent: percentNow,
  lateNum: lateTasks,
  approval: approvalStatus,
  planStartDate: instantText(project.planStartDate),
  planEndDate: instantText(endNow),
  realEndDate: instantText(project.realEndDate),
  isDelay,
  isFollow: isFollow.by,
  isPublish: project.isPublish,
  isOutside: project.isOutside,
  isDelete: project.isDelete,
  signStatus: project.signStatus,
  contractId: sql`(select linked.contract_id from project_contract linked where linked.comp_id = ${company} and
    linked.project_id = ${project.id})`,
  contractName: sql`(select c.name from project_contract linked join contract c on c.comp_id = linked.comp_id and c.id
    = linked.contract_id where linked.comp_id = ${company} and linked.project_id = ${project.id})`,
  chanceId: sql`(select c.id from chance c where c.comp_id = ${company} and c.project_id = ${project.id})`,
  chanceName: sql`(select c.name from chance c where c.comp_id = ${company} and c.project_id = ${project.id})`,
  typeName: entryName(company, project.typeId),
  departmentName: sql`(select d.name from department d where d.comp_id = ${company} and d.id = ${project.departmentId})`,
  lastOptDate: project.lastOptDate,
  managers: roleJson(company, 'project', sql`${project.id}`, 'manager'),
}

const rows = subjectList<{ list: ProjectRow[]; total: number | null; start: number; limit: number }>(projectSubject, {
  row: projectRowShape,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: sql`${project.id}`, descending: true, isId: true },
    planEndDate: { by: endNow },
    planStartDate: { by: sql`${project.planStartDate}` },
    priority: { by: sql`${project.priority}`, descending: true },
    percent: { by: percentNow, descending: true },
  },
  filters: {
    isDelete: { by: sql`${project.isDelete} = any(${param('isDelete')}::smallint[])` },
    statusIs: { by: sql`${project.status} = ${param('statusIs')}::smallint` },
    isDelay: { by: isDelay },
    isNormal: { by: sql`(${project.status} = ${fixed(ProjectStatus.Running)} and coalesce(${endNow} >= now(), true))` },
    isFollow,
    takesPart: inRoles('project', project, actor.person, sql`'{senior_member,product_manager,member}'`),
    outside: { by: sql`${project.isOutside} = ${param('outside')}::boolean` },
    signed: { by: sql`${project.signStatus} = ${param('signed')}::smallint` },
    type: { by: sql`${project.type} = any(${param('type')}::smallint[])` },
    ownDepartmentId: { by: sql`${project.departmentId} = any(${param('ownDepartmentId')}::uuid[])` },
    typeId: { by: sql`${project.typeId} = any(${param('typeId')}::uuid[])` },
    priority: { by: sql`${project.priority} = any(${param('priority')}::smallint[])` },
    stage: { by: sql`${project.stage} = any(${param('stage')}::smallint[])` },
    creatorId: { by: sql`${project.creatorId} = any(${param('creatorId')}::uuid[])` },
    managerId: {
      by: sql`exists (select from member answers where answers.comp_id = ${company} and answers.subject_type =
        'project' and answers.subject_id = ${project.id}
      and answers.role = 'manager' and answers.person_id = any(${param('managerId')}::uuid[]))`,
    },
    keyPattern: projectsFound,
  },
})

/** Projects by a list's query; by default those that the actor may see, running, and not in the recycle bin. */
export function projectRows(
  {
    status,
    key,
    io,
    signStatus,
    isDelay: late,
    isNormal,
    isFollow: followed,
    scope,
    objectUserId,
    ...rest
  }: CallParsed<typeof projectCalls.list>,
  context: Context,
) {
  return rows(
    {
      ...rest,
      // Those who take part have other roles here than in a task.
      ...(scope === 'partner' ? { takesPart: true } : scope ? { scope } : {}),
      ...(objectUserId ? { scope: 'person' as const, personId: objectUserId } : {}),
      ...(status === -1 ? {} : { statusIs: status }),
      ...(late ? { isDelay: true } : {}),
      ...(isNormal ? { isNormal: true } : {}),
      ...(followed ? { isFollow: true } : {}),
      ...(io ? { outside: io === 'out' } : {}),
      ...(signStatus === undefined ? {} : { signed: signStatus }),
      ...soughtByKey(key),
    },
    context,
  )
}

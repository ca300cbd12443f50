import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { coveredTask, task, taskRowShape, taskSubject } from '#modules/tasks/tasks.server.ts'
import { inNone, type itemCalls, type ProjectItem } from './item.contract.ts'

/** Where in its project a task stands, by ids and names; null where nothing was ever said of it. */
const placeJson = sql`(select json_build_object('stage_id', p.stage_id, 'stage_name', stage.name, 'sprint_id',
  p.sprint_id, 'sprint_name', sprint.name,
    'module_id', p.module_id, 'module_name', module.name, 'version_id', p.version_id, 'version_name', version.name,
    'repair_version_id', p.repair_version_id, 'repair_version_name', repair.name)
  from project_task p left join project_task_stage stage on stage.comp_id = p.comp_id and stage.id = p.stage_id
    left join project_sprint sprint on sprint.comp_id = p.comp_id and sprint.id = p.sprint_id
    left join project_module module on module.comp_id = p.comp_id and module.id = p.module_id
    left join project_version version on version.comp_id = p.comp_id and version.id = p.version_id
    left join project_version repair on repair.comp_id = p.comp_id and repair.id = p.repair_version_id
  where p.comp_id = ${task.companyId} and p.task_id = ${task.id})`

/** A condition over the task's place. */
const placed = (which: ReturnType<typeof sql>) => ({
  by: sql`exists (select from project_task p where p.comp_id = ${task.companyId} and p.task_id = ${task.id} and
    ${which})`,
})
const inNo = (column: string) => ({
  by: sql`not exists (select from project_task p where p.comp_id = ${task.companyId} and p.task_id = ${task.id} and
    p.${sql.raw(column)} is not null)`,
})

const rows = subjectList<{ list: ProjectItem[]; total: number | null; start: number; limit: number }>(taskSubject, {
  row: { ...taskRowShape, point: task.point, place: placeJson },
  covered: { ...coveredTask, values: { ...coveredTask.values, point: 0, place: null } },
  usualScope: 'company',
  usualSort: 'place',
  sorts: {
    place: { by: task.orderKey },
    planEndDate: { by: task.planEndDate },
    priority: { by: task.priority, descending: true },
    createdAt: { by: task.id, descending: true, isId: true },
  },
  listed: { by: sql`${task.isDelete} in ${sql.raw(keptBins)}` },
  filters: {
    projectId: { by: sql`${task.projectId} = ${param('projectId')}::uuid` },
    type: { by: sql`${task.type} = any(${param('type')}::text[])` },
    status: { by: sql`${task.status} = any(${param('status')}::text[])` },
    priority: { by: sql`${task.priority} = any(${param('priority')}::smallint[])` },
    managerId: {
      by: sql`exists (select from member answers where answers.comp_id = ${task.companyId} and answers.subject_type =
        'task' and answers.subject_id = ${task.id}
      and answers.role = 'manager' and answers.person_id = any(${param('managerId')}::uuid[]))`,
    },
    keyPattern: { by: sql`(${task.name} ilike ${param('keyPattern')} or ${task.code} = upper(${param('key')}))` },
    stageId: placed(sql`p.stage_id = ${param('stageId')}::uuid`),
    sprintId: placed(sql`p.sprint_id = ${param('sprintId')}::uuid`),
    noSprint: inNo('sprint_id'),
    moduleId: placed(sql`p.module_id = ${param('moduleId')}::uuid`),
    noModule: inNo('module_id'),
    // A bug is of the version that mends it.
    versionId: placed(
      sql`case when ${task.type} = 'BUG' then p.repair_version_id else p.version_id end = ${param('versionId')}::uuid`,
    ),
    noVersion: {
      by: sql`not exists (select from project_task p where p.comp_id = ${task.companyId} and p.task_id = ${task.id}
      and case when ${task.type} = 'BUG' then p.repair_version_id else p.version_id end is not null)`,
    },
  },
})

type ItemQuery = CallParsed<typeof itemCalls.list>

/** A project's items by a query. Refused if the actor may not see the project. */
export async function projectItems(
  { projectId, key, sprintId, versionId, moduleId, ...rest }: ItemQuery,
  context: Context,
) {
  await projectSubject.admit(projectId, context)
  return rows(
    {
      ...rest,
      projectId,
      ...(sprintId === inNone ? { noSprint: true } : { sprintId }),
      ...(versionId === inNone ? { noVersion: true } : { versionId }),
      ...(moduleId === inNone ? { noModule: true } : { moduleId }),
      ...(key ? { key, keyPattern: likePattern(key) } : {}),
    },
    context,
  )
}

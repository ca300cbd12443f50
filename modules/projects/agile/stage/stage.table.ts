import {
  boolean,
  companyRelation,
  companyKey,
  companyTable,
  indexOn,
  instant,
  now,
  orderKey,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import { projectModule } from '../module/module.table.ts'
import { projectSprint } from '../sprint/sprint.table.ts'
import { projectVersion } from '../version/version.table.ts'

/** 阶段: a phase of a plan, or a column of a board. */
export const projectTaskStage = companyTable(
  'project_task_stage',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    orderKey: orderKey(),
    /** The limit of open tasks; null for none. */
    wipLimit: smallint(),
    /** More than that are refused, not only shown. */
    isStrict: boolean().notNull().default(false),
    /** What comes here is finished. */
    isDone: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_task_stage_project', [table.companyId, table.projectId], project, 'cascade'),
    indexOn('project_task_stage_order', table.companyId, table.projectId, table.orderKey, table.id),
  ],
)

/**
 * Where in its project a task stands; which project that is stands on the task itself. All of these are the project's
 * own: the one statement that writes them sees to it (`agile/backlog/place-items.server.ts`), and a task that leaves
 * its project leaves its place (`database/sql/7-project-places.sql`).
 */
export const projectTask = companyRelation(
  'project_task',
  {
    taskId: uuid().notNull(),
    stageId: uuid(),
    sprintId: uuid(),
    moduleId: uuid(),
    /** Of a story: the version it is planned for. Of a bug: the version it was found in. */
    versionId: uuid(),
    /** Of a bug: in which it is mended. */
    repairVersionId: uuid(),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('project_task_task', [table.companyId, table.taskId], task, 'cascade'),
    // What goes empties its tasks' place before (the record's server file).
    refersTo('project_task_stage_of', [table.companyId, table.stageId], projectTaskStage),
    refersTo('project_task_sprint', [table.companyId, table.sprintId], projectSprint),
    refersTo('project_task_module', [table.companyId, table.moduleId], projectModule),
    refersTo('project_task_version', [table.companyId, table.versionId], projectVersion),
    refersTo('project_task_repair_version', [table.companyId, table.repairVersionId], projectVersion),
    indexOn('project_task_stage_key', table.companyId, table.stageId),
    indexOn('project_task_sprint_key', table.companyId, table.sprintId),
    indexOn('project_task_module_key', table.companyId, table.moduleId),
    indexOn('project_task_version_key', table.companyId, table.versionId),
    indexOn('project_task_repair_version_key', table.companyId, table.repairVersionId),
  ],
)

import { companyRelation, companyKey, companyTable, indexOn, instant, now, orderKey, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'

/** 阶段: a phase of a plan, or a column of a board. */
export const projectTaskStage = companyTable('project_task_stage', {
  projectId: uuid().notNull(),
  name: text().notNull(),
  orderKey: orderKey(),
  createdAt: instant().notNull().default(now),
}, table => [
  refersTo('project_task_stage_project', [table.companyId, table.projectId], project, 'cascade'),
  indexOn('project_task_stage_order', table.companyId, table.projectId, table.orderKey, table.id),
])

/** Where in its project a task stands; which project that is stands on the task itself. */
export const projectTask = companyRelation('project_task', {
  taskId: uuid().notNull(),
  stageId: uuid(),
}, table => [
  companyKey(table.companyId, table.taskId),
  refersTo('project_task_task', [table.companyId, table.taskId], task, 'cascade'),
  // A stage that goes empties its tasks' place before (`stage.server.ts`).
  refersTo('project_task_stage_of', [table.companyId, table.stageId], projectTaskStage),
  indexOn('project_task_stage_key', table.companyId, table.stageId),
])

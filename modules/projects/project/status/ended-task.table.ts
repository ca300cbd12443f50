import {
  companyKey,
  companyRelation,
  indexOn,
  percent,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import type { TaskStatus } from '#modules/tasks/tasks.contract.ts'

/** How the tasks stood that ended with their project: they can come back as they were when it is taken up again. */
export const projectEndedTask = companyRelation(
  'project_ended_task',
  {
    taskId: uuid().notNull(),
    projectId: uuid().notNull(),
    status: text().$type<TaskStatus>().notNull(),
    percent: percent().notNull(),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('project_ended_task_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('project_ended_task_project', [table.companyId, table.projectId], project, 'cascade'),
    indexOn('project_ended_task_of', table.companyId, table.projectId),
  ],
)

import { companyKey, companyRelation, indexOn, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { task } from '../task/task.table.ts'

/** What a task was called where it came from, so that the same file makes no doubles. */
export const taskExternal = companyRelation(
  'task_external',
  {
    source: text().notNull(),
    externalId: text().notNull(),
    taskId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.source, table.externalId),
    refersTo('task_external_task', [table.companyId, table.taskId], task, 'cascade'),
    indexOn('task_external_of', table.companyId, table.taskId),
  ],
)

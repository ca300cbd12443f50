import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  uuid,
} from '#platform/server/database/columns.ts'
import { task } from '../task.table.ts'

/** 关联任务: two tasks that have to do with each other; a row each way, so that either finds the other by its key. */
export const taskRelation = companyRelation(
  'task_relation',
  {
    taskId: uuid().notNull(),
    relatedId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.relatedId),
    refersTo('task_relation_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_relation_related', [table.companyId, table.relatedId], task, 'cascade'),
    indexOn('task_relation_related_key', table.companyId, table.relatedId),
  ],
)

import { companyKey, companyRelation, indexOn, integer, refersTo, uuid } from '#platform/server/database/columns.ts'
import { task } from '../task/task.table.ts'

/** 前置任务: a task begins no earlier than the day after its predecessor's end, plus `lag` days. */
export const taskPredecessor = companyRelation('task_predecessor', {
  taskId: uuid().notNull(),
  predecessorId: uuid().notNull(),
  lag: integer().notNull().default(0),
}, table => [
  companyKey(table.companyId, table.taskId, table.predecessorId),
  refersTo('task_predecessor_task', [table.companyId, table.taskId], task, 'cascade'),
  refersTo('task_predecessor_before', [table.companyId, table.predecessorId], task, 'cascade'),
  indexOn('task_predecessor_behind', table.companyId, table.predecessorId, table.taskId),
])

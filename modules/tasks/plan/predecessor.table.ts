import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  indexOn,
  integer,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { task } from '../task/task.table.ts'
import type { LinkType } from './plan-link.contract.ts'

/**
 * 前置任务: a task begins no earlier than the day after its predecessor's end, plus `lag` days (fewer where that is
 * negative); or as another `type` has it. One link for each pair.
 */
export const taskPredecessor = companyRelation(
  'task_predecessor',
  {
    taskId: uuid().notNull(),
    predecessorId: uuid().notNull(),
    lag: integer().notNull().default(0),
    type: text().$type<LinkType>().notNull().default('FS'),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.predecessorId),
    refersTo('task_predecessor_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_predecessor_before', [table.companyId, table.predecessorId], task, 'cascade'),
    indexOn('task_predecessor_behind', table.companyId, table.predecessorId, table.taskId),
    check('task_predecessor_type', sql`${table.type} in ('FS', 'SS', 'FF', 'SF')`),
  ],
)

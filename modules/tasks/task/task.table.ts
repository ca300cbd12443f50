import { sql } from 'drizzle-orm'
import { smallint as int2 } from 'drizzle-orm/pg-core'
import { companyTable, indexOn, instant, integer, now, refersTo, text, uniqueOn, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { TaskStatus } from './task.contract.ts'

/** 任务. Who takes part is in `member`. */
export const task = companyTable('task', {
  code: text().notNull(),
  name: text().notNull(),
  summary: text().notNull().default(''),
  detail: text().notNull().default(''),
  status: text().$type<TaskStatus>().notNull().default('WAITING'),
  priority: int2().notNull().default(0),
  progressPercent: integer().notNull().default(0),
  parentId: uuid(),
  creatorId: uuid().notNull(),
  planStartDate: instant(),
  planEndDate: instant(),
  realEndDate: instant(),
  commentNum: integer().notNull().default(0),
  lastOptDate: instant().notNull().default(now),
  createdAt: instant().notNull().default(now),
}, table => [
  refersTo('task_creator', [table.companyId, table.creatorId], person),
  refersTo('task_parent', [table.companyId, table.parentId], table, 'cascade'),
  uniqueOn('task_code_key', table.companyId, table.code),
  indexOn('task_creator_key', table.companyId, table.creatorId),
  indexOn('task_parent_key', table.companyId, table.parentId).where(sql`parent_id is not null`),
  indexOn('task_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  indexOn('task_by_end', table.companyId, table.planEndDate, table.id),
])

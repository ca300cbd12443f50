import {
  boolean,
  companyKey,
  companyRelation,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { index } from 'drizzle-orm/pg-core'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../task/task.table.ts'

/** 周期规则: when a task is made again. */
export const taskRepeat = companyRelation(
  'task_repeat',
  {
    taskId: uuid().notNull(),
    cronExpression: text().notNull(),
    triggerEndDate: instant(),
    isActive: boolean().notNull().default(true),
    /** Null when none is to come, or the rule rests. */
    nextAt: instant(),
    lastAt: instant(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('task_repeat_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_repeat_creator', [table.companyId, table.creatorId], person),
    indexOn('task_repeat_creator_key', table.companyId, table.creatorId),
    // What is due is looked for across companies.
    index('task_repeat_due').on(table.nextAt, table.companyId),
    index('task_repeat_ahead').on(table.lastAt),
  ],
)

/**
 * That a rule's occurrence was made, once: the key holds it, whatever the number of processes. `madeId` refers to
 * nothing, as the occurrence stays made when its task is deleted.
 */
export const taskOccurrence = companyRelation(
  'task_occurrence',
  {
    taskId: uuid().notNull(),
    occursAt: instant().notNull(),
    madeId: uuid().notNull(),
    skippedNum: integer().notNull().default(0),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.occursAt),
    refersTo('task_occurrence_task', [table.companyId, table.taskId], task, 'cascade'),
    indexOn('task_occurrence_made', table.companyId, table.madeId),
  ],
)

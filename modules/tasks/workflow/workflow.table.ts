import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../task/task.table.ts'
import type { StepDraft } from './workflow.contract.ts'

/**
 * 流程: its steps in order. A task that goes through it gets them as sub-items, so that a change touches only what begins
 * later.
 */
export const workflow = companyTable(
  'workflow',
  {
    name: text().notNull(),
    summary: text().notNull().default(''),
    steps: jsonb().$type<StepDraft[]>().notNull(),
    isEnabled: boolean().notNull().default(true),
    /** Deleted, it stays for the tasks that went through it. */
    isDeleted: boolean().notNull().default(false),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('workflow_creator', [table.companyId, table.creatorId], person),
    indexOn('workflow_creator_key', table.companyId, table.creatorId),
    uniqueOn('workflow_name_key', table.companyId, table.name).where(sql`not is_deleted`),
  ],
)

/** Which workflow a task goes through. */
export const taskWorkflow = companyRelation(
  'task_workflow',
  {
    taskId: uuid().notNull(),
    workflowId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('task_workflow_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_workflow_workflow', [table.companyId, table.workflowId], workflow),
    indexOn('task_workflow_of_workflow', table.companyId, table.workflowId, table.taskId.desc().nullsFirst()),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../task/task.table.ts'
import { itemTypes, type ItemStatus } from './item.contract.ts'
import { ProgressStatus } from './progress.contract.ts'

const quantity = () => numeric({ precision: 12, scale: 2 })

/** 子项. Types are in `item.contract.ts`; a workflow's steps are items whose order is that of the flow. */
export const taskItem = companyTable(
  'task_item',
  {
    taskId: uuid().notNull(),
    type: smallint().notNull().default(itemTypes.plain),
    name: text().notNull(),
    status: text().$type<ItemStatus>().notNull().default('WAITING'),
    /** What it was before the last decision, to be undone. */
    statusBefore: text().$type<ItemStatus>(),
    /** Its status came with the task's, not by a decision about it alone. */
    withTask: boolean().notNull().default(false),
    position: integer().notNull(),
    planStartDate: instant(),
    planEndDate: instant(),
    realEndDate: instant(),
    planNum: quantity(),
    doneNum: quantity().notNull().default('0'),
    unit: text().notNull().default(''),
    opinion: text().notNull().default(''),
    formData: jsonb().$type<Record<string, string>>().notNull().default({}),
    formFields: jsonb().$type<{ name: string; required: boolean }[]>().notNull().default([]),
    needsAll: boolean().notNull().default(true),
    creatorId: uuid().notNull(),
    /** Who took the last decision; null if it came with the task's. */
    decidedBy: uuid(),
    urgedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_item_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_item_creator', [table.companyId, table.creatorId], person),
    refersTo('task_item_decided_by', [table.companyId, table.decidedBy], person),
    indexOn('task_item_in_order', table.companyId, table.taskId, table.position, table.id),
    indexOn('task_item_open', table.companyId, table.planEndDate, table.id).where(
      sql`status in ('WAITING', 'RUNNING')`,
    ),
  ],
)

/** Whose it is to do, and who of them has. */
export const taskItemPerson = companyRelation(
  'task_item_person',
  {
    itemId: uuid().notNull(),
    personId: uuid().notNull(),
    finishedAt: instant(),
  },
  table => [
    companyKey(table.companyId, table.itemId, table.personId),
    refersTo('task_item_person_item', [table.companyId, table.itemId], taskItem, 'cascade'),
    refersTo('task_item_person_person', [table.companyId, table.personId], person),
    indexOn('task_item_of_person', table.companyId, table.personId, table.itemId),
  ],
)

/** 进展: what somebody noted about how far the task has come, or one of its sub-items. */
export const taskProgress = companyTable(
  'task_progress',
  {
    taskId: uuid().notNull(),
    itemId: uuid(),
    personId: uuid().notNull(),
    /** 0 normal, 1 lagging, 2 ahead, 3 severely lagging (spec 1 §3, "Goal status values"). */
    status: smallint().notNull().default(ProgressStatus.Normal),
    summary: text().notNull().default(''),
    /** The task's percent from then on, and what it was before. */
    progress: integer(),
    progressBefore: integer(),
    doneNum: quantity(),
    itemDoneNum: quantity(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_progress_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_progress_item', [table.companyId, table.itemId], taskItem, 'cascade'),
    refersTo('task_progress_person', [table.companyId, table.personId], person),
    indexOn(
      'task_progress_of_task',
      table.companyId,
      table.taskId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('task_progress_item_key', table.companyId, table.itemId).where(sql`item_id is not null`),
    indexOn('task_progress_person_key', table.companyId, table.personId),
  ],
)

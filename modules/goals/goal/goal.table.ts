import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import { GoalStatus } from './goal.contract.ts'

const measured = () => numeric({ precision: 15, scale: 2 })

/** 目标: what a person wants to have done in a cycle. It stands alone, or is a task. Who takes part is in `member`. */
export const goal = companyTable(
  'goal',
  {
    /** Which kind of cycle, 0 to 4; the cycle as `mechanisms/cycles` writes it, with its days. */
    type: smallint().notNull(),
    cycle: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    personId: uuid().notNull(),
    taskId: uuid(),
    parentId: uuid(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    progress: integer().notNull().default(0),
    planNum: measured(),
    doneNum: measured(),
    unit: text().notNull().default(''),
    /** Set by somebody; none is computed of progress and time. */
    statusSet: smallint().$type<GoalStatus>(),
    finishedAt: instant(),
    /** The goal of the cycle before that it goes on with. */
    fromId: uuid(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('goal_person', [table.companyId, table.personId], person),
    refersTo('goal_creator', [table.companyId, table.creatorId], person),
    refersTo('goal_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('goal_parent', [table.companyId, table.parentId], table, 'cascade'),
    check('goal_progress', sql`${table.progress} between 0 and 100`),
    indexOn('goal_of_person', table.companyId, table.personId, table.type, table.cycle, table.id),
    indexOn('goal_by_last_day', table.companyId, table.personId, table.lastDay, table.id),
    indexOn('goal_parent_key', table.companyId, table.parentId).where(sql`parent_id is not null`),
    indexOn('goal_creator_key', table.companyId, table.creatorId),
    // One goal goes on with another once, however many taps there are.
    uniqueOn('goal_carried_once', table.companyId, table.fromId).where(sql`from_id is not null`),
    uniqueOn('goal_task_once', table.companyId, table.taskId, table.personId, table.type, table.cycle).where(
      sql`task_id is not null`,
    ),
  ],
)

/** 进展: how far a goal had come, on which day. What came of its task while its cycle was locked is held. */
export const goalMarch = companyTable(
  'goal_march',
  {
    goalId: uuid().notNull(),
    personId: uuid(),
    day: date().notNull(),
    progress: integer().notNull(),
    doneNum: measured(),
    status: smallint().$type<GoalStatus>(),
    summary: text().notNull().default(''),
    isHeld: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('goal_march_goal', [table.companyId, table.goalId], goal, 'cascade'),
    refersTo('goal_march_person', [table.companyId, table.personId], person),
    indexOn('goal_march_of', table.companyId, table.goalId, table.createdAt.desc(), table.id.desc()),
    indexOn('goal_march_person_key', table.companyId, table.personId),
  ],
)

/** 锁定: whose cycle is closed to changes. */
export const goalLock = companyRelation(
  'goal_lock',
  {
    personId: uuid().notNull(),
    type: smallint().notNull(),
    cycle: text().notNull(),
    lockerId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId, table.type, table.cycle),
    refersTo('goal_lock_person', [table.companyId, table.personId], person),
    refersTo('goal_lock_locker', [table.companyId, table.lockerId], person),
    indexOn('goal_lock_locker_key', table.companyId, table.lockerId),
  ],
)

/** 快照: a cycle's goals as they stood once; a trigger keeps it from changing. */
export const goalSnapshot = companyTable(
  'goal_snapshot',
  {
    personId: uuid().notNull(),
    type: smallint().notNull(),
    cycle: text().notNull(),
    name: text().notNull(),
    goals: jsonb().notNull(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('goal_snapshot_person', [table.companyId, table.personId], person),
    refersTo('goal_snapshot_creator', [table.companyId, table.creatorId], person),
    indexOn('goal_snapshot_of', table.companyId, table.personId, table.type, table.cycle, table.id.desc()),
    indexOn('goal_snapshot_creator_key', table.companyId, table.creatorId),
  ],
)

import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import { ObjectiveStatus, type VisibleScope } from './objective.contract.ts'

/** 目标. Who takes part, and who may see it by name, is in `member`. */
export const objective = companyTable(
  'okr_objective',
  {
    /** Which kind of cycle (`okr-cycles.contract.ts`), and the cycle as `mechanisms/cycles` writes it. */
    type: smallint().notNull(),
    cycle: text().notNull(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    managerId: uuid().notNull(),
    /** What it is aligned to; none at the top. */
    parentId: uuid(),
    /** Its priority: 0 to 2. */
    plv: smallint().notNull(),
    /** 0 to 10, one decimal. */
    businessValue: numeric({ precision: 3, scale: 1 }),
    status: smallint().$type<ObjectiveStatus>().notNull().default(ObjectiveStatus.Normal),
    scope: text().$type<VisibleScope>().notNull(),
    /** Its share of its manager's objectives of the cycle, and how far it has come: hundredths of a percent. */
    weight: integer().notNull().default(0),
    progress: integer(),
    /** Hundredths: 0 to 100. */
    score: smallint(),
    isLocked: boolean().notNull().default(false),
    finishedAt: instant(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('okr_objective_manager', [table.companyId, table.managerId], person),
    refersTo('okr_objective_creator', [table.companyId, table.creatorId], person),
    refersTo('okr_objective_parent', [table.companyId, table.parentId], table),
    check('okr_objective_weight', sql`${table.weight} between 0 and 10000`),
    check('okr_objective_score', sql`${table.score} between 0 and 100`),
    check('okr_objective_value', sql`${table.businessValue} between 0 and 10`),
    indexOn('okr_objective_manager_key', table.companyId, table.managerId, table.type, table.cycle),
    indexOn('okr_objective_creator_key', table.companyId, table.creatorId),
    indexOn('okr_objective_parent_key', table.companyId, table.parentId),
    indexOn('okr_objective_of_cycle', table.companyId, table.type, table.cycle, table.id),
    indexOn('okr_objective_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** 横向对齐: what an objective is aligned to beside its parent. */
export const objectiveAlignment = companyRelation(
  'okr_alignment',
  { objectiveId: uuid().notNull(), alignedId: uuid().notNull() },
  table => [
    companyKey(table.companyId, table.objectiveId, table.alignedId),
    refersTo('okr_alignment_objective', [table.companyId, table.objectiveId], objective, 'cascade'),
    refersTo('okr_alignment_aligned', [table.companyId, table.alignedId], objective, 'cascade'),
    indexOn('okr_alignment_aligned_key', table.companyId, table.alignedId),
  ],
)

/** 关联任务: the tasks by which an objective is worked on. */
export const objectiveTask = companyRelation(
  'okr_task',
  { objectiveId: uuid().notNull(), taskId: uuid().notNull(), createdAt: instant().notNull().default(now) },
  table => [
    companyKey(table.companyId, table.objectiveId, table.taskId),
    refersTo('okr_task_objective', [table.companyId, table.objectiveId], objective, 'cascade'),
    refersTo('okr_task_task', [table.companyId, table.taskId], task, 'cascade'),
    indexOn('okr_task_task_key', table.companyId, table.taskId),
  ],
)

import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  instant,
  integer,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { task } from '../task/task.table.ts'
import type { ConstraintKind } from './plan-constraint.contract.ts'

/** What some tasks have in their plan beside their dates; most have none of it, and no row. */
export const taskPlan = companyRelation(
  'task_plan',
  {
    taskId: uuid().notNull(),
    /** 最后期限: the day by which it should be done; it moves nothing. */
    deadline: instant(),
    /** 限制: what binds its days beside its predecessors. */
    constraintKind: text().$type<ConstraintKind>(),
    constraintDate: instant(),
    /** 实际开始: when it was begun, where a file or a person says so; it stays where it began. */
    realStartDate: instant(),
    /**
     * How long it takes in minutes of work, as the file said that it came with; so long as its dates are those of then.
     */
    minutes: integer(),
    /** Of time that runs through, days off included. */
    isElapsed: boolean().notNull().default(false),
    minutesFrom: instant(),
    minutesTo: instant(),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('task_plan_task', [table.companyId, table.taskId], task, 'cascade'),
    check(
      'task_plan_constraint',
      sql`${table.constraintKind} in ('ALAP', 'MSO', 'MFO', 'SNET', 'SNLT', 'FNET', 'FNLT') and
        (${table.constraintDate} is not null or ${table.constraintKind} = 'ALAP')`,
    ),
  ],
)

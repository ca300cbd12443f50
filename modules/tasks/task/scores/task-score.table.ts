import { smallint } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../task.table.ts'

/** 评分: how well somebody who takes part finds a finished task was done, 1 to 5; one each. */
export const taskScore = companyRelation(
  'task_score',
  {
    taskId: uuid().notNull(),
    personId: uuid().notNull(),
    score: smallint().notNull(),
    summary: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.personId),
    refersTo('task_score_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_score_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('task_score_person_key', table.companyId, table.personId),
  ],
)

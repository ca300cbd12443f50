import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../task.table.ts'

/** 访客: who has seen a task, when last. */
export const taskVisit = companyRelation(
  'task_visit',
  {
    taskId: uuid().notNull(),
    personId: uuid().notNull(),
    seenAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.personId),
    refersTo('task_visit_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_visit_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('task_visit_person_key', table.companyId, table.personId),
    indexOn('task_visit_latest', table.companyId, table.taskId, table.seenAt.desc().nullsFirst()),
  ],
)

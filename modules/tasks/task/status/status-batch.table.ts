import { companyTable, indexOn, instant, jsonb, now, refersTo, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { StatusChange } from '../task-hooks.server.ts'

/** What a batch of status changes has changed, for as long as its maker can take it back. */
export const taskStatusBatch = companyTable(
  'task_status_batch',
  {
    personId: uuid().notNull(),
    changes: jsonb().$type<readonly StatusChange[]>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_status_batch_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('task_status_batch_person_key', table.companyId, table.personId, table.createdAt),
  ],
)

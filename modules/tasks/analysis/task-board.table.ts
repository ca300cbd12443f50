import { companyKey, companyRelation, jsonb, refersTo, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** Which figures a person has on their page, in their order. */
export const taskBoard = companyRelation(
  'task_board',
  {
    personId: uuid().notNull(),
    widgets: jsonb().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('task_board_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)

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

/** 计划共享: who sees a person's plans because that person wants it so. */
export const goalViewer = companyRelation(
  'goal_viewer',
  {
    personId: uuid().notNull(),
    viewerId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId, table.viewerId),
    refersTo('goal_viewer_person', [table.companyId, table.personId], person),
    refersTo('goal_viewer_viewer', [table.companyId, table.viewerId], person),
    indexOn('goal_viewer_key', table.companyId, table.viewerId),
  ],
)

import { sql } from 'drizzle-orm'
import { companyTable, indexOn, instant, jsonb, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 动态: the changes of a record and their authors; append-only. */
export const history = companyTable(
  'history',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    actorId: uuid().notNull(),
    action: text().notNull(),
    /** What changed: `{ status: [from, to] }`, and what its sentence needs. */
    details: jsonb().notNull().default({}),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('history_actor', [table.companyId, table.actorId], person),
    indexOn(
      'history_of_subject',
      table.companyId,
      table.subjectId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For the administrator's view of the whole company (`company/audit`).
    indexOn(
      'history_of_management',
      table.companyId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ).where(sql`${table.subjectType} in ('person', 'role', 'department', 'company', 'approval_process')`),
    indexOn('history_by_actor', table.companyId, table.actorId, table.createdAt.desc().nullsFirst()),
  ],
)

import { companyKey, companyRelation, indexOn, instant, now, text, uuid } from '#platform/server/database/columns.ts'

/**
 * What a record is found by. Its index of words and the lookup are in `database/sql/6-search.sql`: Drizzle has no words
 * for them.
 */
export const searchEntry = companyRelation(
  'search_entry',
  {
    subjectId: uuid().notNull(),
    subjectType: text().notNull(),
    title: text().notNull(),
    spelled: text().notNull(),
    words: text().array().notNull(),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId, table.subjectId)],
)

/**
 * Records whose words have to be recreated. Making them costs several times what writing the record does, so that the
 * write only leaves a note here, in its own transaction, and the words follow within a second
 * (docs/decisions/010-search-follows.md).
 */
export const searchPending = companyRelation(
  'search_pending',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    changedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.subjectType, table.subjectId),
    indexOn('search_pending_oldest', table.changedAt),
  ],
)

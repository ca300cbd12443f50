import { companyKey, companyRelation, indexOn, instant, now, text, uuid } from '#platform/server/database/columns.ts'

/**
 * The search index of records. Its text index and the lookup are in `database/sql/6-search.sql`: Drizzle cannot express
 * them.
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
 * Records to reindex. Indexing costs several times a record's write, so the write only inserts a row here, in its own
 * transaction, and the indexing follows within a second (docs/decisions/010-search-follows.md).
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

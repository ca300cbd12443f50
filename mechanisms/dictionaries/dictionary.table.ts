import {
  boolean,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  text,
  uniqueOn,
} from '#platform/server/database/columns.ts'

/**
 * 字典: a company's own choices of one kind, in their order. One that is retired stays readable where it was chosen, and
 * is offered no more.
 */
export const dictionaryEntry = companyTable(
  'dictionary_entry',
  {
    kind: text().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    isRetired: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('dictionary_entry_name_key', table.companyId, table.kind, table.name),
    indexOn('dictionary_entry_order', table.companyId, table.kind, table.position, table.id),
  ],
)

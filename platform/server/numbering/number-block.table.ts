import { companyKey, companyRelation, integer, text } from '../database/columns.ts'

/** The last number handed out to a server process, by kind of record. */
export const numberBlock = companyRelation(
  'number_block',
  {
    kind: text().notNull(),
    last: integer().notNull(),
  },
  table => [companyKey(table.companyId, table.kind)],
)

import { companyKey, companyRelation, instant, jsonb, now, text, uuid } from '#platform/server/database/columns.ts'
import type { RichDocument } from './document.contract.ts'

/**
 * 富文本: how a text of a record looks. The record keeps the plain text; whoever writes that alone makes this old, which
 * its hash shows, and nobody has to know of it.
 */
export const richText = companyRelation(
  'rich_text',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    field: text().notNull(),
    document: jsonb().$type<RichDocument>().notNull(),
    plainHash: text().notNull(),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId, table.subjectId, table.subjectType, table.field)],
)

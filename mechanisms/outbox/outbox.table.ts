import { sql } from 'drizzle-orm'
import { companyTable, indexOn, instant, jsonb, text } from '#platform/server/database/columns.ts'

/**
 * What follows from a write and nobody waits for. The row stands in the write's own transaction: it is there exactly
 * when the write is, and is gone exactly when its work is done.
 */
export const outbox = companyTable(
  'outbox',
  {
    topic: text().notNull(),
    payload: jsonb().notNull(),
    /** When it was written, not when its transaction began: two that waited for each other stand in their order. */
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Why the database cannot do it, ever; it stays for somebody to look at, and holds up no other. */
    failure: text(),
  },
  table => [indexOn('outbox_oldest', table.createdAt, table.id).where(sql`failure is null`)],
)

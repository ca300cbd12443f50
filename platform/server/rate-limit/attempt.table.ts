import { index } from 'drizzle-orm/pg-core'
import { globalTable, instant, integer, text } from '../database/columns.ts'

/** The number of attempts in the current window: codes sent to a mobile, calls from an address. */
export const attempt = globalTable(
  'attempt',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  table => [index('attempt_ended').on(table.endsAt)],
)

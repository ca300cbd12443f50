import { globalTable, text } from '../database/columns.ts'

/**
 * Secrets that all processes of one installation share, made in the database at its first start
 * (`database/sql/4-server-secrets.sql`).
 */
export const serverSecret = globalTable('server_secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

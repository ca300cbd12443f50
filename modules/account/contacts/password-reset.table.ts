import { globalTable, instant, now, smallint, text, uuid } from '#platform/server/database/columns.ts'
import { account } from '../session/session.table.ts'

/**
 * 密码重置码: the last one that an administrator was given for an account; a new one takes its place. The code itself is not
 * kept, only its SHA-256.
 */
export const passwordReset = globalTable('password_reset', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  tries: smallint().notNull().default(0),
  createdAt: instant().notNull().default(now),
  expiresAt: instant().notNull(),
})

import { sql } from 'drizzle-orm'
import { index, uniqueIndex } from 'drizzle-orm/pg-core'
import { globalTable, instant, now, text, uuid } from '#platform/server/database/columns.ts'

/** 账号: who signs in. One account may be a person in several companies. */
export const account = globalTable(
  'account',
  {
    id: uuid().primaryKey(),
    loginName: text(),
    mobile: text(),
    email: text(),
    /** argon2id of the wire's password; null until one is set. */
    passwordHash: text(),
    locale: text().notNull().default('zh-CN'),
    /** The company that a login opens. */
    lastCompanyId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueIndex('account_login_name_key').on(sql`lower(${table.loginName})`),
    uniqueIndex('account_mobile_key').on(table.mobile),
    uniqueIndex('account_email_key').on(sql`lower(${table.email})`),
  ],
)

/** 登录会话. The token itself is not kept, only its SHA-256. */
export const accountSession = globalTable(
  'account_session',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    platform: text().notNull().default('mobile'),
    agent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
    seenAt: instant().notNull().default(now),
    expiresAt: instant().notNull(),
  },
  table => [
    uniqueIndex('account_session_token_key').on(table.tokenHash),
    index('account_session_account').on(table.accountId, table.createdAt),
  ],
)

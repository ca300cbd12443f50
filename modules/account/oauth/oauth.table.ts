import { index, primaryKey } from 'drizzle-orm/pg-core'
import { globalTable, instant, now, text, uuid } from '#platform/server/database/columns.ts'
import { account } from '../session/session.table.ts'
import type { ProviderName } from './oauth.contract.ts'

/** 第三方账号: who an account is at an identity provider. */
export const accountIdentity = globalTable(
  'account_identity',
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's own name for the person: `sub`, or WeChat's openid. */
    subject: text().notNull(),
    unionId: text(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    boundAt: instant().notNull().default(now),
  },
  table => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('account_identity_account').on(table.accountId),
  ],
)

/** A trip to the provider that is in progress, or came back with a proven identity that waits to be bound. */
export const oauthTrip = globalTable(
  'oauth_trip',
  {
    /** SHA-256 of the secret that the browser carries: `state` on the way out, the proof afterwards. */
    stateHash: text().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    codeVerifier: text(),
    nonce: text(),
    /** Who set out to bind it; nobody when it is a sign-in. */
    accountId: uuid().references(() => account.id, { onDelete: 'cascade' }),
    /** Proven by the provider; the trip is over. */
    subject: text(),
    unionId: text(),
    expiresAt: instant().notNull(),
  },
  table => [index('oauth_trip_account').on(table.accountId)],
)

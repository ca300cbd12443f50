import { globalTable, instant, now, smallint, text } from '#platform/server/database/columns.ts'
import type { CodePurpose } from './verification.contract.ts'

/**
 * 验证码: the last code sent to a contact; a new one takes its place. Who is behind a contact is known only after it was
 * proven, so that it belongs to no company.
 */
export const verificationCode = globalTable('verification_code', {
  /** A mobile number or an e-mail address in lower case. */
  contact: text().primaryKey(),
  purpose: text().$type<CodePurpose>().notNull(),
  /** argon2id: six digits would be guessed at once from a plain digest. */
  codeHash: text().notNull(),
  tries: smallint().notNull().default(0),
  sentAt: instant().notNull().default(now),
  /** Sendings of the running day, and when it began. */
  sentCount: smallint().notNull().default(1),
  countedSince: instant().notNull().default(now),
  usedAt: instant(),
  /** SHA-256 of the proof that a right code was exchanged for. */
  proofHash: text(),
  proofUsedAt: instant(),
})

import { globalTable, instant, text } from '#platform/server/database/columns.ts'

/** Solved challenges: each is good once. Kept until it would have expired anyway. */
export const captchaUse = globalTable('captcha_use', {
  signature: text().primaryKey(),
  expiresAt: instant().notNull(),
})

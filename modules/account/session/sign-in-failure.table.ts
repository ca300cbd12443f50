import { globalTable, instant, now, smallint, text } from '#platform/server/database/columns.ts'

/** Failed sign-ins of an identification or a network, whether or not there is such an account. */
export const signInFailure = globalTable('sign_in_failure', {
  /** `account:zhang.wei`, `network:203.0.113.7`. */
  key: text().primaryKey(),
  failures: smallint().notNull().default(1),
  lastAt: instant().notNull().default(now),
})

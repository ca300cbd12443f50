import type { Statement } from './batch.ts'

/**
 * Lets the transactions of a company that name the same thing go one after another, until each ends: for rules over
 * several rows (no cycles in a tree, one administrator kept) that no unique key can hold. What is read behind it stays
 * true.
 */
export const takeTurns = (companyId: string, what: string): Statement => ({
  name: 'take_turns',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`${what} ${companyId}`],
})

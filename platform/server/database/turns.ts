import type { Statement } from './batch.ts'

/**
 * An advisory lock that serializes the transactions of a company that name the same thing, until each ends: for rules
 * over several rows (no cycles in a tree, at least one administrator) that no unique key can enforce. What is read
 * after taking it stays true.
 */
export const takeTurns = (companyId: string, what: string): Statement => ({
  name: 'take_turns',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`${what} ${companyId}`],
})

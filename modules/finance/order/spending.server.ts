import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { advanceTypes } from './order.contract.ts'

/**
 * Condition: an order of this kind is spending. What is borrowed or paid ahead is not, until it is settled: then the
 * order that it is settled with is spending, in whole, so that nothing counts twice
 * (docs/decisions/100-advances-are-not-spending.md). Every analysis, board and cost of a project asks here; kept
 * figures by `finance_spends`.
 */
export const spends = (type: SQLWrapper): SQL =>
  sql`${type} <> all(${sql.raw(`array[${advanceTypes.map(one => `'${one}'`).join(', ')}]`)})`

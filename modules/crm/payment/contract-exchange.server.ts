import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { exchangeGain } from '#mechanisms/currencies/currency.server.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { purchaseType } from '../contract/contract-brief.contract.ts'

/**
 * What exchange gained by a payment of a contract, or lost: what came in was worth more on its day than when the
 * contract was handed in, or what went out cost less. 0 where no rate of its day is known.
 */
export const contractExchange = (
  { amount, rate }: { amount: SQLWrapper; rate: SQLWrapper },
  incomeType: SQLWrapper,
  of: { rate: SQLWrapper },
): SQL =>
  sql`coalesce(${exchangeGain(sql`${amount}`, rate, of)} * case when ${incomeType} = ${fixed(purchaseType)} then -1 else 1 end, 0)`

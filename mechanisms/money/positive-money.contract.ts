import * as v from 'valibot'
import { money } from '#platform/contract/fields.ts'
import { centsOf } from './money.contract.ts'

/** An amount above zero. */
export const positiveMoney = v.pipe(
  money,
  v.check(amount => centsOf(amount) > 0n, 'amount_needed'),
)

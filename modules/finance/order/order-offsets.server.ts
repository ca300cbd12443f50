import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { offsetAmount, offsetNotHere, offsetOverTotal } from './order-refusals.contract.ts'
import { settledBy, type OrderDraft, type OrderType } from './order.contract.ts'

type Offsets = OrderDraft['offsets']

/**
 * By the rules of the draft alone: which kinds are settled with which, each once, with at most the order's own amount.
 */
export function admitOffsets(type: OrderType, offsets: Offsets, sum: string, amount: string) {
  if (offsets.length === 0) return
  if (!settledBy[type]) refuse(offsetNotHere, {}, 'offsets')
  if (
    offsets.some(offset => compareMoney(offset.amount, '0.00') <= 0) ||
    new Set(offsets.map(({ id }) => id)).size < offsets.length
  )
    refuse(offsetAmount, {}, 'offsets')
  if (compareMoney(sum, amount) > 0) refuse(offsetOverTotal, {}, 'offsets')
}

/** Returns what an order had settled. Done twice, it does nothing. */
export const releaseOffsets = (companyId: string, orderId: string): Statement[] => [
  {
    name: 'finance_offset_hold_sources',
    text: `select id from finance_order where comp_id = $1 and id in (select source_id from finance_offset where
      comp_id = $1 and order_id = $2 and is_live) order by id for update`,
    values: [companyId, orderId],
  },
  {
    name: 'finance_offset_release',
    text: `with freed as (update finance_offset set is_live = false where comp_id = $1 and order_id = $2 and is_live
      returning source_id, amount)
      update finance_order set settled_amount = settled_amount - freed.amount, last_opt_date = now() from freed where
        comp_id = $1 and id = freed.source_id`,
    values: [companyId, orderId],
  },
]

import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { offsetAmount, offsetNotHere, offsetOverTotal, offsetTooMuch } from './order-refusals.contract.ts'
import { settledBy, type OrderDraft, type OrderType } from './order.contract.ts'

type Offsets = OrderDraft['offsets']

/** By the rules of the draft alone: which kinds are settled with which, each once, with at most the order's own amount. */
export function admitOffsets(type: OrderType, offsets: Offsets, sum: string, amount: string) {
  if (offsets.length === 0) return
  if (!settledBy[type]) refuse(offsetNotHere, {}, 'offsets')
  if (offsets.some(offset => compareMoney(offset.amount, '0.00') <= 0) || new Set(offsets.map(({ id }) => id)).size < offsets.length) refuse(offsetAmount, {}, 'offsets')
  if (compareMoney(sum, amount) > 0) refuse(offsetOverTotal, {}, 'offsets')
}

/**
 * Settles an order with what its requester has borrowed or paid ahead, and with what anybody has paid ahead to the supplier that it names: each is taken hold
 * of, in one order, and only what is left of it is taken. What was paid to a supplier is settled with that supplier alone. Refused, when two orders at once want
 * the same: nothing falls below zero.
 */
export async function takeOffsets(type: OrderType, orderId: string, { offsets, supplierId = null }: Pick<OrderDraft, 'offsets' | 'supplierId'>, { me, run }: Pick<Context, 'me' | 'run'>) {
  if (offsets.length === 0) return
  const ids = offsets.map(({ id }) => id)
  const amounts = offsets.map(({ amount }) => amount)
  const [, taken] = await run([holding(me.companyId, ids), {
    name: 'finance_offset_take',
    text: `with taken as (
        update finance_order set settled_amount = settled_amount + wanted.amount, last_opt_date = now()
        from unnest($2::uuid[], $3::numeric[]) as wanted (id, amount)
        where finance_order.comp_id = $1 and finance_order.id = wanted.id and type = $4 and (case when supplier_id is null then creator_id = $5 else supplier_id = $7::uuid end) and status = 'agree'
          and paid_amount - settled_amount >= wanted.amount returning finance_order.id, wanted.amount)
      insert into finance_offset (comp_id, order_id, source_id, amount) select $1, $6, id, amount from taken returning source_id`,
    values: [me.companyId, ids, amounts, settledBy[type], me.personId, orderId, supplierId],
    plain: true,
  }])
  if (taken!.rows.length < offsets.length) refuse(offsetTooMuch, {}, 'offsets')
}

const holding = (companyId: string, ids: readonly string[]): Statement => ({
  name: 'finance_offset_hold',
  text: 'select id from finance_order where comp_id = $1 and id = any($2::uuid[]) order by id for update',
  values: [companyId, ids],
  plain: true,
})

/** Gives back what an order had settled. Done twice, it does nothing. */
export const releaseOffsets = (companyId: string, orderId: string): Statement[] => [
  {
    name: 'finance_offset_hold_sources',
    text: `select id from finance_order where comp_id = $1 and id in (select source_id from finance_offset where comp_id = $1 and order_id = $2 and is_live) order by id for update`,
    values: [companyId, orderId],
    plain: true,
  },
  {
    name: 'finance_offset_release',
    text: `with freed as (update finance_offset set is_live = false where comp_id = $1 and order_id = $2 and is_live returning source_id, amount)
      update finance_order set settled_amount = settled_amount - freed.amount, last_opt_date = now() from freed where comp_id = $1 and id = freed.source_id`,
    values: [companyId, orderId],
    plain: true,
  },
]

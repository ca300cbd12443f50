import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { offsetTooMuch } from './order-refusals.contract.ts'
import { orderSubject } from './order-subject.server.ts'
import { settledBy, type OrderDraft, type OrderType } from './order.contract.ts'

/**
 * Settles an order with what its requester has borrowed or paid ahead, and with what anybody has paid ahead to the
 * supplier that it names, as far as the actor may see it: each is taken hold of, in one order, and only what is left of
 * it is taken. What was paid to a supplier is settled with that supplier alone. Refused, when two orders at once want
 * the same: nothing falls below zero.
 */
export async function takeOffsets(
  type: OrderType,
  orderId: string,
  { offsets, supplierId = null }: Pick<OrderDraft, 'offsets' | 'supplierId'>,
  context: Pick<Context, 'me' | 'run'>,
) {
  if (offsets.length === 0) return
  const { me, run } = context
  const ids = offsets.map(({ id }) => id)
  const amounts = offsets.map(({ amount }) => amount)
  // What one may not see is not there: it is refused like what is used up.
  if ((await orderSubject.lockAll(ids, context)).size < ids.length) refuse(offsetTooMuch, {}, 'offsets')
  const [taken] = await run([
    {
      name: 'finance_offset_take',
      text: `with taken as (
        update finance_order set settled_amount = settled_amount + wanted.amount, last_opt_date = now()
        from unnest($2::uuid[], $3::numeric[]) as wanted (id, amount)
        where finance_order.comp_id = $1 and finance_order.id = wanted.id and type = $4 and (case when supplier_id is
          null then creator_id = $5 else supplier_id = $7::uuid end) and status = 'agree'
          and paid_amount - settled_amount - repaid_amount >= wanted.amount returning finance_order.id, wanted.amount)
      insert into finance_offset (comp_id, order_id, source_id, amount) select $1, $6, id, amount from taken returning
        source_id`,
      values: [me.companyId, ids, amounts, settledBy[type], me.personId, orderId, supplierId],
    },
  ])
  if (taken.count < offsets.length) refuse(offsetTooMuch, {}, 'offsets')
}

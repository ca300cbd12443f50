import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { admitStoreOrder, askFor } from '#modules/purchasing/purchasing.server.ts'
import { linkNotHere, otherSupplier, storeOrderNamed } from './order-refusals.contract.ts'
import { paysStoreOrders, type OrderDraft, type OrderType } from './order.contract.ts'

/**
 * A draft with the supplier of the purchase order that it pays. Refused where its kind pays none, or pays another
 * supplier; what is left of the purchase order is held.
 */
export async function withStoreOrder<Draft extends OrderDraft>(
  type: OrderType,
  draft: Draft,
  context: Pick<Context, 'me' | 'run'>,
): Promise<Draft> {
  if (!draft.storeOrderId) return draft
  if (!paysStoreOrders.includes(type)) refuse(linkNotHere, {}, 'store_order_id')
  const { supplierId } = await admitStoreOrder(draft.storeOrderId, context)
  if (draft.supplierId && draft.supplierId !== supplierId) refuse(otherSupplier, {}, 'supplier_id')
  return { ...draft, supplierId }
}

/**
 * Asks for what an order pays of its purchase order, in that one's currency: its total, if it is in the same; otherwise
 * its amount in the company's own at the purchase order's rate, or all that is left, where that comes to this amount.
 * Less what it settles with money that was paid ahead for the same, which was requested already: its share of what that
 * one asks for, rounded together with what others settled of it before, so that the shares come to the whole. More than
 * is left is refused, also when two come at once.
 */
export const askForStoreOrder = (companyId: string, orderId: string): Statement[] => [
  {
    name: 'finance_store_order_amount',
    values: [companyId, orderId],
    text: `with paid as (select o.comp_id, o.id, o.currency, o.total, o.amount, bought.currency as its, bought.rate,
          bought.total - bought.asked_amount as is_left, coalesce((select sum(round(source.store_order_amount * (others.amount + f.amount) / source.amount, 2)
                - round(source.store_order_amount * others.amount / source.amount, 2))
            from finance_offset f
              join finance_order source on source.comp_id = f.comp_id and source.id = f.source_id and
                source.store_order_id = o.store_order_id
              cross join lateral (select coalesce(sum(other.amount), 0) as amount from finance_offset other where
                other.comp_id = f.comp_id and other.source_id = f.source_id and other.order_id <> o.id and other.is_live) others
              where f.comp_id = o.comp_id and f.order_id = o.id and f.is_live), 0) as ahead
        from finance_order o join store_order bought on bought.comp_id = o.comp_id and bought.id = o.store_order_id
        where o.comp_id = $1 and o.id = $2)
      update finance_order o set store_order_amount = greatest(case
          when paid.currency = paid.its then paid.total - paid.ahead
          when round((paid.is_left + paid.ahead) * paid.rate, 2) = paid.amount then paid.is_left
          -- What is more than is left is rejected, however much it is.
          else least(round(paid.amount / paid.rate, 2) - paid.ahead, paid.is_left + 1) end, 0)
        from paid where o.comp_id = paid.comp_id and o.id = paid.id`,
  },
  askFor('finance_order', companyId, orderId, 'take'),
]

/** Returns what an order had requested. Done twice, it does nothing. */
export const releaseStoreOrder = (companyId: string, orderId: string): Statement[] => [
  askFor('finance_order', companyId, orderId, 'give'),
  {
    name: 'finance_store_order_released',
    values: [companyId, orderId],
    text: 'update finance_order set store_order_amount = 0 where comp_id = $1 and id = $2 and store_order_amount <> 0',
  },
]

/** What is added to others' by this file. */
export const orderStoreOrderParts: Part[] = [refuseOn('finance_order_store_order', storeOrderNamed)]

import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { ownCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal } from '#mechanisms/currencies/currency.server.ts'
import { unknownLine } from '#mechanisms/lines/goods-line.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { admitOrderLines, admitStoreOrder, bill } from '#modules/purchasing/purchasing.server.ts'
import { storeOrderNamed } from '../order/order-refusals.contract.ts'
import { invoicedInOwn, invoicesOtherSum, noStoreOrderToInvoice, type invoiceCalls } from './invoice.contract.ts'
import { invoice } from './invoice.table.ts'

type Draft = Pick<
  CallParsed<typeof invoiceCalls.create>,
  'storeOrderId' | 'storeLines' | 'amount' | 'direction' | 'currency'
>

/**
 * Refuses an invoice of a purchase order that is not one to receive, that the actor may not see or that was not
 * approved, or whose lines are not that order's or do not come to its amount. More than was ordered or received is
 * taken as the supplier wrote it: the three-way match shows it. Answers what it is in: what the purchase order is, by
 * that one's rate.
 */
export async function admitInvoiced(draft: Draft, context: Context): Promise<Currency> {
  const { storeOrderId, storeLines, amount, direction, currency } = draft
  if (!storeOrderId) {
    if (storeLines.length > 0) refuse(noStoreOrderToInvoice, {}, 'store_lines')
    if (currency && currency !== ownCurrency) refuse(invoicedInOwn, {}, 'currency')
    return { currency: ownCurrency, rate: '1' }
  }
  if (direction !== 'in') refuse(noStoreOrderToInvoice, {}, 'store_order_id')
  const source = await admitStoreOrder(storeOrderId, context)
  const ids = storeLines.map(({ lineId }) => lineId)
  if (new Set(ids).size < ids.length) refuse(unknownLine, {}, 'store_lines')
  await admitOrderLines(storeOrderId, ids, context)
  if (addMoney(...storeLines.map(line => line.amount)) !== amount) refuse(invoicesOtherSum, {}, 'store_lines')
  const its = await admitCurrency({ currency, isRateConfirmed: false }, { source }, context)
  admitOwnTotal(amount, its, 'amount')
  return its
}

/** Writes what an invoice says of the lines, and counts it there. */
export const invoiceLines = (companyId: string, invoiceId: string, { storeLines }: Draft): Statement[] => [
  bill('invoice_store_item', companyId, invoiceId, false),
  {
    name: 'invoice_store_items_clear',
    values: [companyId, invoiceId],
    text: 'delete from invoice_store_item where comp_id = $1 and invoice_id = $2',
  },
  {
    name: 'invoice_store_items',
    values: [
      companyId,
      invoiceId,
      storeLines.map(({ lineId }) => lineId),
      storeLines.map(({ quantity }) => quantity),
      storeLines.map(line => line.amount),
    ],
    text: `insert into invoice_store_item (comp_id, invoice_id, item_id, quantity, amount) select $1, $2, w.id,
      w.quantity, w.amount from unnest($3::uuid[], $4::numeric[], $5::numeric[]) as w (id, quantity, amount)`,
  },
  bill('invoice_store_item', companyId, invoiceId, true),
]

/** Counts what an invoice says as long as it waits or stands. */
export const countInvoiced = (companyId: string, invoiceId: string, status: string): Statement =>
  bill('invoice_store_item', companyId, invoiceId, status === 'waiting' || status === 'agree')

/** What an invoice says of the lines of a purchase order, as JSON. */
export const storeLinesJson = sql`(select coalesce(json_agg(json_build_object('line_id', s.item_id, 'name', l.name,
  'unit', l.unit, 'quantity', s.quantity::text, 'amount', s.amount::text) order by l.position), '[]'::json)
  from invoice_store_item s join store_order_item l on l.comp_id = s.comp_id and l.id = s.item_id
    where s.comp_id = ${invoice.companyId} and s.invoice_id = ${invoice.id})`

/** What is added to others' by this file. */
export const invoiceStoreOrderParts: Part[] = [
  refuseOn('invoice_store_order', storeOrderNamed),
  refuseOn('invoice_store_item_item', storeOrderNamed),
]

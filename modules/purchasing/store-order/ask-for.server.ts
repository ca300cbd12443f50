import { sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import type { CurrencySource } from '#mechanisms/currencies/currency.server.ts'
import { unknownLine } from '#mechanisms/lines/goods-line.contract.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { storeOrderSubject } from './store-order-subject.server.ts'
import { overLastBalance, unknownStoreOrder } from './store-order.contract.ts'

/**
 * A purchase order's name and what is left of it as JSON, where a payment names it; null where it names none. Whoever
 * sees that sees the name.
 */
export const storeOrderJson = (companyId: unknown, storeOrderId: unknown) => sql`(
  select json_build_object('id', bought.id, 'uuid', bought.id, 'code', bought.code, 'name', bought.name, 'total',
    bought.total::text, 'balance', (bought.total - bought.asked_amount)::text, 'currency', bought.currency, 'rate',
    trim_scale(bought.rate)::text, 'own_total', bought.own_total::text,
    'supplier', ${supplierJson(sql`bought.comp_id`, sql`bought.supplier_id`)})
  from store_order bought where bought.comp_id = ${companyId} and bought.id = ${storeOrderId})`

/**
 * Refuses a purchase order that the actor may not see, or that was not approved; answers of which supplier it is, and
 * what it is in. It stays so until the transaction ends.
 */
export async function admitStoreOrder(
  storeOrderId: string,
  context: Pick<Context, 'me' | 'run'>,
): Promise<CurrencySource & { supplierId: string }> {
  const { me, run } = context
  const [held] = await run([
    {
      name: 'store_order_chosen',
      row: { supplierId: col.uuid, name: col.text, currency: col.text, rate: col.text },
      values: [me.companyId, storeOrderId],
      text: `select supplier_id, name, currency, rate::text as rate from store_order where comp_id = $1 and id = $2 and status =
        'agree' for update`,
    },
  ])
  if (held.count === 0 || (await storeOrderSubject.seenBy(storeOrderId, [me.personId], context)).length === 0)
    refuse(unknownStoreOrder, {}, 'store_order_id')
  return held.one
}

/**
 * Asks for what a row of `table` (`store_order_id`, `store_order_amount`) says it wants of its purchase order; `give`
 * back what it had requested. Refused by the key where it is more than is left.
 */
export const askFor = (table: string, companyId: string, rowId: string, way: 'take' | 'give'): Statement => ({
  name: `store_order_${way} ${table}`,
  values: [companyId, rowId],
  text: `update store_order bought set asked_amount = bought.asked_amount ${way === 'take' ? '+' : '-'}
    asking.store_order_amount, last_opt_date = now() from ${table} asking
    where asking.comp_id = $1 and asking.id = $2 and bought.comp_id = $1 and bought.id = asking.store_order_id`,
})

/**
 * Counts what an invoice says of the lines of a purchase order, rows of `table` (`invoice_id`, `item_id`, `quantity`,
 * `amount`, `is_live`), while it waits or stands; done twice, it does nothing.
 */
export const bill = (table: string, companyId: string, invoiceId: string, isLive: boolean): Statement => ({
  name: `store_order_billed ${table}`,
  values: [companyId, invoiceId, isLive],
  // Its orders are held first, as whoever counts their lines holds them (`database/sql/7-figure-lines.sql`).
  text: `with held as materialized (select from store_order o where o.comp_id = $1 and o.id in (select b.store_order_id from ${table} t
        join store_order_item b on b.comp_id = $1 and b.id = t.item_id where t.comp_id = $1 and t.invoice_id = $2) order by o.id for no
        key update),
      turned as (update ${table} set is_live = $3 where comp_id = $1 and invoice_id = $2 and is_live <> $3 and (select count(*) from
        held) >= 0 returning item_id, quantity, amount)
    update store_order_item b set
      invoiced_quantity = b.invoiced_quantity + case when $3 then turned.quantity else -turned.quantity end,
      invoiced_amount = b.invoiced_amount + case when $3 then turned.amount else -turned.amount end
    from turned where b.comp_id = $1 and b.id = turned.item_id`,
})

/** Refuses lines that are not the purchase order's. */
export async function admitOrderLines(
  storeOrderId: string,
  lineIds: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const [found] = await run([
    {
      name: 'store_order_lines_named',
      values: [me.companyId, storeOrderId, lineIds],
      text: 'select from store_order_item where comp_id = $1 and store_order_id = $2 and id = any($3::uuid[])',
    },
  ])
  if (found.count < lineIds.length) refuse(unknownLine, {}, 'store_lines')
}

/** What is added to others' by this file. */
export const askForParts: Part[] = [
  // Of payments that come at once, those that are too much are rejected here.
  refuseOn('store_order_balance', overLastBalance),
]

import { sql, type SQL } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notOfPurchaseApply, orderedTooMuch } from './purchase-apply.contract.ts'
import { purchaseApply } from './purchase-apply.table.ts'

/**
 * How much of a line `l` of an application was ordered, by orders that wait or were agreed to: lines of an order that
 * is made of it fill those of the same goods.
 */
export const orderedOf = (
  l: SQL,
) => sql`(select coalesce(sum(b.quantity), 0.00) from store_order_line b join store_order o
  on o.comp_id = b.comp_id and o.id = b.store_order_id where b.comp_id = ${l}.comp_id and o.purchase_apply_id =
    ${l}.purchase_apply_id and b.apply_position = ${l}.position and o.status in ('waiting', 'agree'))`

export const ordersOfApply = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'uuid', o.id, 'code', o.code,
  'name', o.name, 'total', o.total::text, 'status', o.status) order by o.created_at desc, o.id desc), '[]'::json)
  from store_order o where o.comp_id = ${purchaseApply.companyId} and o.purchase_apply_id = ${purchaseApply.id})`

/**
 * Says of each line of an order which line of its application it fills: the same goods, the first of them to the first.
 * Refused where it has other goods, or more than is left. The application was taken hold of before (`admit`).
 */
export async function fillApply(orderId: string, applyId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [, stray, over] = await run([
    {
      name: 'store_order_fills',
      values: [me.companyId, orderId, applyId],
      text: `with wanted as (select position, name, spec, unit, row_number() over (partition by name, spec, unit order
          by position) as turn from purchase_apply_line where comp_id = $1 and purchase_apply_id = $3),
        bought as (select position, name, spec, unit, row_number() over (partition by name, spec, unit order by
          position) as turn from store_order_line where comp_id = $1 and store_order_id = $2)
        update store_order_line l set apply_position = wanted.position from bought join wanted using (name, spec, unit,
          turn) where l.comp_id = $1 and l.store_order_id = $2 and l.position = bought.position`,
    },
    {
      name: 'store_order_stray',
      value: col.int,
      values: [me.companyId, orderId],
      text: `select position from store_order_line where comp_id = $1 and store_order_id = $2 and apply_position is null
        limit 1`,
    },
    {
      name: 'store_order_over',
      value: col.int,
      values: [me.companyId, applyId],
      text: `select w.position from purchase_apply_line w where w.comp_id = $1 and w.purchase_apply_id = $2 and
        w.quantity < (select coalesce(sum(b.quantity), 0) from store_order_line b join store_order o on o.comp_id =
          b.comp_id and o.id = b.store_order_id where b.comp_id = $1 and o.purchase_apply_id = $2 and b.apply_position =
          w.position and o.status in ('waiting', 'agree')) limit 1`,
    },
  ])
  if (stray.count > 0) refuse(notOfPurchaseApply, {}, 'lines')
  if (over.count > 0) refuse(orderedTooMuch, {}, 'lines')
}

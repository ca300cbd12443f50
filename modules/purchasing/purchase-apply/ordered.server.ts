import { sql, type SQL } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notOfPurchaseApply, orderedTooMuch } from './purchase-apply.contract.ts'
import { purchaseApply } from './purchase-apply.table.ts'

/** How much of a line `l` of an application was ordered, by orders that wait or were agreed to. */
export const orderedOf = (l: SQL) => sql`(select coalesce(sum(b.quantity), 0.0000) from store_order_item b
  join store_order o on o.comp_id = b.comp_id and o.id = b.store_order_id where b.comp_id = ${l}.comp_id
    and b.apply_item_id = ${l}.id and o.status in ('waiting', 'agree'))`

export const ordersOfApply = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'uuid', o.id, 'code', o.code,
  'name', o.name, 'total', o.total::text, 'currency', o.currency, 'status', o.status) order by o.created_at desc, o.id desc), '[]'::json)
  from store_order o where o.comp_id = ${purchaseApply.companyId} and o.purchase_apply_id = ${purchaseApply.id})`

/** The enquiries that were made for an application, the newest first. */
export const enquiriesOfApply = sql`(select coalesce(json_agg(json_build_object('id', e.id, 'uuid', e.id, 'code', e.code,
  'name', e.name, 'is_closed', e.closed_at is not null, 'answered_num', (select count(*) from enquiry_offer o where
    o.comp_id = e.comp_id and o.enquiry_id = e.id and o.state = 'answered')) order by e.created_at desc, e.id desc),
  '[]'::json)
  from enquiry e where e.comp_id = ${purchaseApply.companyId} and e.purchase_apply_id = ${purchaseApply.id})`

/** Lines of an application of which more is ordered than was applied for. */
const orderedOver = compile(
  sql`select l.id from purchase_apply_item l where l.comp_id = ${param('company')} and l.purchase_apply_id =
    ${param('apply')}::uuid and l.quantity < ${orderedOf(sql`l`)} limit 1`,
  { value: col.uuid },
)

/**
 * Whether lines are those of an application (`of`, each line's): all of them that are there. The application was taken
 * hold of before (`admitPurchaseApply`).
 */
export async function areOfApply(
  applyId: string | null,
  of: readonly (string | null | undefined)[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<boolean> {
  const ids = [...new Set(of.flatMap(id => id ?? []))]
  if (ids.length === 0 || applyId === null) return ids.length === 0
  const [known] = await run([
    {
      name: 'purchase_apply_lines',
      values: [me.companyId, applyId, ids],
      text: `select id from purchase_apply_item where comp_id = $1 and purchase_apply_id = $2 and id = any($3::uuid[])`,
    },
  ])
  return known.count === ids.length
}

/** Refuses lines of an order that are of none of its application's; of an application each of them is of one. */
export async function admitApplyLines(
  applyId: string | null,
  of: readonly (string | null | undefined)[],
  context: Pick<Context, 'me' | 'run'>,
) {
  if ((applyId !== null && of.some(id => !id)) || !(await areOfApply(applyId, of, context)))
    refuse(notOfPurchaseApply, {}, 'lines')
}

/** Refuses that more is ordered of an application than was applied for. Called with the order's lines written. */
export async function admitOrdered(applyId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [over] = await run([orderedOver({ company: me.companyId, apply: applyId })])
  if (over.count > 0) refuse(orderedTooMuch, {}, 'lines')
}

import { sql, type SQL } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { priceDiffers, priceNotOffered } from './store-order.contract.ts'

/**
 * What the supplier of the order `o` offered for what its line `b` is of, by the enquiry that the order is made of, in
 * its currency: the lines of the same line of an application or, without one, of the same goods, or of the same words.
 */
const offers = (
  b: SQL,
  o: SQL,
) => sql`enquiry_offer f join enquiry_price p on p.comp_id = f.comp_id and p.offer_id = f.id
  join enquiry_line e on e.comp_id = p.comp_id and e.id = p.line_id and case
    when ${b}.apply_item_id is not null and e.apply_item_id is not null then e.apply_item_id = ${b}.apply_item_id
    when ${b}.goods_id is not null or e.goods_id is not null then e.goods_id = ${b}.goods_id
    else (e.name, e.spec, e.unit) = (${b}.name, ${b}.spec, ${b}.unit) end
  where f.comp_id = ${o}.comp_id and f.enquiry_id = ${o}.enquiry_id and f.supplier_id = ${o}.supplier_id and f.state = 'answered'
    and f.currency = ${o}.currency`
/** What one of a line costs: its discount is off. */
const unitPrice = (b: SQL) => sql`round(${b}.price * (100 - ${b}.discount_rate) / 100, 6)`

/** The offered price of the line `b` of the order `o`: the one that it costs, if there are several. */
export const offeredPrice = (b: SQL, o: SQL) => sql`(select trim_scale(p.price)::text from ${offers(b, o)}
  order by p.price <> ${unitPrice(b)}, e.position limit 1)`

const otherwise = compile(
  sql`select b.name, trim_scale(${unitPrice(sql`b`)})::text as price, ${offeredPrice(sql`b`, sql`o`)} as offered
    from store_order o join store_order_item b on b.comp_id = o.comp_id and b.store_order_id = o.id
    where o.comp_id = ${param('company')} and o.id = ${param('order')}::uuid and o.enquiry_id is not null and not exists (
      select from ${offers(sql`b`, sql`o`)} and p.price = ${unitPrice(sql`b`)})
    order by b.position limit 1`,
  { row: { name: col.text, price: col.text, offered: col.text.orNull } },
)

/**
 * Refuses an order of an enquiry that has a line which does not cost what its supplier offered, unless its requester
 * stands by it. Called with its lines written; the enquiry was taken hold of before.
 */
export async function admitPrices(
  orderId: string,
  { enquiryId, isPriceConfirmed }: { enquiryId?: string | null | undefined; isPriceConfirmed: boolean },
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  if (!enquiryId || isPriceConfirmed) return
  const [found] = await run([otherwise({ company: me.companyId, order: orderId })])
  if (found.count === 0) return
  const { name: line, price, offered } = found.rows[0]!
  if (offered === null) refuse(priceNotOffered, { line }, 'lines')
  refuse(priceDiffers, { line, price, offered }, 'lines')
}

import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { currencyStays, ownCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal } from '#mechanisms/currencies/currency.server.ts'
import { companyToday } from '#mechanisms/days/company-day.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { amountOfGoods, netOfGross, unknownLine } from '#mechanisms/lines/goods-line.contract.ts'
import { addMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { admitSupplier, supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { enquirySubject } from './enquiry-subject.server.ts'
import {
  answeredAhead,
  enquiryClosed,
  noOffer,
  notAsked,
  pricesNeeded,
  supplierAnswered,
  type enquiryCalls,
} from './enquiry.contract.ts'
import { enquiry } from './enquiry.table.ts'

const pricesOf = sql`(select coalesce(json_agg(json_build_object('line_id', p.line_id, 'price', p.price::text, 'tax_rate',
    p.tax_rate::text, 'gross', p.gross::text, 'net', p.net::text, 'tax', p.tax::text, 'own_gross', round(p.gross * o.rate, 2)::text,
    'is_lowest', not exists (select from enquiry_price q join enquiry_offer other on other.comp_id = q.comp_id and
      other.id = q.offer_id where q.comp_id = p.comp_id and q.line_id = p.line_id and round(q.gross * other.rate, 2) <
      round(p.gross * o.rate, 2)))
    order by l.position), '[]'::json)
  from enquiry_price p join enquiry_line l on l.comp_id = p.comp_id and l.id = p.line_id
    where p.comp_id = o.comp_id and p.offer_id = o.id)`

/** The offers of an enquiry as JSON, in the order in which the suppliers were invited. */
export const offersJson = sql`(
  with offer as (select o.*, o.state = 'answered' and (select count(*) from enquiry_price p where p.comp_id = o.comp_id
      and p.offer_id = o.id) = (select count(*) from enquiry_line l where l.comp_id = o.comp_id and l.enquiry_id =
      o.enquiry_id) as is_whole
    from enquiry_offer o where o.comp_id = ${enquiry.companyId} and o.enquiry_id = ${enquiry.id})
  select coalesce(json_agg(json_build_object('id', o.id, 'uuid', o.id, 'supplier', ${supplierJson(sql`o.comp_id`, sql`o.supplier_id`)},
    'state', o.state, 'answered_on', o.answered_on, 'delivery_days', o.delivery_days, 'valid_until', o.valid_until,
    'has_lapsed', coalesce(o.valid_until < ${companyToday(sql`o.comp_id`)}, false), 'note', o.note, 'prices', ${pricesOf}, 'total', o.total::text, 'net', o.net::text, 'tax',
    o.tax::text, 'currency', o.currency, 'rate', trim_scale(o.rate)::text, 'own_total', o.own_total::text,
    'is_lowest', o.is_whole and not exists (select from offer other where other.is_whole and other.own_total <
      o.own_total), 'is_ordered', exists (select from store_order s where s.comp_id = o.comp_id and s.enquiry_id =
      o.enquiry_id and s.supplier_id = o.supplier_id and s.status in ('waiting', 'agree'))) order by o.position, o.id),
    '[]'::json)
  from offer o)`

/** The purchase orders that were made of an enquiry, the newest first. */
export const ordersOfEnquiry = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'uuid', o.id, 'code', o.code,
  'name', o.name, 'total', o.total::text, 'currency', o.currency, 'status', o.status) order by o.created_at desc, o.id desc), '[]'::json)
  from store_order o where o.comp_id = ${enquiry.companyId} and o.enquiry_id = ${enquiry.id})`

/** Refuses suppliers that are not to be chosen; those that were invited already stay. */
export async function admitSuppliers(supplierIds: readonly string[], enquiryId: string | undefined, context: Context) {
  const { me, run } = context
  const [invited] = await run([
    {
      name: 'enquiry_asked',
      row: { supplierId: col.uuid, hasAnswered: col.bool },
      values: [me.companyId, enquiryId ?? null],
      text: `select supplier_id, state <> 'asked' as has_answered from enquiry_offer where comp_id = $1 and enquiry_id = $2
        for update`,
    },
  ])
  const known = new Set(invited.rows.map(one => one.supplierId))
  if (invited.rows.some(one => one.hasAnswered && !supplierIds.includes(one.supplierId)))
    refuse(supplierAnswered, {}, 'supplier_ids')
  for (const id of supplierIds) if (!known.has(id)) await admitSupplier(id, context, 'supplier_ids')
}

/** Whether anybody has answered, or said that it does not want to. */
export async function isAnswered(enquiryId: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<boolean> {
  const [answered] = await run([
    {
      name: 'enquiry_is_answered',
      values: [me.companyId, enquiryId],
      text: `select from enquiry_offer where comp_id = $1 and enquiry_id = $2 and state = 'answered' limit 1`,
    },
  ])
  return answered.count > 0
}

/** Asks these suppliers, and none else. */
export async function setSuppliers(
  enquiryId: string,
  { supplierIds }: Pick<CallParsed<typeof enquiryCalls.create>, 'supplierIds'>,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  await run([
    {
      name: 'enquiry_unasked',
      values: [me.companyId, enquiryId, supplierIds],
      text: `delete from enquiry_offer where comp_id = $1 and enquiry_id = $2 and supplier_id <> all($3::uuid[])`,
    },
    {
      name: 'enquiry_asks',
      values: [me.companyId, enquiryId, supplierIds, supplierIds.map(() => newId())],
      text: `insert into enquiry_offer (comp_id, id, enquiry_id, supplier_id, position)
        select $1, id, $2, supplier_id, place from unnest($3::uuid[], $4::uuid[]) with ordinality as
          asked (supplier_id, id, place)
        on conflict (comp_id, enquiry_id, supplier_id) do update set position = excluded.position`,
    },
  ])
}

/** Takes hold of an enquiry that goes on and that the actor keeps: nobody else answers or chooses until the end. */
export async function holdOpen(id: string, context: Context) {
  const { me, run } = context
  await enquirySubject.lock(id, context, 'edit')
  const [held] = await run([
    {
      name: 'enquiry_is_closed',
      value: col.bool,
      values: [me.companyId, id],
      text: 'select closed_at is not null from enquiry where comp_id = $1 and id = $2',
    },
  ])
  if (found(held.first as boolean | undefined)) refuse(enquiryClosed)
}

const ownOffer: Currency = { currency: ownCurrency, rate: '1' }

/**
 * Writes down what a supplier has answered: what a line comes to is counted here, once, and kept, in the currency of
 * the offer, at the rate that is frozen with it.
 */
export async function answer(
  {
    id,
    supplierId,
    isDeclined,
    answeredOn,
    deliveryDays,
    validUntil,
    note,
    prices,
    ...draft
  }: CallParsed<typeof enquiryCalls.answer>,
  context: Context,
) {
  const { me, run } = context
  const today = dayOf(new Date(), me.timeZone)
  if (answeredOn && answeredOn > today) refuse(answeredAhead, {}, 'answered_on')
  if (!isDeclined && prices.length === 0) refuse(pricesNeeded, {}, 'prices')
  await holdOpen(id, context)
  const [offers, lines] = await run([
    {
      name: 'enquiry_offer_of',
      row: {
        id: col.uuid,
        name: col.text,
        isAnswered: col.bool,
        currency: col.text,
        rate: col.text,
        isOrdered: col.bool,
      },
      values: [me.companyId, id, supplierId],
      text: `select o.id, s.name, o.state = 'answered' as is_answered, o.currency, o.rate::text as rate, exists (select from
          store_order b where b.comp_id = o.comp_id and b.enquiry_id = o.enquiry_id and b.supplier_id = o.supplier_id and
          b.status in ('waiting', 'agree')) as is_ordered from enquiry_offer o join supplier s on s.comp_id = o.comp_id and s.id = o.supplier_id
        where o.comp_id = $1 and o.enquiry_id = $2 and o.supplier_id = $3`,
    },
    {
      name: 'enquiry_quantities',
      row: { id: col.uuid, quantity: col.text },
      values: [me.companyId, id],
      text: 'select id, quantity::text from enquiry_line where comp_id = $1 and enquiry_id = $2',
    },
  ])
  const offer = offers.first ?? refuse(notAsked, {}, 'supplier_id')
  const quantities = new Map(lines.rows.map(line => [line.id, line.quantity]))
  if (new Set(prices.map(({ lineId }) => lineId)).size < prices.length) refuse(unknownLine, {}, 'prices')
  const counted = (isDeclined ? [] : prices).map(({ lineId, price, taxRate }) => {
    const quantity = quantities.get(lineId) ?? refuse(unknownLine, {}, 'prices')
    const gross = amountOfGoods({ quantity, price, discountRate: '0' })
    const net = netOfGross(gross, taxRate)
    return { lineId, price, taxRate, gross, net, tax: subtractMoney(gross, net) }
  })
  const sum = (name: 'gross' | 'net' | 'tax') => addMoney(...counted.map(one => one[name]))
  const currency = isDeclined
    ? ownOffer
    : await admitCurrency(draft, { kept: offer.isAnswered ? offer : undefined }, context)
  if (offer.isOrdered && (offer.currency !== currency.currency || Number(offer.rate) !== Number(currency.rate)))
    refuse(currencyStays, {}, 'currency')
  admitOwnTotal(sum('gross'), currency, 'prices')
  await run([
    {
      name: 'enquiry_prices_gone',
      values: [me.companyId, offer.id],
      text: 'delete from enquiry_price where comp_id = $1 and offer_id = $2',
    },
    {
      name: 'enquiry_prices_set',
      values: [me.companyId, offer.id, JSON.stringify(counted)],
      text: `insert into enquiry_price (comp_id, offer_id, line_id, price, tax_rate, gross, net, tax)
        select $1, $2, (p ->> 'lineId')::uuid, (p ->> 'price')::numeric, (p ->> 'taxRate')::numeric,
          (p ->> 'gross')::numeric, (p ->> 'net')::numeric, (p ->> 'tax')::numeric
        from jsonb_array_elements($3::jsonb) p`,
    },
    {
      name: 'enquiry_answered',
      values: [
        me.companyId,
        offer.id,
        isDeclined ? 'declined' : 'answered',
        answeredOn ?? today,
        isDeclined ? null : (deliveryDays ?? null),
        isDeclined ? null : (validUntil ?? null),
        note,
        sum('gross'),
        sum('net'),
        sum('tax'),
        currency.currency,
        currency.rate,
      ],
      text: `update enquiry_offer set state = $3, answered_on = $4, delivery_days = $5, valid_until = $6, note = $7, total =
        $8, net = $9, tax = $10, currency = $11, rate = $12 where comp_id = $1 and id = $2`,
    },
    // What was chosen of it, and is offered no longer.
    {
      name: 'enquiry_unchosen',
      values: [me.companyId, offer.id],
      text: `update enquiry_line l set chosen_id = null where l.comp_id = $1 and l.chosen_id = $2 and not exists (select from
        enquiry_price p where p.comp_id = $1 and p.offer_id = $2 and p.line_id = l.id)`,
    },
  ])
  await noteChange(context, enquirySubject, id, { name: offer.name }, isDeclined ? 'enquiry.decline' : 'enquiry.answer')
  return { id }
}

/** Says of which supplier each of these lines is bought: of one that offers it. */
export async function choose({ id, lines }: CallParsed<typeof enquiryCalls.choose>, context: Context) {
  const { me, run } = context
  await holdOpen(id, context)
  const [chosen] = await run([
    {
      name: 'enquiry_choose',
      values: [me.companyId, id, lines.map(({ lineId }) => lineId), lines.map(({ supplierId = null }) => supplierId)],
      text: `with wanted as (select w.line_id, w.supplier_id, o.id as offer_id
          from unnest($3::uuid[], $4::uuid[]) as w (line_id, supplier_id)
            left join enquiry_offer o on o.comp_id = $1 and o.enquiry_id = $2 and o.supplier_id = w.supplier_id and
              exists (select from enquiry_price p where p.comp_id = $1 and p.offer_id = o.id and p.line_id = w.line_id))
        update enquiry_line l set chosen_id = wanted.offer_id from wanted where l.comp_id = $1 and l.enquiry_id = $2 and
          l.id = wanted.line_id and (wanted.supplier_id is null or wanted.offer_id is not null) returning l.id`,
    },
  ])
  if (chosen.count < lines.length) refuse(noOffer, {}, 'lines')
  await noteChange(context, enquirySubject, id, { num: lines.length }, 'enquiry.choose')
  return { id }
}

import { sql, type SQL } from 'drizzle-orm'
import { handle } from '#platform/server/http/handle.ts'
import { chainList, isOf, type Linked } from '#mechanisms/chain/chain.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { enquirySubject } from '../enquiry/enquiry-subject.server.ts'
import { enquiry } from '../enquiry/enquiry.table.ts'
import { orderedOf } from '../purchase-apply/ordered.server.ts'
import { purchaseApplySubject } from '../purchase-apply/purchase-apply.server.ts'
import { purchaseApply } from '../purchase-apply/purchase-apply.table.ts'
import { receivedValue } from '../store-order/receipt.server.ts'
import { storeOrderSubject } from '../store-order/store-order-subject.server.ts'
import { storeOrder } from '../store-order/store-order.table.ts'
import { purchaseChainCalls, purchaseKinds } from './purchase-chain.contract.ts'

const [isApply, isEnquiry, isOrder] = [purchaseApplySubject, enquirySubject, storeOrderSubject].map(({ type }) => type)
/**
 * What the record `s` came of, and what came of it: the ids of its application (`a0`), enquiries (`e1`) and orders
 * (`o1`), each by a key of the record that names it.
 */
const chain = sql`o0 as (select o.id, o.purchase_apply_id, o.enquiry_id from s join store_order o on o.comp_id =
    ${actor.company} and o.id = s.id where ${isOf(isOrder!)}),
  e0 as (select e.id, e.purchase_apply_id from enquiry e where e.comp_id = ${actor.company} and e.id in (select s.id from s
    where ${isOf(isEnquiry!)} union all select enquiry_id from o0)),
  a0 as (select s.id from s where ${isOf(isApply!)} union select purchase_apply_id from o0 union select purchase_apply_id
    from e0),
  e1 as (select id from e0 union select e.id from s join enquiry e on e.comp_id = ${actor.company} and e.purchase_apply_id =
    s.id where ${isOf(isApply!)}),
  o1 as (select id from o0 union select o.id from s join store_order o on o.comp_id = ${actor.company} and
      o.purchase_apply_id = s.id where ${isOf(isApply!)}
    union select o.id from s cross join e1 join store_order o on o.comp_id = ${actor.company} and o.enquiry_id = e1.id where
      ${isOf(isApply!, isEnquiry!)})`

const ofLines = (
  sum: SQL,
) => sql`(select sum(${sum}) from store_order_item l where l.comp_id = ${storeOrder.companyId} and
  l.store_order_id = ${storeOrder.id})`
const ifAgreed = (amount: SQL) => sql`case when one.status = 'agree' then ${amount} end`

const linked: Linked[] = [
  {
    kind: 'apply',
    subject: purchaseApplySubject,
    ids: 'a0',
    code: sql`${purchaseApply.code}`,
    name: sql`${purchaseApply.name}`,
    more: {
      total: sql`${purchaseApply.total}`,
      is_open: sql`${purchaseApply.status} in ('waiting', 'agree')`,
      to_order: sql`(select sum(l.gross - round(l.gross * least(${orderedOf(sql`l`)}, l.quantity) / l.quantity, 2)) from
        purchase_apply_item l where l.comp_id = ${purchaseApply.companyId} and l.purchase_apply_id = ${purchaseApply.id})`,
    },
    parts: { apply: [sql`one.total`, sql`case when one.is_open then one.to_order end`] },
  },
  {
    kind: 'enquiry',
    subject: enquirySubject,
    ids: 'e1',
    code: sql`${enquiry.code}`,
    name: sql`${enquiry.name}`,
    more: {
      total: sql`${enquiry.total}`,
      is_open: sql`(${enquiry.closedAt} is null and not exists (select from store_order o where o.comp_id =
        ${enquiry.companyId} and o.enquiry_id = ${enquiry.id} and o.status in ('waiting', 'agree')))`,
    },
    parts: { enquiry: [sql`one.total`, sql`case when one.is_open then one.total end`] },
  },
  {
    kind: 'order',
    subject: storeOrderSubject,
    ids: 'o1',
    code: sql`${storeOrder.code}`,
    name: sql`${storeOrder.name}`,
    currency: sql`${storeOrder.currency}`,
    more: {
      total: sql`${storeOrder.total}`,
      status: sql`${storeOrder.status}`,
      requested: sql`${storeOrder.askedAmount}`,
      received: ofLines(receivedValue(sql`l`)),
      // A line of which more came has nothing left to come.
      to_come: ofLines(sql`greatest(l.gross - ${receivedValue(sql`l`)}, 0)`),
      invoiced: ofLines(sql`l.invoiced_amount`),
      to_invoice: ofLines(sql`greatest(l.gross - l.invoiced_amount, 0)`),
    },
    parts: {
      order: [sql`one.total`, sql`case when one.status = 'waiting' then one.total end`],
      receipt: [ifAgreed(sql`one.received`), sql`one.to_come`],
      invoice: [ifAgreed(sql`one.invoiced`), sql`one.to_invoice`],
      payment: [ifAgreed(sql`one.requested`), sql`one.total - one.requested`],
    },
  },
]

export const purchaseChainHandlers = handle(purchaseChainCalls, { list: chainList(purchaseKinds, chain, linked) })

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, day, done, emptiable, id, ids, out, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { currencyCode, currencyDraft, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import {
  goodsLineDrafts,
  goodsLineRow,
  goodsTotals,
  lineQuantity,
  mostGoodsLines,
} from '#mechanisms/lines/goods-line.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { contractBrief } from '../contract/contract-brief.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'
import { quotationBrief } from '../quotation/quotation-brief.contract.ts'

export const orderType = 'order'
export const mostOrderPartners = 50

export const orderDatesCrossed = refusal('order.dates.crossed', {
  zh: '交货日期不能早于下单日期',
  en: 'It is delivered before it is ordered',
})
export const orderUnderWay = refusal('order.under_way', {
  zh: '已有发货、退货或退款，涉及的明细不能删除，也不能少于已发生的数量和金额',
  en: 'Lines that were delivered, returned or refunded stay, and are not made less than that',
})
export const orderOfOtherCustomer = refusal('order.contract.other', {
  zh: '客户与合同的客户不一致',
  en: 'The customer is not the one of the contract',
})
export const deliveredTooMuch = refusal('order.delivered_too_much', {
  zh: '发货数量不能超过未发数量，请刷新后重试',
  en: 'That is more than is left to deliver: refresh',
})
export const nothingToDeliver = refusal('order.nothing_to_deliver', {
  zh: '订单已全部发货',
  en: 'All of the order has been delivered',
})
export const deliveredAhead = refusal('order.delivered_ahead', {
  zh: '日期不能晚于今天',
  en: 'That day has not come yet',
})
export const deliveryReversed = refusal('order.delivery_reversed', {
  zh: '这次发货已冲销',
  en: 'This delivery has already been reversed',
})

/** What is known of a customer's order, beside its people, lines and files. */
export const orderFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .required()
    .as('customer')
    .filter()
    .listed(),
  contractId: f
    .record(contractBrief, ({ name }) => name)
    .as('contract')
    .filter(),
  /** The approved quotation that it was made of. */
  quotationId: f
    .record(quotationBrief, ({ name }) => name)
    .as('quotation')
    .filter(),
  orderDate: f.date().filter('orderStartDate', 'orderEndDate').listed(),
  deliveryDate: f.date().after('orderDate').listed(),
  payTypeId: f.entry('PAY_TYPE').as('payType').filter(),
  statusId: f.entry('ORDER_STATUS').as('status').filter().listed(),
  summary: f.longText(2_000).hinted(),
})

const orderDraft = v.object({
  ...orderFields.draft,
  ...currencyDraft,
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostOrderPartners), []),
  ...goodsLineDrafts,
  resId: v.optional(ids(mostFiles), []),
})

const orderRow = v.object({
  id: out.id,
  code: out.text,
  ...orderFields.row,
  total: out.money,
  ...currencyShown,
  discount: out.money,
  manager: v.nullable(personBrief),
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type OrderRow = v.InferOutput<typeof orderRow>

const orderLine = v.object({
  ...goodsLineRow.entries,
  deliveredQuantity: out.text,
  returnedQuantity: out.text,
  returnedAmount: out.money,
  refundedAmount: out.money,
})
export type OrderLine = v.InferOutput<typeof orderLine>
const back = v.array(v.object({ id: out.id, code: out.text, total: out.money, day: out.day }))

const orderDetail = v.object({
  ...v.omit(orderRow, ['newStatus']).entries,
  ...orderFields.shown,
  ...goodsTotals,
  /** What came back of it, and was paid back. */
  returned: out.money,
  refunded: out.money,
  partner: v.array(personBrief),
  creator: v.nullable(personBrief),
  lines: v.array(orderLine),
  /** The oldest first; those that were reversed too. */
  deliveries: v.array(
    v.object({
      id: out.id,
      deliveredOn: out.day,
      note: out.text,
      person: personBrief,
      isReversed: out.flag,
      reason: out.text,
      lines: v.array(v.object({ lineId: out.id, name: out.text, unit: out.text, quantity: out.text })),
    }),
  ),
  returns: back,
  refunds: back,
  attachments: v.array(fileBrief),
  /** The caller may change it; delete it; say what was delivered, returned and refunded. */
  can: abilities(['comment', 'edit', 'remove', 'deliver']),
})
export type OrderDetail = v.InferOutput<typeof orderDetail>

const filters = {
  ...listQuery(['lastOptDate', 'createdAt', 'total', ...orderFields.sorts]).entries,
  ...orderFields.query,
  /** Those in this currency. */
  currency: v.optional(currencyCode),
  /** Those that have these goods among their lines. */
  productId: v.optional(id),
}
const query = v.object(filters)
export type OrderQuery = v.InferOutput<typeof query>

export const orderCalls = callsAbout(orderType, {
  list: call('GET /crm/orders', query, withCan(page(orderRow), { create: 'everyone' }), {
    summary: "Customers' orders by scope, customer, contract, quotation, status and day",
  }),
  total: call('GET /crm/orders/total', query, v.object({ num: out.number, total: out.money }), {
    summary: "How many orders the same list has, and what they come to in the company's own currency",
  }),
  detail: call('GET /crm/orders/:id', byId, orderDetail, {
    summary: 'An order with its lines, deliveries, returns and refunds',
  }),
  create: call('POST /crm/orders', orderDraft, v.object({ id: out.id }), {
    about: ['customer'],
    summary: 'Write down what a customer has ordered',
  }),
  update: call('PUT /crm/orders/:id', v.object({ id, ...orderDraft.entries, ...fileChange }), done, {
    summary: 'Change an order',
  }),
  remove: call('DELETE /crm/orders/:id', byId, done, {
    summary: 'Delete an order of which nothing was delivered, returned or refunded',
  }),
  deliver: call(
    'POST /crm/orders/:id/deliver',
    v.object({
      id,
      /** Today, unless it says otherwise. */
      deliveredOn: emptiable(day),
      note: v.optional(text(500), ''),
      /** How much of which line; none: all that is left. */
      lines: v.optional(
        v.pipe(v.array(v.object({ lineId: id, quantity: lineQuantity })), v.maxLength(mostGoodsLines, 'too_many')),
        [],
      ),
    }),
    v.object({ id: out.id, deliveryId: out.id }),
    { summary: 'Say that goods of an order have left, whole or in part' },
  ),
  reverseDelivery: call('POST /crm/orders/deliveries/:id/reverse', v.object({ id, reason: requiredText(200) }), done, {
    summary: 'Take a delivery back, once; it stays with its reason',
  }),
})

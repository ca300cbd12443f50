import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, day, done, emptiable, id, out, text } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { lineQuantity, mostGoodsLines } from '#mechanisms/lines/goods-line.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'
import { orderBrief } from './order-brief.contract.ts'

export const returnedTooMuch = refusal('return_order.too_much', {
  zh: '退货数量不能超过售出减已退的数量，请刷新后重试',
  en: 'That is more than was sold less what was returned: refresh',
})
export const refundedTooMuch = refusal('refund_order.too_much', {
  zh: '退款金额不能超过售出减已退的金额，请刷新后重试',
  en: 'That is more than was sold less what was refunded: refresh',
})
export const nothingBack = refusal('order.nothing_back', {
  zh: '请至少填写一行明细',
  en: 'Fill in one line at least',
})

const chosen = v.nullable(v.object({ id: out.id, name: out.text }))
const common = {
  id: out.id,
  code: out.text,
  order: v.nullable(orderBrief),
  customer: v.nullable(customerBrief),
  total: out.money,
  summary: out.text,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  lastOptDate: out.instant,
}
const lists = v.object({
  ...listQuery(['lastOptDate', 'createdAt']).entries,
  /** Those of one order. */
  purchaseOrderId: v.optional(id),
})
const can = abilities(['comment', 'remove'])
const lines = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(v.array(line), v.maxLength(mostGoodsLines, 'too_many'))

const refundRow = v.object({ ...common, purchaseOrderId: out.id, refundDate: out.day, payType: chosen })
const refundDetail = v.object({
  ...refundRow.entries,
  lines: v.array(v.object({ lineId: out.id, name: out.text, amount: out.money })),
  can,
})
export type RefundRow = v.InferOutput<typeof refundRow>
export type RefundDetail = v.InferOutput<typeof refundDetail>

export const refundOrderCalls = callsAbout('refund_order', {
  list: call('GET /crm/refund_orders', lists, page(refundRow), { summary: 'Refunds of orders that the caller sees' }),
  detail: call('GET /crm/refund_orders/:id', byId, refundDetail, { summary: 'A refund with its lines' }),
  create: call(
    'POST /crm/refund_orders',
    v.object({
      purchaseOrderId: id,
      refundDate: emptiable(day),
      payTypeId: emptiable(id),
      summary: v.optional(text(2_000), ''),
      /** How much of what which line cost. */
      lines: lines(v.object({ lineId: id, amount: positiveMoney })),
    }),
    v.object({ id: out.id, total: out.money }),
    { about: ['order'], summary: 'Write down money of an order that was given back' },
  ),
  remove: call('DELETE /crm/refund_orders/:id', byId, done, { about: ['order'], summary: 'Take a refund back' }),
})

const returnRow = v.object({ ...common, purchaseOrderId: out.id, returnDate: out.day, returnReason: chosen })
const returnDetail = v.object({
  ...returnRow.entries,
  lines: v.array(v.object({ lineId: out.id, name: out.text, unit: out.text, quantity: out.text, amount: out.money })),
  can,
})
export type ReturnRow = v.InferOutput<typeof returnRow>
export type ReturnDetail = v.InferOutput<typeof returnDetail>

export const returnOrderCalls = callsAbout('return_order', {
  list: call('GET /crm/return_orders', lists, page(returnRow), { summary: 'Returns of orders that the caller sees' }),
  detail: call('GET /crm/return_orders/:id', byId, returnDetail, { summary: 'A return with its lines' }),
  create: call(
    'POST /crm/return_orders',
    v.object({
      purchaseOrderId: id,
      returnDate: emptiable(day),
      returnReasonId: emptiable(id),
      summary: v.optional(text(2_000), ''),
      /** How much of which line; what that comes to is counted. */
      lines: lines(v.object({ lineId: id, quantity: lineQuantity })),
    }),
    v.object({ id: out.id, total: out.money }),
    { about: ['order'], summary: 'Write down goods of an order that came back' },
  ),
  remove: call('DELETE /crm/return_orders/:id', byId, done, { about: ['order'], summary: 'Take a return back' }),
})

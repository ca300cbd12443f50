import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { choice, day, done, emptiable, id, ids, listOf, money, out, searchKey, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { orderRow, orderTypes } from '../order/order.contract.ts'

/** How the cashier pays. */
export const payWays = ['bank', 'cash', 'online', 'cheque', 'other'] as const
export type PayWay = (typeof payWays)[number]

export const notPayable = refusal('finance.pay.not_payable', { zh: '只有已通过且未付清的单据可以付款', en: 'Only what was agreed to and is owed is paid' })
export const paidMeanwhile = refusal('finance.pay.changed', { zh: '应付金额已变为 {owed}，请核对后重新付款', en: '{owed} is owed now: check, and pay again' })
export const payTooMuch = refusal('finance.pay.too_much', { zh: '付款金额应大于 0，且不能超过应付金额 {owed}', en: 'Pay more than 0, and at most what is owed, {owed}' })
export const noVoucher = refusal('finance.voucher.state', { zh: '只有已通过的单据可以上传凭证', en: 'Vouchers belong to orders that were agreed to' })

const paymentRow = v.object({
  id: out.id, amount: out.money, payDate: out.day, way: v.picklist(payWays), note: out.text, cashier: personBrief, createdAt: out.instant,
  order: v.object({ id: out.id, type: v.picklist(orderTypes), code: out.text, name: out.text, creator: personBrief }),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

const cashiers = { authority: ['FINANCE_CASHIER', 'FINANCE_VIEW'] }
const cashier = { authority: ['FINANCE_CASHIER'] }
const period = { type: v.optional(choice(orderTypes)), startDate: v.optional(day), endDate: v.optional(day), key: v.optional(searchKey) }

export const payCalls = {
  list: call('GET /finance/pays', v.object({ ...paging(20).entries, ...period, status: v.optional(listOf(v.picklist(['unpaid', 'partial', 'paid'], 'choice'), 3)) }), page(orderRow),
    { ...cashiers, summary: 'Orders that were agreed to, by what is still owed of them' }),
  total: call('GET /finance/pays/total', v.object({ type: period.type }), v.object({ num: out.number, owed: out.money }), { ...cashiers, summary: 'How many orders are to be paid, and what is owed in all' }),
  register: call('GET /finance/pays/register', v.object({ ...paging(20).entries, ...period }), page(paymentRow), { ...cashiers, summary: 'The payment register: each payment that was made, newest first' }),
  pay: call('POST /finance/pays/pay', v.object({
    id,
    /** None: all that is owed. */
    amount: emptiable(money),
    /** What the cashier has seen to be owed: refused when it is otherwise by now, so that nothing is paid twice. */
    owed: emptiable(money),
    payDate: emptiable(day),
    way: v.optional(choice(payWays), 'bank'),
    note: v.optional(text(200), ''),
  }), v.object({ id: out.id, paymentId: out.id, owed: out.money }), { ...cashier, summary: 'Pay an order, or a part of what is owed' }),
  changeDate: call('POST /finance/pays/update-pay-date', v.object({ id, payDate: day }), done, { ...cashier, summary: 'Change the day of a payment' }),
  voucher: call('POST /finance/:type/:id/voucher', v.object({ type: choice(orderTypes), id, resId: ids(mostFiles) }), done, { ...cashier, summary: 'Make these the vouchers of an order' }),
}

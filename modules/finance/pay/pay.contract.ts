import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  day,
  done,
  emptiable,
  id,
  listOf,
  money,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { orderRow, orderTypes } from '../order/order.contract.ts'

/** How the cashier pays. */
export const payWays = ['bank', 'cash', 'online', 'cheque', 'other'] as const
export type PayWay = (typeof payWays)[number]
/** How they stand in a spreadsheet; the screens' words are in `finance.words`. */
export const payWayWords: Record<PayWay, Sentence> = {
  bank: { zh: '银行转账', en: 'Bank transfer' },
  cash: { zh: '现金', en: 'Cash' },
  online: { zh: '网上支付', en: 'Online' },
  cheque: { zh: '支票', en: 'Cheque' },
  other: { zh: '其他', en: 'Other' },
}
/** Orders of a batch, or of a bank's file. */
export const mostAtOnce = 100

export const notPayable = refusal('finance.pay.not_payable', {
  zh: '只有已通过且未付清的单据可以付款',
  en: 'Only approved orders with an amount owed can be paid',
})
export const paidMeanwhile = refusal('finance.pay.changed', {
  zh: '应付金额已变为 {owed}，请核对后重新付款',
  en: '{owed} is owed now: check and pay again',
})
export const payTooMuch = refusal('finance.pay.too_much', {
  zh: '付款金额应大于 0，且不能超过应付金额 {owed}',
  en: 'Pay more than 0 and at most the amount owed, {owed}',
})
export const ownPayment = refusal('finance.pay.own', {
  zh: '自己的单据由其他出纳付款',
  en: 'Your own orders must be paid by another cashier',
})
export const paidTwice = refusal('finance.pay.batch_twice', {
  zh: '同一张单据不能在一批中付款两次',
  en: 'Each order can appear only once in a batch',
})
export const notReversible = refusal('finance.pay.not_reversible', {
  zh: '这笔付款已冲销，或本身就是冲销',
  en: 'It has already been reversed, or is itself a reversal',
})
export const reversedInUse = refusal('finance.pay.in_use', {
  zh: '这笔款已被冲抵或归还 {amount}，请先撤销冲抵或还款',
  en: '{amount} has been settled or repaid: undo that first',
})
export const noAccount = refusal('finance.bank_file.account', {
  zh: '以下单据没有收款账号：{orders}',
  en: 'No bank account to pay to: {orders}',
})
export const notBankFile = refusal('finance.bank_file.state', {
  zh: '以下单据没有待付金额：{orders}',
  en: 'Nothing is owed on: {orders}',
})
export const noVoucher = refusal('finance.voucher.state', {
  zh: '只有已通过的单据可以上传凭证',
  en: 'Vouchers belong to approved orders',
})

const paymentRow = v.object({
  id: out.id,
  amount: out.money,
  payDate: out.day,
  way: v.picklist(payWays),
  note: out.text,
  cashier: personBrief,
  createdAt: out.instant,
  /** It was withdrawn; or it takes another one back, with an amount below zero. */
  isReversed: out.flag,
  isReversal: out.flag,
  order: v.object({ id: out.id, type: v.picklist(orderTypes), code: out.text, name: out.text, creator: personBrief }),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

const cashiers = { authority: ['FINANCE_CASHIER', 'FINANCE_VIEW'] }
const cashier = { authority: ['FINANCE_CASHIER'] }
const period = {
  type: v.optional(choice(orderTypes)),
  startDate: v.optional(day),
  endDate: v.optional(day),
  key: v.optional(searchKey),
}

/** An order and whether the caller may pay what is owed of it: not their own while there is another cashier. */
const owedRow = v.object({ ...orderRow.entries, can: abilities(['pay']) })
export type OwedRow = v.InferOutput<typeof owedRow>

export const payCalls = callsAbout('finance', {
  list: call(
    'GET /finance/pays',
    v.object({
      ...paging(20).entries,
      ...period,
      status: v.optional(listOf(v.picklist(['unpaid', 'partial', 'paid'], 'choice'), 3)),
    }),
    page(owedRow),
    { ...cashiers, summary: 'Orders that were agreed to, by what is still owed of them' },
  ),
  total: call(
    'GET /finance/pays/total',
    v.object({ type: period.type }),
    withCan(v.object({ num: out.number, owed: out.money }), { pay: cashier.authority }),
    { ...cashiers, summary: 'How many orders are to be paid, and what is owed in all' },
  ),
  register: call('GET /finance/pays/register', v.object({ ...paging(20).entries, ...period }), page(paymentRow), {
    ...cashiers,
    summary: 'The payment register: each payment that was made, newest first',
  }),
  pay: call(
    'POST /finance/pays/pay',
    v.object({
      id,
      /** None: all that is owed. */
      amount: emptiable(money),
      /** What the cashier has seen to be owed: refused when it is otherwise by now, so that nothing is paid twice. */
      owed: emptiable(money),
      payDate: emptiable(day),
      way: v.optional(choice(payWays), 'bank'),
      note: v.optional(text(200), ''),
    }),
    v.object({ id: out.id, paymentId: out.id, owed: out.money }),
    { ...cashier, summary: 'Pay an order, or a part of what is owed' },
  ),
  payMany: call(
    'POST /finance/pays/pay_batch',
    v.object({
      /** Each with what the cashier has seen to be owed, all of which is paid. */
      orders: v.pipe(
        v.array(v.object({ id, owed: money })),
        v.minLength(1, 'required'),
        v.maxLength(mostAtOnce, 'too_many'),
      ),
      payDate: emptiable(day),
      way: v.optional(choice(payWays), 'bank'),
      note: v.optional(text(200), ''),
    }),
    v.object({ count: out.number, amount: out.money }),
    { ...cashier, summary: 'Pay several orders, each all that is owed of it: all of them or none' },
  ),
  reverse: call(
    'POST /finance/pays/:id/reverse',
    v.object({ id, reason: requiredText(200) }),
    v.object({ id: out.id, owed: out.money }),
    {
      ...cashier,
      summary:
        'Take a payment back, and say why: it stays in the register beside its reversal of today, and the order is owed again',
    },
  ),
  bankFile: call(
    'GET /finance/pays/bank_file',
    v.object({ ids: v.pipe(listOf(id, mostAtOnce), v.minLength(1, 'required')) }),
    v.unknown(),
    {
      ...cashier,
      answers: 'file',
      summary: 'What these orders are owed as a CSV that banks take: payee, account, bank, amount, purpose',
    },
  ),
  exportRegister: call('GET /finance/pays/register/export', v.object(period), v.unknown(), {
    ...cashiers,
    answers: 'file',
    summary: 'The payment register as an .xlsx',
  }),
  changeDate: call('POST /finance/pays/update-pay-date', v.object({ id, payDate: day }), done, {
    ...cashier,
    summary: 'Change the day of a payment',
  }),
  voucher: call('POST /finance/:type/:id/voucher', v.object({ type: choice(orderTypes), id, ...fileChange }), done, {
    ...cashier,
    summary: 'Add vouchers to an order and remove some, or name all that it has',
  }),
})

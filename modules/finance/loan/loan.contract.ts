import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  flag,
  id,
  money,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { payWays } from '../pay/pay.contract.ts'

/** A repayment waits for a cashier; refused, or withdrawn by its requester, it never counts. */
export const repaymentStatuses = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const
export type RepaymentStatus = (typeof repaymentStatuses)[number]

export const nothingToRepay = refusal('finance.repay.nothing', {
  zh: '只有已付款且未还清的借款可以还款',
  en: 'Only an outstanding loan that was paid out can be repaid',
})
export const repayTooMuch = refusal('finance.repay.too_much', {
  zh: '还款金额应大于 0，且不能超过未还金额 {open}',
  en: 'Repay more than 0 and at most the outstanding {open}',
})
export const repaymentDecided = refusal('finance.repay.decided', {
  zh: '这笔还款已处理',
  en: 'This repayment has already been handled',
})
export const repaymentNotReversible = refusal('finance.repay.not_reversible', {
  zh: '只有已确认且未冲销的还款可以冲销',
  en: 'Only a confirmed repayment can be reversed, and only once',
})
export const notOwnRepayment = refusal('finance.repay.own', {
  zh: '自己的还款由其他出纳处理',
  en: 'Your own repayments must be handled by another cashier',
})

/**
 * What somebody has drawn, settled with orders, repaid, and owes: drawn = settled + repaid + open. `waiting`:
 * repayments that no cashier has confirmed yet.
 */
const sums = { drawn: out.money, settled: out.money, repaid: out.money, open: out.money, waiting: out.money }
const loanRow = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  orderDate: out.day,
  dueDate: out.maybeDay,
  isOverdue: out.flag,
  ...sums,
})
export type LoanRow = v.InferOutput<typeof loanRow>
const borrowerRow = v.object({ person: personBrief, num: out.number, isOverdue: out.flag, ...sums })
export type BorrowerRow = v.InferOutput<typeof borrowerRow>
export const repaymentRow = v.object({
  id: out.id,
  amount: out.money,
  repayDate: out.day,
  way: v.picklist(payWays),
  note: out.text,
  status: v.picklist(repaymentStatuses),
  reason: out.text,
  cashier: v.nullable(personBrief),
  createdAt: out.instant,
  order: v.object({ id: out.id, code: out.text, name: out.text, creator: personBrief }),
  /** The caller may confirm or refuse it; may withdraw it; may reverse it. */
  can: abilities(['decide', 'withdraw', 'reverse']),
  /** It was reversed; or it reverses another one, with an amount below zero. */
  isReversed: out.flag,
  isReversal: out.flag,
})
export type RepaymentRow = v.InferOutput<typeof repaymentRow>

const lookers = { authority: ['FINANCE_CASHIER', 'FINANCE_VIEW'] }
const cashier = { authority: ['FINANCE_CASHIER'] }
/** Whose: the caller's own, or anybody's for cashiers and whoever sees all of finance. */
const whose = { personId: v.optional(id) }

export const loanCalls = callsAbout('finance', {
  account: call(
    'GET /finance/loans/account',
    v.object(whose),
    withCan(v.object({ person: personBrief, ...sums }), { viewAll: lookers.authority }),
    {
      summary: "An employee's loan account: drawn, settled, repaid, open",
    },
  ),
  loans: call(
    'GET /finance/loans',
    v.object({ ...paging(20).entries, ...whose, isOpen: v.optional(flag) }),
    page(loanRow),
    { summary: "An employee's loans that were paid out, the newest first; `is_open`: what is not given back" },
  ),
  borrowers: call(
    'GET /finance/loans/people',
    v.object({ ...paging(20).entries, key: v.optional(searchKey) }),
    page(borrowerRow),
    { ...lookers, summary: 'Who has borrowed and not given back, most first' },
  ),
  repayments: call(
    'GET /finance/repayments',
    v.object({
      ...paging(20).entries,
      ...whose,
      orderId: v.optional(id),
      status: v.optional(choice(repaymentStatuses)),
      /** Repaid from this day on, and until that one. */
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    page(repaymentRow),
    {
      summary:
        "Repayments, the newest first: the caller's own; all of them for cashiers and whoever sees all of finance",
    },
  ),
  repay: call(
    'POST /finance/borrow/:id/repay',
    v.object({
      id,
      /** None: all that is open. */
      amount: emptiable(money),
      repayDate: emptiable(day),
      way: v.optional(choice(payWays), 'bank'),
      note: v.optional(text(200), ''),
    }),
    v.object({ id: out.id, status: v.picklist(repaymentStatuses) }),
    {
      summary:
        'Give back what was borrowed, or a part: it waits for a cashier; written down by a cashier for somebody else, it counts at once',
    },
  ),
  confirm: call('POST /finance/repayments/:id/confirm', byId, done, {
    ...cashier,
    summary: 'The money of a repayment has come',
  }),
  refuse: call('POST /finance/repayments/:id/refuse', v.object({ id, reason: requiredText(200) }), done, {
    ...cashier,
    summary: 'The money of a repayment has not come, and why',
  }),
  reverse: call('POST /finance/repayments/:id/reverse', v.object({ id, reason: requiredText(200) }), done, {
    ...cashier,
    summary:
      'Reverse a confirmed repayment, and say why: it stays beside its reversal of today, and the loan is open again',
  }),
  withdraw: call('POST /finance/repayments/:id/withdraw', byId, done, {
    summary: "Take back one's own repayment that waits",
  }),
})

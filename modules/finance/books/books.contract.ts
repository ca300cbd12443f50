import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, day, done, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const monthClosed = refusal('finance.month.closed', {
  zh: '{month} 已结账，不能再更改；如需更正，请记入未结账的月份',
  en: 'The books of {month} are closed: enter corrections in an open month',
})
export const lateExpense = refusal('finance.month.late_expense', {
  zh: '第 {line} 条明细：{month} 已结账，该月的费用不能再报销',
  en: 'Line {line}: the books of {month} are closed, so its expenses can no longer be claimed',
})
export const monthRuns = refusal('finance.month.running', {
  zh: '{month} 还没有结束，从次月 1 日起可以结账',
  en: '{month} is not over: its books can be closed from the 1st of the next month',
})
export const monthClosedAlready = refusal('finance.month.already', {
  zh: '{month} 已经结账',
  en: 'The books of {month} are already closed',
})
export const earlierFirst = refusal('finance.month.order', {
  zh: '请先结账 {month}',
  en: 'Close the books of {month} first',
})
export const onlyLast = refusal('finance.month.not_last', {
  zh: '只能反结账最后一个已结账的月份 {month}',
  en: 'Only the last closed month, {month}, can be reopened',
})
export const noneClosed = refusal('finance.month.none', { zh: '还没有结账的月份', en: 'No month is closed' })

const monthRow = v.object({
  /** Its first day. */
  month: out.day,
  isClosed: out.flag,
  closer: v.nullable(personBrief),
  closedAt: out.maybeInstant,
  can: abilities(['close', 'reopen']),
})
export type MonthRow = v.InferOutput<typeof monthRow>
const monthLog = v.object({
  month: out.day,
  isClosed: out.flag,
  reason: out.text,
  user: personBrief,
  createdAt: out.instant,
})
const closers = { authority: ['FINANCE_DESIGN'] }

export const booksCalls = callsAbout('books', {
  months: call(
    'GET /finance/books',
    v.object({}),
    v.object({
      list: v.array(monthRow),
      log: v.array(monthLog),
      /** Of the month that is closed next: what still waits, and will be booked in the month in which it is approved. */
      waiting: v.object({ orders: out.number, repayments: out.number }),
    }),
    {
      authority: ['FINANCE_DESIGN', 'FINANCE_CASHIER', 'FINANCE_VIEW', 'MANAGER_BILL_LOG'],
      summary: 'The last twelve months, which of them are closed, and who closed or reopened what',
    },
  ),
  close: call('POST /finance/books/close', v.object({ month: day }), done, {
    ...closers,
    summary: 'Close the books of the month of a day, and of all before it: nothing is entered in them any more',
  }),
  reopen: call('POST /finance/books/reopen', v.object({ month: day, reason: requiredText(200) }), done, {
    authority: ['MANAGER_LOGIN'],
    summary: 'Reopen the last closed month, and say why: system administrators only',
  }),
})

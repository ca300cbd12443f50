import { day, money } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { lastDayOf, monthsBefore } from '#mechanisms/months/months.contract.ts'
import type { SpendingType } from '../order/order.contract.ts'
import { orderScopes, type OrderScope } from './analysis.contract.ts'
import { t } from './analysis.words.ts'

/** Which orders are counted, and of which months. */
export interface Counted {
  scope: OrderScope
  startMonth: string
  endMonth: string
}

export const widgets = [
  'months',
  'types',
  'expense_types',
  'departments',
  'projects',
  'customers',
  'suppliers',
  'contracts',
  'people',
] as const
export type Widget = (typeof widgets)[number]
export const spans = [1, 3, 6, 12] as const

export const thisMonth = () => day(Date.now()).slice(0, 7)
export const lastMonths = (span: number, last = thisMonth()) => ({
  startMonth: monthsBefore(last, span - 1),
  endMonth: last,
})

/** What an address says of it; without, the last half year of all that the actor may see. */
export function countedIn({ scope, from, until }: Record<string, string | undefined>): Counted {
  const usual = lastMonths(6)
  return {
    scope: orderScopes.find(one => one === scope) ?? 'company',
    startMonth: from ?? usual.startMonth,
    endMonth: until ?? usual.endMonth,
  }
}
export const addressOf = ({ scope, startMonth, endMonth }: Counted, more: Record<string, string> = {}) =>
  new URLSearchParams({ scope, from: startMonth, until: endMonth, ...more }).toString()

/** What of the orders a figure is about: in words of the calls, `none` included. */
export const narrowedBy = [
  'typeId',
  'bearerId',
  'projectId',
  'customerId',
  'supplierId',
  'contractId',
  'partnerId',
] as const
type Which = { type?: SpendingType; name?: string } & { [key in (typeof narrowedBy)[number]]?: string }

/** Where the orders behind a figure are listed. */
export const ordersAt = (counted: Counted, which: Which) =>
  `/finance/analyze_apply_list?${addressOf(counted, Object.fromEntries(Object.entries(which).filter(([, value]) => value !== undefined)))}`

const daysOf = (first: string, last: string) => ({ startDate: `${first}-01`, endDate: lastDayOf(last) })
/** Where the transactions behind a figure are listed. */
export const billLogsAt = (first: string, last: string, direction = 'all', kind?: { id: string; name: string }) =>
  `/finance/billlog/list?${new URLSearchParams({
    direction,
    filter: JSON.stringify({ ...daysOf(first, last), ...(kind && { kind }) }),
  }).toString()}`
const paymentsAt = (view: 'register' | 'repayments', filter: object) =>
  `/finance/payment/list?${new URLSearchParams({ view, filter: JSON.stringify(filter) }).toString()}`

/** Where the entries behind a figure of the cash flow are listed, from one month to another. */
export const cashAt = {
  income: (first: string, last: string) => billLogsAt(first, last, 'in'),
  outlay: (first: string, last: string) => billLogsAt(first, last, 'out'),
  paid: (first: string, last: string) => paymentsAt('register', daysOf(first, last)),
  repaid: (first: string, last: string) => paymentsAt('repayments', { ...daysOf(first, last), status: 'confirmed' }),
}
export type CashFigure = keyof typeof cashAt

/** A figure that a chart has drawn: 1,409.50. */
export const written = (value: number) => money(value.toFixed(2))
const rounded = (value: number) => String(Math.round(value * 10) / 10)
/** The same where there is little room: 14.1万, 141k. */
export function writtenShort(value: number): string {
  const isChinese = locale() === 'zh-CN'
  const [small, large] = isChinese ? [1e4, 1e8] : [1e3, 1e6]
  const size = Math.abs(value)
  if (size >= large) return t('million', { n: rounded(value / large) })
  return size >= small ? t('ten', { n: rounded(value / small) }) : rounded(value)
}

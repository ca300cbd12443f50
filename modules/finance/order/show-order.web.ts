import type { Tone } from '#platform/web/kit/tone.ts'
import {
  BoxIcon,
  BriefcaseIcon,
  ReceiptIcon,
  SendIcon,
  TimerIcon,
  WalletIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { day as dayOf, money, shortDay } from '#platform/web/words/format.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { approvalSentence, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from '../finance.words.ts'
import type { OrderLine, OrderRow, OrderType, PayStatus } from './order.contract.ts'

export const kindIcons: Record<OrderType, Icon> = {
  travel: BriefcaseIcon,
  expense: ReceiptIcon,
  purchase: BoxIcon,
  borrow: WalletIcon,
  prepay: TimerIcon,
  payment: SendIcon,
}
export const kindTones: Record<OrderType, Tone> = {
  travel: 'brand',
  expense: 'warn',
  purchase: 'success',
  borrow: 'violet',
  prepay: 'neutral',
  payment: 'danger',
}
export const payTones: Record<PayStatus, Tone> = { none: 'neutral', unpaid: 'warn', partial: 'brand', paid: 'success' }

/** ¥1,409.50, or USD 200.00. */
export const amountText = (amount: string, currency = 'CNY') =>
  currency === 'CNY' ? yuan(amount) : `${currency} ${money(amount)}`

export const pageOf = ({ id, type }: { id: string; type: OrderType }) => `/finance/detail?id=${id}&type=${type}`

/** What a line is for, in a few words. */
export const lineTitle = (type: OrderType, line: Pick<OrderLine, 'summary' | 'type'>, index: number) =>
  (type === 'purchase' ? line.summary : (line.type?.name ?? line.summary)) || t('line', { n: index + 1 })

type When = Pick<
  OrderLine,
  'startDate' | 'endDate' | 'fromPlace' | 'toPlace' | 'quantity' | 'unit' | 'price' | 'summary' | 'type'
>
/** When and where, how much of it: what stands below its title. */
export function lineAbout(
  type: OrderType,
  { startDate, endDate, fromPlace, toPlace, quantity, unit, price, summary, type: about }: When,
  currency: string,
): string {
  const days =
    startDate && endDate && endDate !== startDate
      ? `${shortDay(startDate)} – ${shortDay(endDate)}`
      : startDate
        ? shortDay(startDate)
        : ''
  const places = [fromPlace, toPlace].filter(Boolean).join(' → ')
  const goods = quantity && price ? `${Number(quantity)}${unit ? ` ${unit}` : ''} × ${amountText(price, currency)}` : ''
  return [days, places, goods, type === 'purchase' ? about?.name : about ? summary : ''].filter(Boolean).join(' · ')
}

/** What an order's line of history says: of its approval, or of its payment. */
export function orderSentence(row: HistoryRow): string | undefined {
  const { action, details } = row
  if (action === 'finance.pay') return t('didPay', { amount: amountText(String(details.amount)) })
  if (action === 'finance.pay_date')
    return t('didPayDate', { was: dayOf(String(details.was)), day: dayOf(String(details.payDate)) })
  if (action === 'finance.pay_reverse')
    return t('didReverse', { amount: amountText(String(details.amount)), reason: String(details.reason) })
  if (action === 'finance.repay') return t('didRepay', { amount: amountText(String(details.amount)) })
  if (action === 'finance.repay_confirmed') return t('didRepayConfirm', { amount: amountText(String(details.amount)) })
  if (action === 'finance.repay_refused')
    return t('didRepayRefuse', { amount: amountText(String(details.amount)), reason: String(details.reason) })
  if (action === 'finance.repay_withdrawn') return t('didRepayWithdraw', { amount: amountText(String(details.amount)) })
  if (action === 'finance.repay_reverse')
    return t('didRepayReverse', { amount: amountText(String(details.amount)), reason: String(details.reason) })
  if (action === 'finance.booked')
    return t('didBook', { day: dayOf(String(details.day)), month: String(details.was).slice(0, 7) })
  if (action === 'finance.voucher') return t('didVoucher')
  return approvalSentence(row)
}

/** How it stands, in a word: its approval, and once that is there what is still to be paid. */
export const stateText = ({ status, payStatus, turn }: Pick<OrderRow, 'status' | 'payStatus' | 'turn'>): string =>
  status === 'agree' && payStatus !== 'none' ? t(payStatus) : statusWord(status, turn)

import { sendCall } from '#platform/web/app/send-call.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { converted } from '#mechanisms/currencies/currency-values.web.ts'
import type { StoreOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import { rateCalls } from '../rate/rate.contract.ts'
import { inOwn, type OrderValues } from './form-values.web.ts'

/** A form's currency with the rate of a day, which the company's rates propose; without one it is typed. */
export async function proposedCurrency(currency: string, day: string) {
  if (currency === ownCurrency) return { currency, rate: '', rateDate: null, isRateConfirmed: false }
  const kept = await sendCall(rateCalls.ofDay, { currency, day }).catch(() => null)
  return { currency, rate: kept?.rate ?? '', rateDate: day, isRateConfirmed: false }
}

/**
 * What an order pays of its purchase order, in that one's currency: its total in the same, otherwise its amount in the
 * company's own by the purchase order's rate, or all that is left, where that comes to this amount. The server counts
 * it again.
 */
export function paidOf(
  { currency, balance, rate }: Pick<StoreOrderBrief, 'currency' | 'balance' | 'rate'>,
  order: Pick<OrderValues, 'currency'> & { total: string; amount: string },
): string {
  if (order.currency === currency) return order.total
  if (inOwn(balance, { currency, rate }) === order.amount) return balance
  return converted(order.amount, { currency: ownCurrency, rate: '' }, { currency, rate }) ?? order.amount
}

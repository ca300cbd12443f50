import { admitNearRate } from '#mechanisms/currencies/currency.server.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { dayAhead, dayTooFar, problemOfDay } from '../day-sense.contract.ts'
import type { OrderDraft } from './order.contract.ts'

/**
 * Refuses a rate that is far from the one that the company keeps for the day, unless its requester stands by it; and a
 * day to come.
 */
export async function admitRate(
  { currency, rate, rateDate, isRateConfirmed }: Pick<OrderDraft, 'currency' | 'rate' | 'rateDate' | 'isRateConfirmed'>,
  today: string,
  context: Pick<Context, 'me' | 'run'>,
) {
  if (currency === 'CNY' || !rateDate) return
  const problem = problemOfDay('spent', rateDate, today)
  if (problem) refuse(problem === dayAhead ? dayAhead : dayTooFar, {}, 'rate_date')
  if (!isRateConfirmed) await admitNearRate(currency, rate, rateDate, context)
}

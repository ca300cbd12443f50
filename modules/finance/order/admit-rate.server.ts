import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { dayAhead, dayTooFar, problemOfDay } from '../day-sense.contract.ts'
import { rateFar } from './order-refusals.contract.ts'
import type { OrderDraft } from './order.contract.ts'

/** In hundredths: a rate that is farther from the company's own than this is confirmed first. */
const far = 10n
const millionths = (rate: string) => {
  const [units = '0', decimals = ''] = rate.split('.')
  return BigInt(units + decimals.padEnd(6, '0'))
}

/**
 * Refuses a rate that is far from the one that the company keeps for the day, unless its requester stands by it; and a
 * day to come. A currency that the company keeps no rate of is free.
 */
export async function admitRate(
  { currency, rate, rateDate, isRateConfirmed }: Pick<OrderDraft, 'currency' | 'rate' | 'rateDate' | 'isRateConfirmed'>,
  today: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  if (currency === 'CNY' || !rateDate) return
  const problem = problemOfDay('spent', rateDate, today)
  if (problem) refuse(problem === dayAhead ? dayAhead : dayTooFar, {}, 'rate_date')
  if (isRateConfirmed) return
  const [answer] = await run([
    {
      name: 'rate_kept_for',
      row: { rate: col.text, day: col.text },
      values: [me.companyId, currency, rateDate],
      text: `select trim_scale(rate)::text as rate, day::text from exchange_rate where comp_id = $1 and currency = $2 and day
        <= $3 order by day desc limit 1`,
    },
  ])
  const own = answer.first
  if (!own) return
  const [input, kept] = [millionths(rate), millionths(own.rate)]
  const off = input > kept ? input - kept : kept - input
  if (off * 100n > kept * far) refuse(rateFar, { day: own.day, kept: own.rate }, 'rate')
}

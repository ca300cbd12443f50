import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, day, done, out } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { currencyCode } from '#mechanisms/currencies/currency.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const ownCurrency = refusal('rate.own_currency', {
  zh: '人民币不需要汇率',
  en: 'The company’s own currency needs no rate',
})

const currency = currencyCode
/** What one of the currency is in the company's own: above 0, at most six decimals. */
const rate = v.pipe(
  v.union([v.number(), v.string()], 'rate'),
  v.transform(String),
  v.regex(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,6})?$/, 'rate'),
)

const rateRow = v.object({
  id: out.id,
  currency: out.text,
  day: out.day,
  rate: out.text,
  creator: personBrief,
  lastOptDate: out.instant,
})
export type RateRow = v.InferOutput<typeof rateRow>

const keeper = { authority: ['FINANCE_DESIGN', 'FINANCE_CASHIER'] }

export const rateCalls = callsAbout('rate', {
  list: call(
    'GET /finance/rate',
    v.object({ ...paging().entries, currency: v.optional(currency) }),
    withCan(page(rateRow), { create: keeper.authority }),
    {
      summary: 'The exchange rates that the company keeps, the newest first',
    },
  ),
  ofDay: call(
    'GET /finance/rate/of_day',
    v.object({ currency, day }),
    v.object({ currency: out.text, rate: out.maybeText, day: out.maybeDay }),
    { summary: 'What a currency is worth on a day: by the last rate that is not after it; null where there is none' },
  ),
  set: call('POST /finance/rate', v.object({ currency, day, rate }), v.object({ id: out.id }), {
    ...keeper,
    summary: "Keep a day's rate; the one that was kept for it gives way",
  }),
  remove: call('DELETE /finance/rate/:id', byId, done, { ...keeper, summary: 'Delete a rate' }),
})

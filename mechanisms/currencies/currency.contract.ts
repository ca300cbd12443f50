import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { emptiable, flag, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { decimal, roundedQuotient, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { amountOf, centsOf } from '#mechanisms/money/money.contract.ts'

/** The company's own. */
export const ownCurrency = 'CNY'
/** What a company's documents are often in, beside its own; any other is typed. */
export const usualCurrencies = [
  'USD',
  'EUR',
  'HKD',
  'JPY',
  'GBP',
  'SGD',
  'KRW',
  'TWD',
  'AUD',
  'CAD',
  'THB',
  'VND',
  'MYR',
] as const

export const ratePlaces = 6
/** More than any document's total in the company's own currency, and small enough for every sum. */
export const mostOwnTotal = '9999999999.99'
const positive = v.check((rate: string) => scaledOf(rate, ratePlaces) > 0n, 'too_small')
export const currencyCode = v.pipe(v.string('text'), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/, 'currency'))
/** What one of a currency is in the company's own: above 0, at most six decimals. */
export const rateOfOne = v.pipe(decimal(7, ratePlaces), positive)

export const rateFar = refusal('finance.rate.far', {
  zh: '汇率与公司 {day} 的汇率 {kept} 相差超过 10%，请确认',
  en: "This is more than 10% off the company's rate of {day}, {kept}: confirm it",
})
export const rateOfOwn = refusal('finance.rate.own', {
  zh: '人民币单据的汇率为 1',
  en: 'The rate of the company’s own currency is 1',
})
export const rateNeeded = refusal('currency.rate.needed', {
  zh: '公司没有登记 {currency} 的汇率，请填写汇率',
  en: 'The company keeps no rate of {currency}: enter one',
})
export const currencyOfSource = refusal('currency.source', {
  zh: '币种须与“{source}”一致：{currency}',
  en: 'The currency is that of “{source}”: {currency}',
})
export const rateOfSource = refusal('currency.source.rate', {
  zh: '汇率须与“{source}”一致：{rate}',
  en: 'The rate is that of “{source}”: {rate}',
})
export const currencyStays = refusal('currency.stays', {
  zh: '已有单据按原币种和汇率生成，币种和汇率不能再改',
  en: 'Something was made of it in its currency: currency and rate stay',
})
export const currencyUnreadable = refusal('currency.unreadable', {
  zh: '币种须为三位字母代码，例如 USD',
  en: 'A currency has three letters, such as USD',
})
export const rateUnreadable = refusal('currency.rate.unreadable', {
  zh: '汇率须大于 0，最多六位小数',
  en: 'A rate is above 0, with at most six decimals',
})
export const ownTotalTooLarge = refusal('currency.total.too_large', {
  zh: '折合人民币不能超过 {most}',
  en: 'In the company’s own currency it is at most {most}',
})

/** A draft's share: a document that is omitted from keeps what it has, a new one is in the company's own currency. */
export const currencyDraft = {
  currency: emptiable(currencyCode),
  /** What one of it is in the company's own currency; empty: what the company keeps for today. */
  rate: emptiable(rateOfOne),
  /** A rate that is far from the company's is meant so. */
  isRateConfirmed: v.optional(flag, false),
}
/** A payment's share of its draft: the rate of its day, by default what the company keeps for that day. */
export const dayRateDraft = { rate: currencyDraft.rate, isRateConfirmed: currencyDraft.isRateConfirmed }
/** An answer's: `ownTotal` is what its total comes to in the company's own currency, by the rate it was handed in with. */
export const currencyShown = { currency: out.text, rate: out.text, ownTotal: out.money }
export interface Currency {
  currency: string
  rate: string
}

/** What history says of an amount's currency: nothing of the company's own. */
export const inForeign = (currency: string) => (currency === ownCurrency ? {} : { currency })

/** In the company's own currency: exact, and rounded half up to the cent. */
export const inOwnCurrency = (amount: string, rate: string): string =>
  amountOf(roundedQuotient(centsOf(amount) * scaledOf(rate, ratePlaces), 1_000_000n))

export const currencyCalls = callsAbout('rate', {
  list: call(
    'GET /crm/currencies',
    v.object({}),
    v.object({ list: v.array(v.object({ currency: out.text, rate: out.text, day: out.day })) }),
    { summary: 'The currencies that the company keeps rates of, with what they are worth today' },
  ),
})

import { decimalText, plainDecimal, roundedQuotient, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { inOwnCurrency, ownCurrency, ratePlaces } from './currency.contract.ts'

/** A document's currency and rate in its form. */
export interface CurrencyValues {
  currency: string
  rate: string
  isRateConfirmed: boolean
}
export const noCurrencyYet: CurrencyValues = { currency: ownCurrency, rate: '', isRateConfirmed: false }

/** Those of a record that is there; with `anew` of one that a new record copies, which has the rate of its own day. */
export const currencyValues = (
  { currency, rate }: { currency: string; rate: string },
  anew?: 'anew',
): CurrencyValues => ({
  currency,
  rate: currency === ownCurrency || anew ? '' : plainDecimal(rate),
  isRateConfirmed: false,
})

/** What goes over the wire: without a rate the server takes the one that counts. */
export const currencyInput = ({ currency, rate, isRateConfirmed }: CurrencyValues) => ({
  currency,
  rate: currency === ownCurrency || rate === '' ? null : rate,
  isRateConfirmed,
})

/** In the company's own currency; the server counts it again. */
export const ownAmount = (amount: string, { currency, rate }: Pick<CurrencyValues, 'currency' | 'rate'>): string =>
  currency === ownCurrency || !isRate(rate) ? amount : inOwnCurrency(amount, rate)
const isRate = (rate: string) => /^\d{1,7}(\.\d{1,6})?$/.test(rate) && scaledOf(rate, ratePlaces) > 0n

/**
 * A price in the company's own currency, as goods have it, in a document's: by its rate. Without a rate nobody knows
 * it.
 */
export const priceIn = (price: string, document: Pick<CurrencyValues, 'currency' | 'rate'>): string =>
  document.currency === ownCurrency
    ? plainDecimal(price, 2)
    : (converted(price, { currency: ownCurrency, rate: '' }, document) ?? '')

/**
 * An amount as typed, from one currency into another: to the hundredth, or to all decimals where that is nothing. Null
 * where a rate is not known or the amount cannot be read.
 */
export function converted(
  amount: string,
  from: Pick<CurrencyValues, 'currency' | 'rate'>,
  to: Pick<CurrencyValues, 'currency' | 'rate'>,
): string | null {
  const [rate, toRate] = [from, to].map(({ currency, rate }) => (currency === ownCurrency ? '1' : rate))
  if (!isRate(rate!) || !isRate(toRate!) || !/^\d{1,10}(\.\d{0,6})?$/.test(amount)) return null
  const own = scaledOf(amount, ratePlaces) * scaledOf(rate!, ratePlaces)
  const inPlaces = (places: number) =>
    decimalText(
      roundedQuotient(own * 10n ** BigInt(places), scaledOf(toRate!, ratePlaces) * 10n ** BigInt(ratePlaces)),
      places,
    )
  const inHundredths = inPlaces(2)
  return own > 0n && Number(inHundredths) === 0 ? plainDecimal(inPlaces(ratePlaces)) : inHundredths
}

/** The unit beside a field of an amount. */
export const unitOf = (currency: unknown) => (typeof currency !== 'string' || currency === ownCurrency ? '¥' : currency)

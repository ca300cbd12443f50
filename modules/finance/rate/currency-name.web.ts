import { usualCurrencies } from '#mechanisms/currencies/currency.contract.ts'
import { t } from './rate.words.ts'

/** A currency by its name and code; of one that is not usual the code alone. */
export const currencyName = (currency: string) => {
  const known = usualCurrencies.find(one => one === currency)
  return known ? `${t(known)} ${currency}` : currency
}

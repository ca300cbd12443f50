import { useCall } from '#platform/web/app/calls.ts'
import { currencyCalls, ownCurrency } from './currency.contract.ts'
import { ownAmount, type CurrencyValues } from './currency-values.web.ts'

type Of = Pick<CurrencyValues, 'currency' | 'rate'>

/** The rate that a document will be handed in with: the one in its form or, without one, the company's of today. */
export function useRate({ currency, rate }: Of): string {
  const isOmitted = currency !== ownCurrency && rate === ''
  const { data } = useCall(currencyCalls.list, {}, { enabled: isOmitted })
  return isOmitted ? (data?.list.find(one => one.currency === currency)?.rate ?? '') : rate
}

/** What an amount in a form comes to in the company's own currency, by that rate. */
export const useOwnAmount = (amount: string, { currency, rate }: Of): string =>
  ownAmount(amount, { currency, rate: useRate({ currency, rate }) })

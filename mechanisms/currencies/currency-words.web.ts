import { ownCurrency } from './currency.contract.ts'
import { t } from './currency.words.ts'

/** How a record's history names both. */
export const currencyFieldWords = () => ({ currency: t('currency'), rate: t('rate') })

/** What an amount that history says is in; where it does not say so, in the company's own. */
export const currencyIn = ({ currency }: Record<string, unknown>) =>
  typeof currency === 'string' ? currency : ownCurrency

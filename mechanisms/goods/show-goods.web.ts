import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { money } from '#platform/web/words/format.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { goodsFields } from './goods.contract.ts'
import { t } from './goods.words.ts'

export const goodsWords = fieldWords(goodsFields, t)

/** A unit price: ¥1,499.00, or with the decimals that it has, ¥0.0125. */
export function unitPrice(price: string, currency = 'CNY'): string {
  const [units = '0', decimals = '00'] = plainDecimal(price, 2).split('.')
  return `${currency === 'CNY' ? '¥' : `${currency} `}${money(units).split('.')[0]}.${decimals}`
}
/** "13.00" is 13%. */
export const percentOf = (rate: string) => `${plainDecimal(rate)}%`

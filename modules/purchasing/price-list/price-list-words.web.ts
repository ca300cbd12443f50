import { day } from '#platform/web/words/format.ts'
import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { priceListFields, type PriceListRow, type PriceListState } from './price-list.contract.ts'
import { t } from './price-list.words.ts'

export const priceListWords = fieldWords(priceListFields, t)

/** From when until when it is valid. */
export const priceListSpan = ({ startDate, endDate }: Pick<PriceListRow, 'startDate' | 'endDate'>) =>
  endDate ? t('span', { from: day(startDate), until: day(endDate) }) : t('spanOpen', { from: day(startDate) })

export const stateTones = { valid: 'success', coming: 'brand', ended: 'neutral' } as const satisfies Record<
  PriceListState,
  string
>

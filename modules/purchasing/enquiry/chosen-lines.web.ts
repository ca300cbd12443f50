import { goodsValuesOf, type GoodsValues } from '#mechanisms/lines/goods-line-values.web.ts'
import { currencyValues, noCurrencyYet } from '#mechanisms/currencies/currency-values.web.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import type { EnquiryDetail } from './enquiry.contract.ts'

/**
 * What was chosen of an offer, as the lines of an order that is made of it, at the supplier's prices, in their
 * currency; of an order that goes beyond the application, `ofId` says of which line it is.
 */
export function chosenOf({ lines, offers }: Pick<EnquiryDetail, 'lines' | 'offers'>, offerId: string | undefined) {
  const offer = offers.find(({ id }) => id === offerId)
  const priceOf = new Map(offer?.prices.map(price => [price.lineId, price]))
  const values: GoodsValues = {
    lines: goodsValuesOf({ lines, discount: '0.00' }, true).lines.flatMap((line, place) => {
      const { id, chosenId, applyItemId } = lines[place]!
      const offered = priceOf.get(id)
      return offered && chosenId === offerId
        ? [
            {
              ...line,
              ofId: applyItemId,
              price: plainDecimal(offered.price, 2),
              taxRate: plainDecimal(offered.taxRate),
              discountRate: '',
            },
          ]
        : []
    }),
    discount: '',
  }
  return {
    supplier: offer?.supplier ?? null,
    values: { ...values, ...(offer ? currencyValues(offer) : noCurrencyYet) },
  }
}

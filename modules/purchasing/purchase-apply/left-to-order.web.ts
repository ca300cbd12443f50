import type { GoodsLineValues, GoodsValues } from '#mechanisms/lines/goods-line-values.web.ts'
import { goodsValuesOf } from '#mechanisms/lines/goods-line-values.web.ts'
import { quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import type { PurchaseApplyDetail } from './purchase-apply.contract.ts'

const scaled = (quantity: string) => scaledOf(quantity, quantityPlaces)

/** What is still to be ordered of an application, as the lines of an order that is made of it. */
export const leftToOrder = (apply: Pick<PurchaseApplyDetail, 'lines'>): GoodsValues => ({
  lines: goodsValuesOf({ ...apply, discount: '0.00' }, true).lines.flatMap((line, place): GoodsLineValues[] => {
    const { id, quantity, orderedQuantity } = apply.lines[place]!
    const left = scaled(quantity) - scaled(orderedQuantity)
    return left > 0n ? [{ ...line, ofId: id, quantity: plainDecimal(decimalText(left, quantityPlaces)) }] : []
  }),
  discount: '',
})

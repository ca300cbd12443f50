import { priceIn } from '#mechanisms/currencies/currency-values.web.ts'
import { plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import type { GoodsChoice } from '#mechanisms/goods/goods.contract.ts'
import { percentOf, unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { countGoods, pricePlaces, quantityPlaces, type GoodsLineRow, type GoodsTotals } from './goods-line.contract.ts'
import { t } from './lines.words.ts'

/** A line in a form: figures as typed. An existing one has an id. */
export interface GoodsLineValues {
  id: string | null
  goodsId: string | null
  name: string
  spec: string
  unit: string
  quantity: string
  price: string
  discountRate: string
  taxRate: string
  /** The line of another record that it refers to. */ ofId?: string | null
}
export const emptyGoodsLine: GoodsLineValues = {
  id: null,
  goodsId: null,
  name: '',
  spec: '',
  unit: '',
  quantity: '1',
  price: '',
  discountRate: '',
  taxRate: '',
}
/** Lines and the overall discount, as a form's values. */
export interface GoodsValues {
  lines: GoodsLineValues[]
  discount: string
}
export const noGoodsYet: GoodsValues = { lines: [], discount: '' }

/** A line of chosen goods: one of them, at their price, which is in the company's own currency. */
export const lineOfGoods = (
  { id, name, spec, unit, price, taxRate }: GoodsChoice,
  { currency, rate }: { currency: string; rate: string },
): GoodsLineValues => ({
  ...emptyGoodsLine,
  goodsId: id,
  name,
  spec,
  unit,
  price: priceIn(price, { currency, rate }),
  taxRate: plainDecimal(taxRate),
})

/** The lines of an existing record; `isCopied`: of the record that a new one copies, so that they are new lines. */
export const goodsValuesOf = (
  { lines, discount }: { lines: readonly GoodsLineRow[]; discount: string },
  isCopied = false,
): GoodsValues => ({
  lines: lines.map(({ id, goodsId, name, spec, unit, quantity, price, discountRate, taxRate }) => ({
    id: isCopied ? null : id,
    goodsId,
    name,
    spec,
    unit,
    quantity: plainDecimal(quantity),
    price: plainDecimal(price, 2),
    discountRate: plainDecimal(discountRate),
    taxRate: plainDecimal(taxRate),
  })),
  discount: compareMoney(discount, '0.00') > 0 ? discount : '',
})

/** Lines and discount in another currency; null where no amount was typed yet. */
export const convertedGoods = ({ lines, discount }: GoodsValues, convert: (amount: string) => string) =>
  discount === '' && lines.every(({ price }) => price === '')
    ? null
    : { lines: lines.map(line => ({ ...line, price: convert(line.price) })), discount: discount && convert(discount) }

/** Maps them to the calls' input; invalid figures are left for the contract to refuse. */
export const goodsDraftOf = ({ lines, discount }: GoodsValues) => ({
  lines: lines.map(({ discountRate, taxRate, ...line }) => ({
    ...line,
    discountRate: discountRate || '0',
    taxRate: taxRate || '0',
  })),
  discount: readMoney(discount || '0') ?? discount,
})

const isFigure = (typed: string, places: number) => new RegExp(`^\\d{1,10}(\\.\\d{0,${places}})?$`).test(typed)
/** Whether a line is complete. */
export const isWholeLine = ({ name, quantity, price, discountRate, taxRate }: GoodsLineValues): boolean =>
  name.trim() !== '' &&
  isFigure(quantity, quantityPlaces) &&
  scaledOf(quantity, quantityPlaces) > 0n &&
  isFigure(price, pricePlaces) &&
  // A draft from an older build lacks them.
  [discountRate, taxRate].every(typed => !typed || (isFigure(typed, 2) && Number(typed) <= 100))

const nothing: GoodsTotals = { subtotal: '0.00', discount: '0.00', total: '0.00', net: '0.00', tax: '0.00' }
const readable = ({ quantity, price, discountRate, taxRate }: GoodsLineValues) => ({
  quantity,
  price,
  discountRate: discountRate || '0',
  taxRate: taxRate || '0',
})
/** The totals while typing, by the same rule as the server, which calculates them again. */
export function totalsOf({ lines, discount }: GoodsValues): GoodsTotals {
  const whole = lines.filter(isWholeLine).map(readable)
  const { totals } = countGoods(whole, '0.00')
  const off = readMoney(discount || '0')
  if (whole.length === 0) return nothing
  return off === null || off.startsWith('-') || compareMoney(off, totals.subtotal) > 0
    ? totals
    : countGoods(whole, off).totals
}
/** The amount of one line before the overall discount; 0.00 while it is incomplete. */
export const amountOfLineValues = (line: GoodsLineValues): string =>
  isWholeLine(line) ? countGoods([readable(line)], '0.00').totals.total : '0.00'

type Figures = Pick<GoodsLineValues, 'spec' | 'unit' | 'quantity' | 'price' | 'discountRate' | 'taxRate'>
/** The summary below a line's name: model, quantity, price, discount, tax. */
export const goodsLineAbout = (
  { spec, unit, quantity, price, discountRate, taxRate }: Figures,
  currency?: string,
): string =>
  [
    spec,
    `${plainDecimal(quantity)}${unit && ` ${unit}`} × ${unitPrice(price || '0', currency)}`,
    Number(discountRate) > 0 && t('lessRate', { rate: percentOf(discountRate) }),
    Number(taxRate) > 0 && t('withTax', { rate: percentOf(taxRate) }),
  ]
    .filter(Boolean)
    .join(' · ')

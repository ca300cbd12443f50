import * as v from 'valibot'
import { emptiable, id, money, out, text } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { decimal, rate, roundedQuotient, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { addMoney, amountOf, centsOf, shareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'

/** The most lines of a quotation, an order or a change order. */
export const mostGoodsLines = 500
/** More than any company's order, and small enough for every sum. */
export const mostTotal = '9999999999.99'
/** Decimals of a quantity, and of a unit price. */
export const quantityPlaces = 4
export const pricePlaces = 6

export const linesNeeded = refusal('lines.needed', {
  zh: '请至少填写一行明细',
  en: 'Add at least one line',
})
export const totalTooLarge = refusal('lines.total.too_large', {
  zh: `金额合计不能超过 ${mostTotal}`,
  en: `The total is at most ${mostTotal}`,
})
export const discountTooLarge = refusal('lines.discount.too_large', {
  zh: '整单优惠不能超过明细合计',
  en: 'The discount is more than the lines come to',
})
export const unknownLine = refusal('lines.unknown', {
  zh: '明细已不存在，请刷新后重试',
  en: 'A line is no longer there: refresh',
})

/** A quantity above zero. */
export const lineQuantity = v.pipe(
  decimal(9, quantityPlaces),
  v.check(quantity => scaledOf(quantity, quantityPlaces) > 0n, 'amount_needed'),
)

const draftEntries = {
  /** The id of an existing line: references to it stay valid. */
  id: emptiable(id),
  /** The goods it consists of; otherwise its name describes it. */
  goodsId: emptiable(id),
  /** Empty for goods, whose current name is used; likewise the model and the unit. */
  name: v.optional(text(200), ''),
  spec: v.optional(text(200), ''),
  unit: v.optional(text(20), ''),
  quantity: lineQuantity,
  /** The unit price, tax included; a gift costs nothing. */
  price: decimal(10, pricePlaces),
  /** The discount in percent: "5.00" is 95 % of the price. */
  discountRate: v.optional(rate, '0.00'),
  /** The tax rate in percent, included in the price. */
  taxRate: v.optional(rate, '0.00'),
}
const isSomething = ({ goodsId, name }: { goodsId?: string | null | undefined; name: string }) =>
  Boolean(goodsId) || name !== ''
const goodsLineDraft = v.pipe(
  v.object(draftEntries),
  v.check(line => isSomething(line), 'required'),
)
export type GoodsLineDraft = v.InferOutput<typeof goodsLineDraft>

/** The lines of a record's draft: to be spread into it. */
export const goodsLineDrafts = {
  lines: v.pipe(v.array(goodsLineDraft), v.maxLength(mostGoodsLines, 'too_many')),
  /** The overall discount, to the cent. */
  discount: v.optional(
    v.pipe(
      money,
      v.check(amount => !amount.startsWith('-'), 'too_small'),
    ),
    '0.00',
  ),
}

/** The same if each line may refer to another record's line: of an application, of a quotation. */
export const goodsLineDraftsOf = {
  ...goodsLineDrafts,
  lines: v.pipe(
    v.array(
      v.pipe(
        v.object({ ...draftEntries, ofId: emptiable(id) }),
        v.check(line => isSomething(line), 'required'),
      ),
    ),
    v.maxLength(mostGoodsLines, 'too_many'),
  ),
}

/** A line as stored. */
export const goodsLineRow = v.object({
  id: out.id,
  goodsId: out.maybeId,
  name: out.text,
  spec: out.text,
  unit: out.text,
  /** Four decimals. */
  quantity: out.text,
  /** Six decimals. */
  price: out.text,
  discountRate: out.text,
  taxRate: out.text,
  /**
   * `amount` is quantity × price × discount; less its share of the overall discount it is `gross`, which includes
   * `tax`.
   */
  amount: out.money,
  share: out.money,
  gross: out.money,
  net: out.money,
  tax: out.money,
})
export type GoodsLineRow = v.InferOutput<typeof goodsLineRow>

/** The totals of a record's lines, stored with the record: to be spread into its answers. */
export const goodsTotals = {
  /** `subtotal` is the sum of the lines; less the overall discount it is `total`, which is `net` plus `tax`. */
  subtotal: out.money,
  discount: out.money,
  total: out.money,
  net: out.money,
  tax: out.money,
}
export type GoodsTotals = { [Name in keyof typeof goodsTotals]: string }

type Priced = Pick<GoodsLineDraft, 'quantity' | 'price' | 'discountRate' | 'taxRate'>
type Counted = Pick<GoodsLineRow, 'amount' | 'share' | 'gross' | 'net' | 'tax'>

/** Quantity × price less its discount, rounded half up once: of "3" at "33.3333" with "10" off, "90.00". */
export const amountOfGoods = ({ quantity, price, discountRate }: Omit<Priced, 'taxRate'>): string =>
  amountOf(
    roundedQuotient(
      scaledOf(quantity, quantityPlaces) * scaledOf(price, pricePlaces) * (10_000n - scaledOf(discountRate, 2)),
      1_000_000_000_000n,
    ),
  )

/** The net amount of a gross price, rounded half up: of "113.00" at "13" percent, "100.00". */
export const netOfGross = (gross: string, taxRate: string): string =>
  amountOf(roundedQuotient(centsOf(gross) * 10_000n, 10_000n + scaledOf(taxRate, 2)))

/**
 * The totals of lines, each and together. The overall discount, at most their sum, is allocated by largest remainder,
 * so that the lines add up to the total exactly. The only implementation: the server stores its result, a form previews
 * it.
 */
export function countGoods<Line extends Priced>(
  lines: readonly Line[],
  discount: string,
): { lines: (Line & Counted)[]; totals: GoodsTotals } {
  const amounts = lines.map(amountOfGoods)
  const subtotal = addMoney(...amounts)
  const shares = lines.length === 0 ? [] : shareMoney(discount, amounts)
  const counted = lines.map((line, place) => {
    const [amount, share] = [amounts[place]!, shares[place]!]
    const gross = subtractMoney(amount, share)
    const net = netOfGross(gross, line.taxRate)
    return { ...line, amount, share, gross, net, tax: subtractMoney(gross, net) }
  })
  const total = subtractMoney(subtotal, discount)
  const net = addMoney(...counted.map(line => line.net))
  return { lines: counted, totals: { subtotal, discount, total, net, tax: subtractMoney(total, net) } }
}

/** The money of a part of a line: the full amount for all of it, so that parts add up to the whole. */
export const partOfLine = (gross: string, part: string, quantity: string): string =>
  amountOf(roundedQuotient(centsOf(gross) * scaledOf(part, quantityPlaces), scaledOf(quantity, quantityPlaces)))

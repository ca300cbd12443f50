import * as v from 'valibot'
import { money, out, requiredText, text } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'

/** A record has so many lines at most. */
export const mostLines = 200
/** More than any company's order, and small enough for every sum. */
export const mostTotal = '9999999999.99'

export const linesNeeded = refusal('lines.needed', {
  zh: '请至少填写一行明细',
  en: 'Add at least one line',
})
export const totalTooLarge = refusal('lines.total.too_large', {
  zh: `金额合计不能超过 ${mostTotal}`,
  en: `The total is at most ${mostTotal}`,
})

const lineDraft = v.object({
  name: requiredText(200),
  spec: v.optional(text(200), ''),
  unit: v.optional(text(20), ''),
  quantity: positiveMoney,
  /** A gift costs nothing. */
  price: v.pipe(
    money,
    v.check(price => !price.startsWith('-'), 'too_small'),
  ),
})
export type LineDraft = v.InferOutput<typeof lineDraft>

/** The lines of a record's draft. */
export const lineDrafts = v.pipe(v.array(lineDraft), v.maxLength(mostLines, 'too_many'))

/** A line as it is kept: what of, how much, at what price, and what that comes to. */
export const lineRow = v.object({
  name: out.text,
  spec: out.text,
  unit: out.text,
  quantity: out.money,
  price: out.money,
  amount: out.money,
})
export type LineRow = v.InferOutput<typeof lineRow>

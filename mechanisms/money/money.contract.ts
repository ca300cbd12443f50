/**
 * Exact money. Everywhere outside this file an amount is a decimal string with two digits ("1409.50"); in here it is a
 * whole number of cents, so that no amount is ever a floating-point number.
 */

/** The longest whole part: 13 digits, as `money` in `#platform/contract/fields.ts`. */
const amountPattern = /^([+-]?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** "1409.5" is 140950n cents. Throws a RangeError for anything that is not an amount with at most two decimals. */
export function centsOf(amount: string): bigint {
  const [, sign, units, decimals = ''] = amountPattern.exec(amount) ?? []
  if (units === undefined) throw new RangeError(`Not an amount: ${JSON.stringify(amount)}`)
  const cents = BigInt(units + decimals.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

/** 140950n cents are "1409.50". */
export function amountOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads what a person typed or pasted: "¥1,409.5", "１４０９．５０ 元", "1409.50元整". Gives "1409.50", or null when it is
 * not an amount with at most two decimals (nothing is rounded).
 */
export function readMoney(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^([+-]?)(?:¥|CNY|RMB|人民币)/i, '$1')
    .replace(/元整?$/, '')
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return amountPattern.test(grouped) ? amountOf(centsOf(grouped)) : null
}

/** The exact sum; of nothing, "0.00". */
export const addMoney = (...amounts: readonly string[]): string =>
  amountOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))
export const subtractMoney = (from: string, amount: string): string => amountOf(centsOf(from) - centsOf(amount))

/**
 * A sum dealt out by weights, to the cent, so that the parts come to exactly the sum: each gets its share rounded down,
 * and the cents that are left go to the largest remainders, the earlier of equal ones first. None may be negative;
 * weights that come to nothing leave all to the first.
 */
export function shareMoney(sum: string, weights: readonly string[]): string[] {
  const cents = centsOf(sum)
  const parts = weights.map(centsOf)
  const whole = parts.reduce((all, part) => all + part, 0n)
  if (whole === 0n) return parts.map((_, place) => (place === 0 ? sum : '0.00'))
  const shares = parts.map((part, place) => ({ place, cents: (cents * part) / whole, rest: (cents * part) % whole }))
  const left = cents - shares.reduce((all, share) => all + share.cents, 0n)
  for (const share of shares
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1))
    .slice(0, Number(left)))
    share.cents++
  return shares.map(share => amountOf(share.cents))
}

/**
 * A quantity of at most two decimals at a price, rounded half up to the cent: 3 at "33.34" are "100.02". Both must not
 * be negative.
 */
export const timesMoney = (quantity: string, price: string): string =>
  amountOf((centsOf(quantity) * centsOf(price) + 50n) / 100n)

/** Less than, equal to or greater than zero, for sorting and limits. */
export function compareMoney(left: string, right: string): number {
  const difference = centsOf(left) - centsOf(right)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** With thousands separators and two decimals, alike in both languages: "1234567.5" is "1,234,567.50". */
export function formatMoney(amount: string): string {
  return amountOf(centsOf(amount)).replace(/\B(?=(\d{3})+\.)/g, ',')
}

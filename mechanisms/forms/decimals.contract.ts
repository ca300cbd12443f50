/**
 * Exact numbers of a form: decimals of at most four digits behind the point, computed as whole ten-thousandths, so that
 * no sum is ever a floating-point number.
 */
const pattern = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/
const unit = 10_000n
/** What a number of a form is at most, in ten-thousandths. */
const largest = 99_999_999_999n * unit + unit - 1n

/** "1409.5" is 14095000n; null for what is no such number. */
export function scaledOf(decimal: string): bigint | null {
  const [, sign, whole, rest = ''] = pattern.exec(decimal) ?? []
  if (whole === undefined) return null
  const scaled = BigInt(whole + rest.padEnd(4, '0'))
  return sign === '-' ? -scaled : scaled
}

/** 14095000n is "1409.5". */
export function decimalOf(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(5, '0')
  const rest = digits.slice(-4).replace(/0+$/, '')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -4)}${rest ? `.${rest}` : ''}`
}

export const isTooLarge = (scaled: bigint) => scaled > largest || scaled < -largest
export const sumOf = (numbers: readonly bigint[]) => numbers.reduce((sum, one) => sum + one, 0n)
/** Rounded half away from zero to four digits. */
export const productOf = (numbers: readonly bigint[]) =>
  numbers.reduce((product, one) => rounded(product * one, unit), unit)
/** An amount of money, rounded half away from zero to the cent: "1409.50". */
export function centsOfScaled(scaled: bigint): bigint {
  return rounded(scaled, 100n)
}

function rounded(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value < 0n ? -((-value + half) / by) : (value + half) / by
}

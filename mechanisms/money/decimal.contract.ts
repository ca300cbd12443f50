import * as v from 'valibot'

/**
 * Exact figures of more than two decimals: quantities of four, unit prices of six. Outside they are decimal strings
 * ("1.2500"), in here whole numbers of the smallest part, so that none is ever a floating-point number.
 */

/** "1.25" of 4 places is 12500n. Throws a RangeError for what is no figure above or equal to zero of at most so many. */
export function scaledOf(figure: string, places: number): bigint {
  const [, units, decimals = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(figure) ?? []
  if (units === undefined || decimals.length > places) throw new RangeError(`Not a figure: ${JSON.stringify(figure)}`)
  return BigInt(units + decimals.padEnd(places, '0'))
}

/** 12500n of 4 places is "1.2500"; `decimalText(12500n, 4)`. */
export function decimalText(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A quotient of what is not negative, rounded half up. */
export const roundedQuotient = (of: bigint, by: bigint): bigint => (2n * of + by) / (2n * by)

/** As it is shown: "1.2500" is "1.25", and a price keeps its two digits: `plainDecimal("10.500000", 2)` is "10.50". */
export function plainDecimal(figure: string, least = 0): string {
  const [units = '0', decimals = ''] = figure.split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? units : `${units}.${kept}`
}

/** A figure from zero on, of at most so many digits before and after the point; it comes with all of the latter. */
export const decimal = (digits: number, places: number) =>
  v.pipe(
    v.union([v.number(), v.string()], 'number'),
    v.transform(String),
    v.regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${places}})?$`), 'number'),
    v.transform(figure => decimalText(scaledOf(figure, places), places)),
  )
/** A percent from 0 to 100, of two decimals. */
export const rate = v.pipe(
  decimal(3, 2),
  v.check(figure => scaledOf(figure, 2) <= 10_000n, 'too_large'),
)

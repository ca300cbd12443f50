type Limit = { decimals: number; min: number; max: number }

/**
 * What may stand in a number field while it is typed: digits, one point, at most so many decimals; full-width digits
 * become plain.
 */
export function cleanFigure(text: string, decimals: number, negative: boolean): string {
  const plain = text.normalize('NFKC').replace(/[。．]/g, '.')
  const sign = negative && /^\s*[-−]/.test(plain) ? '-' : ''
  const [whole = '', ...fractions] = plain.replace(/[^\d.]/g, '').split('.')
  const figure = whole.replace(/^0+(?=\d)/, '')
  if (fractions.length === 0 || decimals === 0) return sign + figure
  return `${sign}${figure || '0'}.${fractions.join('').slice(0, decimals)}`
}

/**
 * The value changed by `by`, within its limits and without a useless end (`3.50` stays, `3.` becomes `3`). Exact for up
 * to 15 digits, because it counts in whole units of the last decimal.
 */
export function stepped(value: string, by: number, { decimals, min, max }: Limit): string {
  const figure = cleanFigure(value, decimals, min < 0)
  const current = Number(figure) || 0
  if (by === 0 && current >= min && current <= max) return figure === '-' ? '' : figure.replace(/\.$/, '')
  const unit = 10 ** decimals
  const next = Math.round(current * unit + by * unit) / unit
  return String(Math.min(max, Math.max(min, next)))
}

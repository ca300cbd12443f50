/**
 * Places in an order that people make, as texts compared byte by byte: between any two there is room for another, so
 * that a move writes one row. A new task's key is the moment it was made, in hexadecimal, and so comes after all that
 * are there.
 */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Keys for new rows, in their order, after all that are there. */
export function keysAtEnd(count: number, now = Date.now()): string[] {
  const moment = now.toString(16).padStart(12, '0')
  const salt = Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
  // Never ends in 0: before such a key there might be no room.
  return Array.from({ length: count }, (_, index) => `${moment}${index.toString(36).padStart(4, '0')}${salt}1`)
}

/** A key between two others; null stands for the beginning and the end. `before` must come before `after`. */
export function keyBetween(before: string | null, after: string | null): string {
  if (after === null) return atEnd(before)
  let limit: string | null = after
  let key = ''
  for (let at = 0; ; at++) {
    const low = digits.indexOf(before?.[at] ?? '0')
    const high: number = limit === null ? digits.length : digits.indexOf(limit[at] ?? '0')
    if (high - low > 1) return key + digits[low + Math.floor((high - low) / 2)]
    key += digits[low]
    // From here on anything after `before` also comes before `after`.
    if (high > low) limit = null
  }
}

/** After the last one, and before whatever is made a moment later; another server's clock may be ahead of ours. */
function atEnd(before: string | null): string {
  const [end] = keysAtEnd(1) as [string]
  return before === null || before < end ? end : `${before}i`
}

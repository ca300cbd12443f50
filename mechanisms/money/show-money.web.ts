import { money } from '#platform/web/words/format.ts'

/**
 * ¥1,409.50; in another currency USD 1,409.50; what is less than nothing has its sign before: −¥1,409.50.
 */
export function yuan(amount: string, currency = 'CNY'): string {
  const mark = currency === 'CNY' ? '¥' : `${currency} `
  return amount.startsWith('-') ? `−${mark}${money(amount.slice(1))}` : `${mark}${money(amount)}`
}

import { money } from '#platform/web/words/format.ts'

/** ¥1,409.50; what is less than nothing has its sign before: −¥1,409.50. */
export const yuan = (amount: string) => (amount.startsWith('-') ? `−¥${money(amount.slice(1))}` : `¥${money(amount)}`)

import { centsOf } from './money.contract.ts'

/**
 * Amounts in Chinese capitals, by the central bank's rules for cheques and vouchers (支付结算办法, 附一 "正确填写票据和结算凭证的 基本规定").
 * Where the rules leave a choice, we take the form that they name first: no 零 where only 万 or 亿 itself is 0, a 零 after
 * 元 where 元 is 0 and 角 is not. 整 follows 元 and 角, never 分.
 */

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const places = ['仟', '佰', '拾', '']

/** "1409.50" is 人民币壹仟肆佰零玖元伍角整. Throws a RangeError for what is not an amount. */
export function chineseCapitals(amount: string): string {
  const cents = centsOf(amount)
  const sign = cents < 0n ? '负' : ''
  const absolute = cents < 0n ? -cents : cents
  return `人民币${sign}${absolute === 0n ? '零元整' : positiveCapitals(absolute)}`
}

function positiveCapitals(cents: bigint): string {
  const yuan = cents / 100n
  const jiao = Number((cents / 10n) % 10n)
  const fen = Number(cents % 10n)
  const whole = yuan === 0n ? '' : `${wholeCapitals(yuan)}元`
  if (jiao === 0 && fen === 0) return `${whole}整`
  // 零 after 元 stands for an empty 角, or for an empty 元 before a 角; without 元 nothing is skipped.
  const gap = yuan > 0n && (jiao === 0 || yuan % 10n === 0n) ? '零' : ''
  const jiaoWords = jiao === 0 ? '' : `${digits[jiao]}角`
  return whole + gap + jiaoWords + (fen === 0 ? '整' : `${digits[fen]}分`)
}

/** A whole number from 1 on. 万 and 亿 nest: twelve thousand 亿 are 壹万贰仟亿. */
function wholeCapitals(value: bigint): string {
  if (value >= 100_000_000n) return withRest(value, 100_000_000n, '亿')
  if (value >= 10_000n) return withRest(value, 10_000n, '万')
  return upToThousands(Number(value))
}

function withRest(value: bigint, unit: bigint, name: string): string {
  const rest = value % unit
  const head = wholeCapitals(value / unit) + name
  if (rest === 0n) return head
  return head + (rest * 10n < unit ? '零' : '') + wholeCapitals(rest)
}

function upToThousands(value: number): string {
  const words = [...String(value).padStart(4, '0')].map((digit, index) =>
    digit === '0' ? '零' : digits[Number(digit)]! + places[index],
  )
  return words
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

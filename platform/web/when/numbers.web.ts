const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** What a whole number may look like, in either language. */
export const numeral = '\\d{1,3}|[零〇一二两三四五六七八九十百]{1,5}'
export const englishNumeral = `\\d{1,3}|${words.slice(1).join('|')}|an?|a couple of|a few`

/** 25, 二十五, 两, a, twelve; NaN for what is no number. */
export function numberOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  const word = written.toLowerCase()
  if (word === 'a' || word === 'an') return 1
  if (word === 'a couple of') return 2
  if (word === 'a few') return 3
  return words.includes(word) ? words.indexOf(word) : chineseNumber(written)
}

function chineseNumber(written: string): number {
  const [, hundreds = '', rest = ''] = /^(?:([^百]?)百)?零?(.*)$/.exec(written) ?? []
  const hundred = written.includes('百') ? (hundreds === '' ? 1 : digits[hundreds]!) * 100 : 0
  const [tens = '', ones = '', ...more] = rest.split('十')
  if (more.length > 0) return Number.NaN
  if (!rest.includes('十')) return hundred + (rest === '' ? (hundred === 0 ? Number.NaN : 0) : one(rest))
  return hundred + (tens === '' ? 1 : one(tens)) * 10 + (ones === '' ? 0 : one(ones))
}

const one = (digit: string) => digits[digit] ?? Number.NaN

import { isEmail, isMobile } from '#mechanisms/formats/formats.contract.ts'
import { compareMoney, formatMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { cellProblem, type CellProblem } from './cell-problems.contract.ts'
import { wordKey } from './word-key.contract.ts'

/** What a reader makes of a cell. */
export type CellReading<Value> = { value: Value } | { problem: CellProblem }

/** How a column's cells become values. `read` gets the cell's text, trimmed and never empty. */
export interface CellReader<Value> {
  read: (text: string) => CellReading<Value>
  /** What may be filled in, for the template's notes. */
  hint: Sentence
  example: Sentence
  /**
   * The digits themselves matter (a number, not an amount), so that a number a spreadsheet has rounded must be refused.
   */
  keepsDigits: boolean
}

const same = (text: string): Sentence => ({ zh: text, en: text })

/** Text of at most `longest` characters. */
export const textCell = (longest: number): CellReader<string> => ({
  read(text) {
    const value = text.replace(/\r\n?/g, '\n')
    if (value.length > longest) return cellProblem('too_long', { longest })
    return hasControlCharacters(value) ? cellProblem('control_characters') : { value }
  },
  hint: { zh: `最多 ${longest} 个字`, en: `At most ${longest} characters` },
  example: { zh: '示例', en: 'Example' },
  keepsDigits: true,
})

/** A mainland mobile number; spaces, dashes and +86 are dropped. */
export const mobileCell = (): CellReader<string> => ({
  read(text) {
    const digits = plain(text)
      .replace(/[\s-]/g, '')
      .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
    if (isMobile(digits)) return { value: digits }
    return cellProblem(/^\d(?:\.\d+)?E\+?\d+$/i.test(digits) ? 'scientific' : 'mobile')
  },
  hint: { zh: '11 位手机号', en: 'An 11-digit mobile number' },
  example: same('13800138000'),
  keepsDigits: true,
})

export const emailCell = (): CellReader<string> => ({
  read(text) {
    const value = plain(text)
    return isEmail(value) ? { value } : cellProblem('email')
  },
  hint: { zh: '邮箱地址', en: 'An e-mail address' },
  example: same('zhangwei@example.com'),
  keepsDigits: false,
})

/** One of a few values, given by its label in either language, or by another word for it. */
export function choiceCell<const Value extends string>(
  labels: Record<Value, Sentence & { aliases?: readonly string[] }>,
): CellReader<Value> {
  const entries = Object.entries(labels) as [Value, Sentence & { aliases?: readonly string[] }][]
  const values = new Map<string, Value>()
  for (const [value, { zh, en, aliases = [] }] of entries) {
    for (const word of [zh, en, value, ...aliases]) values.set(wordKey(word), value)
  }
  const choices = {
    zh: entries.map(([, label]) => label.zh).join('、'),
    en: entries.map(([, label]) => label.en).join(', '),
  }
  return {
    read(text) {
      const value = values.get(wordKey(text))
      return value === undefined ? cellProblem('choice', { choices }) : { value }
    },
    hint: { zh: `可填：${choices.zh}`, en: `One of: ${choices.en}` },
    example: { zh: entries[0]?.[1].zh ?? '', en: entries[0]?.[1].en ?? '' },
    keepsDigits: false,
  }
}

/** A number between two bounds, both included, with at most so many decimals. Thousands separators are fine. */
export const numberCell = ({
  least,
  most,
  decimals = 0,
}: {
  least: number
  most: number
  decimals?: number
}): CellReader<number> => ({
  read(text) {
    const typed = withoutGrouping(plain(text))
    if (!/^[+-]?\d{1,15}(\.\d{1,10})?$/.test(typed)) return cellProblem('number')
    const input = typed.split('.')[1]?.replace(/0+$/, '').length ?? 0
    if (input > decimals) return decimals === 0 ? cellProblem('whole') : cellProblem('decimals', { decimals })
    const value = Number(typed)
    if (value < least) return cellProblem('too_small', { least })
    return value > most ? cellProblem('too_large', { most }) : { value }
  },
  hint:
    decimals === 0
      ? { zh: `整数，${least} 至 ${most}`, en: `A whole number, ${least} to ${most}` }
      : {
          zh: `数字，${least} 至 ${most}，最多 ${decimals} 位小数`,
          en: `A number, ${least} to ${most}, at most ${decimals} decimals`,
        },
  example: same(String(least)),
  keepsDigits: false,
})

/** An amount as a decimal string with two digits. */
export const moneyCell = ({ least = '0.00', most = '9999999999999.99' } = {}): CellReader<string> => ({
  read(text) {
    const value = readMoney(text)
    if (value === null) return cellProblem('money')
    if (compareMoney(value, least) < 0) return cellProblem('too_small', { least: formatMoney(least) })
    return compareMoney(value, most) > 0 ? cellProblem('too_large', { most: formatMoney(most) }) : { value }
  },
  hint: { zh: '金额，最多两位小数', en: 'An amount with at most two decimals' },
  example: same('1409.50'),
  keepsDigits: false,
})

/** Several names: 张伟、李娜 (also with commas, semicolons, slashes or line breaks between). Each once. */
export const namesCell = ({ most = 100, longest = 50 } = {}): CellReader<string[]> => ({
  read: text => parts(text, /[、,，;；/／\n]/, most, longest),
  hint: { zh: '多个用“、”分隔', en: 'Separate several with commas' },
  example: { zh: '张伟、李娜', en: 'Zhang Wei, Li Na' },
  keepsDigits: false,
})

/** A place in a tree, from the top: 研发部/前端组. */
export const pathCell = ({ deepest = 10, longest = 50 } = {}): CellReader<string[]> => ({
  read: text => parts(text, /[/／\\>＞]/, deepest, longest, true),
  hint: { zh: '上下级用“/”分隔', en: 'Levels are separated by “/”' },
  example: { zh: '研发部/前端组', en: 'R&D/Frontend' },
  keepsDigits: false,
})

function parts(text: string, separator: RegExp, most: number, longest: number, repeats = false): CellReading<string[]> {
  const names = text
    .split(separator)
    .map(name => name.trim())
    .filter(name => name !== '')
  const value = repeats ? names : [...new Set(names)]
  if (value.length === 0) return cellProblem('format')
  if (value.length > most) return cellProblem('too_many', { most })
  if (value.some(name => name.length > longest)) return cellProblem('too_long', { longest })
  return value.some(hasControlCharacters) ? cellProblem('control_characters') : { value }
}

/**
 * Full-width letters made plain, and the invisible marks dropped that numbers copied from chats and web pages carry.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()

const withoutGrouping = (typed: string) =>
  /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed

// Tabs and line breaks are fine; a lone surrogate cannot be stored.
const hasControlCharacters = (text: string) => /[^\P{Cc}\t\n]|\p{Cs}/u.test(text)

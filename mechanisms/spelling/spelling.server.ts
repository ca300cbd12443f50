import { createRequire } from 'node:module'

/**
 * A text as search sees it: one unit for each Chinese character, each Latin word and each digit; spaces and punctuation
 * are gone. A unit may be spelled in several ways, the likeliest first: 重 in 重庆 is chong, or zhong.
 */
export interface Unit {
  text: string
  spellings: string[]
  /** What stands for it in initials: a character's or a word's first letter, a digit itself. */
  initials: string[]
}

/** Each Chinese character, each digit, and the other letters as far as they go. */
const unitPattern = /\p{Script=Han}|\p{N}|[^\p{Script=Han}\p{N}\s]+/gu

/** Further readings of a character are too rare to be worth their room. */
const mostSpellings = 2

/**
 * The letters and digits of a text, in lower case, with single spaces for everything else. Width and accents make no
 * difference ("Ｃａｆé" is cafe), and lü is lv, as it is typed.
 */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(?<=[ln])u\u0308/gi, 'v')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L}|\p{N})['’.](?=\p{L}|\p{N})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const isChinese = (text: string): boolean => /^\p{Script=Han}/u.test(text)

/**
 * The units of a text. Characters are spelled by their neighbours; one that begins a run may be a surname (单 is shan).
 */
export function unitsOf(text: string): Unit[] {
  const plain = normalise(text)
  const characters = spellCharacters(plain)
  return [...plain.matchAll(unitPattern)].map(({ 0: unit, index }) => {
    const spellings = characters.get(index) ?? [unit]
    return { text: unit, spellings, initials: distinct(spellings.map(spelling => spelling[0]!)) }
  })
}

/** The spellings of the Chinese characters in a text, by their place in it. */
function spellCharacters(text: string): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { 0: run, index } of text.matchAll(/\p{Script=Han}+/gu)) {
    const { pinyin } = speller()
    const asName = pinyin(run, { ...plainPinyin, type: 'array', mode: 'surname', surname: 'head' })
    let at = index
    for (const [position, { origin, pinyin: likeliest, polyphonic }] of pinyin(run, {
      ...plainPinyin,
      type: 'all',
    }).entries()) {
      const spellings = distinct([likeliest, asName[position] ?? '', ...polyphonic.map(normalise)].filter(isSpelling))
      if (spellings.length > 0) found.set(at, withPlainU(spellings.slice(0, mostSpellings)))
      at += origin.length
    }
  }
  return found
}

/** Loaded on first use: its dictionary takes 5 MB, which a process that only answers calls does without. */
const speller = () => (loaded ??= createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro'))
let loaded: typeof import('pinyin-pro') | undefined

const plainPinyin = { toneType: 'none', v: true } as const
const isSpelling = (spelling: string) => /^[a-z]+$/.test(spelling)
/** 吕 is typed lv, and lu by those who do not know that. */
const withPlainU = (spellings: string[]) =>
  distinct(
    spellings.flatMap(spelling => (/^[ln]v/.test(spelling) ? [spelling, spelling.replace('v', 'u')] : [spelling])),
  )
const distinct = (words: string[]) => [...new Set(words)]

import { isChinese, normalise, unitsOf, type Unit } from './spelling.server.ts'

/**
 * The words under which a text is found. A needle of any length is looked up by whole words alone, so that an index of
 * words (GIN over text[]) answers it exactly, without reading the texts:
 *
 * - Chinese: each character, and each two neighbours. A longer needle is looked up by its pairs.
 * - Letters and digits, from each character, Latin word or digit on, spelled out (zhangwei, wei) and in initials (zw, w):
 *   the first 1 to 5. A longer needle is looked up by 5 letters in a row, from its first to its last.
 * - Of a name or another short text also a character spelled out before the initials of the next (wangxy), as people type
 *   names.
 * - The whole of a name or another short text, marked with "=", so that exact hits are found among many.
 */
const longest = 5
/** Several characters with two spellings each soon make dozens of ways; these are enough for names and common words. */
const mostWays = 8
/** Titles are shorter; a pasted page must not make thousands of words. */
const mostUnits = 200
/** Of a page so many characters are read, and about so many words of it stored. */
const longestText = 20_000
const mostTextWords = 4_000
const longestLatin = 60
/** Names and short titles, in characters or words, are also stored as a whole; a longer needle has few hits anyway. */
const mostUnitsOfWhole = 6

/** The words to store for a text, each once. */
export function indexWords(text: string): string[] {
  const units = unitsOf(text).slice(0, mostUnits)
  const words = new Set<string>()
  for (const [at, unit] of units.entries()) {
    addChinese(words, unit, units[at + 1])
    for (const spelled of ways(units.slice(at), 'spellings', lengthOf(unit) + longest)) addSpelled(words, spelled, unit)
    for (const initials of ways(units.slice(at), 'initials', longest)) addPrefixes(words, initials)
    if (units.length <= mostUnitsOfWhole)
      for (const mixed of mixedWays(unit, units.slice(at + 1))) addSpelled(words, mixed, unit)
  }
  for (const whole of wholes(units)) words.add(`=${whole}`)
  return [...words]
}

/**
 * The words of a long text, which is found by what stands in it, not by how it sounds: each two neighbours of its
 * Chinese, its Latin words and numbers by their beginnings.
 */
export function textWords(text: string): string[] {
  const words = new Set<string>()
  for (const run of normalise(text.slice(0, longestText)).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []) {
    if (isChinese(run)) for (const pair of pairs(run)) words.add(pair)
    else {
      addPrefixes(words, run)
      const end = Math.min(run.length, longestLatin)
      for (let start = 1; start + longest <= end; start++) words.add(run.slice(start, start + longest))
    }
    if (words.size > mostTextWords) break
  }
  return [...words]
}

/** The words that all must be there for a text to be found; none when the query has neither letters nor digits. */
export const queryWords = (query: string): string[] => wordsOf(runsOf(query))

/**
 * Those of them that every text has in which the query stands as it was typed, in the middle of a word too: all but a
 * beginning of fewer than five letters, which are found from a word's start alone. None: its words do not tell.
 */
export function sureWords(query: string): string[] {
  const [first, ...rest] = runsOf(query)
  if (first === undefined) return []
  const isSure = isChinese(first) || /^\d/.test(first) || first.length >= longest
  return wordsOf(isSure ? [first, ...rest] : rest)
}

/** The Chinese of a query, and its letters and digits, as they follow one another. */
const runsOf = (query: string): string[] => normalise(query).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []
const wordsOf = (runs: readonly string[]) => [
  ...new Set(runs.flatMap(run => (isChinese(run) ? pairs(run) : letterWords(run)))),
]

/** A query as one word without spaces, as titles begin or end with it: what the rank of a hit is measured by. */
export const needleOf = (query: string): string => normalise(query).replace(/\s/g, '')

/** What is stored of a title, beside whose it is: the columns of `search_entry` that are made from it. */
export const searchColumns = (title: string) => ({ title, spelled: spelledOut(title), words: indexWords(title) })

/**
 * How a text is written, spelled and abbreviated, with a space between: "张伟 zhangwei zw". The rank of a hit is read
 * from it.
 */
export function spelledOut(text: string): string {
  const units = unitsOf(text).slice(0, mostUnits)
  return [units.map(unit => unit.text), units.map(unit => unit.spellings[0]), units.map(unit => unit.initials[0])]
    .map(parts => parts.join(''))
    .join(' ')
}

function addChinese(words: Set<string>, unit: Unit, next: Unit | undefined) {
  if (!isChinese(unit.text)) return
  words.add(unit.text)
  if (next && isChinese(next.text)) words.add(unit.text + next.text)
}

function addPrefixes(words: Set<string>, spelled: string) {
  for (let length = 1; length <= Math.min(longest, spelled.length); length++) words.add(spelled.slice(0, length))
}

/** Besides the prefixes, the letters in a row that begin inside the first unit: they join the rows of a long needle. */
function addSpelled(words: Set<string>, spelled: string, { spellings }: Unit) {
  addPrefixes(words, spelled)
  const unitLength = Math.max(
    ...spellings.filter(spelling => spelled.startsWith(spelling)).map(spelling => spelling.length),
  )
  for (let start = 1; start < unitLength && start + longest <= spelled.length; start++) {
    words.add(spelled.slice(start, start + longest))
  }
}

const lengthOf = ({ spellings }: Unit) => Math.max(...spellings.map(spelling => spelling.length))

/**
 * The ways to write the units, as far as so many letters reach; when there are enough, the rest is written the
 * likeliest way.
 */
function ways(units: readonly Unit[], form: 'spellings' | 'initials', letters: number): string[] {
  let written = ['']
  for (const unit of units) {
    if (written.every(way => way.length >= letters)) break
    const spellings = written.length * unit[form].length > mostWays ? unit[form].slice(0, 1) : unit[form]
    written = written.flatMap(way => spellings.map(spelling => way + spelling))
  }
  return written
}

/** The first unit spelled out, the rest in initials: wangxy. */
const mixedWays = (first: Unit, rest: readonly Unit[]) =>
  first.spellings.flatMap(spelling => ways(rest, 'initials', longest).map(initials => spelling + initials))

function wholes(units: readonly Unit[]): string[] {
  if (units.length === 0 || units.length > mostUnitsOfWhole) return []
  return [
    units.map(unit => unit.text).join(''),
    ...ways(units, 'spellings', Infinity),
    ...ways(units, 'initials', Infinity),
  ]
}

function pairs(run: string): string[] {
  const characters = [...run]
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => characters[index]! + character)
}

function letterWords(run: string): string[] {
  if (run.length <= longest) return [run]
  const last = run.length - longest
  const starts = Array.from({ length: Math.ceil(run.length / longest) }, (_, index) => Math.min(index * longest, last))
  return starts.map(start => run.slice(start, start + longest))
}

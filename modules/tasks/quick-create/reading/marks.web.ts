import type { Span } from '#platform/web/when/tokens.web.ts'

export interface Mark<Value> extends Span {
  value: Value
}
export type Role = 'manager' | 'partner' | 'follower'
/** Where a person is named: the word before, and what follows, of which the directory knows how much is a name. */
export interface Mention extends Span {
  role: Role
  after: string
}

const priorities: [RegExp, number][] = [
  [/[!！](?:重要且紧急|重要紧急|紧急重要|紧急且重要|critical)(?![a-z])/gi, 3],
  [/[!！](?:紧急|urgent|asap|p1)(?![a-z\d])/gi, 2],
  [/[!！](?:重要|important|high|p2)(?![a-z\d])/gi, 1],
  // Exclamation marks are a priority only where they stand alone.
  [/(?<=^|\s)[!！]{3,}(?=\s|$)/g, 3],
  [/(?<=^|\s)[!！]{2}(?=\s|$)/g, 2],
  [/(?<=^|\s)[!！](?=\s|$)/g, 1],
]

/** What is marked with an exclamation mark; important and urgent together are both. */
export function readPriority(text: string): { value: number; spans: Span[] } {
  let value = 0
  const spans: Span[] = []
  for (const [pattern, bits] of priorities) {
    for (const { index, 0: whole } of text.matchAll(pattern)) {
      value |= bits
      spans.push({ from: index, to: index + whole.length })
    }
  }
  return { value, spans }
}

const mostTags = 6
const longestTag = 20
/** #合同, #contract, #长 标签#; each once. */
export function readTags(text: string): Mark<string>[] {
  const found: Mark<string>[] = []
  for (const match of text.matchAll(
    /(?<![\p{Script=Latin}\d&/])[#＃](?:([^\s#＃!！,，。;；、]+(?: [^\s#＃!！,，。;；、]+)*)[#＃](?=\s|$)|([^\s#＃!！@,，。;；、]+))/gu,
  )) {
    const value = (match[1] ?? match[2])!
    // #12 is a number of something.
    if (value.length > longestTag || /^\d+$/.test(value)) continue
    if (found.length < mostTags) found.push({ value, from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** ~~移动端: the project that it is part of, up to a space or a punctuation mark; the first alone. 3点~~5点 is none. */
export function readProject(text: string): Mark<string> | null {
  const match = /(?<![\p{L}\d/])[~～]([^\s\0#＃!！@＠~～/,，。;；、]{2,30})/u.exec(text)
  if (!match || /^\d+$/.test(match[1]!)) return null
  return { value: match[1]!, from: match.index, to: match.index + match[0].length }
}

const leads: [RegExp, Role][] = [
  [/[@＠]\s?/g, 'manager'],
  [/(?:交给|交由|分配给|指派给|派给|通知|提醒|安排|给|让|请|由)\s?(?=[\p{L}])/gu, 'manager'],
  [/(?:抄送给?|cc[:：]?|关注人[:：]?)\s?(?=[\p{L}])/giu, 'follower'],
  [/(?:一起和|和|跟|与|同|约|找|会同)\s?(?=[\p{L}])/gu, 'partner'],
  [/\b(?:assign(?:ed)? to|for)\s+(?=\p{L})/giu, 'manager'],
  [/\b(?:with|meet|call)\s+(?=\p{L})/giu, 'partner'],
]
/** The longest name, in characters. */
const longestName = 30
const mostMentions = 8

/** Wherever somebody may be named. Whether it is somebody, the directory says. */
export function readMentions(text: string): Mention[] {
  const found: Mention[] = []
  for (const [pattern, role] of leads) {
    for (const { index, 0: lead } of text.matchAll(pattern)) {
      const to = index + lead.length
      const after = /^[^\0!！#＃@＠。;；\n]*/.exec(text.slice(to))![0].slice(0, longestName)
      if (after.trim() !== '') found.push({ role, from: index, to, after })
    }
  }
  return found.toSorted((one, other) => one.from - other.from).slice(0, mostMentions)
}

/** What to ask the directory for: of Chinese the first two characters, of a name in letters its first word. */
export function keyOf(after: string): string {
  const [letters] = /^[\p{Script=Latin}][\p{Script=Latin}\d.'-]*/u.exec(after) ?? ['']
  return letters.toLowerCase() || [...after].slice(0, 2).join('')
}

interface Named {
  id: string
  name: string
}
/**
 * The number of characters that name somebody, and the people they match: one, or several to choose from; null if none.
 */
export function matchPeople<Person extends Named>(
  after: string,
  found: readonly Person[],
): { people: Person[]; length: number } | null {
  const exact = found.filter(({ name }) => startsWithName(after, name))
  if (exact.length > 0) {
    const longest = Math.max(...exact.map(({ name }) => name.length))
    return { people: exact.filter(({ name }) => name.length === longest), length: longest }
  }
  const key = keyOf(after)
  if (/^\p{Script=Latin}/u.test(key))
    return key.length >= 2 && found.length > 0 && isWholeWord(after, key)
      ? { people: found.slice(0, 6), length: key.length }
      : null
  // 小雨 for 王小雨: a given name of two characters.
  const input = found.filter(({ name }) => name.length === 3 && name.endsWith(key))
  return input.length > 0 && key.length === 2 ? { people: input, length: 2 } : null
}

const isWholeWord = (after: string, key: string) =>
  !/^[\p{L}\d]/u.test(after.slice(key.length)) || /^\p{Script=Han}/u.test(after.slice(key.length))
function startsWithName(after: string, name: string): boolean {
  if (name === '' || !after.toLowerCase().startsWith(name.toLowerCase())) return false
  return !/\p{Script=Latin}$/u.test(name) || isWholeWord(after, name)
}

import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { plainTextOf } from '#mechanisms/rich-text/document.contract.ts'

/** Where a passage of a text begins, among its letters alone, and how many it has; null: it is no longer there. */
export interface Passage {
  start: number | null
  quote: string
}

/** A text's letters alone: without spaces, and without the signs by which plain text shows lists and quotes. */
export const lettersOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/^\s*(> )*(- |\d+\. |\[[ x]\] )?/, ''))
    .join('')
    .replace(/\s+/g, '')
export const lettersIn = (document: RichDocument | null, text: string): string =>
  lettersOf(document ? plainTextOf(document) : text)

/**
 * Where a passage is after its text was changed: at the same words nearest to where it was, otherwise at what has
 * become of them. What was taken out whole, or rewritten with what stood around it, is no longer there; its words are
 * kept.
 */
export function passageAfter(before: string, after: string, { start, quote }: Passage): Passage {
  if (start === null) {
    // What was taken out may come back, as by an older version.
    const again = after.indexOf(quote)
    return { start: again === -1 || quote === '' ? null : again, quote }
  }
  let prefix = 0
  const least = Math.min(before.length, after.length)
  while (prefix < least && before[prefix] === after[prefix]) prefix++
  let suffix = 0
  while (suffix < least - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  const shift = after.length - before.length
  /** Where a place of the text before is now: within what was changed, at its edge. */
  const placeOf = (place: number, isEnd: boolean) => {
    if (place <= prefix) return place
    if (place >= before.length - suffix) return place + shift
    return isEnd ? Math.max(prefix, after.length - suffix) : prefix
  }
  const [from, to] = [placeOf(start, false), placeOf(start + quote.length, true)]
  if (after.slice(from, from + quote.length) === quote) return { start: from, quote }
  const nearest = nearestPlace(after, quote, from)
  if (nearest !== null) return { start: nearest, quote }
  // Rewritten with what stands around it: no letter of it tells what has become of it.
  const [end, changedEnd] = [start + quote.length, before.length - suffix]
  if (prefix <= start && end <= changedEnd && (prefix < start || end < changedEnd)) return { start: null, quote }
  const now = after.slice(from, to)
  // What takes its place is no more than twice as long: otherwise it is another text.
  return now === '' || now.length > quote.length * 2 + 20 ? { start: null, quote } : { start: from, quote: now }
}

/** Where words stand nearest to a place; null where they do not. */
export function nearestPlace(text: string, words: string, place: number): number | null {
  const before = text.lastIndexOf(words, place)
  const after = text.indexOf(words, place)
  if (before === -1) return after === -1 ? null : after
  return after === -1 || place - before <= after - place ? before : after
}

import type { DayNumber } from './wall.web.ts'

/** Where something was found in a text. */
export interface Span {
  from: number
  to: number
}

/** A day that words name, or several (`last`); `isDeadline` where the words say "until". */
export interface DayToken extends Span {
  kind: 'day'
  day: DayNumber
  last?: DayNumber
  isDeadline?: boolean
}
/** A time of day in minutes, or from one to another; `isBare` where morning and afternoon were not said. */
export interface TimeToken extends Span {
  kind: 'time'
  minutes: number
  end?: number
  isBare: boolean
  /** Only beside a day: by itself the words may mean something else. */
  isWeak?: boolean
}
/** A moment by its distance from now, in minutes. */
export interface MomentToken extends Span {
  kind: 'moment'
  fromNow: number
}
export type Token = DayToken | TimeToken | MomentToken

/** A pattern and what it means; null where the words turn out to mean nothing of the kind. */
export type Rule<Found> = readonly [pattern: RegExp, read: (match: RegExpExecArray) => Omit<Found, keyof Span> | null]

/** All that rules find in a text, from left to right, the longest first, none over another. */
export function findAll<Found extends Span>(text: string, rules: readonly Rule<Found>[]): Found[] {
  const found: Found[] = []
  for (const [pattern, read] of rules) {
    for (const match of text.matchAll(pattern)) {
      const meaning = read(match as RegExpExecArray)
      if (meaning) found.push({ ...meaning, from: match.index, to: match.index + match[0].length } as Found)
    }
  }
  return withoutOverlaps(found)
}

export function withoutOverlaps<Found extends Span>(found: readonly Found[]): Found[] {
  const chosen: Found[] = []
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (chosen.every(other => one.to <= other.from || one.from >= other.to)) chosen.push(one)
  }
  return chosen.toSorted((a, b) => a.from - b.from)
}

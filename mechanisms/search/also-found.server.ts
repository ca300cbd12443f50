import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'

/** The search text, and its form for the index of words. */
export interface Sought {
  key: string
  words: string[]
  needle: string
  /** At most this many results. */
  most: number
}

/** A result that is not itself a subject: the record it belongs to or is, and what matched. */
export interface FoundBeside {
  type: string
  id: string
  title: string
  subtitle: string
  who: string | null
  changedAt: string
  /** How it stands, of what is a record itself: a word of its room, or `open` and `closed`. */
  state?: string
}

/** A further source of search results, such as comments or file names. It only returns what the actor may see. */
export interface AlsoFound {
  type: string
  /** The app it belongs to; by default none. */
  app?: string
  find: (sought: Sought, context: Context) => Promise<FoundBeside[]>
}

const beside: AlsoFound[] = []
export const alsoFound = adding('what else is found', (one: AlsoFound) => {
  beside.push(one)
})
export const allBeside = (): readonly AlsoFound[] => beside

/**
 * Rows of a table with words in the search index like a record's: expressions over a row of `from`, whose key is `id`.
 */
export interface Worded {
  type: string
  from: SQL
  companyId: SQL
  id: SQL
  title: SQL
  text: SQL
}
const worded = new Map<string, Worded>()
export const hasWords = adding('words of what is no record', (one: Worded) => {
  worded.set(one.type, one)
})
export const wordedOf = (type: string): Worded | undefined => worded.get(type)

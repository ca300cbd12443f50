import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'

/** What was typed, and as the index of words has it. */
export interface Sought {
  key: string
  words: string[]
  needle: string
  /** So many are shown at most. */
  most: number
}

/** What is found by what is no record itself: the record that it leads to, and what was found there. */
export interface FoundBeside {
  type: string
  id: string
  title: string
  subtitle: string
  who: string | null
  changedAt: string
}

/** Something else that searches find: what was said, what files are called. It shows what the actor may see alone. */
export interface AlsoFound {
  type: string
  /** The app it belongs to; everybody's where it names none. */
  app?: string
  find: (sought: Sought, context: Context) => Promise<FoundBeside[]>
}

const beside: AlsoFound[] = []
export const alsoFound = adding('what else is found', (one: AlsoFound) => {
  beside.push(one)
})
export const allBeside = (): readonly AlsoFound[] => beside

/** Rows of a table whose words are kept as a record's are: expressions over a row of `from`, whose key is `id`. */
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

import type { SQL } from 'drizzle-orm'
import type { Me } from '#platform/server/http/identity.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { adding } from '#platform/server/parts/part.ts'

/** What waits, as few columns as an index has of it: it is ordered and cut before anything else is looked up. */
export interface WaitingRows {
  from: SQL
  /** Condition: it waits for `actor.person` of `actor.company`. */
  where: SQL
  id: SQL
  /** By when it is wanted; left out where such things have no date. */
  due?: SQL
  since: SQL
}

/** What is said of one of them. */
export interface WaitingFacts {
  from: SQL
  where: SQL
  title: SQL
  note?: SQL
  /** The id of who waits for it. */
  person?: SQL
  amount?: SQL
  /** `money`, `days` or `hours` */
  amountIn?: SQL
  link: SQL
  otherId?: SQL
}

/** A kind of thing that may wait for a person: tasks to do or to agree to, orders to approve, reports to review. */
export interface WaitingKind {
  /** Its stable name on the wire. */
  kind: string
  /** The app that they are in. */
  app: string
  words: Sentence
  /** Where they are listed in the app. */
  route: string
  /** Whether any may wait for this person; by default for everybody. */
  concerns?: (me: Me) => boolean
  /** Values of further places in `rows`. */
  values?: (me: Me) => Record<string, unknown>
  rows: WaitingRows
  /** Somebody waits for an answer: what has no date stands with today's. By default it stands at the end. */
  isAsked: boolean
  /** Asked when all rooms are there: it may speak of their types. `locale` is a place. */
  facts: (id: SQL) => WaitingFacts
}

const kinds: WaitingKind[] = []

/** A room registers what waits in it; what waits for a person is then counted and listed in one statement. */
export const waitsForPeople = adding('what waits for people', (kind: WaitingKind) => {
  kinds.push(kind)
})
export const waitingKinds = (): readonly WaitingKind[] => kinds

import type { SQL } from 'drizzle-orm'
import type { Me } from '#platform/server/http/identity.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { adding } from '#platform/server/parts/part.ts'

/**
 * The rows of a kind, with as few columns as an index has: they are sorted and cut before anything else is looked up.
 */
export interface WaitingRows {
  from: SQL
  /** Condition: it waits for `actor.person` of `actor.company`. */
  where: SQL
  id: SQL
  /** The id of the record that notices of it are about, if it is not the item itself: a sub-item's task. */
  about?: SQL
  /** Condition: `about` is one of the records requested, where comparing it for each row would take longer. */
  isAbout?: SQL
  /** The due date; left out if such items have none. */
  due?: SQL
  /** If it is computed: the column of an index that has its order, and whether there is one, and none. */
  dueInOrder?: { by: SQL; isDated: SQL; isUndated: SQL }
  since: SQL
}

/** What a row shows. */
export interface WaitingFacts {
  from: SQL
  where: SQL
  title: SQL
  note?: SQL
  /** The id of the person who waits for it. */
  person?: SQL
  amount?: SQL
  /** `money`, `days` or `hours` */
  amountIn?: SQL
  link: SQL
  otherId?: SQL
}

/** A kind of item that may wait for a person: tasks to do or to accept, orders to approve, reports to review. */
export interface WaitingKind {
  /** Its stable name on the wire. */
  kind: string
  /** The app that they are in. */
  app: string
  words: Sentence
  /** Its list's address in the app. */
  route: string
  /** Whether the kind can concern this person; by default yes. */
  concerns?: (me: Me) => boolean
  /** Values of further parameters of `rows`. */
  values?: (me: Me) => Record<string, unknown>
  rows: WaitingRows
  /** Somebody waits for an answer: without a date it is listed with today's. By default it comes last. */
  isRequest: boolean
  /** Called once all rooms are registered, since it may use their types. `locale` is a parameter. */
  facts: (id: SQL) => WaitingFacts
}

const kinds: WaitingKind[] = []

/** A room registers its waiting items; those of a person are then counted and listed in one statement. */
export const waitsForPeople = adding('what waits for people', (kind: WaitingKind) => {
  kinds.push(kind)
})
export const waitingKinds = (): readonly WaitingKind[] => kinds

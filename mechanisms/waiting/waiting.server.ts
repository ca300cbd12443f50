import type { Statement } from '#platform/server/database/batch.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { Sentence } from '#platform/contract/words.ts'

/** A kind of thing that may wait for a person's decision: tasks to agree to, orders to approve, reports to review. */
export interface WaitingKind {
  /** Its stable name on the wire. */
  kind: string
  /** The app that they are in. */
  app: string
  words: Sentence
  /** Where they are listed in the app. */
  route: string
  /** Answers one row with one number. */
  count: (me: Me) => Statement
}

const kinds: WaitingKind[] = []

/** A room registers what waits in it; what waits for a person is then asked in one trip. */
export const waitsForPeople = (kind: WaitingKind) => { kinds.push(kind) }
export const waitingKinds = (): readonly WaitingKind[] => kinds

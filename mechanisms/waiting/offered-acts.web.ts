import type { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingRow } from './waiting.contract.ts'

export type Verb = 'agree' | 'review' | 'sendBack' | 'reject' | 'finish' | 'accept' | 'maybe' | 'decline'

/** The actions of a kind in its rows; the first is shown in the row, all of them in its menu. */
export interface WaitingAct {
  verb: Verb
  /** The maximum length of what may be said about it: a reason, a review. */
  longestWhy?: number
  /** It is refused without a reason. */
  isWhyRequired?: boolean
  writes: (rows: readonly WaitingRow[], why: string) => ReturnType<typeof heldWrite>[]
}
/** By kind: a chunk of its own, `export default [{ verb: 'agree', writes: … }]`. */
export type ActsByKind = Readonly<Record<string, () => Promise<{ default: readonly WaitingAct[] }>>>

let where: () => Promise<{ waitingActs: ActsByKind }>
/** The app registers where the rooms' actions are; they are loaded with the inbox, not with the app. */
export const offerWaitingActs = (there: typeof where) => {
  where = there
}
export const loadWaitingActs = () => where()

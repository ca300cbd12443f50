import type { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingRow } from './waiting.contract.ts'

export type Verb = 'agree' | 'sendBack' | 'reject' | 'finish' | 'accept' | 'maybe' | 'decline'

/** What can be done with things of a kind in their rows; the first stands there, all of them in the row's menu. */
export interface WaitingAct {
  verb: Verb
  /** How long a reason may be, where one is asked for. */
  longestWhy?: number
  writes: (rows: readonly WaitingRow[], why: string) => ReturnType<typeof heldWrite>[]
}
/** By kind: a chunk of its own, `export default [{ verb: 'agree', writes: … }]`. */
export type ActsByKind = Readonly<Record<string, () => Promise<{ default: readonly WaitingAct[] }>>>

let where: () => Promise<{ waitingActs: ActsByKind }>
/** The app says where the rooms' acts are; they are fetched with the inbox, not with the app. */
export const offerWaitingActs = (there: typeof where) => {
  where = there
}
export const loadWaitingActs = () => where()

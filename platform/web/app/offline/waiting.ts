import { useSyncExternalStore } from 'react'
import { randomId } from '../../session/random-id.ts'

/**
 * A write that waits on this device: for the network, (`held`) until it can no longer be undone, or (`refused`,
 * `conflict`, `unsure`) for a decision of its author.
 */
export interface WaitingBrief {
  /** Its `Idempotency-Key`, created once. */
  id: string
  state: 'waiting' | 'held' | 'refused' | 'conflict' | 'unsure'
  /** The records that it concerns. */
  records: readonly string[]
  /** The temporary id of the record that it creates. */
  temporary: string | null
}

let items: readonly WaitingBrief[] = []
const listeners = new Set<() => void>()

/** The signed-in person's waiting writes; set by the outbox, which is a chunk of its own. */
export function setWaiting(now: readonly WaitingBrief[]): void {
  items = now
  for (const listener of listeners) listener()
}
export const waitingNow = () => items
function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useWaiting = () => useSyncExternalStore(onWaiting, waitingNow)
export const useIsWaiting = (recordId: string) =>
  useSyncExternalStore(onWaiting, () => items.some(({ records }) => records.includes(recordId)))

/**
 * The id of a record that was created here and is not on the server yet: a UUID of version 8, so that it is accepted
 * wherever an id is and can be determined from the server's (docs/decisions/015-outbox.md).
 */
export const temporaryId = () => {
  const id = randomId()
  return `${id.slice(0, 14)}8${id.slice(15)}`
}
export const isTemporary = (id: unknown) => typeof id === 'string' && /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-/.test(id)
/** Does an input reference a record that only this device knows? */
export const namesTemporary = (input: unknown) =>
  Object.values(input as Record<string, unknown>).some(value =>
    Array.isArray(value) ? value.some(isTemporary) : isTemporary(value),
  )

/** Must a write queue behind others? Waiting writes are sent in order; dependents of a refused record block nobody. */
export const mustWait = (input: unknown) =>
  namesTemporary(input) ||
  items.some(
    ({ state, records, temporary }) => state === 'waiting' && (temporary !== null || !records.some(isTemporary)),
  )

const givenUp = 'kaigong.given-up'
/** A key whose write never reached the database is never forgotten otherwise. */
const mostGivenUp = 200

const keepGivenUp = (keys: readonly string[]) =>
  keys.length > 0 ? localStorage.setItem(givenUp, keys.slice(-mostGivenUp).join(' ')) : localStorage.removeItem(givenUp)

/** Keys of held writes that were undone or sent while the device's database may still have them. */
export const keysGivenUp = () => (localStorage.getItem(givenUp) ?? '').split(' ').filter(key => key !== '')

/**
 * Records at once that these writes are not for the next page to send: this page may be closed before the database has
 * stored them, and before it has deleted them.
 */
export const giveUp = (keys: readonly string[]): void => keepGivenUp([...keysGivenUp(), ...keys])

/** The database has them no longer. */
export const forgetGivenUp = (keys: readonly string[]): void =>
  keepGivenUp(keysGivenUp().filter(key => !keys.includes(key)))

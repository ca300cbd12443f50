import { namesOf, type Stale } from '../cache.ts'
import { isReached } from './connection.ts'
import { forgetGivenUp, keysGivenUp } from './waiting.ts'
import { itemsNow, keepItems, ownerNow, removeItems, type WaitingItem } from './outbox-store.ts'
import { replay } from './replay.ts'

/** A request as it will be sent; `key` is its `Idempotency-Key`. */
export interface HeldRequest {
  key: string
  method: string
  address: string
  body: Record<string, unknown> | undefined
}

/**
 * How long after its undo time a held write still belongs to its page, in milliseconds; after that the page is gone.
 */
const grace = 3_000

interface Held {
  said: string
  patience: number
  refreshes: Stale
}

/**
 * Stores requests that can still be undone, for the next page to send; returns how to remove some by their keys. A
 * device without storage has no next page to send them.
 */
export async function keepHeld(
  requests: readonly HeldRequest[],
  { said, patience, refreshes }: Held,
): Promise<(...keys: string[]) => Promise<void>> {
  const owner = ownerNow()
  if (owner === null) return async (...keys) => forgetGivenUp(keys)
  const at = Date.now()
  await keepItems(
    ...requests.map(({ key, ...request }): WaitingItem => ({
      ...request,
      id: key,
      state: 'held',
      until: at + patience + grace,
      owner,
      at,
      records: [],
      temporary: null,
      does: said,
      name: '',
      href: null,
      fields: [],
      seen: null,
      before: null,
      refreshes: namesOf(refreshes),
    })),
  ).catch(() => {})
  return async (...keys) => {
    const kept = (await itemsNow()).filter(({ id, state }) => state === 'held' && keys.includes(id))
    if (kept.length > 0) await removeItems(...kept)
    forgetGivenUp(keys)
  }
}

/**
 * Releases the held writes of a closed page: they are sent like any waiting write. The idempotency key keeps those that
 * the page still sent from being done twice.
 */
export async function releaseHeld(): Promise<void> {
  const heldOnce = (await itemsNow()).filter(({ state }) => state === 'held')
  const undone = heldOnce.filter(({ id }) => keysGivenUp().includes(id))
  if (undone.length > 0) {
    await removeItems(...undone)
    forgetGivenUp(undone.map(({ id }) => id))
  }
  const held = heldOnce.filter(item => !undone.includes(item))
  if (held.length === 0) return
  const over = held.filter(({ until = 0 }) => until <= Date.now())
  await keepItems(...over.map((item): WaitingItem => ({ ...item, state: 'waiting' })))
  const next = Math.min(...held.filter(item => !over.includes(item)).map(({ until = 0 }) => until))
  if (Number.isFinite(next)) setTimeout(() => void releaseHeld(), next - Date.now() + 50)
  if (over.length > 0 && isReached()) await replay()
}

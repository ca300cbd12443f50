import { companyId } from '../../session/session.ts'
import { randomId } from '../../session/random-id.ts'
import { deviceStore } from './device-store.ts'
import { setWaiting, type WaitingBrief } from './waiting.ts'
import { onOwner, owner } from './owner.ts'

/**
 * A field that a waiting write sets, as text: the value that was on screen, and the wanted one. `name` is the wire
 * name.
 */
export interface WaitingField {
  name: string
  label: string
  as?: 'text' | 'instant'
  words?: Record<string, string>
  becomes?: Record<string, readonly string[]>
}

/** A waiting write, as it will be sent. Plain data only: it outlives the page. */
export interface WaitingItem extends WaitingBrief {
  /** Its position, assigned by the device's database. */
  order?: number
  owner: string
  /** Until when the page that holds it owns it, in milliseconds. */
  until?: number
  /** When it was created, and when it was first sent; in milliseconds. */
  at: number
  sentAt?: number
  method: string
  address: string
  body: Record<string, unknown> | undefined
  does: string
  name: string
  href: string | null
  fields: WaitingField[]
  /** Where to fetch the record, and its values at the time of the change, by their wire names. */
  seen: { address: string; values: Record<string, unknown> } | null
  /** The same values by our own names, with the query key: restored when the write is abandoned. */
  before: { key: unknown[]; id: string; values: Record<string, unknown> } | null
  /** What is stale once it is done: record types; an older build stored call paths. */
  refreshes: string[]
  /** Why the server refused it. */
  message?: string
  /** The record's current values, if they are neither what was seen nor what is wanted. */
  theirs?: Record<string, unknown>
}

const store = deviceStore('kaigong.outbox', { keyPath: 'order', autoIncrement: true })
/** Temporary id → final id: links to temporary ids may still exist. */
const aliases = deviceStore('kaigong.outbox.ids', { keyPath: 'temporary' })
/** Written by whichever page changes the outbox: the storage event notifies the other pages. */
const stamp = 'kaigong.outbox'

/** The signed-in person and company: waiting writes belong to both. Null until the server has confirmed them. */
export const ownerNow = () => {
  const person = owner()
  return person && companyId() ? `${companyId()} ${person}` : null
}
/** The author of an item: it is never sent in another person's name. */
export const personOf = ({ owner }: Pick<WaitingItem, 'owner'>) => owner.split(' ')[1]!

/** The signed-in person's items, in order. */
export async function itemsNow(): Promise<WaitingItem[]> {
  const mine = ownerNow()
  return mine === null ? [] : (await store.all<WaitingItem>()).filter(({ owner }) => owner === mine)
}

let shown: readonly WaitingItem[] = []
/** What the screens show; the same list until something changes. */
export const shownItems = () => shown

async function show(): Promise<void> {
  // Held writes are shown on their own screen, with an undo.
  shown = (await itemsNow()).filter(({ state }) => state !== 'held')
  setWaiting(shown)
}

/** Reads the outbox, and again whenever another page has changed it. */
export async function watchOutbox(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === stamp) void show()
  })
  onOwner(() => void show())
  await show()
}

async function changed(): Promise<void> {
  await show()
  localStorage.setItem(stamp, randomId())
}

/** Stores new or changed items; throws if the device has no room, so that nothing is lost silently. */
export async function keepItems(...items: WaitingItem[]): Promise<void> {
  if (items.length === 0) return
  if (!(await store.works())) throw new Error('This device keeps nothing')
  await store.put(...items)
  await changed()
}

export async function removeItems(...items: WaitingItem[]): Promise<void> {
  await store.remove(...items.map(({ order }) => order!))
  await changed()
}

export const keepAlias = (temporary: string, id: string) => aliases.put({ temporary, id })
/** The final id of a record that was created on this device. */
export const idOf = async (temporary: string) =>
  (await aliases.all<{ temporary: string; id: string }>()).find(one => one.temporary === temporary)?.id

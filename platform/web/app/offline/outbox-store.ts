import { companyId } from '../../session/session.ts'
import { randomId } from '../../session/random-id.ts'
import { deviceStore } from './device-store.ts'
import { setWaiting, type WaitingBrief } from './waiting.ts'
import { onOwner, owner } from './owner.ts'

/**
 * A field that a waiting write sets, as it is shown: what was on the screen before, and what is wanted. `name` is the
 * wire's.
 */
export interface WaitingField {
  name: string
  label: string
  as?: 'text' | 'instant'
  words?: Record<string, string>
  becomes?: Record<string, readonly string[]>
}

/** A write that waits, as it will be sent. All of it is plain data: it outlives the page. */
export interface WaitingItem extends WaitingBrief {
  /** Its place in the order, given by the device's database. */
  order?: number
  owner: string
  /** Until when it is the page's own that holds it, in milliseconds. */
  until?: number
  /** When it was written, and when it was first sent; in milliseconds. */
  at: number
  sentAt?: number
  method: string
  address: string
  body: Record<string, unknown> | undefined
  does: string
  name: string
  href: string | null
  fields: WaitingField[]
  /** Where the record is asked for, and what it had when it was changed, by the wire's names. */
  seen: { address: string; values: Record<string, unknown> } | null
  /** The same by our own names, with its key in the cache: to be shown again when it is given up. */
  before: { key: unknown[]; id: string; values: Record<string, unknown> } | null
  /** What is stale once it is done: types of record; an older version of the app wrote paths of calls. */
  refreshes: string[]
  /** Why the server does not take it. */
  message?: string
  /** What the record has now, where that is neither what was seen nor what is wanted. */
  theirs?: Record<string, unknown>
}

const store = deviceStore('kaigong.outbox', { keyPath: 'order', autoIncrement: true })
/** The ids that records were given, by their temporary ones: links that lead to those may be about. */
const aliases = deviceStore('kaigong.outbox.ids', { keyPath: 'temporary' })
/** Changed by whoever changes what waits: the other pages of the app hear of it by the storage event. */
const stamp = 'kaigong.outbox'

/** Who is signed in, and in which company: what waits is theirs alone. Null until the server has said so. */
export const ownerNow = () => {
  const person = owner()
  return person && companyId() ? `${companyId()} ${person}` : null
}
/** The person whose an item is: it goes out in nobody else's name. */
export const personOf = ({ owner }: Pick<WaitingItem, 'owner'>) => owner.split(' ')[1]!

/** What waits of who is signed in, in its order. */
export async function itemsNow(): Promise<WaitingItem[]> {
  const mine = ownerNow()
  return mine === null ? [] : (await store.all<WaitingItem>()).filter(({ owner }) => owner === mine)
}

let shown: readonly WaitingItem[] = []
/** What the screens show; the same list until something changes. */
export const shownItems = () => shown

async function show(): Promise<void> {
  // What is held stands on its own screen, with its way back.
  shown = (await itemsNow()).filter(({ state }) => state !== 'held')
  setWaiting(shown)
}

/** Reads what waits, and again whenever another page has changed it. */
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

/** Keeps items, new or changed; refused (by an error) where the device has no room, for nothing may be lost quietly. */
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
/** The id that a record has by now, of one that was made on this device. */
export const idOf = async (temporary: string) =>
  (await aliases.all<{ temporary: string; id: string }>()).find(one => one.temporary === temporary)?.id

import { everything, namesOf, type Stale } from './cache.ts'

/** Idempotency key of this page's writes → what the page refetches by itself once they are done. */
const own = new Map<string, readonly string[]>()
/** The event of a write arrives within seconds of it, so only the latest are kept. */
const mostKept = 50

export function rememberOwn(key: string, refreshes: Stale): void {
  own.set(key, namesOf(refreshes))
  const [oldest] = own.keys()
  if (own.size > mostKept) own.delete(oldest!)
}

/** A write that waits on the device is sent later, and by then what is shown is stale. */
export const forgetOwn = (key: string) => void own.delete(key)

/** Whether an event of this type stems from a write of this page, which has already refetched such records. */
export function isRefetched(key: string | undefined, subjectType: string): boolean {
  const names = key === undefined ? undefined : own.get(key)
  return names !== undefined && (names.includes(subjectType) || names.includes(everything))
}

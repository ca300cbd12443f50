import { everything, namesOf, type Stale } from './cache.ts'

/** Writes of this page by their keys, with what it asks for again by itself once they are done. */
const own = new Map<string, readonly string[]>()
/** News of a write come within seconds of it. */
const mostKept = 50

export function rememberOwn(key: string, refreshes: Stale): void {
  own.set(key, namesOf(refreshes))
  const [oldest] = own.keys()
  if (own.size > mostKept) own.delete(oldest!)
}

/** One that waits on the device is sent later, by whoever is there: what is shown then is old. */
export const forgetOwn = (key: string) => void own.delete(key)

/** Whether news of this type come of a write of this page, which has requested such records again already. */
export function isAskedAnew(key: string | undefined, subjectType: string): boolean {
  const names = key === undefined ? undefined : own.get(key)
  return names !== undefined && (names.includes(subjectType) || names.includes(everything))
}

import { sessionMark } from '../../session/session.ts'

/**
 * The person whom the server has told this page to be signed in, and the session that they were named for. Kept in
 * memory alone: each page refetches.
 */
let here: { person: string; mark: string } | undefined
const listeners = new Set<() => void>()

/**
 * Whose the writes are that wait; null until the server has said who is signed in, and again once another page has
 * begun another session.
 */
export const owner = (): string | null => (here?.mark === sessionMark() ? (here?.person ?? null) : null)
/** Whom this page shows, whatever other pages have done to the session since: what is written here is theirs. */
export const personHere = (): string | undefined => here?.person
/** The session and company that this page's answers were given to. */
export const markHere = (): string | undefined => here?.mark

/** Notes who is signed in; `mark` names the session that was requested. Those who wait for it hear of it afterwards. */
export function setOwner(person: string, mark: string): void {
  if (here?.person === person && here.mark === mark) return
  here = { person, mark }
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}
export const onOwner = (listener: () => void) => {
  listeners.add(listener)
}

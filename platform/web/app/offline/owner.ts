import { sessionMark } from '../../session/session.ts'

/**
 * The person whom the server confirmed for this page, and the session they were confirmed for. In memory only: each
 * page refetches.
 */
let here: { person: string; mark: string } | undefined
const listeners = new Set<() => void>()

/**
 * The owner of waiting writes; null until the server has confirmed who is signed in, and again once another page has
 * started another session.
 */
export const owner = (): string | null => (here?.mark === sessionMark() ? (here?.person ?? null) : null)
/** Whose data this page shows, even if another page has changed the session since: writes made here are theirs. */
export const personHere = (): string | undefined => here?.person
/** The session and company that this page's answers belong to. */
export const markHere = (): string | undefined => here?.mark

/** Sets who is signed in; `mark` names the session that was requested. Notifies the listeners afterwards. */
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

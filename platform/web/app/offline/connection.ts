import { useSyncExternalStore } from 'react'

/** Whether the server is reachable, as far as this page knows: from its last request and `navigator.onLine`. */
let reached = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()

export const isReached = () => reached

/** Called after each request that was answered or lost. */
export function noteReached(now: boolean): void {
  if (reached === now) return
  reached = now
  for (const listener of listeners) listener()
}

/** Returns how to unsubscribe. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReached = () => useSyncExternalStore(onReached, isReached)

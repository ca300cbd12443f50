import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, as far as this page knows: by what its last request met, and by the device's own
 * word.
 */
let reached = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()

export const isReached = () => reached

/** Told by each request that was answered, or that got lost. */
export function noteReached(now: boolean): void {
  if (reached === now) return
  reached = now
  for (const listener of listeners) listener()
}

/** Answers how to stop listening. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReached = () => useSyncExternalStore(onReached, isReached)

import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks a modal dialog as open; returns the way to unmark it. */
export function modalOpened(element: HTMLElement): () => void {
  set([...open, element])
  return () => set(open.filter(other => other !== element))
}

/** The topmost modal dialog, or null. Whatever lies outside of it is inert to fingers and screen readers. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}

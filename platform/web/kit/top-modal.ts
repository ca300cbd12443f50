import { useSyncExternalStore } from 'react'

/** As long as the leaving animation, in milliseconds; see modal.module.css. */
export const leaveTime = 220

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Runs whenever a modal dialog has opened or closed; returns the way to stop it. */
export function onModal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks a modal dialog as open; returns the way to unmark it. */
export function modalOpened(element: HTMLElement): () => void {
  set([...open, element])
  return () => set(open.filter(other => other !== element))
}

/** Whether a modal dialog is open. */
export const isModalOpen = () => open.length > 0

/** The topmost modal dialog, or null. Whatever lies outside of it is inert to fingers and screen readers. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    onModal,
    () => open.at(-1) ?? null,
    () => null,
  )
}

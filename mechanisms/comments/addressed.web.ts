import { useSyncExternalStore } from 'react'
import type { CommentRow } from './comment.contract.ts'

/** What the next words under a record are for: an answer to a comment, its words repeated, or the own one changed. */
export interface Addressed {
  kind: 'reply' | 'quote' | 'edit'
  row: CommentRow
}

const asked = new Map<string, Addressed>()
/** Records under which somebody may write now. */
const written = new Set<string>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function address(subjectId: string, next: Addressed | null): void {
  if (next) asked.set(subjectId, next)
  else if (!asked.delete(subjectId)) return
  changed()
}
export const useAddressed = (subjectId: string) => useSyncExternalStore(subscribe, () => asked.get(subjectId) ?? null)

/** A composer stands on the page: comments may be answered there until it goes. */
export function offersWriting(subjectId: string): () => void {
  written.add(subjectId)
  changed()
  return () => {
    written.delete(subjectId)
    asked.delete(subjectId)
    changed()
  }
}
export const useMayWrite = (subjectId: string) => useSyncExternalStore(subscribe, () => written.has(subjectId))

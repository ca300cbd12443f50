import { useSyncExternalStore } from 'react'
import type { CommentRow } from './comment.contract.ts'

/** The context of the composer's text: a reply to a comment, a quotation, or an edit of one's own. */
export interface Addressed {
  kind: 'reply' | 'quote' | 'edit'
  row: CommentRow
}

const pending = new Map<string, Addressed>()
/** Records whose composer is on screen. */
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
  if (next) pending.set(subjectId, next)
  else if (!pending.delete(subjectId)) return
  changed()
}
export const useAddressed = (subjectId: string) => useSyncExternalStore(subscribe, () => pending.get(subjectId) ?? null)

/** A composer is mounted: comments may be answered there until it is unmounted. */
export function offersWriting(subjectId: string): () => void {
  written.add(subjectId)
  changed()
  return () => {
    written.delete(subjectId)
    pending.delete(subjectId)
    changed()
  }
}
export const useMayWrite = (subjectId: string) => useSyncExternalStore(subscribe, () => written.has(subjectId))

import { useSyncExternalStore } from 'react'
import type { Call } from '#platform/contract/call.ts'
import { whenLeaving } from '#platform/web/kit/leaving.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { refresh } from './cache.ts'

/** So long a change can be taken back before it is sent, in milliseconds. */
const patience = 5_000

interface HeldChange<Shown> {
  /** What is shown of records, by their ids, while the server does not know. */
  changes: ReadonlyMap<string, Shown>
  /** What has been done, and the word for taking it back. */
  said: string
  undo: string
  send: () => Promise<unknown>
  /** The calls that are asked anew before the records are shown as the server has them. */
  refreshes: readonly Pick<Call, 'path'>[]
}

/**
 * Changes of one kind that are shown at once, and sent when they can no longer be taken back: after five seconds, before the next
 * one, or when the app goes out of sight. `use` gives what is shown otherwise than the server has it; `tone` is how it is said.
 */
export function heldChanges<Shown>(tone: 'none' | 'success' = 'none') {
  let shown: ReadonlyMap<string, Shown> = new Map()
  let waiting: (() => void) | undefined
  const listeners = new Set<() => void>()

  function set(change: (shown: Map<string, Shown>) => void) {
    const next = new Map(shown)
    change(next)
    shown = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  }
  const now = () => shown
  whenLeaving(() => waiting?.())

  function hold({ changes, said, undo, send, refreshes }: HeldChange<Shown>) {
    waiting?.()
    const forget = () => set(shown => { for (const [id, change] of changes) if (shown.get(id) === change) shown.delete(id) })
    set(shown => { for (const [id, change] of changes) shown.set(id, change) })
    const stop = () => {
      clearTimeout(timer)
      if (waiting === go) waiting = undefined
    }
    const go = () => {
      stop()
      void send().then(() => refresh(...refreshes)).finally(forget)
    }
    const timer = setTimeout(go, patience)
    waiting = go
    const takeBack = () => {
      if (waiting !== go) return
      stop()
      forget()
    }
    toast[tone](said, { ms: patience, action: { label: undo, onPress: takeBack } })
  }
  return { now, use: () => useSyncExternalStore(subscribe, now), hold }
}

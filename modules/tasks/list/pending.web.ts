import { useSyncExternalStore } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import type { Call } from '#platform/contract/call.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import type { TaskRow } from '../task/task.contract.ts'

/** What is shown of tasks before the server has been asked; null: no longer in the list. */
type Overlay = ReadonlyMap<string, Partial<TaskRow> | null>

/** So long a change can be taken back before it is sent. */
const undoTime = 5_000

let shown: Overlay = new Map()
let waiting: (() => void) | undefined
const listeners = new Set<() => void>()

function set(change: (overlay: Map<string, Partial<TaskRow> | null>) => void) {
  const next = new Map(shown)
  change(next)
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** What of the tasks is shown otherwise than the server has it. */
export const usePending = () => useSyncExternalStore(subscribe, () => shown)

/** A row as it is to be shown; null when it is to be left out. */
export const shownRow = (row: TaskRow, overlay: Overlay): TaskRow | null => {
  const change = overlay.get(row.id)
  return change === undefined ? row : change && { ...row, ...change }
}

interface Later {
  changes: ReadonlyMap<string, Partial<TaskRow> | null>
  /** What has been done, and the word for taking it back. */
  said: string
  undo: string
  send: () => Promise<void>
  refreshes: readonly Pick<Call, 'path'>[]
}

/**
 * Shows changes of tasks at once, and sends them when they can no longer be taken back: after five seconds, before the next such
 * change, or when the app goes out of sight. What is refused is shown as it was before.
 */
export function doLater({ changes, said, undo, send, refreshes }: Later) {
  waiting?.()
  const forget = () => set(overlay => { for (const [id, change] of changes) if (overlay.get(id) === change) overlay.delete(id) })
  set(overlay => { for (const [id, change] of changes) overlay.set(id, change) })
  const stop = () => {
    clearTimeout(timer)
    if (waiting === go) waiting = undefined
  }
  const go = () => {
    stop()
    void send().then(() => refresh(...refreshes)).finally(forget)
  }
  const timer = setTimeout(go, undoTime)
  waiting = go
  toast.success(said, { ms: undoTime, action: { label: undo, onPress() { stop(); forget() } } })
}

addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') waiting?.() })
addEventListener('pagehide', () => waiting?.())

import { useState } from 'react'

/**
 * Which parts of a plan are closed, on this device: the tree, the chart and the map agree about it while the app is
 * open.
 */
const known = new Map<string, ReadonlySet<string>>()

/** `usually` says what is closed before anybody has closed or opened anything. */
export function useClosed(projectId: string, usually?: () => ReadonlySet<string>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => known.get(projectId) ?? usually?.() ?? new Set())
  const set = (next: ReadonlySet<string>) => {
    known.set(projectId, next)
    setClosed(next)
  }
  return {
    closed,
    /** Closes what is open and opens what is closed, or as `to` says. */
    toggle(id: string, to = !closed.has(id)) {
      const next = new Set(closed)
      if (to) next.add(id)
      else next.delete(id)
      set(next)
    },
    closeAll: (ids: readonly string[]) => set(new Set(ids)),
  }
}

import { useSyncExternalStore } from 'react'

const folding = new Set<string>()
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the row is folding away, because its record is done (`fold-away.ts`). */
export const useIsFolding = (id: string) => useSyncExternalStore(subscribe, () => folding.has(id))

export function setFolding(id: string, isFolding: boolean): void {
  folding[isFolding ? 'add' : 'delete'](id)
  for (const listener of listeners) listener()
}

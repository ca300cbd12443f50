import { useState } from 'react'

/** The ids of a list's selected rows; null when selection is off. */
export type Chosen = ReadonlySet<string> | null

/** Selects rows of a list for a bulk action. */
export function useChosen() {
  const [chosen, set] = useState<Chosen>(null)
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    set(next)
  }
  return { chosen, set, begin: () => set(new Set()), toggle }
}

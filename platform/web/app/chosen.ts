import { useState } from 'react'

/** The rows of a list that are chosen, by their ids; null while none can be. */
export type Chosen = ReadonlySet<string> | null

/** Lets rows of a list be chosen, to do something with all of them. */
export function useChosen() {
  const [chosen, set] = useState<Chosen>(null)
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    set(next)
  }
  return { chosen, set, begin: () => set(new Set()), toggle }
}

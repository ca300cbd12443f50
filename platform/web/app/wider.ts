import { useSyncExternalStore } from 'react'

const three = matchMedia('(min-width: 1100px)')
function onThree(listener: () => void): () => void {
  three.addEventListener('change', listener)
  return () => three.removeEventListener('change', listener)
}

/** Whether there is room for three columns: a list, a record, and what is said about it. */
export const useIsThree = () => useSyncExternalStore(onThree, () => three.matches)

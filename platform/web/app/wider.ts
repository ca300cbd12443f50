import { useSyncExternalStore } from 'react'

/** Whether the window is at least this many pixels wide. */
function wideAs(pixels: number) {
  const query = matchMedia(`(min-width: ${pixels}px)`)
  const listen = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}

/** Whether there is room for three columns: a list, a record, and its comments. */
export const useIsThree = wideAs(1100)

/** Whether there is room for a table beside a timeline. */
export const useIsPlanner = wideAs(1024)

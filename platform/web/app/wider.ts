import { useSyncExternalStore } from 'react'

/** Whether the window is at least so wide, in pixels. */
function wideAs(pixels: number) {
  const query = matchMedia(`(min-width: ${pixels}px)`)
  const listen = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}

/** Whether there is room for three columns: a list, a record, and what is said about it. */
export const useIsThree = wideAs(1100)

/** Whether there is room for a table with a time line beside it. */
export const useIsPlanner = wideAs(1024)

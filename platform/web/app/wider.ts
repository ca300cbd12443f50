import { useSyncExternalStore } from 'react'

const [three, planner] = ['(min-width: 1100px)', '(min-width: 1024px)'].map(query => matchMedia(query))
const listensTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const [onThree, onPlanner] = [listensTo(three!), listensTo(planner!)]

/** Whether there is room for three columns: a list, a record, and what is said about it. */
export const useIsThree = () => useSyncExternalStore(onThree, () => three!.matches)

/** Whether there is room for a table with a time line beside it. */
export const useIsPlanner = () => useSyncExternalStore(onPlanner, () => planner!.matches)

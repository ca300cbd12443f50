import { createContext, use, useLayoutEffect } from 'react'

/** Holds back what stands below a part of `InOrder`, until the function that it answers is called. */
export const HoldRest = createContext<(() => () => void) | null>(null)

/** While `isWaiting`, what stands below this part of an `InOrder` is not shown; outside of one, nothing is held. */
export function useHoldRest(isWaiting: boolean): void {
  const hold = use(HoldRest)
  useLayoutEffect(() => (isWaiting ? hold?.() : undefined), [isWaiting, hold])
}

import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { go, hasScreenNow, loadFurther, onShown, screensAreKnown, shownNow, wantedKey, type Shown } from './places.ts'

const ShownPlace = createContext<Shown | null>(null)
/** Gives what stands around a screen the place that is drawn (`usePlace`). */
export const PlaceProvider = ShownPlace

/**
 * What the app draws. Where a touch on a link, or the way back, leads to (`startTransition`), the next screen is drawn
 * beside the one that is there, in slices, and takes its place when it is whole: the touch is answered at once. A form
 * that is done goes without that: nobody is to press its button again.
 */
export function usePlace(): Shown {
  const [drawn, setDrawn] = useState(shownNow)
  useEffect(() => {
    const follow = () => setDrawn(shownNow())
    follow()
    return onShown(follow)
  }, [])
  return drawn
}

/** The place of the screen around; outside of any, the one that was requested last. */
export const useShown = (): Shown => use(ShownPlace) ?? shownNow()

/** Where the person has asked to be: known at once, while the screen for it is being drawn. */
export const useWanted = (): Shown => useSyncExternalStore(onShown, shownNow)

/** Whether the screen around is on its way out: another has been requested, and is being fetched or drawn. */
export function useIsLeaving(): boolean {
  const drawn = useHistoryKey()
  return useSyncExternalStore(onShown, wantedKey) !== drawn
}

/** Goes to an address of the app. */
export const useGo = () => go

/** Back in history; where the app was opened on this very screen, up to `home`. */
export function useBack(home = '/dynamic') {
  return () => {
    if (shownNow().place.index > 0) history.back()
    else go(home, { replace: true })
  }
}

/** The values of the address: path parameters and query together, all text. */
export function useAddress(): Record<string, string | undefined> {
  const { place, params } = useShown()
  return { ...Object.fromEntries(new URLSearchParams(place.search)), ...params }
}

/** Names this entry of the history: coming back to it finds its scroll position again. */
export const useHistoryKey = () => useShown().place.key

/**
 * Whether it is settled which screens there are; asks for it where it is not. What is drawn from then on moves no more.
 */
export function useScreensKnown(): boolean {
  useEffect(() => {
    void loadFurther().catch(() => {})
  }, [])
  return useSyncExternalStore(onShown, screensAreKnown, screensAreKnown)
}

/** Whether an address leads to a screen of this app: the rooms that have not landed have none. */
export const useHasScreen = () => useSyncExternalStore(onShown, hasScreenNow, hasScreenNow)

import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
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

/** What a screen is beside others: a list keeps its place at the left while one of its records or a form is open. */
export type ScreenKind = 'list' | 'record'

/** Where several screens stand beside each other, one of them (`app/shell/panes.tsx`); null on a phone. */
export interface Pane {
  /** Told by the screen itself; a record also says which list is its own, for whoever was led straight to it. */
  tell: (kind: ScreenKind, listAt: string | undefined) => void
  /** Going on, where it is not the browser's history that goes. */
  go: typeof go
  back: (home: string) => void
  /** It has the width that nothing beside it takes: a list may stand as a table. */
  isMain: boolean
}
export const PaneAround = createContext<Pane | null>(null)

/** Says what the screen is, for wide windows. One that says nothing is shown by itself. */
export function useScreenKind(kind: ScreenKind, listAt?: string): void {
  const pane = use(PaneAround)
  useLayoutEffect(() => pane?.tell(kind, listAt), [pane, kind, listAt])
}

/** Goes to an address of the app. */
export const useGo = () => use(PaneAround)?.go ?? go

/** Back in history; where the app was opened on this very screen, up to `home`. */
export function useBack(home = '/dynamic') {
  const pane = use(PaneAround)
  return () => {
    if (pane) pane.back(home)
    else if (shownNow().place.index > 0) history.back()
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

import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { stepBack } from '../kit/layer.ts'
import { go, hasScreenNow, loadFurther, onShown, screensAreKnown, shownNow, wantedKey, type Shown } from './places.ts'

const ShownPlace = createContext<Shown | null>(null)
/** Provides the place that is drawn (`usePlace`) to everything around a screen. */
export const PlaceProvider = ShownPlace

/**
 * What the app draws. After a link or the back button (`startTransition`), React renders the next screen concurrently
 * beside the current one and swaps when it is complete, so the touch is answered at once. A submitted form skips the
 * transition, so that nobody can press its button again.
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

/** The place of the surrounding screen; outside of any, the last requested one. */
export const useShown = (): Shown => use(ShownPlace) ?? shownNow()

/** The requested place: known at once, while its screen is still being rendered. */
export const useWanted = (): Shown => useSyncExternalStore(onShown, shownNow)

/** Whether the surrounding screen is about to be replaced: another was requested and is being fetched or rendered. */
export function useIsLeaving(): boolean {
  const drawn = useHistoryKey()
  return useSyncExternalStore(onShown, wantedKey) !== drawn
}

/** How a screen behaves beside others: a list stays at the left while one of its records or a form is open. */
export type ScreenKind = 'list' | 'record'

/** One of several screens side by side (`app/shell/panes.tsx`); null on a phone. */
export interface Pane {
  /** Called by the screen itself; a record also names its list, for a direct link. */
  tell: (kind: ScreenKind, listAt: string | undefined) => void
  /** Forward navigation inside the pane, if it does not use the browser's history. */
  go: typeof go
  back: (home: string) => void
  /** It has the width that nothing beside it takes: a list may stand as a table. */
  isMain: boolean
}
export const PaneAround = createContext<Pane | null>(null)

/** Declares the screen's kind, for wide windows. A screen without one is shown alone. */
export function useScreenKind(kind: ScreenKind, listAt?: string): void {
  const pane = use(PaneAround)
  useLayoutEffect(() => pane?.tell(kind, listAt), [pane, kind, listAt])
}

/** Navigates to an address of the app. */
export const useGo = () => use(PaneAround)?.go ?? go

/** Back in history; up to `home` if the app was opened on this screen. */
export function useBack(home = '/dynamic') {
  const pane = use(PaneAround)
  return () => {
    if (pane) pane.back(home)
    else if (shownNow().place.index > 0) stepBack()
    else go(home, { replace: true })
  }
}

/** Path parameters and query of the address, all as text. */
export function useAddress(): Record<string, string | undefined> {
  const { place, params } = useShown()
  return { ...Object.fromEntries(new URLSearchParams(place.search)), ...params }
}

/** The key of the current history entry: coming back to it restores the scroll position. */
export const useHistoryKey = () => useShown().place.key

/** Whether the list of screens is complete; loads the rest if it is not. What is drawn afterwards no longer moves. */
export function useScreensKnown(): boolean {
  useEffect(() => {
    void loadFurther().catch(() => {})
  }, [])
  return useSyncExternalStore(onShown, screensAreKnown, screensAreKnown)
}

/** Whether an address leads to a screen of this app: rooms that have not landed have none. */
export const useHasScreen = () => useSyncExternalStore(onShown, hasScreenNow, hasScreenNow)

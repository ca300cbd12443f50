import { useSyncExternalStore } from 'react'
import { go, hasScreen, onShown, shownNow, type Shown } from './places.ts'

export const useShown = (): Shown => useSyncExternalStore(onShown, shownNow)

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

/** Whether an address leads to a screen of this app: the rooms that have not landed have none. */
export const useHasScreen = () => hasScreen

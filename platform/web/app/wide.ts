import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 700px)')
/** A phone that lies on its side is as wide, and as low as a finger is long: turned, it keeps the screen it has. */
export const isWide = () => wide.matches && Math.min(screen.width, screen.height) >= 480

/** Whether the window has room for two screens beside each other. */
export const useIsWide = () => useSyncExternalStore(onWide, isWide)

function onWide(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 700px)')
/** A phone in landscape is as wide, but low: after turning it keeps its layout. */
export const isWide = () => wide.matches && Math.min(screen.width, screen.height) >= 480

/** Whether the window has room for two screens beside each other. */
export const useIsWide = () => useSyncExternalStore(onWide, isWide)

function onWide(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

import { useSyncExternalStore } from 'react'
import { keepBeforeRedraw } from '#platform/web/kit/leaving.ts'
import { isModalOpen, leaveTime, onModal } from '#platform/web/kit/top-modal.ts'

const wide = matchMedia('(min-width: 700px)')
/** A phone in landscape is as wide, but low: after turning it keeps its layout. */
export const isWide = () => wide.matches && Math.min(screen.width, screen.height) >= 480

const listeners = new Set<() => void>()
/** A modal dialog is open, or has just been answered. */
let isHeld = false
let layout = isWide()
onModal(() => {
  if (isModalOpen()) isHeld = true
  else setTimeout(release, leaveTime)
})
function release() {
  if (isModalOpen()) return
  isHeld = false
  change()
}
wide.addEventListener('change', change)
function change() {
  if (isHeld || layout === isWide()) return
  // What was typed a moment ago is not in the draft yet.
  keepBeforeRedraw()
  for (const listener of listeners) listener()
}

/**
 * Whether the window has room for two screens beside each other. It changes while no modal dialog is open: the other
 * layout draws the screen anew, and what the dialog answers would reach nobody.
 */
export const useIsWide = () => useSyncExternalStore(onWide, layoutNow)

function layoutNow(): boolean {
  if (!isHeld) layout = isWide()
  return layout
}

function onWide(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

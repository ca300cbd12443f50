import { ViewTransition } from 'react'
import './sliding.css'

/**
 * Screens that slide: forward from the right, back to it (`Motion` in `platform/web/app/places.ts`). Where nothing is
 * said about the way, where the browser has no view transitions, or the person wants no motion, they are simply there.
 */
export function Sliding({ children }: { children: React.ReactNode }) {
  return (
    <ViewTransition
      default="none"
      enter={{ forward: 'screen-comes', back: 'screen-returns', default: 'none' }}
      exit={{ forward: 'screen-stays-behind', back: 'screen-goes', default: 'none' }}
    >
      {children}
    </ViewTransition>
  )
}

/** A pane of a wide window: what comes moves a little, what goes is gone. */
export function SlidingPane({ children }: { children: React.ReactNode }) {
  return (
    <ViewTransition default="none" enter={{ forward: 'pane-comes', back: 'pane-returns', default: 'none' }} exit="none">
      {children}
    </ViewTransition>
  )
}

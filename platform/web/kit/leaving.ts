/** The page is off screen, or going: what is sent from then on has to outlive it. */
let leaving = false
export const isLeaving = () => leaving

const listeners = new Set<() => void>()

/** Calls back each time the page goes off screen or away. Answers how to stop. */
export function whenLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const keepers = new Set<() => void>()

/** Calls back before another layout draws the screen anew, which begins with what was kept. Answers how to stop. */
export function beforeRedraw(keeper: () => void): () => void {
  keepers.add(keeper)
  return () => {
    keepers.delete(keeper)
  }
}
/** The screen is about to be drawn anew: whatever it has to keep is kept. */
export function keepBeforeRedraw(): void {
  for (const keeper of keepers) keeper()
}

function leave() {
  leaving = true
  for (const listener of listeners) listener()
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', leave)
  // Another page is on its way: what is sent until it is there would be aborted by the browser.
  addEventListener('beforeunload', () => {
    leaving = true
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : (leaving = false),
  )
}

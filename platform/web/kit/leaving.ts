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

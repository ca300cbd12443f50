import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a screen's parts are to be drawn: the `first` of them, and after each picture some more. What one glance
 * does not need together is drawn in pieces, between which a finger is heard; a slow phone would take a tenth of a
 * second for the whole. `first` may be none: what stands beside the screen can wait.
 */
export function useInTurn(parts: number, step = 1, first = step): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= parts) return
    const picture = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)))
    return () => cancelAnimationFrame(picture)
  }, [drawn, parts, step])
  return Math.min(drawn, parts)
}

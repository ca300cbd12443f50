import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a screen's parts are to be drawn: the first, and after each picture one more. What one glance does not need
 * together is drawn in pieces, between which a finger is heard; a slow phone would take a tenth of a second for the whole.
 */
export function useInTurn(parts: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= parts) return
    const picture = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)))
    return () => cancelAnimationFrame(picture)
  }, [drawn, parts])
  return drawn
}

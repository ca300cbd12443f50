import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a screen's parts to draw: the `first` ones, then `step` more per animation frame. Rendering in slices
 * keeps input responsive; a slow phone would block for a tenth of a second on the whole. `first` may be 0 for what can
 * wait, beside the screen.
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

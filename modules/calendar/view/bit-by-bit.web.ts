import { startTransition, useEffect, useState } from 'react'

/** How many of some things are drawn by now: some more for each picture, so that none has to wait for all of them. */
export function useBitByBit(count: number, step: number, first = step): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count, step])
  return Math.min(drawn, count)
}

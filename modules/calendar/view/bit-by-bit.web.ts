import { startTransition, useEffect, useState } from 'react'

/**
 * How many of some things are drawn by now: some more for each picture, so that none has to wait for all of them. `first` may be none:
 * what stands beside the screen can wait.
 */
export function useBitByBit(count: number, step: number, first = step): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count, step])
  return Math.min(drawn, count)
}

/**
 * How many pieces of a panel can be touched and read out by now: all while it is looked at, none beside the screen (`inert`). The
 * browser finds the style of all that is in a piece anew, so that they follow each other too.
 */
export function useLive(isSeen: boolean, count: number, step: number): number {
  const wanted = isSeen ? count : 0
  const [live, setLive] = useState(wanted)
  useEffect(() => {
    if (live === wanted) return
    const frame = requestAnimationFrame(() => startTransition(() => setLive(live < wanted ? Math.min(wanted, live + step) : Math.max(wanted, live - step))))
    return () => cancelAnimationFrame(frame)
  }, [live, wanted, step])
  return live
}

/** More rows than these are not in sight of a screen at once. */
const firstScreen = 16

/** The rows of a list that has just come, at first some of those on the screen. */
export function useFirstRows<Row>(rows: readonly Row[], step: number): readonly Row[] {
  const first = Math.min(firstScreen, rows.length)
  const drawn = useBitByBit(first, step)
  return drawn < first ? rows.slice(0, drawn) : rows
}

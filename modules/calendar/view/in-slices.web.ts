import { startTransition, useEffect, useState } from 'react'
import { useInTurn } from '#platform/web/app/in-turn.ts'

/** So many pieces change for one picture. */
const step = 2

/**
 * How many pieces of a panel can be touched and read out by now: all while it is looked at, none beside the screen
 * (`inert`). The browser finds the style of all that is in a piece again, so that they follow each other too.
 */
export function useLive(isSeen: boolean, count: number): number {
  const wanted = isSeen ? count : 0
  const [live, setLive] = useState(wanted)
  useEffect(() => {
    if (live === wanted) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setLive(live < wanted ? Math.min(wanted, live + step) : Math.max(wanted, live - step))),
    )
    return () => cancelAnimationFrame(frame)
  }, [live, wanted])
  return live
}

/** More rows than these are not visible on a screen at once. */
const firstScreen = 16

/** The rows of a list that has just come, at first some of those on the screen. */
export function useFirstRows<Row>(rows: readonly Row[], step: number): readonly Row[] {
  const first = Math.min(firstScreen, rows.length)
  const drawn = useInTurn(first, step)
  return drawn < first ? rows.slice(0, drawn) : rows
}

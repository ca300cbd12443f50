import { useEffect, useState } from 'react'

/** What of an area is visible, in pixels: its corner in whole steps, its size. */
export interface ScrollPlace {
  top: number
  left: number
  height: number
  width: number
}

/**
 * Tracks an area's scroll position and size, from where it will open. It only updates in steps of so many pixels:
 * between them scrolling is the browser's own work. `toBeAt` sets the scroll position after the next render.
 */
export function useScrollPlace(
  scroll: React.RefObject<HTMLElement | null>,
  step: { down: number; across: number },
  opening = { top: 0, left: 0 },
) {
  const { down, across } = step
  const [place, setPlace] = useState<ScrollPlace>(() => ({
    ...cornerIn(opening, step),
    height: innerHeight,
    width: innerWidth,
  }))
  useEffect(() => {
    const area = scroll.current!
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = area
      const now = { ...cornerIn({ top, left }, { down, across }), height, width }
      setPlace(was =>
        was.top === now.top && was.left === now.left && was.height === height && was.width === width ? was : now,
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll, down, across])
  const toBeAt = (left: number) => setPlace(was => ({ ...was, left: cornerIn({ top: 0, left }, step).left }))
  return { place, toBeAt }
}

const cornerIn = (
  { top, left }: { top: number; left: number },
  { down, across }: { down: number; across: number },
) => ({ top: Math.floor(top / down) * down, left: Math.floor(left / across) * across })

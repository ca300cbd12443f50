import { useEffect, useState } from 'react'

/** What of an area is in sight, in pixels: its corner in whole steps, its size. */
export interface ScrollPlace { top: number, left: number, height: number, width: number }

/** Follows an area's scrolling and size. It is told in steps of so many pixels alone: between them scrolling is the browser's own work. */
export function useScrollPlace(scroll: React.RefObject<HTMLElement | null>, step: { down: number, across: number }): ScrollPlace {
  const { down, across } = step
  const [place, setPlace] = useState<ScrollPlace>({ top: 0, left: 0, height: 900, width: 500 })
  useEffect(() => {
    const area = scroll.current!
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = area
      const now = { top: Math.floor(scrollTop / down) * down, left: Math.floor(scrollLeft / across) * across, height, width }
      setPlace(was => was.top === now.top && was.left === now.left && was.height === height && was.width === width ? was : now)
    }
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll, down, across])
  return place
}

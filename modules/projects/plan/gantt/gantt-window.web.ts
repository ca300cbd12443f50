import { useEffect, useState } from 'react'

/** The rows and days in sight, with some beside them. */
export interface Shown { firstRow: number, lastRow: number, firstDay: number, lastDay: number }
interface Grid { rows: number, rowHeight: number, dayWidth: number, firstDay: number, head: number, left: number }

/** Scrolling is told in steps of so many pixels alone: between them it is the browser's own work. */
const stepDown = 352
const stepAcross = 400

/** What of the chart is to be drawn: what is in sight, and a step more on each side. */
export function useWindow(scroll: React.RefObject<HTMLElement | null>, { rows, rowHeight, dayWidth, firstDay, head, left }: Grid): Shown {
  const [place, setPlace] = useState({ top: 0, left: 0, height: 800, width: 400 })
  useEffect(() => {
    const area = scroll.current!
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = area
      const now = { top: Math.floor(scrollTop / stepDown) * stepDown, left: Math.floor(scrollLeft / stepAcross) * stepAcross, height, width }
      setPlace(was => was.top === now.top && was.left === now.left && was.height === height && was.width === width ? was : now)
    }
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll])
  return {
    firstRow: Math.max(0, Math.floor((place.top - head - stepDown) / rowHeight)),
    lastRow: Math.min(rows - 1, Math.ceil((place.top + place.height + 2 * stepDown) / rowHeight)),
    firstDay: firstDay + Math.floor((place.left - stepAcross) / dayWidth),
    lastDay: firstDay + Math.ceil((place.left + place.width - left + 2 * stepAcross) / dayWidth),
  }
}

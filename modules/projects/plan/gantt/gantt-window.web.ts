import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** The rows and days in sight, with some beside them. */
export interface Shown { firstRow: number, lastRow: number, firstDay: number, lastDay: number }
interface Grid { rows: number, rowHeight: number, dayWidth: number, firstDay: number, head: number, left: number }

/** So many rows are drawn at a time, more than are in sight: scrolling draws anew only when these have gone by. */
const stepRows = 8
const stepPixels = 400

/** What of the chart is to be drawn; changes only in steps, so that scrolling is the browser's own work mostly. */
export function useWindow(scroll: React.RefObject<HTMLElement | null>, grid: Grid): Shown {
  const { rows, rowHeight, dayWidth, firstDay, head, left } = grid
  const read = (): Shown => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroll.current ?? {}
    const top = Math.floor((scrollTop - head) / rowHeight / stepRows) * stepRows - stepRows
    const bottom = Math.ceil((scrollTop + (clientHeight || 800)) / rowHeight / stepRows) * stepRows + stepRows
    const from = Math.floor(scrollLeft / stepPixels) * stepPixels - stepPixels
    const to = Math.ceil((scrollLeft + (clientWidth || 400) - left) / stepPixels) * stepPixels + stepPixels
    return { firstRow: Math.max(0, top), lastRow: Math.min(rows - 1, bottom), firstDay: firstDay + Math.floor(from / dayWidth), lastDay: firstDay + Math.ceil(to / dayWidth) }
  }
  const [shown, setShown] = useState(read)
  const look = useEffectEvent(() => setShown(was => {
    const now = read()
    return now.firstRow === was.firstRow && now.lastRow === was.lastRow && now.firstDay === was.firstDay && now.lastDay === was.lastDay ? was : now
  }))
  useLayoutEffect(() => look(), [rows, rowHeight, dayWidth, firstDay, head, left])
  useEffect(() => {
    const area = scroll.current!
    const observer = new ResizeObserver(() => look())
    const hear = () => look()
    observer.observe(area)
    area.addEventListener('scroll', hear, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', hear)
    }
  }, [scroll])
  return shown
}

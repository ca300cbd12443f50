import { useEffect, useState } from 'react'
import type { MindLayout } from './mind-layout.web.ts'
import { nodeSize } from './mind-layout.web.ts'

const step = 400

/** The places of the nodes in sight, and of some around them: the map of a large plan is drawn piece by piece. */
export function useSeen(scroll: React.RefObject<HTMLElement | null>, { nodes }: MindLayout, zoom: number): number[] {
  const [place, setPlace] = useState({ top: 0, left: 0, height: 900, width: 500 })
  useEffect(() => {
    const area = scroll.current!
    const look = () => {
      const now = { top: Math.floor(area.scrollTop / step) * step, left: Math.floor(area.scrollLeft / step) * step, height: area.clientHeight, width: area.clientWidth }
      setPlace(was => was.top === now.top && was.left === now.left && was.height === now.height && was.width === now.width ? was : now)
    }
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll])
  const [top, bottom] = [(place.top - step) / zoom, (place.top + place.height + 2 * step) / zoom]
  const [left, right] = [(place.left - step) / zoom - nodeSize.width, (place.left + place.width + 2 * step) / zoom]
  return nodes.flatMap(({ x, y }, index) => y >= top && y <= bottom && x >= left && x <= right ? [index] : [])
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { withinZoom, zoomOf, type Zoom } from './gantt-scale.web.ts'

/**
 * The width of a day, changed by two fingers, by the wheel with Ctrl, or by `zoomTo`; the day between the fingers, or in the middle, stays where it is.
 * `left` is where days begin in the area that scrolls, in pixels; `onZoom` hears of another step.
 */
export function useZoom(scroll: React.RefObject<HTMLElement | null>, usual: number, left: number, onZoom: (zoom: Zoom) => void) {
  const [dayWidth, setDayWidth] = useState(usual)
  const anchor = useRef<{ days: number, x: number } | null>(null)

  useLayoutEffect(() => {
    const kept = anchor.current
    anchor.current = null
    if (kept) scroll.current!.scrollTo({ left: kept.days * dayWidth + left - kept.x, behavior: 'instant' })
  }, [dayWidth, left, scroll])

  /** `x` in the area's own pixels. */
  const zoomTo = (width: number, x = (left + scroll.current!.clientWidth) / 2) => {
    anchor.current = { days: (scroll.current!.scrollLeft + x - left) / dayWidth, x }
    setDayWidth(withinZoom(width))
    if (zoomOf(withinZoom(width)) !== zoomOf(dayWidth)) onZoom(zoomOf(withinZoom(width)))
  }
  const zoomBy = useEffectEvent((factor: number, clientX: number) => zoomTo(dayWidth * factor, clientX - scroll.current!.getBoundingClientRect().left))

  useEffect(() => {
    const area = scroll.current!
    let apart = 0
    const distance = ([one, other]: TouchList) => Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
    const begin = (event: TouchEvent) => { apart = event.touches.length === 2 ? distance(event.touches) : 0 }
    const pinch = (event: TouchEvent) => {
      if (event.touches.length !== 2 || apart === 0) return
      event.preventDefault()
      const now = distance(event.touches)
      if (Math.abs(now - apart) < 2) return
      zoomBy(now / apart, (event.touches[0]!.clientX + event.touches[1]!.clientX) / 2)
      apart = now
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 300), event.clientX)
    }
    area.addEventListener('touchstart', begin, { passive: true })
    area.addEventListener('touchmove', pinch, { passive: false })
    area.addEventListener('touchend', begin, { passive: true })
    area.addEventListener('wheel', wheel, { passive: false })
    return () => {
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchmove', pinch)
      area.removeEventListener('touchend', begin)
      area.removeEventListener('wheel', wheel)
    }
  }, [scroll])

  return { dayWidth, zoomTo }
}

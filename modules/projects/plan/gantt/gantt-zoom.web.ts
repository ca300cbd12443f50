import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { withinZoom, zoomOf, type Zoom } from './gantt-scale.web.ts'

/** So far, either way, what is drawn is stretched before it is redrawn. */
const farthest = 1.6
/** A gesture has ended after so many milliseconds without movement. */
const rest = 140

interface Chart {
  /** The width of a day at first. */
  usual: number
  /** Where days begin in the area that scrolls, in pixels. */
  left: number
  /** How many days there are. */
  days: number
  /** The transform of what is drawn over the days, from its left. */
  onStretch: (transform: string) => void
  /** It will be redrawn, and the area scrolled to there. */
  onDraw: (left: number) => void
  /** It has come to another step. */
  onZoom: (zoom: Zoom) => void
}

/** A width of a day, and how far the area is scrolled with it. */
interface Viewport {
  width: number
  left: number
}

/**
 * The width of a day, changed by two fingers, by the wheel with Ctrl, or by `zoomTo`; the day between the fingers, or
 * in the middle, stays where it is. While fingers move, what is drawn is only stretched, which the page need not be
 * laid out or painted for; it is redrawn when they rest.
 */
export function useZoom(
  scroll: React.RefObject<HTMLElement | null>,
  { usual, left, days, onStretch, onDraw, onZoom }: Chart,
) {
  const [dayWidth, setDayWidth] = useState(usual)
  /** What fingers have made of it, until that is drawn. */
  const visibleSpan = useRef<Viewport | null>(null)
  /** The scroll position to restore once the pending render is on screen. */
  const drawing = useRef<Viewport | null>(null)
  const resting = useRef(0)

  const stretch = () => {
    const seen = visibleSpan.current
    onStretch(seen ? `translateX(${scroll.current!.scrollLeft - seen.left}px) scaleX(${seen.width / dayWidth})` : '')
  }
  const settle = (at: Viewport) => {
    if (visibleSpan.current === at) visibleSpan.current = null
    scroll.current!.scrollTo({ left: at.left, behavior: 'instant' })
    stretch()
  }
  const draw = (next: Viewport) => {
    if (drawing.current) return
    if (next.width === dayWidth) return settle(next)
    drawing.current = next
    startTransition(() => {
      setDayWidth(next.width)
      onDraw(next.left)
      if (zoomOf(next.width) !== zoomOf(dayWidth)) onZoom(zoomOf(next.width))
    })
  }
  const drawWhatIsSeen = useEffectEvent(() => {
    if (visibleSpan.current) draw(visibleSpan.current)
  })
  const whenAtRest = () => {
    clearTimeout(resting.current)
    resting.current = window.setTimeout(drawWhatIsSeen, rest)
  }
  useLayoutEffect(() => {
    const drawn = drawing.current
    if (drawn?.width !== dayWidth) return
    drawing.current = null
    settle(drawn)
    // Fingers have gone on meanwhile.
    if (visibleSpan.current) whenAtRest()
  })

  /** The day at `x`, in the area's own pixels, stays there. */
  const zoomed = (width: number, x: number, { width: was, left: from }: Viewport): Viewport => {
    const day = (from + x - left) / was
    return {
      width,
      left: Math.max(0, Math.min(day * width + left - x, left + days * width - scroll.current!.clientWidth)),
    }
  }
  const here = (): Viewport => visibleSpan.current ?? { width: dayWidth, left: scroll.current!.scrollLeft }
  const zoomTo = (width: number) => draw(zoomed(withinZoom(width), (left + scroll.current!.clientWidth) / 2, here()))
  const zoomBy = useEffectEvent((factor: number, clientX: number) => {
    const from = here()
    visibleSpan.current = zoomed(
      withinZoom(from.width * factor),
      clientX - scroll.current!.getBoundingClientRect().left,
      from,
    )
    stretch()
    whenAtRest()
    const stretched = visibleSpan.current.width / dayWidth
    if (stretched > farthest || stretched < 1 / farthest) draw(visibleSpan.current)
  })

  useEffect(() => {
    const area = scroll.current!
    let apart = 0
    const distance = ([one, other]: TouchList) =>
      Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
    const begin = (event: TouchEvent) => {
      apart = event.touches.length === 2 ? distance(event.touches) : 0
    }
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
      clearTimeout(resting.current)
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchmove', pinch)
      area.removeEventListener('touchend', begin)
      area.removeEventListener('wheel', wheel)
    }
  }, [scroll])

  return { dayWidth, zoomTo }
}

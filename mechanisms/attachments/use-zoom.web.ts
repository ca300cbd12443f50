import { useRef } from 'react'

/** How a picture lies: how large, and how far from its middle, in pixels. */
interface View {
  scale: number
  x: number
  y: number
}
interface Point {
  x: number
  y: number
}

const whole: View = { scale: 1, x: 0, y: 0 }
const largest = 5
const tapped = 2.5
/** A second tap within so many milliseconds is a double one. */
const doubleTap = 300
/** Drawn down so far, or flung, a picture closes. */
const enough = 110
const fling = 0.7

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)

interface ZoomOptions {
  /** Whether it is larger than it fits: then a finger moves it, and turns no page. */
  onZoomed: (zoomed: boolean) => void
  /** Drawn down so far of the way to closing, 0 to 1. */
  onDrawn: (part: number) => void
  onClose: () => void
}

/**
 * Pointer handlers for a picture: two fingers or a double tap make it larger, one moves it then, and draws it down to
 * close otherwise.
 */
export function useZoom(picture: React.RefObject<HTMLElement | null>, { onZoomed, onDrawn, onClose }: ZoomOptions) {
  const view = useRef(whole)
  const fingers = useRef(new Map<number, Point>())
  /** Where the present movement began. */
  const from = useRef<{ view: View; at: Point; spread: number; time: number; moved: boolean } | null>(null)
  const lastTap = useRef(0)

  function show(next: View, settles = false) {
    const element = picture.current
    if (!element) return
    const room = next.scale === 1 ? 0 : (next.scale - 1) / 2
    const { clientWidth, clientHeight } = element
    view.current =
      next.scale === 1
        ? next
        : {
            ...next,
            x: between(next.x, -room * clientWidth, room * clientWidth),
            y: between(next.y, -room * clientHeight, room * clientHeight),
          }
    element.style.setProperty('transition', settles ? '' : 'none')
    element.style.setProperty(
      'transform',
      `translate(${view.current.x}px, ${view.current.y}px) scale(${view.current.scale})`,
    )
  }

  function zoomTo(scale: number, at: Point) {
    const box = picture.current!.getBoundingClientRect()
    const off = { x: at.x - (box.left + box.width / 2), y: at.y - (box.top + box.height / 2) }
    show(scale === 1 ? whole : { scale, x: -off.x * (scale - 1), y: -off.y * (scale - 1) }, true)
    onZoomed(scale > 1)
  }

  function begin(time: number) {
    const points = [...fingers.current.values()]
    const two = points.length === 2 ? (points as [Point, Point]) : null
    from.current =
      points.length === 0
        ? null
        : {
            view: view.current,
            at: two ? middle(two) : points[0]!,
            spread: two ? distance(two) : 0,
            time,
            moved: false,
          }
  }

  function move() {
    const start = from.current
    const points = [...fingers.current.values()]
    if (!start || points.length === 0) return
    const at = points.length === 2 ? middle(points as [Point, Point]) : points[0]!
    const by = { x: at.x - start.at.x, y: at.y - start.at.y }
    if (Math.hypot(by.x, by.y) > 8 || points.length === 2) start.moved = true
    if (points.length === 2) {
      show({
        scale: between((start.view.scale * distance(points as [Point, Point])) / Math.max(1, start.spread), 1, largest),
        x: start.view.x + by.x,
        y: start.view.y + by.y,
      })
    } else if (start.view.scale > 1) show({ ...start.view, x: start.view.x + by.x, y: start.view.y + by.y })
    else if (start.moved && by.y > 0) {
      show({ scale: 1, x: 0, y: by.y })
      onDrawn(Math.min(1, by.y / (3 * enough)))
    }
  }

  function end(event: React.PointerEvent) {
    const start = from.current
    fingers.current.delete(event.pointerId)
    if (fingers.current.size > 0 || !start) return begin(event.timeStamp)
    from.current = null
    const drawn = view.current.scale === 1 ? view.current.y : 0
    const speed = drawn / Math.max(1, event.timeStamp - start.time)
    onDrawn(0)
    if (event.type === 'pointerup' && (drawn > enough || (drawn > 24 && speed > fling))) return onClose()
    if (view.current.scale < 1.05) show(whole, true)
    onZoomed(view.current.scale > 1)
    if (start.moved || event.type !== 'pointerup') return
    const isSecond = event.timeStamp - lastTap.current < doubleTap
    lastTap.current = isSecond ? 0 : event.timeStamp
    if (isSecond) zoomTo(view.current.scale > 1 ? 1 : tapped, { x: event.clientX, y: event.clientY })
  }

  return {
    onPointerDown(event: React.PointerEvent) {
      if (fingers.current.size === 2) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture(event.pointerId)
      begin(event.timeStamp)
    },
    onPointerMove(event: React.PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      move()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

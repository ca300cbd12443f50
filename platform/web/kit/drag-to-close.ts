import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Drawn so far, in pixels, a sheet closes; thrown faster than so many pixels a millisecond, it does sooner. */
const [enough, fling] = [96, 0.5]
/** A throw goes at least so far, in pixels; its speed is that of its last milliseconds. */
const [leastThrow, lastPart] = [24, 80]
/** A finger that rested so long, in milliseconds, holds something else: a row, a word. */
const restsAfter = 300

interface Point {
  y: number
  time: number
}

/**
 * A sheet follows the finger down and closes when it was drawn far enough or thrown: by its header (`header`, pointer
 * handlers), and by its content (`content`, a ref) where that stands at its top.
 */
export function useDragToClose(sheet: React.RefObject<HTMLElement | null>, close: () => void) {
  const way = useRef<Point[] | null>(null)
  const place = (by: number) => {
    sheet.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : '')
    sheet.current?.style.setProperty('transition', by > 0 ? 'none' : '')
  }
  const begin = (at: Point) => {
    way.current = [at]
  }
  const move = (at: Point) => {
    if (!way.current) return
    way.current.push(at)
    place(at.y - way.current[0]!.y)
  }
  const end = (at: Point, isCancelled = false) => {
    const points = way.current
    if (!points) return
    way.current = null
    place(0)
    const by = at.y - points[0]!.y
    const before = points.findLast(({ time }) => at.time - time >= lastPart) ?? points[0]!
    const speed = (at.y - before.y) / Math.max(1, at.time - before.time)
    if (!isCancelled && (by > enough || (by > leastThrow && speed > fling))) close()
  }
  const onBegin = useEffectEvent(begin)
  const onMove = useEffectEvent(move)
  const onEnd = useEffectEvent(end)
  // What a sheet holds is there only while it is open.
  const [element, content] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!element) return
    let from: (Point & { x: number }) | null = null
    let isHeld = false
    const pointOf = ({ changedTouches, timeStamp }: TouchEvent) => {
      const { clientX: x, clientY: y } = changedTouches[0]!
      return { x, y, time: timeStamp }
    }
    const start = (event: TouchEvent) => {
      isHeld = false
      from = event.touches.length === 1 && mayDraw(event.target as Element, element) ? pointOf(event) : null
    }
    const follow = (event: TouchEvent) => {
      if (!from) return
      const at = pointOf(event)
      if (!isHeld) {
        const down = at.y - from.y
        isHeld = event.cancelable && down > Math.abs(at.x - from.x) && at.time - from.time < restsAfter
        if (!isHeld) return void (from = null)
        onBegin(at)
      }
      event.preventDefault()
      onMove(at)
    }
    const finish = (event: TouchEvent) => {
      if (isHeld) onEnd(pointOf(event), event.type === 'touchcancel')
      isHeld = false
      from = null
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', follow, { passive: false })
    element.addEventListener('touchend', finish)
    element.addEventListener('touchcancel', finish)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', follow)
      element.removeEventListener('touchend', finish)
      element.removeEventListener('touchcancel', finish)
    }
  }, [element])

  const at = ({ clientY: y, timeStamp: time }: React.PointerEvent) => ({ y, time })
  return {
    content,
    header: {
      onPointerDown(event: React.PointerEvent) {
        if ((event.target as Element).closest('button')) return
        begin(at(event))
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: React.PointerEvent) => move(at(event)),
      onPointerUp: (event: React.PointerEvent) => end(at(event)),
      onPointerCancel: (event: React.PointerEvent) => end(at(event), true),
    },
  }
}

/** Whether nothing between the touched element and the sheet would scroll up, or has a gesture of its own. */
function mayDraw(touched: Element, content: Element): boolean {
  for (let element: Element | null = touched; element; element = element.parentElement) {
    const { touchAction, scrollSnapType, overflowY } = getComputedStyle(element)
    const isOwn = touchAction === 'none' || touchAction === 'pan-x' || scrollSnapType.startsWith('y')
    if (isOwn || element.matches('input[type=range], canvas')) return false
    if (element.scrollTop > 0 && overflowY !== 'visible') return false
    if (element === content) return true
  }
  return false
}

import { useRef } from 'react'

const enough = 96
const fling = 0.6

/** Pointer handlers for a sheet's header: it follows the finger down, and closes when drawn or flung far enough. */
export function useDragToClose(sheet: React.RefObject<HTMLElement | null>, close: () => void) {
  const start = useRef<{ y: number; time: number } | null>(null)
  const move = (by: number) => {
    sheet.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : '')
    sheet.current?.style.setProperty('transition', by > 0 ? 'none' : '')
  }
  const end = (event: React.PointerEvent) => {
    if (!start.current) return
    const by = event.clientY - start.current.y
    const speed = by / Math.max(1, event.timeStamp - start.current.time)
    start.current = null
    move(0)
    if (event.type === 'pointerup' && (by > enough || (by > 24 && speed > fling))) close()
  }
  return {
    onPointerDown(event: React.PointerEvent) {
      if ((event.target as Element).closest('button')) return
      start.current = { y: event.clientY, time: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: React.PointerEvent) {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

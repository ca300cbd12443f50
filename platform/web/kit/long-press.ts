import { useRef } from 'react'
import { vibrate } from './vibrate.ts'

/** A press is long from so many milliseconds on, while the finger stays within so many pixels. */
const long = 500
const slack = 10

/**
 * What a row listens with for a long press, by finger or by the other button of a mouse. The tap that ends it does
 * nothing else.
 */
export function useLongPress(onLong: (() => void) | undefined) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  if (!onLong) return {}
  const release = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
  }
  const fire = () => {
    release()
    wasLong.current = true
    vibrate()
    onLong()
  }
  return {
    onPointerDown({ clientX: x, clientY: y, isPrimary, button }: React.PointerEvent) {
      wasLong.current = false
      if (isPrimary && button === 0) pressed.current = { timer: setTimeout(fire, long), x, y }
    },
    onPointerMove({ clientX, clientY }: React.PointerEvent) {
      const begun = pressed.current
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > slack) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: React.MouseEvent) {
      event.preventDefault()
      if (!wasLong.current) fire()
    },
    onClickCapture(event: React.MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

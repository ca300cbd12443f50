import { useDeferredValue, useEffectEvent, useLayoutEffect, useRef } from 'react'
import css from './calendar.module.css'

interface SwipeProps {
  /** Names the panel that is looked at. */
  at: string
  /** Which panel stands before or behind another. */
  next: (name: string, by: -1 | 1) => string
  /** A finger has come to another panel. */
  onMove: (name: string) => void
  /** One that is not looked at must be `inert`, all of it (`useLive`). */
  panel: (name: string, isSeen: boolean) => React.ReactNode
}

/**
 * The panel before, this one and the next, side by side: the browser's own scrolling moves them, at the screen's own
 * rate. Those that are there stay as they are; a new neighbour is drawn when there is nothing better to do.
 */
export function Swipe({ at, next, onMove, panel }: SwipeProps) {
  const box = useRef<HTMLDivElement>(null)
  const middle = useDeferredValue<string | null>(at, null)
  const around = middle === null ? [] : [next(middle, -1), middle, next(middle, 1)]
  const names = around.includes(at) ? around : [at]
  /** How far it is scrolled, in panels, and which they are. */
  const stands = useRef({ at, names, position: 0 })

  const place = useEffectEvent(() => {
    const before = stands.current
    // Others come and go around what is looked at: a finger that is on its way is not stopped by that.
    const kept = before.at === at ? names.find(name => before.names.includes(name)) : undefined
    const position =
      kept === undefined ? names.indexOf(at) : before.position + names.indexOf(kept) - before.names.indexOf(kept)
    stands.current = { at, names, position }
    if (position === before.position) return
    // Before the next picture, and with its layout: here it would be a layout of its own.
    requestAnimationFrame(() => {
      if (box.current) box.current.scrollLeft = position * box.current.clientWidth
    })
  })
  const those = names.join(' ')
  useLayoutEffect(() => place(), [at, those])

  const settle = useEffectEvent(() => {
    const { position } = stands.current
    const name = names[Math.round(position)]
    // Until it has come to rest, a finger may still hold it.
    if (name !== undefined && name !== at && Math.abs(position - Math.round(position)) < 0.01) onMove(name)
  })
  // Its end comes with the element's: a timer of an effect that ends later would still find it gone.
  useLayoutEffect(() => {
    const element = box.current!
    let timer: ReturnType<typeof setTimeout> | undefined
    let width = element.clientWidth
    const hear = () => {
      stands.current.position = element.scrollLeft / (width || 1)
      clearTimeout(timer)
      timer = setTimeout(settle, 90)
    }
    const observer = new ResizeObserver(() => {
      width = element.clientWidth
      element.scrollLeft = Math.round(stands.current.position) * width
    })
    observer.observe(element)
    element.addEventListener('scroll', hear, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', hear)
    }
  }, [])
  return (
    <div ref={box} className={css.swipe}>
      {names.map(name => (
        <div key={name} className={css.panel}>
          {panel(name, name === at)}
        </div>
      ))}
    </div>
  )
}

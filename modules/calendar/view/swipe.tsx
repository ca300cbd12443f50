import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import css from './calendar.module.css'

interface SwipeProps {
  /** Names what stands in the middle. */
  at: string
  /** A finger has gone one panel further. */
  onMove: (by: -1 | 1) => void
  panel: (by: -1 | 0 | 1) => React.ReactNode
}

/** The panel before, this one and the next, side by side: the browser's own scrolling moves them, at the screen's own rate. */
export function Swipe({ at, onMove, panel }: SwipeProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current!
    const toMiddle = () => { element.scrollLeft = element.clientWidth }
    toMiddle()
    const observer = new ResizeObserver(toMiddle)
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])
  const settle = useEffectEvent(() => {
    const element = box.current!
    const by = Math.round(element.scrollLeft / element.clientWidth) - 1
    if (by === 1 || by === -1) onMove(by)
  })
  // Its end comes with the element's: a timer of an effect that ends later would still find it gone.
  useLayoutEffect(() => {
    const element = box.current!
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, 90)
    }
    element.addEventListener('scroll', wait, { passive: true })
    return () => { clearTimeout(timer); element.removeEventListener('scroll', wait) }
  }, [])
  return (
    <div ref={box} className={css.swipe}>
      {([-1, 0, 1] as const).map(by => <div key={by} className={css.panel} inert={by !== 0}>{panel(by)}</div>)}
    </div>
  )
}

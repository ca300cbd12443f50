import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()
const patience = 2000

/** Where a history entry's page was left, in pixels. */
export const keptPosition = (key: string | undefined): number => (key === undefined ? 0 : (positions.get(key) ?? 0))

/**
 * Going back shows a page where it was left. `key` names the history entry, so that the same address entered again
 * starts at the top. The position is kept in memory, and waits up to two seconds for a list that is still loading.
 */
export function useScrollRestore(container: React.RefObject<HTMLElement | null>, key: string | undefined): void {
  const known = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = container.current
    if (!element || key === undefined) return
    const wanted = keptPosition(key)
    const remember = () => positions.set(key, element.scrollTop)
    // A container that is new stands at its top: to ask it would have the page laid out before its time.
    const isNew = known.current !== element
    known.current = element
    if (isNew && wanted === 0) {
      element.addEventListener('scroll', remember, { passive: true })
      return () => element.removeEventListener('scroll', remember)
    }
    const restore = () => {
      element.scrollTo(0, wanted)
      if (element.scrollTop >= wanted - 1) stop()
    }
    const growth = new ResizeObserver(restore)
    const timeout = setTimeout(() => stop(), patience)
    const stop = () => {
      clearTimeout(timeout)
      growth.disconnect()
      element.addEventListener('scroll', remember, { passive: true })
    }
    for (const gesture of ['pointerdown', 'wheel', 'keydown'] as const)
      element.addEventListener(gesture, stop, { once: true, passive: true })
    if (element.firstElementChild) growth.observe(element.firstElementChild)
    restore()
    return () => {
      stop()
      for (const gesture of ['pointerdown', 'wheel', 'keydown'] as const) element.removeEventListener(gesture, stop)
      element.removeEventListener('scroll', remember)
    }
  }, [container, key])
}

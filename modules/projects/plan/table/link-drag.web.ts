import { useEffect, useEffectEvent } from 'react'

/**
 * Drawing a link from the dot at a bar's end to another bar: that one waits for it. A line follows the pointer; Escape,
 * and letting go beside a bar, do nothing.
 */
export function useLinkDrag(onLink: (from: string, to: string) => void): void {
  const link = useEffectEvent(onLink)
  useEffect(() => {
    const begin = (event: PointerEvent) => {
      const dot = (event.target as Element).closest<HTMLElement>('[data-link-from]')
      if (!dot) return
      event.preventDefault()
      const from = dot.dataset.linkFrom!
      const line = document.createElement('div')
      const { x, y } = event
      line.style.cssText =
        'position: fixed; z-index: 9; height: 2px; background: var(--brand); transform-origin: 0 50%; pointer-events: none'
      document.body.append(line)
      const follow = ({ x: toX, y: toY }: PointerEvent) => {
        const [over, down] = [toX - x, toY - y]
        line.style.left = `${x}px`
        line.style.top = `${y}px`
        line.style.width = `${Math.hypot(over, down)}px`
        line.style.rotate = `${Math.atan2(down, over)}rad`
      }
      const over = new AbortController()
      const { signal } = over
      const end = () => {
        over.abort()
        line.remove()
      }
      addEventListener('pointermove', follow, { signal })
      addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
      addEventListener('pointercancel', end, { signal })
      addEventListener(
        'pointerup',
        ({ x, y }) => {
          end()
          const to = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-bar]')?.dataset.bar
          if (to !== undefined && to !== from) link(from, to)
        },
        { signal },
      )
      // The bar that it is at the end of is not pressed by it.
      addEventListener('click', event => event.stopPropagation(), {
        capture: true,
        once: true,
        signal: AbortSignal.timeout(5_000),
      })
    }
    addEventListener('pointerdown', begin)
    return () => removeEventListener('pointerdown', begin)
  }, [])
}

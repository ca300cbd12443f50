import { useState } from 'react'
import { usePickUp } from '../pick-up.web.ts'

/** Where a node would come: before or behind another, or below it. */
export type DropWay = 'prev' | 'next' | 'child'
interface Drop {
  id: string
  target: string | null
  way: DropWay
}

interface Options {
  /** The element that scrolls; nodes in it have `data-node` with their task's id. */
  scroll: React.RefObject<HTMLElement | null>
  mayDrag: (id: string) => boolean
  mayTake: (id: string, target: string) => boolean
  onDrop: (id: string, target: string, way: DropWay) => void
}

/**
 * Dragging a node onto another: its upper and lower quarter stand for before and behind it, its middle for below it.
 */
export function useNodeDrag({ scroll, mayDrag, mayTake, onDrop }: Options): Drop | null {
  const [drop, setDrop] = useState<Drop | null>(null)
  usePickUp<string>(scroll, {
    pick({ target }) {
      const id = (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node
      return id && mayDrag(id) ? id : null
    },
    moved(id, { x, y }) {
      const over = document
        .elementsFromPoint(x, y)
        .map(element => element.closest<HTMLElement>('[data-node]'))
        .find(element => element && element.dataset.node !== id)
      const target = over?.dataset.node
      if (!over || !target || !mayTake(id, target)) return setDrop({ id, target: null, way: 'child' })
      const { top, height } = over.getBoundingClientRect()
      const part = (y - top) / height
      const way = part < 0.25 ? 'prev' : part > 0.75 ? 'next' : 'child'
      if (drop?.target !== target || drop.way !== way) setDrop({ id, target, way })
    },
    dropped() {
      if (drop?.target) onDrop(drop.id, drop.target, drop.way)
    },
    gone: () => setDrop(null),
  })
  return drop
}

import { vibrate } from '#platform/web/kit/vibrate.ts'
import { useState } from 'react'
import { usePickUp } from '../pick-up.web.ts'
import type { DragWay } from '../plan-preview.contract.ts'

/** A bar being dragged: as a whole or by one end, by so many whole days. */
export interface Dragging {
  id: string
  way: DragWay
  days: number
}

interface Options {
  /** The element that scrolls; bars in it have `data-bar` with their task's id. */
  scroll: React.RefObject<HTMLElement | null>
  dayWidth: number
  mayDrag: (id: string) => boolean
  onDrop: (dragging: Dragging) => void
}

/** So near to its ends a bar is taken by them, in pixels; a short one only at its very edge. */
const grip = { long: 18, short: 6 }
/** What a finger hits at least: a bar that is not as wide is moved, however it is touched; its ends are on its sheet. */
export const fingerWidth = 44

/** How a bar is taken at a place of the screen: as it is, or by one of its ends. */
export function wayAt({ left, right }: { left: number; right: number }, x: number, isMouse: boolean): DragWay {
  const width = right - left
  if (!isMouse && width < fingerWidth) return 'move'
  // Between the grips of a short bar a third of it is left to move it by.
  const near = width > grip.long * 3 ? grip.long : Math.min(grip.short, width / 3)
  return x > right - near ? 'end' : x < left + near ? 'start' : 'move'
}

/** Dragging of bars by whole days. */
export function useBarDrag({ scroll, dayWidth, mayDrag, onDrop }: Options): Dragging | null {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  usePickUp<{ id: string; way: DragWay; x: number; left: number }>(scroll, {
    pick({ target, clientX: x, pointerType }) {
      if ((target as Element).closest('[data-link-from]')) return null
      const bar = (target as Element).closest<HTMLElement>('[data-bar]')
      const id = bar?.dataset.bar
      if (!bar || !id || !mayDrag(id)) return null
      const way =
        bar.dataset.kind === 'milestone' ? 'move' : wayAt(bar.getBoundingClientRect(), x, pointerType === 'mouse')
      return { id, way, x, left: scroll.current!.scrollLeft }
    },
    moved({ id, way, x, left }, at) {
      const days = Math.round((at.x - x + scroll.current!.scrollLeft - left) / dayWidth)
      if (days === dragging?.days) return
      if (dragging) vibrate(4)
      setDragging({ id, way, days })
    },
    dropped() {
      if (dragging && dragging.days !== 0) onDrop(dragging)
    },
    gone: () => setDragging(null),
  })
  return dragging
}

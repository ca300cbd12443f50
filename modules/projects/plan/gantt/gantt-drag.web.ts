import { useEffect, useEffectEvent, useState } from 'react'
import type { DragWay } from '../plan-preview.contract.ts'

/** A bar on its way: by so many whole days, as it is or by one end. */
export interface Dragging { id: string, way: DragWay, days: number }

interface Options {
  /** The element that scrolls; bars in it have `data-bar` with their task's id. */
  scroll: React.RefObject<HTMLElement | null>
  dayWidth: number
  mayDrag: (id: string) => boolean
  onDrop: (dragging: Dragging) => void
}

/** A finger rests so long before it picks a bar up: until then it scrolls. In milliseconds and pixels. */
const rest = 260
const slack = 8
/** So near to its ends a bar is taken by them. */
const grip = 18
const edge = 44
const edgeSpeed = 7

/** Dragging of bars by whole days: at once with a mouse, after a long press with a finger; Escape lets go. */
export function useBarDrag({ scroll, dayWidth, mayDrag, onDrop }: Options): Dragging | null {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const may = useEffectEvent(mayDrag)
  const drop = useEffectEvent(onDrop)
  const widthNow = useEffectEvent(() => dayWidth)

  useEffect(() => {
    const area = scroll.current!
    let held: { id: string, way: DragWay, pointer: number, x: number, y: number, at: number, timer: number, days: number | null } | null = null
    let x = 0
    let frame = 0
    let swallow = false

    const daysNow = () => Math.round((x - held!.x + area.scrollLeft - held!.at) / widthNow())
    const show = () => {
      const days = daysNow()
      if (days === held!.days) return
      if (held!.days !== null) navigator.vibrate?.(4)
      held!.days = days
      setDragging({ id: held!.id, way: held!.way, days })
    }
    const pickUp = () => {
      if (!held || held.days !== null) return
      area.setPointerCapture(held.pointer)
      navigator.vibrate?.(12)
      show()
      frame = requestAnimationFrame(roll)
    }
    // Near its edges the chart goes on by itself.
    const roll = () => {
      if (held?.days == null) return
      const { left, right } = area.getBoundingClientRect()
      const by = x > right - edge ? edgeSpeed : x < left + edge ? -edgeSpeed : 0
      if (by !== 0) {
        area.scrollBy({ left: by, behavior: 'instant' })
        show()
      }
      frame = requestAnimationFrame(roll)
    }
    const letGo = () => {
      if (!held) return
      clearTimeout(held.timer)
      cancelAnimationFrame(frame)
      held = null
      setDragging(null)
    }

    const down = (event: PointerEvent) => {
      letGo()
      const bar = (event.target as Element).closest<HTMLElement>('[data-bar]')
      if (!bar || event.button !== 0 || !event.isPrimary || !may(bar.dataset.bar!)) return
      const { left, right } = bar.getBoundingClientRect()
      const isWide = right - left > grip * 3
      const way = bar.dataset.kind === 'milestone' ? 'move' : event.clientX > right - (isWide ? grip : 6) ? 'end' : event.clientX < left + (isWide ? grip : 6) ? 'start' : 'move'
      x = event.clientX
      held = { id: bar.dataset.bar!, way, pointer: event.pointerId, x, y: event.clientY, at: area.scrollLeft, timer: 0, days: null }
      if (event.pointerType !== 'mouse') held.timer = window.setTimeout(pickUp, rest)
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== held?.pointer) return
      x = event.clientX
      if (held.days !== null) return show()
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < (event.pointerType === 'mouse' ? 4 : slack)) return
      if (event.pointerType === 'mouse') pickUp()
      else letGo()
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== held?.pointer) return
      if (held.days !== null) {
        swallow = true
        setTimeout(() => { swallow = false })
        if (held.days !== 0) drop({ id: held.id, way: held.way, days: held.days })
      }
      letGo()
    }
    const touchMove = (event: TouchEvent) => { if (held?.days != null) event.preventDefault() }
    const menu = (event: Event) => { if (held) event.preventDefault() }
    const click = (event: Event) => {
      if (!swallow) return
      event.preventDefault()
      event.stopPropagation()
    }
    const key = (event: KeyboardEvent) => { if (event.key === 'Escape' && held) letGo() }

    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', letGo], ['touchmove', touchMove, { passive: false }], ['contextmenu', menu],
      ['click', click, { capture: true }], ['keydown', key],
    ]
    for (const [type, hear, options] of listeners) area.addEventListener(type, hear as EventListener, options)
    return () => {
      letGo()
      for (const [type, hear, options] of listeners) area.removeEventListener(type, hear as EventListener, options)
    }
  }, [scroll])

  return dragging
}

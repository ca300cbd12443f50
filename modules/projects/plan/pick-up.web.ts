import { vibrate } from '#platform/web/kit/vibrate.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * What is picked up from, moved over and dropped on an area that scrolls. `Held` is whatever the area needs to know of
 * the thing.
 */
interface PickUp<Held> {
  /** What can be picked up here; null if nothing can. */
  pick: (event: PointerEvent) => Held | null
  /** It has come to another place, or the area has scrolled under it. */
  moved: (held: Held, at: { x: number; y: number }) => void
  dropped: (held: Held) => void
  /** It is no longer held, dropped or not. */
  gone: () => void
}

/** A finger rests so long before it picks something up: until then it scrolls. In milliseconds and pixels. */
const rest = 260
const slack = { mouse: 4, other: 8 }
/** Within this distance of its edges the area scrolls by itself, in pixels per frame. */
const edge = 44
const speed = 7

/**
 * Picking up and dropping: at once with a mouse, after a long press with a finger, so that scrolling stays scrolling;
 * Escape lets go.
 */
export function usePickUp<Held>(
  scroll: React.RefObject<HTMLElement | null>,
  { pick, moved, dropped, gone }: PickUp<Held>,
) {
  const take = useEffectEvent(pick)
  const move = useEffectEvent(moved)
  const drop = useEffectEvent(dropped)
  const leave = useEffectEvent(gone)

  useEffect(() => {
    const area = scroll.current!
    let held: { what: Held; pointer: number; x: number; y: number; timer: number; isUp: boolean } | null = null
    let at = { x: 0, y: 0 }
    let frame = 0
    let swallow = false

    const pickUp = () => {
      if (!held || held.isUp) return
      held.isUp = true
      area.setPointerCapture(held.pointer)
      vibrate(12)
      move(held.what, at)
      frame = requestAnimationFrame(roll)
    }
    const roll = () => {
      if (!held?.isUp) return
      const { left, right, top, bottom } = area.getBoundingClientRect()
      const by = {
        left: at.x > right - edge ? speed : at.x < left + edge ? -speed : 0,
        top: at.y > bottom - edge ? speed : at.y < top + edge ? -speed : 0,
      }
      if (by.left !== 0 || by.top !== 0) {
        area.scrollBy({ ...by, behavior: 'instant' })
        move(held.what, at)
      }
      frame = requestAnimationFrame(roll)
    }
    const letGo = () => {
      if (!held) return
      clearTimeout(held.timer)
      cancelAnimationFrame(frame)
      const wasUp = held.isUp
      held = null
      if (wasUp) leave()
    }

    const down = (event: PointerEvent) => {
      letGo()
      if (event.button !== 0 || !event.isPrimary) return
      const what = take(event)
      if (what === null) return
      at = { x: event.clientX, y: event.clientY }
      held = { what, pointer: event.pointerId, ...at, timer: 0, isUp: false }
      if (event.pointerType !== 'mouse') held.timer = window.setTimeout(pickUp, rest)
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== held?.pointer) return
      at = { x: event.clientX, y: event.clientY }
      if (held.isUp) return move(held.what, at)
      if (Math.hypot(at.x - held.x, at.y - held.y) < (event.pointerType === 'mouse' ? slack.mouse : slack.other)) return
      if (event.pointerType === 'mouse') pickUp()
      else letGo()
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== held?.pointer) return
      if (held.isUp) {
        swallow = true
        setTimeout(() => {
          swallow = false
        })
        drop(held.what)
      }
      letGo()
    }
    const touchMove = (event: TouchEvent) => {
      if (held?.isUp) event.preventDefault()
    }
    const touchStart = (event: TouchEvent) => {
      if (event.touches.length > 1) letGo()
    }
    const menu = (event: Event) => {
      if (held) event.preventDefault()
    }
    const click = (event: Event) => {
      if (!swallow) return
      event.preventDefault()
      event.stopPropagation()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') letGo()
    }

    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', down],
      ['pointermove', onMove],
      ['pointerup', up],
      ['pointercancel', letGo],
      ['touchmove', touchMove, { passive: false }],
      ['touchstart', touchStart, { passive: true }],
      ['contextmenu', menu],
      ['click', click, { capture: true }],
      ['keydown', key],
    ]
    for (const [type, hear, options] of listeners) area.addEventListener(type, hear as EventListener, options)
    return () => {
      letGo()
      for (const [type, hear, options] of listeners) area.removeEventListener(type, hear as EventListener, options)
    }
  }, [scroll])
}

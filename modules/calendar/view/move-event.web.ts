import { vibrate } from '#platform/web/kit/vibrate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cache } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { time } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { eventCalls, type CalendarItem } from '../event/event.contract.ts'
import { updateOffline } from '../event/event-offline.web.ts'

export const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** Moves one event, or one of a series, at once; undone when it could not be. */
export function useMove() {
  const moved = useRef<CalendarItem>(null)
  const change = useChange(eventCalls.update, {
    optimistic: ({ startDate, endDate }) => {
      const item = moved.current!
      const before = cache.getQueriesData<{ list: CalendarItem[] }>({ queryKey: [eventCalls.all.path] })
      const isIt = (one: CalendarItem) => one.id === item.id && one.startDate === item.startDate
      for (const [key, data] of before) {
        if (data?.list.some(isIt))
          cache.setQueryData(key, {
            list: data.list.map(one =>
              isIt(one) ? { ...one, startDate: String(startDate), endDate: String(endDate) } : one,
            ),
          })
      }
      return () => {
        for (const [key, data] of before) cache.setQueryData(key, data)
      }
    },

    offline: updateOffline(),
    done: (_, { startDate }) => toast.success(t('moved', { when: time(String(startDate)) })),
  })
  return (item: CalendarItem, minutes: number) => {
    moved.current = item
    change.run({
      id: item.id,
      applyTo: 'this',
      ...(item.occurrence ? { occurrence: item.occurrence } : {}),
      startDate: later(item.startDate!, minutes),
      endDate: later(item.endDate, minutes),
    })
  }
}

const holding = 350
const step = 15

/** What is held, by `data-movable`, and how many minutes away from where it stood. */
interface Held {
  index: number
  shift: number
}

/** The one thing that a finger holds: a scroll that begins on it must be aborted then. */
let held: Element | null = null

/** For what can be held: scrolling stays scrolling until it is. */
export function keepStill(element: HTMLElement | null) {
  const still = (event: TouchEvent) => {
    if (held === element) event.preventDefault()
  }
  element?.addEventListener('touchmove', still, { passive: false })
  return () => element?.removeEventListener('touchmove', still)
}

/** The click that letting go may be, and none that comes later. */
function ignoreClick(element: Element) {
  const ignore = (event: Event) => event.preventDefault()
  element.addEventListener('click', ignore, { capture: true })
  setTimeout(() => element.removeEventListener('click', ignore, { capture: true }), 300)
}

/** Among the things in an element that have `data-movable`, lets one be held for a moment, then dragged up and down. */
export function useHoldAndDrag(
  box: React.RefObject<HTMLElement | null>,
  enabled: boolean,
  pixelsAnHour: number,
  done: (index: number, minutes: number) => void,
): Held | null {
  const [shown, setShown] = useState<Held | null>(null)
  const end = useEffectEvent(done)
  useEffect(() => {
    const element = box.current
    if (!element || !enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let touched: { thing: HTMLElement; from: number } | null = null
    let minutes = 0
    const release = (keep: boolean) => {
      clearTimeout(timer)
      if (touched && held === touched.thing) {
        ignoreClick(held)
        if (keep && minutes !== 0) end(Number(touched.thing.dataset.movable), minutes)
        held = null
        setShown(null)
      }
      touched = null
      minutes = 0
    }
    const down = (event: PointerEvent) => {
      const thing = (event.target as Element).closest<HTMLElement>('[data-movable]')
      if (!thing) return
      touched = { thing, from: event.clientY }
      timer = setTimeout(() => {
        held = thing
        vibrate(10)
      }, holding)
    }
    const drag = (event: PointerEvent) => {
      if (!touched) return
      if (held !== touched.thing) {
        if (Math.abs(event.clientY - touched.from) > 8) release(false)
        return
      }
      const now = Math.round((((event.clientY - touched.from) / pixelsAnHour) * 60) / step) * step
      if (now === minutes) return
      minutes = now
      setShown({ index: Number(touched.thing.dataset.movable), shift: minutes })
    }
    const up = () => release(true)
    const cancel = () => release(false)
    const noMenu = (event: Event) => {
      if ((event.target as Element).closest('[data-movable]')) event.preventDefault()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('contextmenu', noMenu)
    addEventListener('pointermove', drag)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    return () => {
      release(false)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('contextmenu', noMenu)
      removeEventListener('pointermove', drag)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
    }
  }, [box, enabled, pixelsAnHour])
  return shown
}

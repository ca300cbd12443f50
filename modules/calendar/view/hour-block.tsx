import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cache } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { Link } from '#platform/web/kit/link.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { time } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { eventCalls, type CalendarItem } from '../event/event.contract.ts'
import { updateOffline } from '../event/event-offline.web.ts'
import { isDone, nameOf, timeOf, toneOf, wayTo } from './looks.web.ts'
import css from './calendar.module.css'

interface BlockProps { item: CalendarItem, style?: React.CSSProperties, mayMove?: boolean, small?: boolean }

/** An event among the hours: leads to its page; held and dragged, it moves by quarters of an hour. */
export function HourBlock({ item, style, mayMove = false, small = false }: BlockProps) {
  const way = wayTo(item)
  const move = useMove(item)
  const { ref, shift } = useHoldAndDrag(mayMove, minutes => move(minutes))
  const shown = <><b>{nameOf(item)}</b>{!small && <small>{shift === 0 ? timeOf(item) : time(later(item.startDate!, shift))}{item.place && ` · ${item.place}`}</small>}</>
  const attributes = {
    className: small ? css.mark : css.block, 'data-tone': toneOf(item), 'data-busy': item.isBusy || item.answer === 'maybe' || undefined, 'data-done': isDone(item) || undefined, 'data-held': shift !== 0 || undefined,
    style: shift === 0 ? style : { ...style, transform: `translateY(${shift / 60 * pixelsAnHour}px)` },
  }
  return (
    <span ref={ref} className={css.holder}>
      {way ? <Link href={way} draggable={false} {...attributes}>{shown}</Link> : <span {...attributes}>{shown}</span>}
    </span>
  )
}

const pixelsAnHour = 52
const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** Moves one event, or one of a series, at once; taken back when it could not be. */
function useMove(item: CalendarItem) {
  const change = useChange(eventCalls.update, {
    optimistic: ({ startDate, endDate }) => {
      const before = cache.getQueriesData<{ list: CalendarItem[] }>({ queryKey: [eventCalls.all.path] })
      const isIt = (one: CalendarItem) => one.id === item.id && one.startDate === item.startDate
      for (const [key, data] of before) {
        if (data) cache.setQueryData(key, { list: data.list.map(one => isIt(one) ? { ...one, startDate: String(startDate), endDate: String(endDate) } : one) })
      }
      return () => { for (const [key, data] of before) cache.setQueryData(key, data) }
    },
    refreshes: [eventCalls.all, eventCalls.detail],
    offline: updateOffline(),
    done: (_, { startDate }) => toast.success(t('moved', { when: time(String(startDate)) })),
  })
  return (minutes: number) => change.run({
    id: item.id, applyTo: 'this', ...item.occurrence ? { occurrence: item.occurrence } : {}, startDate: later(item.startDate!, minutes), endDate: later(item.endDate, minutes),
  })
}

const holding = 350
const step = 15

/** Held for a moment, then dragged: answers how many minutes it is away from where it stood. Scrolling stays scrolling. */
function useHoldAndDrag(enabled: boolean, done: (minutes: number) => void) {
  const ref = useRef<HTMLSpanElement>(null)
  const [shift, setShift] = useState(0)
  const end = useEffectEvent(done)
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let from: number | null = null
    let isHeld = false
    let minutes = 0
    const release = (keep: boolean) => {
      clearTimeout(timer)
      if (isHeld) {
        element.addEventListener('click', event => event.preventDefault(), { once: true, capture: true })
        if (keep && minutes !== 0) end(minutes)
      }
      from = null
      isHeld = false
      minutes = 0
      setShift(0)
    }
    const down = (event: PointerEvent) => {
      from = event.clientY
      timer = setTimeout(() => { isHeld = true; navigator.vibrate?.(10) }, holding)
    }
    const drag = (event: PointerEvent) => {
      if (from === null) return
      if (!isHeld) {
        if (Math.abs(event.clientY - from) > 8) release(false)
        return
      }
      minutes = Math.round((event.clientY - from) / pixelsAnHour * 60 / step) * step
      setShift(minutes)
    }
    const keepStill = (event: TouchEvent) => { if (isHeld) event.preventDefault() }
    const up = () => release(true)
    const cancel = () => release(false)
    const noMenu = (event: Event) => event.preventDefault()
    element.addEventListener('pointerdown', down)
    element.addEventListener('touchmove', keepStill, { passive: false })
    element.addEventListener('contextmenu', noMenu)
    addEventListener('pointermove', drag)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('touchmove', keepStill)
      element.removeEventListener('contextmenu', noMenu)
      removeEventListener('pointermove', drag)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
    }
  }, [enabled])
  return { ref, shift }
}

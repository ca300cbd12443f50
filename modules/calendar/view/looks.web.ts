import type { Tone } from '#platform/web/kit/tone.ts'
import { time } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem, EventType } from '../event/event.contract.ts'

export const eventTones: Record<EventType, Tone> = {
  meeting: 'brand',
  visit: 'violet',
  trip: 'success',
  birthday: 'danger',
  personal: 'neutral',
  other: 'neutral',
}

/** Colour by kind: each type of event has one, tasks have theirs. */
export const toneOf = (item: Pick<CalendarItem, 'kind' | 'type'>): Tone =>
  item.kind === 'event' ? (eventTones[item.type as EventType] ?? 'neutral') : item.kind === 'goal' ? 'brand' : 'warn'
export const nameOf = (item: CalendarItem) => (item.isBusy ? t('busy') : item.name)

export function timeOf(item: CalendarItem): string {
  if (item.kind !== 'event' && item.kind !== 'goal') return t('due', { time: time(item.endDate) })
  return item.isAllDay ? t('allDay') : `${time(item.startDate!)} – ${time(item.endDate)}`
}

/** Where an item leads; of somebody's busy time nothing more is known. */
export function wayTo(item: CalendarItem): string | undefined {
  if (item.isBusy) return undefined
  if (item.kind === 'goal') return `/plan/${item.id}`
  if (item.kind === 'item') return `/tasks/${item.parentId}/item`
  if (item.kind !== 'event') return `/tasks/${item.id}`
  return `/calendar/${item.id}${item.occurrence ? `?occurrence=${encodeURIComponent(item.occurrence)}` : ''}`
}

/** What needs nobody's answer any more: finished, cancelled, or declined. */
export const isDone = ({ status, answer }: CalendarItem) =>
  status === 'FINISH' || status === 'FINISH_DELAY' || status === 'CANCEL' || answer === 'decline'
/** It may not take place for me. */
export const isFaint = (item: CalendarItem) => item.answer === 'maybe' || isDone(item)

import { day, type Moment } from '#platform/web/words/format.ts'
import { instantAt } from '#platform/web/words/time-zone.ts'
import type { CalendarItem } from '../event/event.contract.ts'

const dayLength = 86_400_000
const numberOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayLength
const textOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

export const today = () => day(Date.now())
export const addDays = (text: string, days: number) => textOf(numberOf(text) + days)
export const partsOf = (text: string) => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return { year, month, date }
}
/** From Sunday, 0. */
export const weekdayOf = (text: string) => (numberOf(text) + 4) % 7
/** The Monday of a day's week. */
export const mondayOf = (text: string) => addDays(text, -((weekdayOf(text) + 6) % 7))
export const firstOfMonth = (text: string) => `${text.slice(0, 7)}-01`

/** The same date some months on, or that month's last. */
export function addMonths(text: string, months: number): string {
  const { year, month, date } = partsOf(text)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, last)) / dayLength)
}

/** The six weeks that a month's page shows. */
export const monthGrid = (text: string) => daysFrom(mondayOf(firstOfMonth(text)), 42)
export const weekOf = (text: string) => daysFrom(mondayOf(text), 7)
export const daysFrom = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => textOf(numberOf(text) + index))

/** A moment of a day on the company's clock, from minutes after midnight. */
export const momentOf = (text: string, minutes = 0) => {
  const { year, month, date } = partsOf(text)
  return instantAt({ year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 })
}
export const windowOf = (days: readonly string[]) => ({
  startDate: momentOf(days[0]!),
  endDate: momentOf(addDays(days.at(-1)!, 1)),
})

/** A task stands on the day when it is due, an event on each of its days. */
const firstDayOf = (item: CalendarItem) =>
  day((item.kind === 'event' ? (item.startDate ?? item.endDate) : item.endDate) as Moment)
const lastDayOf = (item: CalendarItem) => {
  const last =
    item.kind === 'event' && item.endDate > (item.startDate ?? '')
      ? new Date(Date.parse(item.endDate) - 1).toISOString()
      : item.endDate
  return day(last)
}

/**
 * What stands on a day; `above` has what stands in the strip above the hours: whole days, more than one day, and what
 * is only due.
 */
interface OnDay {
  all: readonly CalendarItem[]
  above: readonly CalendarItem[]
  timed: readonly CalendarItem[]
}
const nothing: OnDay = { all: [], above: [], timed: [] }

const reckoned = new WeakMap<readonly CalendarItem[], Map<string, Map<string, OnDay>>>()

/**
 * What stands on each of some days, reckoned once an answer: views, their panels and strips ask for the same, each time
 * they are drawn.
 */
export function byDay(items: readonly CalendarItem[] | undefined, days: readonly string[]): (day: string) => OnDay {
  if (!items || items.length === 0) return () => nothing
  const known = reckoned.get(items) ?? new Map<string, Map<string, OnDay>>()
  reckoned.set(items, known)
  const span = `${days[0]} ${days.length}`
  const found = known.get(span) ?? sortByDay(items, days)
  known.set(span, found)
  return one => found.get(one) ?? nothing
}

function sortByDay(items: readonly CalendarItem[], days: readonly string[]): Map<string, OnDay> {
  const found = days.map(() => ({
    all: [] as CalendarItem[],
    above: [] as CalendarItem[],
    timed: [] as CalendarItem[],
  }))
  const from = numberOf(days[0]!)
  for (const item of items) {
    const [first, last] = [numberOf(firstDayOf(item)) - from, numberOf(lastDayOf(item)) - from]
    const isAbove = item.kind !== 'event' || item.isAllDay || first !== last
    for (let at = Math.max(first, 0); at <= Math.min(last, days.length - 1); at++) {
      found[at]!.all.push(item)
      found[at]![isAbove ? 'above' : 'timed'].push(item)
    }
  }
  return new Map(days.map((one, index) => [one, found[index]!]))
}

export const keyOf = (item: CalendarItem, index: number) =>
  `${item.kind} ${item.id} ${item.occurrence ?? item.startDate ?? index}`

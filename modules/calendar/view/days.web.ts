import { day, type Moment } from '#platform/web/words/format.ts'
import { instantAt } from '#platform/web/words/time-zone.ts'
import type { CalendarItem } from '../event/event.contract.ts'

const dayLength = 86_400_000
const numberOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayLength
const textOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

export const today = () => day(Date.now())
export const addDays = (text: string, days: number) => textOf(numberOf(text) + days)
export const partsOf = (text: string) => { const [year = 0, month = 1, date = 1] = text.split('-').map(Number); return { year, month, date } }
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
export const monthGrid = (text: string) => Array.from({ length: 42 }, (_, index) => addDays(mondayOf(firstOfMonth(text)), index))
export const weekOf = (text: string) => Array.from({ length: 7 }, (_, index) => addDays(mondayOf(text), index))

/** A moment of a day on the company's clock, from minutes after midnight. */
export const momentOf = (text: string, minutes = 0) => {
  const { year, month, date } = partsOf(text)
  return instantAt({ year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 })
}
export const windowOf = (days: readonly string[]) => ({ startDate: momentOf(days[0]!), endDate: momentOf(addDays(days.at(-1)!, 1)) })

/** A task stands on the day when it is due, an event on each of its days. */
const firstDayOf = (item: CalendarItem) => day((item.kind === 'event' ? item.startDate ?? item.endDate : item.endDate) as Moment)
const lastDayOf = (item: CalendarItem) => {
  const last = item.kind === 'event' && item.endDate > (item.startDate ?? '') ? new Date(Date.parse(item.endDate) - 1).toISOString() : item.endDate
  return day(last)
}

/** What stands on each of some days. */
export function byDay(items: readonly CalendarItem[], days: readonly string[]): Map<string, CalendarItem[]> {
  const found = new Map(days.map(one => [one, [] as CalendarItem[]]))
  for (const item of items) {
    const last = lastDayOf(item)
    for (let one = firstDayOf(item); one <= last; one = addDays(one, 1)) found.get(one)?.push(item)
  }
  return found
}

/** In the strip above the hours: whole days, more than one day, and what is only due. */
export const isAbove = (item: CalendarItem) => item.kind !== 'event' || item.isAllDay || firstDayOf(item) !== lastDayOf(item)
export const keyOf = (item: CalendarItem, index: number) => `${item.kind} ${item.id} ${item.occurrence ?? item.startDate ?? index}`

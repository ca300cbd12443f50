import { instantAt, wallClock } from './time-zone.ts'

const two = (figure: number) => String(figure).padStart(2, '0')

/** The company's day of an instant, as a field of days has it: `yyyy-MM-dd`. */
export function typedDay(instant: string): string {
  const { year, month, day } = wallClock(instant)
  return `${year}-${two(month)}-${two(day)}`
}

/** A typed day as an instant: at the hour that stood there `before`, else at `hour`; null for no day. */
export function instantOfDay(text: string, before: string | null, hour: number): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (!year) return null
  const clock = before === null ? { hour, minute: 0 } : wallClock(before)
  return instantAt({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: clock.hour,
    minute: clock.minute,
  })
}

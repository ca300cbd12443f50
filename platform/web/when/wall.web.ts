import { atWallClock, wallClock } from '#platform/contract/zone.ts'

/** Days are counted from 1 January 1970 on the company's calendar. */
export type DayNumber = number

const two = (figure: number) => String(figure).padStart(2, '0')

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / 86_400_000
const dateOf = (day: DayNumber) => new Date(day * 86_400_000)
export const yearOf = (day: DayNumber) => dateOf(day).getUTCFullYear()
/** 1 to 12. */
export const monthOf = (day: DayNumber) => dateOf(day).getUTCMonth() + 1
export const dayOfMonth = (day: DayNumber) => dateOf(day).getUTCDate()
/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: DayNumber) => (((day + 3) % 7) + 7) % 7
export const mondayOf = (day: DayNumber) => day - weekdayOf(day)

/** Is there such a day? */
export function exists(year: number, month: number, day: number): boolean {
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    dayOfMonth(dayNumber(year, month, day)) === day &&
    year >= 1970 &&
    year <= 2199
  )
}
/** The day so many months on; the last of its month where that has no such day. */
export function monthsOn(day: DayNumber, months: number): DayNumber {
  const first = dayNumber(yearOf(day), monthOf(day) + months, 1)
  return Math.min(first + dayOfMonth(day) - 1, lastOfMonth(first))
}
export const lastOfMonth = (day: DayNumber) => dayNumber(yearOf(day), monthOf(day) + 1, 1) - 1
/** So many working days on: Saturdays and Sundays are none. */
export function workdaysOn(day: DayNumber, days: number): DayNumber {
  let left = days
  let reached = day
  while (left > 0) if (weekdayOf(++reached) < 5) left--
  return reached
}

/** The moment that the company's clock shows: minutes of the day, which may run into the next one. */
export function momentAt(day: DayNumber, minutes: number, timeZone: string): string {
  const date = dateOf(day + Math.floor(minutes / 1440))
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return atWallClock(`${date.toISOString().slice(0, 10)} ${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`, timeZone)
}
export const endOfDayAt = (day: DayNumber, timeZone: string) =>
  atWallClock(`${dateOf(day).toISOString().slice(0, 10)} 23:59:59.999`, timeZone)

/** The company's day and minutes at a moment. */
export function clockAt(moment: string, timeZone: string): { day: DayNumber; minutes: number } {
  const wall = wallClock(moment, timeZone)
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number)
  return { day: dayNumber(year!, month!, day!), minutes: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) }
}

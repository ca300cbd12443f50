import { dayLength } from './company-days.contract.ts'

/**
 * Instants as the database and the wire have them ("2026-01-31T09:30:00.000Z") to epoch milliseconds and back, for tens
 * of thousands at once: a plan has few different days and few different hours.
 */
const dayTexts = new Map<number, string>()
const timeTexts = new Map<number, string>()
/** A plan that runs over more days than this has begun again with them. */
const most = 20_000

export function momentOf(text: string | null): number {
  if (text === null) return NaN
  if (text.length !== 24 || text.charCodeAt(23) !== 90) return Date.parse(text)
  return (
    dayNumber(figure(text, 0) * 100 + figure(text, 2), figure(text, 5), figure(text, 8)) * dayLength +
    figure(text, 11) * 3_600_000 +
    figure(text, 14) * 60_000 +
    figure(text, 17) * 1000 +
    (text.charCodeAt(20) - 48) * 100 +
    figure(text, 21)
  )
}

/**
 * Days from 1970-01-01 to a day of the calendar, counted in years that begin with March: a leap day is the last of its
 * year.
 */
function dayNumber(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1
  const days = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + days - 719_468
}

const figure = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

export function instantOf(moment: number): string | null {
  if (Number.isNaN(moment)) return null
  const day = Math.floor(moment / dayLength)
  return (
    textOf(dayTexts, day, () => new Date(day * dayLength).toISOString().slice(0, 11)) +
    textOf(timeTexts, moment - day * dayLength, () => new Date(moment).toISOString().slice(11))
  )
}

function textOf(texts: Map<number, string>, key: number, make: () => string): string {
  let text = texts.get(key)
  if (text === undefined) {
    if (texts.size > most) texts.clear()
    texts.set(key, (text = make()))
  }
  return text
}

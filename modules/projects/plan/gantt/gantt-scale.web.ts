import { locale } from '#platform/web/words/words.ts'
import { t } from '../plan.words.ts'

/** Pixels of one day: the steps that buttons choose; pinching chooses anything between the narrowest and the widest. */
export const zooms = { day: 36, week: 12, month: 3.2 } as const
export type Zoom = keyof typeof zooms
const narrowest = 0.8
const widest = 72
export const withinZoom = (dayWidth: number) => Math.min(widest, Math.max(narrowest, dayWidth))
/** The step that a width is nearest to. */
export const zoomOf = (dayWidth: number): Zoom => (dayWidth >= 20 ? 'day' : dayWidth >= 6 ? 'week' : 'month')

/** A stretch of the time scale, in days since 1970-01-01 on the wall's calendar. */
export interface Tick {
  day: number
  days: number
  text: string
}

const dayLength = 86_400_000
const dateOf = (day: number) => new Date(day * dayLength)
/** 0 for Monday; 1970 began on a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
const dayOfMonth = (year: number, month: number) => Date.UTC(year, month, 1) / dayLength

/** Both lines of the time scale from one day to another: months over days or weeks, years over months or quarters. */
export function ticksOf(first: number, last: number, dayWidth: number): { upper: Tick[]; lower: Tick[] } {
  if (dayWidth >= 20)
    return {
      upper: months(first, last, monthTitle),
      lower: steps(first, last, 1, day => String(dateOf(day).getUTCDate())),
    }
  if (dayWidth >= 6)
    return { upper: months(first, last, monthTitle), lower: steps(first - weekdayOf(first), last, 7, shortDate) }
  if (dayWidth >= 1.2) return { upper: years(first, last), lower: months(first, last, (_, month) => monthName(month)) }
  return { upper: years(first, last), lower: months(first, last, (_, month) => `Q${month / 3 + 1}`, 3) }
}

function steps(first: number, last: number, days: number, textOf: (day: number) => string): Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day <= last; day += days) ticks.push({ day, days, text: textOf(day) })
  return ticks
}

function months(first: number, last: number, textOf: (year: number, month: number) => string, each = 1): Tick[] {
  const ticks: Tick[] = []
  const begin = dateOf(first)
  let [year, month] = [begin.getUTCFullYear(), Math.floor(begin.getUTCMonth() / each) * each]
  for (let day = dayOfMonth(year, month); day <= last;) {
    const next = dayOfMonth(year, month + each)
    ticks.push({ day, days: next - day, text: textOf(year, month) })
    month += each
    if (month > 11) [year, month] = [year + 1, 0]
    day = next
  }
  return ticks
}

const years = (first: number, last: number): Tick[] => {
  const ticks: Tick[] = []
  for (let year = dateOf(first).getUTCFullYear(); dayOfMonth(year, 0) <= last; year++) {
    ticks.push({
      day: dayOfMonth(year, 0),
      days: dayOfMonth(year + 1, 0) - dayOfMonth(year, 0),
      text: t('ganttYear', { year }),
    })
  }
  return ticks
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: number) => (locale() === 'en-US' ? englishMonths[month]! : `${month + 1}月`)
const monthTitle = (year: number, month: number) =>
  t('ganttMonth', { year, month: locale() === 'en-US' ? englishMonths[month]! : month + 1 })
const shortDate = (day: number) => dateOf(day).toISOString().slice(5, 10)

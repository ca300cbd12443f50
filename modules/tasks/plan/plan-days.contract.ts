import { companyDays, dayLength, type CompanyDays } from './company-days.contract.ts'

/**
 * Which days a plan counts: the weekdays that are worked (1 is Monday, 7 Sunday), and the days that are otherwise,
 * "yyyy-MM-dd". None: every day counts (自然日).
 */
export interface PlanCalendar {
  weekdays: readonly number[]
  days: Readonly<Record<string, boolean>>
}

/**
 * The days of a plan, counted. Days are numbers as in `companyDays`; `before` is how many days that count lie before
 * one, from any fixed day on, and `at` is the way back: the day that counts behind so many. Between two days lie
 * `before(later) - before(earlier)`. Where every day counts, both are the day itself.
 */
export interface PlanDays extends CompanyDays {
  isWorked(day: number): boolean
  before(day: number): number
  at(count: number): number
  /** A moment on a clock that stands still while nothing is worked, in milliseconds. */
  worked(moment: number): number
}

const known = new Map<string, WeakMap<PlanCalendar, PlanDays>>()
const everyDay = new Map<string, PlanDays>()

/**
 * The days that a calendar counts, in a company's time zone. A calendar without a weekday that is worked counts every
 * day: a plan would never end.
 */
export function planDays(timeZone: string, calendar: PlanCalendar | null): PlanDays {
  if (calendar === null || calendar.weekdays.length === 0) {
    let days = everyDay.get(timeZone)
    if (!days) everyDay.set(timeZone, (days = allDays(companyDays(timeZone))))
    return days
  }
  let ofZone = known.get(timeZone)
  if (!ofZone) known.set(timeZone, (ofZone = new WeakMap()))
  let days = ofZone.get(calendar)
  if (!days) ofZone.set(calendar, (days = workedDays(companyDays(timeZone), calendar)))
  return days
}

const allDays = (days: CompanyDays): PlanDays => ({
  ...days,
  isWorked: () => true,
  before: day => day,
  at: count => count,
  worked: days.wall,
})

/**
 * Weeks are counted at once; the days that are otherwise than their weekday are few, and stand in their order with what
 * they add up to.
 */
function workedDays(days: CompanyDays, { weekdays, days: input }: PlanCalendar): PlanDays {
  const isWeekday = [1, 2, 3, 4, 5, 6, 7].map(one => weekdays.includes(one))
  // Day 0 is a Thursday: weeks are counted from the Monday before it.
  const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
  const inWeek = isWeekday.reduce<number[]>((sums, one) => [...sums, sums.at(-1)! + Number(one)], [0])
  const aWeek = inWeek[7]!
  const usual = (day: number) => Math.floor((day + 3) / 7) * aWeek + inWeek[weekdayOf(day)]!
  const others = Object.entries(input)
    .map(([text, isWork]) => ({ day: Math.floor(Date.parse(`${text}T00:00:00Z`) / dayLength), isWork }))
    .filter(({ day, isWork }) => isWeekday[weekdayOf(day)] !== isWork)
    .sort((one, other) => one.day - other.day)
  const otherDays = others.map(({ day }) => day)
  const isOther = new Set(otherDays)
  const sums = others.reduce<number[]>((all, { isWork }) => [...all, all.at(-1)! + (isWork ? 1 : -1)], [0])
  const before = (day: number) => usual(day) + sums[placeOf(otherDays, day)]!
  const isWorked = (day: number) => isWeekday[weekdayOf(day)] !== isOther.has(day)
  const found = new Map<number, number>()
  function at(count: number): number {
    const seen = found.get(count)
    if (seen !== undefined) return seen
    // The first day after which so many lie before: not further off than all other days are.
    let low = Math.floor((count / aWeek) * 7) - 14 - others.length * 7
    let high = low + 28 + others.length * 14
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (before(middle + 1) > count) high = middle
      else low = middle + 1
    }
    if (found.size > 20_000) found.clear()
    found.set(count, low)
    return low
  }
  return {
    ...days,
    isWorked,
    before,
    at,
    worked(moment) {
      const wall = days.wall(moment)
      const day = Math.floor(wall / dayLength)
      return before(day) * dayLength + (isWorked(day) ? wall - day * dayLength : 0)
    },
  }
}

/** How many of these sorted days lie before a day. */
function placeOf(sorted: readonly number[], day: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

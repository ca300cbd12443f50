import { addDays, daysFrom, weekdayOf } from '#platform/contract/days.ts'

/**
 * What is worked of a stretch of time, by a company's calendar. Plain arithmetic on wall clocks ("yyyy-MM-ddTHH:mm",
 * the company's zone), for the server and the web alike: no clock, no zone, no database.
 */

/** A stretch of one day's clock: "09:00" to "12:00"; of a shift over midnight to "30:00". */
export interface HourSpan {
  from: string
  to: string
}
/**
 * A day that is otherwise than its weekday says: a public holiday, a make-up workday 调休, a day of the company's own.
 */
export interface CalendarDay {
  isWork: boolean
  name: string
}
export interface WorkCalendar {
  /** The weekdays that are worked: 1 is Monday, 7 Sunday. */
  weekdays: readonly number[]
  /** By day, "yyyy-MM-dd". */
  days: Readonly<Record<string, CalendarDay>>
  /** Of days that have hours of their own: those of the person's shift. */
  hours?: Readonly<Record<string, readonly HourSpan[]>>
}

/** What is worked on one day of a stretch. */
export interface WorkedDay {
  day: string
  /** How much of the day's working hours lies within. */
  minutes: number
  /** 1 or 2: whether morning and afternoon are touched. */
  halves: number
  /** The first and the last of it on the day's clock. */
  from: string
  to: string
}
export interface WorkingTime {
  days: WorkedDay[]
  halves: number
  minutes: number
}

/** Where a company has said nothing. */
export const usualWeek = {
  weekdays: [1, 2, 3, 4, 5],
  hours: [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ],
  followsHolidays: true,
}

/** Is a day worked, by the calendar of its company? */
export const isWorked = (day: string, { weekdays, days }: WorkCalendar): boolean =>
  days[day]?.isWork ?? weekdays.includes(weekdayOf(day) + 1)
/** A calendar by which every day counts: for leave that goes by calendar days 自然日. */
export const everyDay: WorkCalendar = { weekdays: [1, 2, 3, 4, 5, 6, 7], days: {} }

/** Minutes since midnight of "HH:mm". */
export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const lengthOf = (spans: readonly HourSpan[]) =>
  spans.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0)
/** How many minutes a whole working day has. */
export const dayMinutes = lengthOf

/** Morning and afternoon: before and after the first break; a day without one is cut in its middle. */
export function halvesOfDay(hoursOfDay: readonly HourSpan[]): {
  morning: readonly HourSpan[]
  afternoon: readonly HourSpan[]
} {
  const [first, ...rest] = hoursOfDay
  if (!first || rest.length > 0) return { morning: first ? [first] : [], afternoon: rest }
  const middle = clockOf(((minutesOf(first.from) + minutesOf(first.to)) / 2) | 0)
  return { morning: [{ from: first.from, to: middle }], afternoon: [{ from: middle, to: first.to }] }
}

/** What of these hours lies between two minutes of the day. */
function within(spans: readonly HourSpan[], from: number, to: number): HourSpan[] {
  return spans.flatMap(span => {
    const [begins, ends] = [Math.max(minutesOf(span.from), from), Math.min(minutesOf(span.to), to)]
    return begins < ends ? [{ from: clockOf(begins), to: clockOf(ends) }] : []
  })
}

/** A moment in minutes of a day's clock: below 0 on the days before, above 1440 on those after. */
const minuteOn = (day: string, moment: string) => (Date.parse(`${moment.slice(0, 16)}Z`) - Date.parse(day)) / 60_000

/**
 * The working time from one moment to another: day by day, in halves and in minutes. `from` and `to` are wall clocks of
 * the company's zone; `hoursOfDay` are the hours, in their order, of a working day that has none of its own. Days that
 * are not worked have none.
 */
export function workingTime(
  from: string,
  to: string,
  calendar: WorkCalendar,
  hoursOfDay: readonly HourSpan[],
): WorkingTime {
  // The day before may have a shift that runs over midnight.
  const days = daysFrom(addDays(from.slice(0, 10), -1), to.slice(0, 10))
    .filter(day => isWorked(day, calendar))
    .flatMap((day): WorkedDay[] => {
      const { morning, afternoon } = halvesOfDay(calendar.hours?.[day] ?? hoursOfDay)
      const [begins, ends] = [minuteOn(day, from), minuteOn(day, to)]
      const [before, after] = [within(morning, begins, ends), within(afternoon, begins, ends)]
      const all = [...before, ...after]
      if (all.length === 0) return []
      return [
        {
          day,
          minutes: lengthOf(all),
          halves: Number(before.length > 0) + Number(after.length > 0),
          from: all[0]!.from,
          to: all.at(-1)!.to,
        },
      ]
    })
  return {
    days,
    halves: days.reduce((sum, { halves }) => sum + halves, 0),
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** The calendar behind the date wheel: which numbers each wheel offers, and what turning one does to the others. */
import { instantAt, wallClock, type WallClock } from '#platform/web/words/time-zone.ts'

export type DateMode = 'datetime' | 'date' | 'time'
export type Part = keyof WallClock
export type Range = { from: WallClock; to: WallClock }

const order: Part[] = ['year', 'month', 'day', 'hour', 'minute']
const lowest: WallClock = { year: 1, month: 1, day: 1, hour: 0, minute: 0 }
const years = 10

export const wheelsOf: Record<DateMode, Part[]> = {
  datetime: order,
  date: ['year', 'month', 'day'],
  time: ['hour', 'minute'],
}

/** Ten years back to ten years ahead, whole years. */
export function defaultRange(now: WallClock): Range {
  return {
    from: { ...lowest, year: now.year - years },
    to: { year: now.year + years, month: 12, day: 31, hour: 23, minute: 59 },
  }
}

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function highest(part: Part, { year, month }: WallClock): number {
  return { year: 9999, month: 12, day: daysIn(year, month), hour: 23, minute: 59 }[part]
}

/** Whether the parts before this one equal those of the range's end, so that the end limits this part too. */
function reaches(end: WallClock, clock: WallClock, part: Part): boolean {
  return order.slice(0, order.indexOf(part)).every(earlier => clock[earlier] === end[earlier])
}

/** The numbers a wheel offers, given what the wheels before it show. */
export function choices(part: Part, clock: WallClock, { from, to }: Range): number[] {
  const low = reaches(from, clock, part) ? from[part] : lowest[part]
  const high = reaches(to, clock, part) ? to[part] : highest(part, clock)
  return Array.from({ length: Math.max(1, high - low + 1) }, (_, index) => low + index)
}

/** The clock after one wheel was turned: 31 January turned to February is its last day; never outside the range. */
export function turn(clock: WallClock, part: Part, value: number, range: Range): WallClock {
  return fit({ ...clock, [part]: value }, range)
}

/** The nearest clock that exists and lies in the range. */
export function fit(clock: WallClock, range: Range): WallClock {
  const fitted = { ...clock }
  for (const part of order) {
    const offered = choices(part, fitted, range)
    fitted[part] = Math.min(offered.at(-1)!, Math.max(offered[0]!, fitted[part]))
  }
  return fitted
}

const two = (figure: number) => String(figure).padStart(2, '0')

/** As the forms keep it: an ISO instant, a `yyyy-MM-dd` day, or an `HH:mm` time. */
export function written(clock: WallClock, mode: DateMode): string {
  if (mode === 'datetime') return instantAt(clock)
  if (mode === 'time') return `${two(clock.hour)}:${two(clock.minute)}`
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

/** The clock of a written value; `now` fills in what the mode leaves out. */
export function read(value: string | null, mode: DateMode, now: WallClock): WallClock {
  if (!value) return now
  if (mode === 'datetime') return wallClock(value)
  if (mode === 'time') {
    const [hour = 0, minute = 0] = value.split(':').map(Number)
    return { ...now, hour, minute }
  }
  const [year = now.year, month = 1, day = 1] = value.split('-').map(Number)
  return { year, month, day, hour: 0, minute: 0 }
}

/** The range of a field with `min` and `max`, written as its value is. A day as `max` is included. */
export function rangeOf(mode: DateMode, min: string | undefined, max: string | undefined, now: WallClock): Range {
  const usual = defaultRange(now)
  if (mode === 'time') {
    const today = { year: now.year, month: now.month, day: now.day }
    return {
      from: min ? read(min, mode, now) : { ...today, hour: 0, minute: 0 },
      to: max ? read(max, mode, now) : { ...today, hour: 23, minute: 59 },
    }
  }
  const latest = max ? read(max, mode, now) : usual.to
  return {
    from: min ? read(min, mode, now) : usual.from,
    to: mode === 'date' ? { ...latest, hour: 23, minute: 59 } : latest,
  }
}

import { atWallClock } from '#platform/contract/zone.ts'
import { addDays, weekdayOf } from '#platform/contract/days.ts'

/**
 * Minutes in a day's clock: of a shift, of a break, of the hour at which one day's signing ends and the next one's
 * begins.
 */
const dayMinutes = 1440

export type ShiftKind = 'fixed' | 'flexible'

/** When one works on a day. `beginMinute` to `endMinute` are the core hours of flexible time. */
export interface Shift {
  id: string | null
  name: string
  kind: ShiftKind
  beginMinute: number
  endMinute: number
  breakFrom: number | null
  breakTo: number | null
  graceMinutes: number
  dayMinutes: number
}

/** A line of the schedule. */
export interface ShiftRule {
  id: string
  shift: Shift | null
  personId: string | null
  departmentId: string | null
  weekdays: readonly number[]
  startDate: string
}

/** What the working calendar says of a day: a day like its weekday, off, or worked although its weekday is not. */
export type CalendarDay = 'usual' | 'holiday' | 'workday'

export interface Placed {
  personId: string
  /** From the top of the company down to the person's own. */
  departmentPath: readonly string[]
}

/** A company that has made no schedule works like this, Monday to Friday. */
export const usualShift: Shift = {
  id: null,
  name: '',
  kind: 'fixed',
  beginMinute: 9 * 60,
  endMinute: 18 * 60,
  breakFrom: 12 * 60,
  breakTo: 13 * 60,
  graceMinutes: 0,
  dayMinutes: 480,
}
/** The schedule of a company that has made none: its working week and hours, for everybody. */
export const usualRule = (weekdays: readonly number[] = [1, 2, 3, 4, 5], shift: Shift = usualShift): ShiftRule => ({
  id: '',
  shift,
  personId: null,
  departmentId: null,
  weekdays,
  startDate: '1900-01-01',
})

/**
 * Which shift is a person's on a day; null: off. The nearest line that names the weekday holds: the person's own before
 * that of the nearest department, before the company's; of two for the same, the one that began later, then the one
 * made later. On a public holiday everybody is off; a make-up workday goes like a Monday for whom its weekday is off.
 */
export function shiftOn(
  day: string,
  person: Placed,
  rules: readonly ShiftRule[],
  calendarDay: CalendarDay = 'usual',
): Shift | null {
  if (calendarDay === 'holiday') return null
  const own = rules.length > 0 ? rules : [usualRule()]
  const found = nearestRule(day, weekdayOf(day) + 1, person, own)?.shift ?? null
  return found === null && calendarDay === 'workday' ? (nearestRule(day, 1, person, own)?.shift ?? null) : found
}

function nearestRule(
  day: string,
  weekday: number,
  { personId, departmentPath }: Placed,
  rules: readonly ShiftRule[],
): ShiftRule | undefined {
  const nearness = (rule: ShiftRule) =>
    rule.personId !== null ? 1_000 : rule.departmentId !== null ? departmentPath.indexOf(rule.departmentId) + 1 : 0
  return rules
    .filter(
      rule => rule.startDate <= day && rule.weekdays.includes(weekday) && (rule.personId ?? personId) === personId,
    )
    .filter(rule => rule.departmentId === null || departmentPath.includes(rule.departmentId))
    .reduce<ShiftRule | undefined>((best, rule) => {
      if (!best) return rule
      const order =
        nearness(rule) - nearness(best) || compare(rule.startDate, best.startDate) || compare(rule.id, best.id)
      return order > 0 ? rule : best
    }, undefined)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Where nothing else says when a day's signing ends, it ends at four in the morning. */
const usualBreak = 4 * 60

/**
 * From which minute of its clock on a sign belongs to a day, and no longer to the day before: half way between the end
 * of a shift that ran over midnight and the next one's beginning; otherwise four in the morning, but two hours before
 * an early shift at the latest.
 */
export function dayBegins(before: Shift | null, today: Shift | null): number {
  const end = before ? before.endMinute - dayMinutes : 0
  if (end > 0)
    return today ? Math.max(end, Math.floor((end + today.beginMinute) / 2)) : Math.min(end + usualBreak, dayMinutes - 1)
  return today ? Math.max(0, Math.min(usualBreak, today.beginMinute - 120)) : usualBreak
}

/** The day that a moment's sign belongs to, on the company's clock ("yyyy-MM-ddTHH:mm:ss"). */
export function signDay(clock: string, shiftOf: (day: string) => Shift | null): string {
  const today = clock.slice(0, 10)
  const minute = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
  const before = addDays(today, -1)
  return minute < dayBegins(shiftOf(before), shiftOf(today)) ? before : today
}

const two = (figure: number) => String(figure).padStart(2, '0')
/** 09:30 of a minute of the clock, that of the next day included. */
export const clockText = (minute: number) => `${two(Math.floor((minute % dayMinutes) / 60))}:${two(minute % 60)}`

const startOf = (day: string, timeZone: string) => Date.parse(atWallClock(`${day} 00:00`, timeZone))
const starts = new Map<string, { start: number; isSteady: boolean }>()
/**
 * When a day begins, and whether no clock is changed before the day after the next: reckoned once, for a month of a
 * company asks a thousand times.
 */
function dayStart(day: string, timeZone: string) {
  const key = `${timeZone} ${day}`
  const known = starts.get(key)
  if (known) return known
  if (starts.size > 2_000) starts.clear()
  const start = startOf(day, timeZone)
  const found = { start, isSteady: startOf(addDays(day, 2), timeZone) - start === 2 * dayMinutes * 60_000 }
  starts.set(key, found)
  return found
}

/** The moment of a minute of a day's clock, in milliseconds; after 1440 it is one of the next day. */
export function momentOf(day: string, minute: number, timeZone: string): number {
  const { start, isSteady } = dayStart(day, timeZone)
  if (isSteady) return start + minute * 60_000
  return Date.parse(atWallClock(`${addDays(day, Math.floor(minute / dayMinutes))} ${clockText(minute)}`, timeZone))
}

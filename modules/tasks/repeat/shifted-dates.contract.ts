import { atWallClock, dayOf, wallClock } from '#platform/contract/zone.ts'

const dayLength = 86_400_000
const dayNumber = (moment: string, timeZone: string) => Date.parse(`${dayOf(moment, timeZone)}T00:00:00Z`) / dayLength

/**
 * A moment of a task that begins at one time, for its like that begins at another: as many days later, at the same time
 * by the clock.
 */
export function shifted(moment: string, from: string, to: string, timeZone: string): string {
  const days = dayNumber(moment, timeZone) - dayNumber(from, timeZone) + dayNumber(to, timeZone)
  const day = new Date(days * dayLength).toISOString().slice(0, 10)
  const at = atWallClock(`${day} ${wallClock(moment, timeZone).slice(11)}`, timeZone)
  // The clock counts whole seconds; the end of a day is its last millisecond.
  return new Date(Date.parse(at) + new Date(moment).getUTCMilliseconds()).toISOString()
}

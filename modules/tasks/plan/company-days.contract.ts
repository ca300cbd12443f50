import { wallClock } from '#platform/contract/zone.ts'

export const dayLength = 86_400_000
/** Offsets are looked up once for so long: changes of the clock stand further apart, wherever there are any. */
const block = 8 * dayLength

/**
 * Days in a company's time zone, as numbers: moments are epoch milliseconds, a day is its number since 1970-01-01 on
 * the wall's calendar. The same meaning as `#platform/contract/zone.ts`, a hundred times as fast: a plan asks ten
 * thousand times at once.
 */
export interface CompanyDays {
  dayOf(moment: number): number
  /** What the wall clock shows, as milliseconds of its own; `atWall` is the way back. */
  wall(moment: number): number
  atWall(wall: number): number
  startOf(day: number): number
  endOf(day: number): number
}

const known = new Map<string, CompanyDays>()

export function companyDays(timeZone: string): CompanyDays {
  let days = known.get(timeZone)
  if (!days) known.set(timeZone, (days = daysIn(timeZone)))
  return days
}

function daysIn(timeZone: string): CompanyDays {
  const exactOffset = (moment: number) =>
    Date.parse(`${wallClock(new Date(moment), timeZone)}Z`) - Math.floor(moment / 1000) * 1000
  /**
   * At the beginning of each block, and of each whose clock is not changed; NaN where it is, and then at which moment.
   */
  const beginnings = new Map<number, number>()
  const steady = new Map<number, number>()
  const changes = new Map<number, number>()
  const atBeginning = (at: number) => remembered(beginnings, at, () => exactOffset(at * block))
  const offsetAt = (moment: number) => {
    const at = Math.floor(moment / block)
    // Called ten thousand times for a few blocks: a cached value needs no closure.
    const offset =
      steady.get(at) ?? remembered(steady, at, () => (atBeginning(at) === atBeginning(at + 1) ? atBeginning(at) : NaN))
    if (!Number.isNaN(offset)) return offset
    return moment < remembered(changes, at, () => changeWithin(at)) ? atBeginning(at) : atBeginning(at + 1)
  }
  /** Halved down to the second on which it is. */
  function changeWithin(at: number): number {
    let [before, after] = [at * block, (at + 1) * block]
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000
      if (exactOffset(middle) === atBeginning(at)) before = middle
      else after = middle
    }
    return after
  }
  const wall = (moment: number) => moment + offsetAt(moment)
  // Where the clock is put forward, a time that it never shows is read as the later one.
  const atWall = (shown: number) => shown - offsetAt(shown - offsetAt(shown))
  return {
    wall,
    atWall,
    dayOf: moment => Math.floor(wall(moment) / dayLength),
    startOf: day => atWall(day * dayLength),
    endOf: day => atWall((day + 1) * dayLength - 1),
  }
}

function remembered(known: Map<number, number>, key: number, make: () => number): number {
  let value = known.get(key)
  if (value === undefined) known.set(key, (value = make()))
  return value
}

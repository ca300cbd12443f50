/** The company's clock. Every day and hour shown or picked is the company's, wherever the phone is. */
let zone = 'Asia/Shanghai'

/** Called once the company is known, with its IANA zone name. */
export function setTimeZone(name: string): void {
  zone = name
}

export function timeZone(): string {
  return zone
}

/** What a clock on the company's wall shows; month 1 to 12. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number }

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(): Intl.DateTimeFormat {
  let known = formatters.get(zone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formatters.set(zone, known)
  }
  return known
}

/**
 * Zones whose clocks nobody has changed since 1992, in minutes east of Greenwich. They are reckoned without `Intl`,
 * whose first use holds a slow phone up for 70 ms, just when the first screen is drawn.
 */
const steadyOffsets: Record<string, number> = {
  'Asia/Shanghai': 480,
  'Asia/Hong_Kong': 480,
  'Asia/Macau': 480,
  'Asia/Taipei': 480,
  'Asia/Singapore': 480,
  'Asia/Tokyo': 540,
  UTC: 0,
}
const steadySince = Date.UTC(1992, 0, 1)

/** The company's clock at an instant (ISO string, epoch milliseconds or Date). */
export function wallClock(instant: string | number | Date): WallClock {
  const offset = steadyOffsets[zone]
  const moment = new Date(instant)
  if (offset !== undefined && moment.getTime() >= steadySince) {
    const there = new Date(moment.getTime() + offset * 60_000)
    return {
      year: there.getUTCFullYear(),
      month: there.getUTCMonth() + 1,
      day: there.getUTCDate(),
      hour: there.getUTCHours(),
      minute: there.getUTCMinutes(),
    }
  }
  const parts = Object.fromEntries(
    formatter()
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.year!, month: parts.month!, day: parts.day!, hour: parts.hour!, minute: parts.minute! }
}

/**
 * The instant, as an ISO string, at which the company's clock shows this. In the hour that daylight saving skips, the
 * hour after it; in the hour that it repeats, one of the two.
 */
export function instantAt(clock: WallClock): string {
  const wanted = asUtc(clock)
  const guess = wanted - (asUtc(wallClock(wanted)) - wanted)
  return new Date(guess - (asUtc(wallClock(guess)) - wanted)).toISOString()
}

function asUtc({ year, month, day, hour, minute }: WallClock): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

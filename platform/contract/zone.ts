/** Days and hours in the company's time zone. Instants are ISO 8601 UTC strings with milliseconds. */

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The wall-clock time of an instant, as "yyyy-MM-ddTHH:mm:ss". */
export function wallClock(instant: string | Date, timeZone: string): string {
  // The Swedish format is "yyyy-MM-dd HH:mm:ss" already: four times as fast as joining the parts.
  return formatOf(timeZone).format(new Date(instant)).replace(' ', 'T')
}

/** The calendar day of an instant, "yyyy-MM-dd". */
export const dayOf = (instant: string | Date, timeZone: string) => wallClock(instant, timeZone).slice(0, 10)

const dayLength = 86_400_000

/**
 * The instant of a wall-clock time ("yyyy-MM-dd", "yyyy-MM-dd HH:mm[:ss[.SSS]]"): the first, if it occurs twice; in a
 * gap of summer time, as long after the gap as the clock would have been in it.
 */
export function atWallClock(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall.replace(' ', 'T')}Z`)
  const shown = new Date(asUtc).toISOString().slice(0, 19)
  const offsetAt = (moment: number) =>
    Date.parse(`${wallClock(new Date(moment), timeZone)}Z`) - Math.floor(moment / 1000) * 1000
  const [before, after] = [asUtc - offsetAt(asUtc - dayLength), asUtc - offsetAt(asUtc + dayLength)]
  const found = [before, after].filter(moment => wallClock(new Date(moment), timeZone) === shown)
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(before, after)).toISOString()
}

/** An instant of a request: ISO unchanged, wall-clock forms read in the company's zone (wire page, "Bodies"). */
export const readInstant = (value: string, timeZone: string) =>
  value.endsWith('Z') ? value : atWallClock(value, timeZone)
export const startOfDay = (instant: string, timeZone: string) => atWallClock(dayOf(instant, timeZone), timeZone)
/** The last millisecond of the instant's day. */
export const endOfDay = (instant: string, timeZone: string) =>
  atWallClock(`${dayOf(instant, timeZone)} 23:59:59.999`, timeZone)

import { wallClock } from '#platform/contract/zone.ts'

/** Lines of iCalendar (RFC 5545): text is escaped, long lines are folded at 75 bytes, never inside of a character. */
export function fold(line: string): string {
  const folded: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      folded.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...folded, part].join('\r\n')
}

export const textOf = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')

const digits = (wall: string) => wall.slice(0, 19).replaceAll(/[-:]/g, '')
export const utc = (moment: string) => `${digits(new Date(moment).toISOString())}Z`
export const dateOf = (day: string) => day.slice(0, 10).replaceAll('-', '')
/** A moment on the clock of a zone, as a property with its parameter: `DTSTART;TZID=Asia/Shanghai:20261121T093000`. */
export const local = (name: string, moment: string, timeZone: string) =>
  timeZone === 'UTC' ? `${name}:${utc(moment)}` : `${name};TZID=${timeZone}:${digits(wallClock(moment, timeZone))}`

const minute = 60_000
const offsetAt = (moment: number, timeZone: string) =>
  Math.round((Date.parse(`${wallClock(new Date(moment), timeZone)}Z`) - Math.floor(moment / 1000) * 1000) / minute)
const offsetText = (minutes: number) => {
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}${two(Math.abs(minutes) % 60)}`
}

const day = 86_400_000

/**
 * The clock's changes of a zone between two years, each with the offset before and after it, found by looking at every
 * week.
 */
function changesOf(timeZone: string, fromYear: number, toYear: number): { at: number; from: number; to: number }[] {
  const changes: { at: number; from: number; to: number }[] = []
  let before = offsetAt(Date.UTC(fromYear, 0, 1), timeZone)
  for (let week = Date.UTC(fromYear, 0, 8); week < Date.UTC(toYear, 0, 1); week += 7 * day) {
    const after = offsetAt(week, timeZone)
    if (after === before) continue
    let [low, high] = [week - 7 * day, week]
    while (high - low > minute) {
      const middle = Math.floor((low + high) / 2 / minute) * minute
      if (offsetAt(middle, timeZone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, from: before, to: after })
    before = after
  }
  return changes
}

const known = new Map<string, string[]>()

/**
 * What a zone's clock does between two years, spelt out change by change: every program then agrees, whatever it knows
 * of zones itself.
 */
export function zoneLines(timeZone: string, fromYear: number, toYear: number): string[] {
  if (timeZone === 'UTC') return []
  const key = `${timeZone} ${fromYear} ${toYear}`
  const made = known.get(key)
  if (made) return made
  const first = offsetAt(Date.UTC(fromYear, 0, 1), timeZone)
  const changes = changesOf(timeZone, fromYear, toYear)
  const observance = (kind: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
  const standard = Math.min(first, ...changes.map(({ to }) => to))
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance(first > standard ? 'DAYLIGHT' : 'STANDARD', `${fromYear}0101T000000`, first, first),
    // A change begins at what the clock shows before it.
    ...changes.flatMap(({ at, from, to }) =>
      observance(to > standard ? 'DAYLIGHT' : 'STANDARD', digits(new Date(at + from * minute).toISOString()), from, to),
    ),
    'END:VTIMEZONE',
  ]
  known.set(key, lines)
  return lines
}

import type { CellObject } from 'write-excel-file/node'

/** What a column holds, which decides how its cells are written. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'dateTime'

export const headingCell = (heading: string): CellObject => ({
  value: cellText(heading),
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#F2F3F5',
})

/** A value as a cell of its kind. What is no number, day or moment is written as the text that it is. */
export function asCell(kind: CellKind, value: string | number | null, timeZone?: string): CellObject | null {
  if (value === null || value === '') return null
  if (kind === 'number') return numberCell(value)
  if (kind === 'money') return numberCell(value, '#,##0.00')
  if (kind === 'day') return dateCell(String(value), 'yyyy-mm-dd')
  if (kind === 'dateTime') return dateCell(wallClockIn(String(value), timeZone), 'yyyy-mm-dd hh:mm')
  return textCell(String(value))
}

/** The format "@" keeps text what it is even when someone edits the cell. */
const textCell = (text: string): CellObject => ({ value: cellText(text), type: String, format: '@' })

/** A spreadsheet keeps 15 digits of a number; digits that are more than that stay text, so that none is lost. */
function numberCell(value: string | number, format?: string): CellObject {
  const isExact = typeof value === 'number' ? Number.isFinite(value) : fitsNumber(value)
  if (!isExact) return textCell(String(value))
  return { value: Number(value), type: Number, ...(format ? { format } : {}) }
}

function fitsNumber(text: string): boolean {
  const [, whole = '', decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole !== '' && (whole + decimals).replace(/^0+/, '').length <= 15
}

/** Spreadsheets have no days before 1900, and a wrong one in that February. */
function dateCell(clock: string, format: string): CellObject {
  const date = new Date(`${clock.replace(' ', 'T')}${clock.length > 10 ? '' : 'T00:00'}Z`)
  if (Number.isNaN(date.getTime()) || clock < '1900-03-01') return textCell(clock)
  return { value: date, type: Date, format }
}

/** The longest text that a cell takes. */
const longestCell = 32_767

/**
 * Text as the file may carry it. XML has no control characters and makes a carriage return a line feed; "_x000D_"
 * stands for one, so that a text that says so itself is escaped too. The library looks texts up in a plain object,
 * where words such as "constructor" are found though nobody put them there: their first letter is escaped likewise.
 */
export function cellText(text: string): string {
  const escaped = text
    .slice(0, longestCell)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
  return escaped in {} ? escapeCharacter(escaped[0]!) + escaped.slice(1) : escaped
}

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Wide enough for a heading, in Latin letters; a Chinese character takes two. */
export const columnWidth = (heading: string): number =>
  Math.min(
    60,
    Math.max(
      10,
      [...heading].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 2),
    ),
  )

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment (ISO 8601) by the clock of a place, "yyyy-MM-dd HH:mm:ss"; what is no moment is returned as it is. */
export function wallClockIn(instant: string, timeZone = 'Asia/Shanghai'): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : clockOf(timeZone).format(date)
}

/** Swedish writes a time as "2026-01-31 09:30:00". */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

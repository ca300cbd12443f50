import { cellProblem } from './cell-problems.contract.ts'
import type { CellReader } from './cell-readers.contract.ts'

/**
 * A calendar day as yyyy-MM-dd, from 2026-1-31, 2026/1/31, 2026.1.31, 20260131, 2026年1月31日, or a spreadsheet's day
 * number.
 */
export const dayCell = (): CellReader<string> => ({
  read(text) {
    const read = readWallClock(text)
    return read && inRange(read.day) ? { value: read.day } : cellProblem('day')
  },
  hint: { zh: '日期，如 2026-01-31', en: 'A day, such as 2026-01-31' },
  example: { zh: '2026-01-31', en: '2026-01-31' },
  keepsDigits: false,
})

/**
 * A moment by the clock on the company's wall: "yyyy-MM-dd HH:mm" (with :ss where the cell has seconds), which the
 * `instant` field of a call takes and reads in the company's time zone. A day alone means its start.
 */
export const dateTimeCell = (): CellReader<string> => ({
  read(text) {
    const read = readWallClock(text)
    return read && inRange(read.day) ? { value: `${read.day} ${read.time}` } : cellProblem('instant')
  },
  hint: { zh: '时间，如 2026-01-31 09:30', en: 'A time, such as 2026-01-31 09:30' },
  example: { zh: '2026-01-31 09:30', en: '2026-01-31 09:30' },
  keepsDigits: false,
})

interface WallClock {
  day: string
  time: string
}

const written = new RegExp(
  [
    /^(\d{4})\s*(?:[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{2})(\d{2}))/,
    /(?:[\sT]*(上午|下午)?\s*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})?(?:\.\d+)?)?秒?\s*(AM|PM)?)?$/,
  ]
    .map(part => part.source)
    .join(''),
  'i',
)

function readWallClock(text: string): WallClock | null {
  if (text.length > 40) return null
  const plain = text.normalize('NFKC').trim()
  if (/^\d{5}(\.\d+)?$/.test(plain)) return fromDayNumber(Number(plain))
  const match = written.exec(plain)
  if (!match) return null
  const [, year = '', dashedMonth, dashedDay, plainMonth, plainDay, ...time] = match
  const [chineseHalf, hour = '0', minute = '0', second = '0', englishHalf] = time
  const day = [year, dashedMonth ?? plainMonth ?? '', dashedDay ?? plainDay ?? ''].map(two).join('-')
  const hours = inDay(Number(hour), chineseHalf ?? englishHalf?.toUpperCase())
  const isReal = isCalendarDay(day) && hours < 24 && Number(minute) < 60 && Number(second) < 60
  return isReal ? { day, time: clockTime(hours, Number(minute), Number(second)) } : null
}

function inDay(hour: number, half: string | undefined): number {
  if (half === '下午' || half === 'PM') return hour < 12 ? hour + 12 : hour
  return (half === '上午' || half === 'AM') && hour === 12 ? 0 : hour
}

/** Spreadsheets count days from 1899-12-30; the number shows where a day's cell is formatted as a number. */
function fromDayNumber(days: number): WallClock {
  const [day = '', time = ''] = new Date(Math.round((days - 25569) * 86400) * 1000).toISOString().split('T')
  const [hour, minute, second] = time.slice(0, 8).split(':').map(Number)
  return { day, time: clockTime(hour!, minute!, second!) }
}

const two = (figure: number | string) => String(figure).padStart(2, '0')
const clockTime = (hour: number, minute: number, second: number) =>
  `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** As `day` in `#platform/contract/fields.ts`. */
const inRange = (day: string) => day >= '1900-01-01' && day <= '2200-12-31'

import { refuse, Refused } from '#platform/server/http/refuse.ts'
import type { SheetLimits } from './sheet-limits.contract.ts'
import type { SheetRow } from './sheet.contract.ts'
import { damagedFile } from './sheet-refusals.contract.ts'
import { firstSheetOnly } from './xlsx-package.server.ts'

/** A number as the file has it; a class, so that it is distinguished from text. */
class StoredNumber {
  readonly stored: string
  constructor(stored: string) {
    this.stored = stored
  }
}

/**
 * Reads the first visible sheet of a workbook. Dates become yyyy-MM-dd or yyyy-MM-dd HH:mm, numbers their plain digits.
 */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> {
  // Loaded with the first file: a process that reads none does without it.
  const { default: readXlsxFile } = await import('read-excel-file/node')
  try {
    const options = { trim: false, parseNumber: (stored: string) => new StoredNumber(stored) }
    const [sheet] = await readXlsxFile(firstSheetOnly(bytes, limits), options)
    return (sheet?.data ?? []).map((cells, index) => rowOf(cells, index + 1))
  } catch (error) {
    if (error instanceof Refused) throw error
    return refuse(damagedFile)
  }
}

function rowOf(cells: readonly unknown[], line: number): SheetRow {
  const rounded = [...cells.entries()].filter(([, cell]) => isRounded(cell)).map(([index]) => index)
  return { line, cells: cells.map(textOf), ...(rounded.length > 0 ? { rounded } : {}) }
}

function textOf(cell: unknown): string {
  if (cell === null) return ''
  if (cell instanceof StoredNumber) return plainNumber(cell.stored)
  if (cell instanceof Date) return wallClock(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell).replaceAll('\r\n', '\n')
}

/** Spreadsheets compute with 15 digits and show no more: 0.30000000000000004 is 0.3, 1.3800138E10 is 13800138000. */
function plainNumber(stored: string): string {
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  const seen = String(Number(number.toPrecision(15)))
  return seen.includes('e') ? withoutExponent.format(Number(seen)) : seen
}
const withoutExponent = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

const isRounded = (cell: unknown) => cell instanceof StoredNumber && Math.abs(Number(cell.stored)) >= 1e15

/** Cells have no time zone: the library gives what the sheet shows as if it were UTC. A time alone lies on day 0. */
function wallClock(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T')
  const clock = time.endsWith(':00') ? time.slice(0, 5) : time
  if (day < '1900-01-01') return clock
  return time === '00:00:00' ? day : `${day} ${clock}`
}

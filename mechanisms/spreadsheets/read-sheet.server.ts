import { refuse } from '#platform/server/http/refuse.ts'
import { readCsv } from './read-csv.server.ts'
import { readXlsx } from './read-xlsx.server.ts'
import { sheetLimits, type SheetLimits } from './sheet-limits.contract.ts'
import type { SheetRow } from './sheet.contract.ts'
import {
  emptySheet,
  fileTooLarge,
  notASheet,
  oldOrLockedFile,
  tooManyColumns,
  tooManyRows,
} from './sheet-refusals.contract.ts'

/**
 * Reads an .xlsx (its first visible sheet) or a .csv, distinguished by their bytes. Gives the rows that are not empty,
 * headings included, with their lines as the person sees them. Refuses (`sheet-refusals.contract.ts`) what is too
 * large, damaged or another type of file. It computes for up to some seconds: call it from a job that works apart.
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits = sheetLimits): Promise<SheetRow[]> {
  if (bytes.length > limits.bytes) refuse(fileTooLarge, { megabytes: Math.floor(limits.bytes / 1_000_000) })
  const rows = (await readByType(bytes, limits)).filter(row => row.cells.some(cell => cell.trim() !== ''))
  if (rows.length === 0) refuse(emptySheet)
  if (rows.length > limits.rows + 1) refuse(tooManyRows, { rows: limits.rows })
  if (rows.some(row => row.cells.length > limits.columns)) refuse(tooManyColumns, { columns: limits.columns })
  return rows
}

const zip = [0x50, 0x4b, 0x03, 0x04]
/** OLE: the container of .xls, and of an .xlsx with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const otherFiles = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
]

function readByType(bytes: Uint8Array, limits: SheetLimits): SheetRow[] | Promise<SheetRow[]> {
  const startsWith = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(zip)) return readXlsx(bytes, limits)
  if (startsWith(compoundFile)) refuse(oldOrLockedFile)
  if (otherFiles.some(startsWith)) refuse(notASheet)
  return readCsv(bytes, limits)
}

import { refuse } from '#platform/server/http/refuse.ts'
import type { ReadFile } from '#mechanisms/imports/importer.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { sheetLimits } from '#mechanisms/spreadsheets/sheet-limits.contract.ts'
import { tooManyColumns } from '#mechanisms/spreadsheets/sheet-refusals.contract.ts'
import { readForeignCsv } from './foreign-csv.server.ts'
import { readMspdi } from './mspdi-read.server.ts'
import { isXml } from './xml-records.server.ts'

/** Exports with all their fields have hundreds of columns. */
const foreignLimits = { ...sheetLimits, bytes: 40_000_000, columns: 2_000 }

/**
 * A task list in whatever file it comes: our own sheet, a plan of Microsoft Project, an export of Jira, Redmine or
 * Trello.
 */
export async function readTaskFile(bytes: Uint8Array, timeZone: string): Promise<ReadFile> {
  if (isXml(bytes)) return readMspdi(bytes)
  const rows = await readSheet(bytes, foreignLimits)
  const foreign = readForeignCsv(rows, timeZone)
  if (foreign) return foreign
  if (rows.some(({ cells }) => cells.length > sheetLimits.columns))
    refuse(tooManyColumns, { columns: sheetLimits.columns })
  return { rows, notes: [] }
}

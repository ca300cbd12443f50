import type { CellObject } from 'write-excel-file/node'
import { asCell, columnWidth, headingCell, type CellKind } from './sheet-cells.server.ts'

/** A column of an export. `width` counts Latin letters; a Chinese character takes two. */
export interface ExportColumn {
  heading: string
  kind: CellKind
  width?: number
}

/**
 * A cell's value: text as it is, a number or its digits, money as a decimal string, a day as yyyy-MM-dd, a moment as
 * ISO 8601. Null leaves the cell empty.
 */
export type ExportValue = string | number | null

export interface ExportSheet {
  /** The tab's name. What spreadsheets do not take in one is replaced; cut at 31 characters. */
  name: string
  columns: readonly ExportColumn[]
  rows: Iterable<readonly ExportValue[]>
  /** Where moments are read from the wall clock; Asia/Shanghai unless the company is elsewhere. */
  timeZone?: string
}

/** Writes an .xlsx with one sheet, its headings bold and fixed at the top. Text stays text, whatever it begins with. */
export async function writeSheet({ name, columns, rows, timeZone }: ExportSheet): Promise<Buffer> {
  const data: (CellObject | null)[][] = [columns.map(({ heading }) => headingCell(heading))]
  for (const row of rows) data.push(columns.map(({ kind }, index) => asCell(kind, row[index] ?? null, timeZone)))
  const widths = columns.map(({ heading, width = columnWidth(heading) }) => ({ width }))
  // Loaded with the first file: a process that writes none does without it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return await writeXlsxFile(data, { sheet: sheetName(name), stickyRowsCount: 1, columns: widths }).toBuffer()
}

/** A name that spreadsheets take for a tab. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]/\\:*?]|^'|'$/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

import Papa from 'papaparse'
import { type CellKind, wallClockIn } from './sheet-cells.server.ts'
import type { ExportSheet, ExportValue } from './write-sheet.server.ts'

/** Writes separated values in UTF-8, with the byte order mark without which Excel takes Chinese for something else. */
export function writeCsv({ columns, rows, timeZone }: Omit<ExportSheet, 'name'>): Buffer {
  const lines: string[][] = [columns.map(({ heading }) => withFormulaGuard(heading))]
  for (const row of rows) lines.push(columns.map(({ kind }, index) => asText(kind, row[index] ?? null, timeZone)))
  return Buffer.from(`\ufeff${Papa.unparse(lines, { newline: '\r\n' })}\r\n`)
}

/** Only what is no plain number is guarded: a negative amount must stay one. */
function asText(kind: CellKind, value: ExportValue, timeZone?: string): string {
  if (value === null) return ''
  const text =
    kind === 'dateTime' ? wallClockIn(String(value), timeZone).replace(/(?<=\d{2}:\d{2}):00$/, '') : String(value)
  const isNumber = (kind === 'number' || kind === 'money') && /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text)
  return isNumber ? text : withFormulaGuard(text)
}

/**
 * A cell of separated values that begins like a formula is run as one by the spreadsheet that opens it. An apostrophe
 * before it keeps it text; reading takes that away again. Cells that begin with apostrophes before such a sign get one
 * more, so that every text comes back as it was.
 */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/

const withFormulaGuard = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
export const withoutFormulaGuard = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

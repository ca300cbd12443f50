import Papa from 'papaparse'
import { withFormulaGuard } from './formula-guard.server.ts'
import type { CellKind } from './sheet-cells.server.ts'
import { wallClockIn } from './wall-clock.server.ts'
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

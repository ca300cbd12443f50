import { cellProblem, type CellProblem } from './cell-problems.contract.ts'
import { columnLetters } from './column-letters.contract.ts'
import type { Column, ColumnMapping, Columns, RowValues, SheetDeclaration, SheetRow } from './sheet.contract.ts'
import { wordKey } from './word-key.contract.ts'

/**
 * A problem and where it is: the column's name, the line in the file, and the cell as a spreadsheet names it ("C5").
 */
export interface RowProblem extends CellProblem {
  line: number
  column: string
  /** Null where the file does not have the column. */
  cell: string | null
  /** What the cell says, cut at 100 characters. */
  value: string
}

/**
 * Where cells are wrong by themselves, `wrong` names their columns: they are as though empty, required ones keep their
 * text.
 */
export interface ReadRow<Of extends Columns> {
  line: number
  values: RowValues<Of>
  wrong?: ReadonlySet<string>
}

export interface ReadRows<Of extends Columns> {
  /**
   * All that are filled in, those with a problem too: what can be said of the rest of such a row is to be said as well.
   */
  rows: ReadRow<Of>[]
  /** The first problems, in the order of the lines. */
  problems: RowProblem[]
  /** How many there are in all. */
  problemCount: number
}

/**
 * Reads every row by the declared columns. Empty rows and the template's untouched example are passed over. Whether a
 * file with problems is taken at all is the caller's to say.
 */
export function readRows<Of extends Columns>(
  sheet: SheetDeclaration<Of>,
  mapping: ColumnMapping<Of>,
  rows: readonly SheetRow[],
  mostProblems = 200,
): ReadRows<Of> {
  const read: ReadRows<Of> = { rows: [], problems: [], problemCount: 0 }
  const filled = rows.filter(row => !isEmptyRow(row))
  const start = filled[0] && isExample(sheet, mapping, filled[0]) ? 1 : 0
  for (const row of filled.slice(start)) {
    const { values, problems } = readRow(sheet, mapping, row)
    read.rows.push({
      line: row.line,
      values,
      ...(problems.length > 0 ? { wrong: new Set(problems.map(({ column }) => column)) } : {}),
    })
    read.problemCount += problems.length
    read.problems.push(...problems.slice(0, mostProblems - read.problems.length))
  }
  return read
}

function readRow<Of extends Columns>(sheet: SheetDeclaration<Of>, mapping: ColumnMapping<Of>, row: SheetRow) {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [name, column] of Object.entries(sheet.columns)) {
    const index = mapping[name]
    const value = cellText(row, index)
    const reading = readCell(column, value, index !== undefined && row.rounded?.includes(index) === true)
    if ('value' in reading) values[name] = reading.value
    else {
      values[name] = column.required ? value : null
      problems.push({
        ...reading.problem,
        line: row.line,
        column: name,
        cell: cellName(index, row.line),
        value: cut(value),
      })
    }
  }
  return { values: values as RowValues<Of>, problems }
}

const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/

function readCell({ required, read }: Column, text: string, isRounded: boolean) {
  if (text === '') return required ? cellProblem('required') : { value: null }
  if (formulaError.test(text)) return cellProblem('formula_error')
  if (isRounded && read.keepsDigits) return cellProblem('digits_lost')
  return read.read(text)
}

const cellText = (row: SheetRow, index: number | undefined) =>
  index === undefined ? '' : (row.cells[index] ?? '').trim()
const cut = (text: string) => text.slice(0, 100)
const isEmptyRow = (row: SheetRow) => row.cells.every(cell => cell.trim() === '')

/** People fill in below the template's example, which is its first row, and forget to delete it. */
function isExample<Of extends Columns>(
  sheet: SheetDeclaration<Of>,
  mapping: ColumnMapping<Of>,
  row: SheetRow,
): boolean {
  return (['zh', 'en'] as const).some(side =>
    Object.entries(sheet.columns)
      .filter(([, { inTemplate }]) => inTemplate)
      .every(([name, { example }]) => wordKey(cellText(row, mapping[name])) === wordKey(example[side])),
  )
}

/** A cell as a spreadsheet names it: the third of line 5 is C5. */
function cellName(index: number | undefined, line: number): string | null {
  if (index === undefined) return null
  return columnLetters(index + 1) + line
}

import type { Columns, ColumnMapping, SheetDeclaration, SheetRow } from './sheet.contract.ts'
import { withoutRemark, wordKey } from './word-key.contract.ts'

/** What became of a file's headings. */
export interface MappedColumns<Of extends Columns> {
  /** A proposal, which the person may change. */
  mapping: ColumnMapping<Of>
  /** Headings that no column wants, and second ones for a column that has its own already. Their cells are not read. */
  unmapped: { index: number; heading: string }[]
  /** Required columns that the file does not have. */
  missing: (keyof Of & string)[]
}

/** Proposes which cell belongs to which column, by the headings in either language and their aliases. */
export function mapColumns<Of extends Columns>(
  sheet: SheetDeclaration<Of>,
  headings: readonly string[],
): MappedColumns<Of> {
  const nameOf = columnNames(sheet)
  const mapping: Record<string, number> = {}
  const unmapped: { index: number; heading: string }[] = []
  for (const [index, heading] of headings.entries()) {
    const name = nameOf(heading)
    if (name !== undefined && !Object.hasOwn(mapping, name)) mapping[name] = index
    else if (heading.trim() !== '') unmapped.push({ index, heading })
  }
  return {
    mapping: mapping as ColumnMapping<Of>,
    unmapped,
    missing: missingColumns(sheet, mapping as ColumnMapping<Of>),
  }
}

/** Finds a column's name by a heading; a remark in brackets counts only where it tells two columns apart. */
function columnNames(sheet: SheetDeclaration): (heading: string) => string | undefined {
  const names = new Map<string, string>()
  const words = Object.entries(sheet.columns).flatMap(([name, { zh, en, aliases }]) =>
    [zh, en, ...aliases].map(word => [word, name] as const),
  )
  for (const [word, name] of words) names.set(wordKey(word), name)
  for (const [word, name] of words) {
    const key = wordKey(withoutRemark(word))
    if (!names.has(key)) names.set(key, name)
  }
  return heading => names.get(wordKey(heading)) ?? names.get(wordKey(withoutRemark(heading)))
}

/** The required columns that a mapping leaves out: check again after the person has changed it. */
export function missingColumns<Of extends Columns>(
  sheet: SheetDeclaration<Of>,
  mapping: ColumnMapping<Of>,
): (keyof Of & string)[] {
  return Object.keys(sheet.columns).filter(name => sheet.columns[name]!.required && mapping[name] === undefined)
}

/** How far down the headings are looked for: people put a title and remarks above them. */
const deepestHeadings = 10

/** Parts a file into its headings (the line that most columns recognise, the first of equals) and the rows below. */
export function findHeadings<Of extends Columns>(sheet: SheetDeclaration<Of>, rows: readonly SheetRow[]) {
  const recognised = (row: SheetRow) => Object.keys(mapColumns(sheet, row.cells).mapping).length
  const counts = rows.slice(0, deepestHeadings).map(recognised)
  const at = Math.max(0, counts.indexOf(Math.max(...counts)))
  return { headings: rows[at]?.cells ?? [], rows: rows.slice(at + 1) }
}

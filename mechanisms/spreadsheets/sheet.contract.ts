import type { Sentence } from '#platform/contract/words.ts'
import type { CellReader } from './cell-readers.contract.ts'

/**
 * One column of a declared sheet: its heading in both languages, other headings that mean the same, and how a cell is
 * read.
 */
export interface Column<Value = unknown, Required extends boolean = boolean> {
  zh: string
  en: string
  aliases: readonly string[]
  required: Required
  read: CellReader<Value>
  /** What the template's example row says; the reader's own example otherwise. */
  example: Sentence
  /** False for what programs write and people need not fill in. */
  inTemplate: boolean
}

/** `column({ zh: '姓名', en: 'Name', aliases: ['员工姓名'], required: true, read: textCell(50) })` */
export function column<Value, const Required extends boolean = false>(declared: {
  zh: string
  en: string
  aliases?: readonly string[]
  required?: Required
  read: CellReader<Value>
  example?: Sentence
  inTemplate?: boolean
}): Column<Value, Required> {
  const {
    zh,
    en,
    aliases = [],
    required = false as Required,
    read,
    example = read.example,
    inTemplate = true,
  } = declared
  return { zh, en, aliases, required, read, example, inTemplate }
}

export type Columns = Record<string, Column>

/** What people may import: declared once, it maps headings, reads rows and makes the template. */
export interface SheetDeclaration<Of extends Columns = Columns> {
  /** The tab's name in the template: 员工, Staff. */
  title: Sentence
  columns: Of
}

/** `sheet({ title: { zh: '员工', en: 'Staff' }, columns: { name: column({ … }), mobile: column({ … }) } })` */
export const sheet = <const Of extends Columns>(declared: SheetDeclaration<Of>): SheetDeclaration<Of> => declared

/** One row's values, by column; null where an optional cell is empty. */
export type RowValues<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<infer Value, infer Required>
    ? Required extends true
      ? Value
      : Value | null
    : never
}

/** A row of a file: its line as the person sees it there (the first is 1), and its cells as text. */
export interface SheetRow {
  line: number
  cells: string[]
  /** Indexes of the cells that held a number of more than 15 digits, of which a spreadsheet keeps only 15. */
  rounded?: number[]
}

/** Which cell of a row belongs to which column, counted from 0. A column that is not mapped is not there. */
export type ColumnMapping<Of extends Columns = Columns> = { [Name in keyof Of]?: number }

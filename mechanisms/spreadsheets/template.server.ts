import type { CellObject } from 'write-excel-file/node'
import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { asCell, columnWidth, headingCell } from './sheet-cells.server.ts'
import type { Column, SheetDeclaration } from './sheet.contract.ts'
import { sheetName } from './write-sheet.server.ts'

/** So many lines below the example are formatted as text, so that long numbers typed there keep their digits. */
const preparedLines = 500

const words = {
  notes: { zh: '填写说明', en: 'Notes' },
  heading: { zh: '列', en: 'Column' },
  required: { zh: '是否必填', en: 'Required' },
  howToFill: { zh: '填写要求', en: 'How to fill it in' },
  yes: { zh: '必填', en: 'Required' },
  no: { zh: '选填', en: 'Optional' },
  remark: {
    zh: '带 * 的列必须填写。请勿修改表头；第 2 行是示例，填写前请删除。',
    en: 'Columns with * are required. Keep the headings. Line 2 is an example: delete it first.',
  },
} satisfies Record<string, Sentence>

/**
 * The .xlsx that people fill in for an import: headings (* where required), an example, and a second sheet with notes.
 * Columns that the company does not use are left out.
 */
export async function writeTemplate(
  sheet: SheetDeclaration,
  locale: Locale,
  unused: readonly string[] = [],
): Promise<Buffer> {
  const columns = Object.entries(sheet.columns).flatMap(([name, one]) =>
    one.inTemplate && !unused.includes(name) ? one : [],
  )
  const tell = (sentence: Sentence) => say(sentence, locale)
  const emptyLine = columns.map((): CellObject => ({ value: undefined, type: String, format: '@' }))
  const rows = [
    columns.map(column => columnHeading(column, tell(column))),
    columns.map(column => asCell('text', tell(column.example))),
    ...Array.from({ length: preparedLines }, () => emptyLine),
  ]
  const widths = columns.map(column => ({ width: columnWidth(tell(column)) + 6 }))
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return await writeXlsxFile([
    { data: rows, sheet: sheetName(tell(sheet.title)), stickyRowsCount: 1, columns: widths },
    { data: notes(columns, tell), sheet: sheetName(tell(words.notes)), columns: notesWidths },
  ]).toBuffer()
}

const notesWidths = [{ width: 22 }, { width: 12 }, { width: 60 }]

const columnHeading = ({ required }: Column, heading: string): CellObject =>
  required ? { ...headingCell(`${heading} *`), textColor: '#F54A45' } : headingCell(heading)

function notes(columns: readonly Column[], tell: (sentence: Sentence) => string): (CellObject | null)[][] {
  return [
    [asCell('text', tell(words.remark))],
    [],
    [words.heading, words.required, words.howToFill].map(word => headingCell(tell(word))),
    ...columns.map(column =>
      [tell(column), tell(column.required ? words.yes : words.no), tell(column.read.hint)].map(text =>
        asCell('text', text),
      ),
    ),
  ]
}

import type { GenericSchema, InferOutput } from 'valibot'
import { refusal } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import { type Context, FileAnswer, type Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CellKind } from '#mechanisms/spreadsheets/sheet-cells.server.ts'
import { type ExportValue, writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'

/** An .xlsx as a download, under a name that may be Chinese (RFC 6266, with a plain one for what cannot read it). */
export const xlsxAnswer = (bytes: Buffer, name: string): FileAnswer =>
  new FileAnswer(bytes, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })

/**
 * So many rows are written at once; more would take the person too long. Ask for one more, so that nothing is left out
 * unsaid.
 */
export const mostExported = 20_000
const tooManyRows = refusal('export.too_many', {
  zh: '一次最多导出 {most} 行，请先筛选',
  en: 'At most {most} rows at a time: narrow the list down first',
})

/** A column of an exported list: its heading, how its cells are written, and where a row has its value. */
export interface ListColumn<Row> {
  heading: Sentence
  kind: CellKind
  width?: number
  value: (row: Row) => ExportValue
}

/** Refuses more rows than are written at once. */
export function admitRows(rows: readonly unknown[]) {
  if (rows.length > mostExported) refuse(tooManyRows, { most: mostExported })
}

/** A list as an .xlsx download, in the actor's language and the company's time zone. */
export async function exportList<Row>(
  { request, me }: Pick<Context, 'request' | 'me'>,
  { name, columns, rows }: { name: Sentence; columns: readonly ListColumn<Row>[]; rows: readonly Row[] },
): Promise<FileAnswer> {
  admitRows(rows)
  const title = say(name, request.locale)
  const bytes = await writeSheet({
    name: title,
    columns: columns.map(({ heading, kind, width }) => ({
      heading: say(heading, request.locale),
      kind,
      ...(width === undefined ? {} : { width }),
    })),
    rows: rows.map(row => columns.map(({ value }) => value(row))),
    timeZone: me.timeZone,
  })
  return xlsxAnswer(bytes, title)
}

/** The rows that a list answers, by the schema of its page, as an .xlsx download. Ask the list for `mostExported + 1`. */
export async function exportPage<Row, Page extends GenericSchema<unknown, { list: Row[] }>>(
  page: Page,
  answer: Json<unknown>,
  { name, columns }: { name: Sentence; columns: readonly ListColumn<InferOutput<Page>['list'][number]>[] },
  context: Pick<Context, 'request' | 'me'>,
): Promise<FileAnswer> {
  const { list } = fromWire(page)(JSON.parse(answer.text)) as InferOutput<Page>
  return await exportList(context, { name, columns, rows: list })
}

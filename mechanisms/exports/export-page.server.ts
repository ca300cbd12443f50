import type { GenericSchema, InferOutput } from 'valibot'
import { fromWire } from '#platform/contract/wire-names.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Context, FileAnswer, Json } from '#platform/server/http/handle.ts'
import { exportList, type ListColumn } from './export-list.server.ts'

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

import { refusal, type RefusalKind } from '#platform/contract/refusals.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import type { Queries, Run } from '#platform/server/database/database.ts'
import type { Context, News } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import type { Columns, SheetDeclaration, SheetRow } from '#mechanisms/spreadsheets/sheet.contract.ts'

/** Who imports, into what, and how to ask the database; under row security of their company. */
export interface ImportContext extends Queries {
  me: Me
  intoId: string | null
  about: AboutFile | null
  /** Whom people of the file are here, as the importer has said, by their name in it, in lower case; null: nobody. */ people: ReadonlyMap<
    string,
    string | null
  >
}
/** While writing there is also a way beside the transaction: for numbers, which nobody is to wait for. */
export interface WritingContext extends ImportContext {
  aside: Run
  enqueue: Context['enqueue']
  /** Says what the rows have become part of, where that was made with them. */
  became: (intoId: string) => void
}

export interface Planned<Plan> {
  plan: Plan
  /** What is wrong beyond single cells: doubles, names that nobody has. */
  problems: RowProblem[]
  /** What is taken otherwise than the file says, or left out: it keeps nothing from being imported. */
  notes?: RowProblem[]
  /** People whom the file names and nobody here is called by: the importer may say who they are. */
  strangers?: readonly string[]
  /** What the import would make again, and what it would change. */
  created: number
  changed: number
}

/**
 * What a file says of the whole that its rows are: a project, with the calendar that its plan counts by. Days are those
 * of whoever wrote it.
 */
export interface AboutFile {
  name: string
  start: string | null
  end: string | null
  calendar?: OwnCalendar
}
/** A file as rows of the declared sheet, its headings first. */
export interface ReadFile {
  rows: SheetRow[]
  notes: RowProblem[]
  about?: AboutFile
}

/** What a room must say so that its records can be imported. */
export interface Importer<Of extends Columns = Columns, Plan = unknown> {
  kind: string
  title: Sentence
  sheet: SheetDeclaration<Of>
  /** Columns that this company's template has no use for; a file that has them is read with them. */
  unusedColumns?(context: Pick<ImportContext, 'me' | 'run'>): Promise<readonly (keyof Of)[]>
  /** The app that such records belong to; without it the product itself. */
  app?: string
  /** One of these is needed; none: everybody may. */
  authority?: readonly string[]
  /**
   * Refuses what the rows must not come into; without it they are part of nothing. Asked when the import begins, and
   * again before it writes.
   */
  admitInto?(intoId: string, context: Pick<ImportContext, 'me' | 'run'>): Promise<void>
  /**
   * Holds whatever must stay as it is between the plan and the writing, at the beginning of the writing transaction.
   */
  lock?(context: ImportContext): Promise<void>
  /**
   * Reads files that are no sheets, or have another program's headings; without it they are read as they are.
   * `timeZone` is the company's.
   */
  readFile?(bytes: Uint8Array, timeZone: string): ReadFile | Promise<ReadFile>
  /**
   * Finds what rows mean in this company, without changing anything. Run for the preview, and again right before
   * writing; of rows with wrong cells too, of which nothing is written, so that whoever mends the file learns of
   * everything at once.
   */
  plan(rows: ReadRow<Of>[], context: ImportContext): Promise<Planned<Plan>>
  /**
   * Writes everything in one transaction; says from time to time how many rows are done. Answers the news for phones.
   */
  write(plan: Plan, context: WritingContext, done: (rows: number) => Promise<void>): Promise<News[]>
}

const importers = new Map<string, Importer>()

/** What can be imported under a kind, once `compose` has been given it. */
export function importer<Of extends Columns, Plan>(input: Importer<Of, Plan>): Importer<Of, Plan> {
  return input
}
/** Makes these known by their kinds. */
export function knowImporters(all: readonly Pick<Importer, 'kind'>[]) {
  for (const one of all) importers.set(one.kind, one as Importer)
}
export const importerOf = (kind: string): Importer | undefined => importers.get(kind)

const twice = refusal('import.twice', { zh: '与第 {line} 行重复', en: 'Same as line {line}' })

/** A row says what an earlier one says already. */
export const sameAsLine = (line: number, column: string, value: string, first: number): RowProblem =>
  rowProblem(line, column, value, twice, { line: first })

/** A problem of a row that only the whole file or the company shows; `values` fill the places of both sentences. */
export function rowProblem(
  line: number,
  column: string,
  value: string,
  { code, sentence }: RefusalKind,
  values: Record<string, string | number> = {},
): RowProblem {
  return {
    line,
    column,
    cell: null,
    value: value.slice(0, 100),
    code,
    msg: { zh: say(sentence, 'zh-CN', values), en: say(sentence, 'en-US', values) },
  }
}

import {
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { file } from '#mechanisms/attachments/file.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { ColumnMapping } from '#mechanisms/spreadsheets/sheet.contract.ts'
import type { RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import type { AboutFile } from './importer.server.ts'
import type { ImportStatus, SampleRow } from './import.contract.ts'

/**
 * 导入: one file on its way into the company, from the upload until its rows are written. It outlives the screen that
 * began it.
 */
export const importRun = companyTable(
  'import_run',
  {
    kind: text().notNull(),
    personId: uuid().notNull(),
    fileId: uuid().notNull(),
    fileName: text().notNull(),
    /** What the rows are to be part of, where their kind has such a thing: the project of tasks. */
    intoId: uuid(),
    /** What the file says of the whole that its rows are. */
    about: jsonb().$type<AboutFile>(),
    status: text().$type<ImportStatus>().notNull().default('reading'),
    headings: jsonb().$type<string[]>().notNull().default([]),
    mapping: jsonb().$type<ColumnMapping>(),
    samples: jsonb().$type<SampleRow[]>().notNull().default([]),
    /** How many rows there are, and how many of them are written so far. */
    rowCount: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    createdCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    problems: jsonb().$type<RowProblem[]>().notNull().default([]),
    problemCount: integer().notNull().default(0),
    /** What is taken otherwise than the file says. */
    notes: jsonb().$type<RowProblem[]>().notNull().default([]),
    noteCount: integer().notNull().default(0),
    /** People of the file whom nobody here is called by, and whom the importer has said them to be; null: nobody. */
    strangers: jsonb().$type<string[]>().notNull().default([]),
    people: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    /** Why the file as a whole was refused, in both languages. */
    refusal: jsonb().$type<{ code: string; result: number; zh: string; en: string }>(),
    createdAt: instant().notNull().default(now),
    finishedAt: instant(),
  },
  table => [
    refersTo('import_run_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('import_run_file', [table.companyId, table.fileId], file, 'cascade'),
    indexOn('import_run_of_person', table.companyId, table.personId, table.kind, table.createdAt.desc().nullsFirst()),
    indexOn('import_run_file_key', table.companyId, table.fileId),
  ],
)

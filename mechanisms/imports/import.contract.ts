import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, out, requiredText, whole } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/**
 * reading → problems or ready (or refused, when the file as a whole cannot be read) → writing → done, or problems when
 * the company has changed meanwhile. From problems and ready another mapping leads back to reading.
 */
export const importStatuses = ['reading', 'refused', 'problems', 'ready', 'writing', 'done'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** A row of the file as it stands there, for the preview. */
export const sampleRow = v.object({ line: out.number, cells: v.array(v.string()) })
export type SampleRow = v.InferOutput<typeof sampleRow>
export const shownSamples = 5

const lineProblem = v.object({
  line: out.number,
  column: out.text,
  cell: out.maybeText,
  code: out.text,
  msg: out.text,
  value: out.text,
})

export const importRunDetail = v.object({
  id: out.id,
  kind: out.text,
  fileName: out.text,
  /** What the rows are to be part of: a project. */
  intoId: out.maybeId,
  /** What the file says of the whole that its rows are: what a new project is called, and when it is. */
  about: v.nullable(v.object({ name: out.text, start: out.maybeDay, end: out.maybeDay })),
  status: v.picklist(importStatuses),
  headings: v.array(v.string()),
  /** What a file may have, with its words; `index` is the heading it is read from, or null. */
  columns: v.array(v.object({ name: out.text, label: out.text, isRequired: out.flag, index: out.maybeNumber })),
  samples: v.array(sampleRow),
  rowCount: out.number,
  doneCount: out.number,
  /** What the import would make, or has made. */
  createdCount: out.number,
  changedCount: out.number,
  /** The first 200, in the order of the lines. */
  problems: v.array(lineProblem),
  problemCount: out.number,
  /** What is taken otherwise than the file says, or left out; the first 200. */
  notes: v.array(lineProblem),
  noteCount: out.number,
  /**
   * People of the file whom nobody here is called by; who they are, once that was said: nobody, where `isKnown` and
   * there is none.
   */
  strangers: v.array(
    v.object({ name: out.text, isKnown: out.flag, person: v.nullable(v.object({ id: out.id, name: out.text })) }),
  ),
  /** Why the file was refused. */
  refusal: v.nullable(v.object({ code: out.text, result: out.number, msg: out.text })),
  createdAt: out.instant,
  finishedAt: out.maybeInstant,
})
export type ImportRunDetail = v.InferOutput<typeof importRunDetail>

export const unknownKind = refusal('import.kind', { zh: '不支持导入这种数据', en: 'This cannot be imported' })
export const notReady = refusal('import.not_ready', {
  zh: '请先解决表格中的问题',
  en: 'Fix the problems in the spreadsheet first',
})
export const missingColumn = refusal('import.column_missing', {
  zh: '请为“{column}”选择对应的列',
  en: 'Choose the column for “{column}”',
})
export const columnTwice = refusal('import.column_twice', {
  zh: '一列只能对应一个字段',
  en: 'A column can be used for one field only',
})
/** So many people of a file are queried. */
export const mostStrangers = 500
export const noSuchPerson = refusal('import.person', {
  zh: '所选的成员不在公司里',
  en: 'The chosen person is not in this company',
})
export const tooManyRuns = refusal(
  'import.too_many',
  {
    zh: '你有 {most} 个导入还没完成，请等它们完成后再试',
    en: '{most} of your imports are in progress: please wait for them',
  },
  429,
)
export const underWay = refusal('import.under_way', { zh: '导入正在进行，请稍候', en: 'The import is in progress' })

const kind = requiredText(40)

/** Imports of every kind: a room declares its sheet and what becomes of a row (`importer`). */
export const importCalls = callsAbout('import', {
  template: call('GET /import/:kind/template', v.object({ kind }), v.unknown(), {
    answers: 'file',
    summary: 'The .xlsx to fill in',
  }),
  begin: call('POST /import/:kind', v.object({ kind, fileId: id, intoId: emptiable(id) }), v.object({ id: out.id }), {
    summary: 'Read an uploaded .xlsx or .csv; nothing is written yet',
  }),
  latest: call('GET /import/:kind/runs', v.object({ kind }), listed(importRunDetail), {
    summary: "The caller's last imports of a kind, the latest first",
  }),
  detail: call('GET /import/runs/:id', v.object({ id }), importRunDetail, {
    summary: 'How an import stands: its columns, problems and progress',
  }),
  map: call(
    'POST /import/runs/:id/mapping',
    v.object({ id, mapping: v.record(v.pipe(v.string(), v.maxLength(60)), v.nullable(whole(0, 200))) }),
    done,
    { summary: 'Say which heading is which column, and read the file anew' },
  ),
  people: call(
    'POST /import/runs/:id/people',
    v.object({
      id,
      people: v.pipe(
        v.array(v.object({ name: requiredText(200), personId: emptiable(id) })),
        v.maxLength(mostStrangers, 'too_many'),
      ),
    }),
    done,
    { summary: 'Say whom people of the file are here, nothing for nobody, and read the file anew' },
  ),
  start: call('POST /import/runs/:id/start', v.object({ id }), done, { summary: 'Write all rows, or none' }),
  remove: call('DELETE /import/runs/:id', v.object({ id }), done, {
    summary: 'Forget an import that has not been written',
  }),
})

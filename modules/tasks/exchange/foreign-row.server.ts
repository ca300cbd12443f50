import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import type { SheetRow } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { wordKey } from '#mechanisms/spreadsheets/word-key.contract.ts'
import { taskSheet } from '../import/task-sheet.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { ExchangedTask } from './exchanged-task.contract.ts'
import { statusOfWord, wallOf } from './foreign-words.contract.ts'

const unknownStatus = refusal('import.tasks.status_foreign', {
  zh: '状态“{status}”没有对应，按“未开始”导入',
  en: 'The status “{status}” is unknown: imported as not started',
})
const unreadableDate = refusal('import.tasks.date_foreign', {
  zh: '日期“{date}”无法识别，没有导入',
  en: 'The date “{date}” cannot be read: left out',
})
const unreadableHours = refusal('import.tasks.hours_foreign', {
  zh: '工时“{hours}”无法识别，没有导入',
  en: 'The hours “{hours}” cannot be read: left out',
})
const unreadablePercent = refusal('import.tasks.percent_foreign', {
  zh: '进度“{percent}”无法识别，没有导入',
  en: 'The progress “{percent}” cannot be read: left out',
})
const percentBeyond = refusal('import.tasks.percent_beyond', {
  zh: '进度“{percent}”不在 0 到 100 之间，按 {taken} 导入',
  en: 'The progress “{percent}” is not between 0 and 100: imported as {taken}',
})
const unreadablePoint = refusal('import.tasks.point_foreign', {
  zh: '故事点“{point}”不是 0 到 999 的整数，没有导入',
  en: 'The story points “{point}” are not a whole number from 0 to 999: left out',
})
const columnsLeft = refusal('import.tasks.columns_left', {
  zh: '{n} 列没有对应的字段，没有导入：{columns}',
  en: '{n} columns have no field here and are left out: {columns}',
})

/** A row of another program's file: the first filled cell under one of these headings, or all of them. */
export interface ForeignRow {
  line: number
  cell(...headings: string[]): string
  cells(...headings: string[]): string[]
}

/** What reading a file goes along with: the company's time zone, and where it is noted what cannot be taken. */
export interface Reading {
  timeZone: string
  notes: ReadFile['notes']
}

/** How many characters of the skipped columns' names are reported. */
const namedColumns = 400

/**
 * Rows of a sheet by their headings. `left()` reports, once per file, the filled columns that were never read: nothing
 * of a file is dropped silently.
 */
export function foreignRows(
  [first, ...rest]: readonly SheetRow[],
  { notes }: Reading,
): { has: (...names: string[]) => boolean; rows: ForeignRow[]; left: () => void } {
  const headings = first!.cells.map(wordKey)
  const read = new Set<string>()
  const rows = rest.map(({ line, cells }): ForeignRow => {
    const all = (...names: string[]) =>
      names
        .flatMap(name => {
          const key = wordKey(name)
          read.add(key)
          return headings.flatMap((heading, at) => (heading === key ? [(cells[at] ?? '').trim()] : []))
        })
        .filter(Boolean)
    return { line, cells: all, cell: (...names) => all(...names)[0] ?? '' }
  })
  const left = () => {
    const names = [
      ...new Set(
        first!.cells
          .filter(
            (heading, at) =>
              heading.trim() !== '' &&
              !read.has(headings[at]!) &&
              rest.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
          )
          .map(heading => heading.trim()),
      ),
    ]
    if (names.length > 0)
      notes.push(
        rowProblem(first!.line, '', names.join('、').slice(0, namedColumns), columnsLeft, {
          n: names.length,
          columns: names.join('、').slice(0, namedColumns),
        }),
      )
  }
  return { has: (...names) => names.some(name => headings.includes(wordKey(name))), rows, left }
}

/** The status that a word means; without a meaning `otherwise`, else it is noted and not started. */
export function statusOf(
  row: ForeignRow,
  { notes }: Reading,
  word: string,
  otherwise: TaskStatus | undefined,
): { status: TaskStatus } {
  const status = statusOfWord(word) ?? otherwise
  if (status === undefined && word !== '')
    notes.push(rowProblem(row.line, 'status', word, unknownStatus, { status: word }))
  return { status: status ?? 'WAITING' }
}

/** Hours, to two decimals, that the task sheet accepts; anything else in a file is reported as it is written. */
export function hoursOf(
  row: ForeignRow,
  { notes }: Reading,
  input: string,
  exact: number,
): Pick<ExchangedTask, 'planWorkHour'> {
  const hours = Math.round(exact * 100) / 100
  if (hours === 0) return {}
  if ('value' in taskSheet.columns.planWorkHour.read.read(String(hours))) return { planWorkHour: String(hours) }
  notes.push(rowProblem(row.line, 'planWorkHour', input, unreadableHours, { hours: input }))
  return {}
}

/** Progress as a whole percent from 0 to 100. */
export function percentOf(row: ForeignRow, { notes }: Reading, input: string): number {
  const percent = Math.round(Number(input.replace('%', '')))
  const taken = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0
  if (taken !== percent)
    notes.push(
      rowProblem(row.line, 'progressPercent', input, Number.isFinite(percent) ? percentBeyond : unreadablePercent, {
        percent: input,
        taken,
      }),
    )
  return taken
}

/** Story points: a whole number ("3", "3.0"); halves and sizes of clothes are noted. */
export function pointOf(row: ForeignRow, { notes }: Reading, input: string): Pick<ExchangedTask, 'point'> {
  if (input === '') return {}
  const point = Number(input)
  if (Number.isInteger(point) && point >= 0 && point <= 999) return { point }
  notes.push(rowProblem(row.line, 'point', input, unreadablePoint, { point: input }))
  return {}
}

/** Start and end by the wall's clock; a date that cannot be read is noted. */
export function datesOf(
  row: ForeignRow,
  reading: Reading,
  starts: string[],
  ends: string[],
): Pick<ExchangedTask, 'start' | 'end'> {
  const start = dateOf(row, reading, 'planStartDate', row.cell(...starts))
  const end = dateOf(row, reading, 'planEndDate', row.cell(...ends))
  return { ...(start ? { start } : {}), ...(end ? { end } : {}) }
}

export function dateOf(
  row: ForeignRow,
  { timeZone, notes }: Reading,
  column: string,
  input: string,
): string | undefined {
  const wall = input === '' ? undefined : wallOf(input, timeZone)
  if (input !== '' && wall === undefined)
    notes.push(rowProblem(row.line, column, input, unreadableDate, { date: input }))
  return wall
}

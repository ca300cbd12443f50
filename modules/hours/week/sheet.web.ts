import { addDays, daysFrom } from '#platform/contract/days.ts'
import type { TaskBrief } from '../log/choose-task.web.ts'
import { mostHours, type WorkHourStatus } from '../log/work-hour.contract.ts'
import type { WeekSheet } from './week.contract.ts'

export type WeekRow = WeekSheet['rows'][number]
export type WeekCell = WeekRow['cells'][number]
export interface Filling {
  taskId: string
  startDate: string
  hour: number
  summary?: string
}

export const weekDays = (monday: string) => daysFrom(monday, addDays(monday, 6))
export const cellOf = ({ cells }: Pick<WeekRow, 'cells'>, day: string): WeekCell | undefined =>
  cells.find(cell => cell.startDate === day)
export const exact = (hours: number) => Math.round(hours * 100) / 100
export const totalOf = (row: WeekRow) => exact(row.cells.reduce((sum, cell) => sum + cell.hour, 0))
export const dayTotal = (rows: readonly WeekRow[], day: string) =>
  exact(rows.reduce((sum, row) => sum + (cellOf(row, day)?.hour ?? 0), 0))

export const isDraft = ({ status }: { status: WorkHourStatus }) => status === 'DRAFT' || status === 'REJECT'
/** The hours of a cell that are submitted, and stay. */
export const fixedHours = (cell: WeekCell | undefined) =>
  exact((cell?.logs ?? []).filter(log => !isDraft(log)).reduce((sum, { hour }) => sum + hour, 0))

/** How a cell with several logs is shown: by what most wants to be seen to. */
const urgency: readonly WorkHourStatus[] = ['REJECT', 'DRAFT', 'WAITING', 'AGREE', 'COMMIT']
export const statusOf = (cell: WeekCell): WorkHourStatus =>
  urgency.find(status => cell.logs.some(log => log.status === status)) ?? 'DRAFT'

/** The logs that a submission of the week would submit. */
export const submittable = ({ rows, today }: Pick<WeekSheet, 'rows' | 'today'>) =>
  rows.flatMap(row => row.cells.filter(cell => cell.startDate <= today).flatMap(cell => cell.logs.filter(isDraft)))

/** Would the day have more hours than it has with this in the cell? */
export const isOverfull = (rows: readonly WeekRow[], taskId: string, day: string, hour: number) =>
  exact(
    dayTotal(rows, day) - (cellOf(rows.find(row => row.task.id === taskId) ?? { cells: [] }, day)?.hour ?? 0) + hour,
  ) > mostHours

/** The sheet as it will be: shown before the server has said so. */
export function withFillings(
  sheet: WeekSheet,
  fillings: readonly Filling[],
  tasks: readonly TaskBrief[] = [],
): WeekSheet {
  const rows = [
    ...sheet.rows,
    ...tasks.filter(task => !sheet.rows.some(row => row.task.id === task.id)).map(task => ({ task, cells: [] })),
  ]
  return { ...sheet, rows: rows.map(row => fillings.filter(one => one.taskId === row.task.id).reduce(filledRow, row)) }
}

function filledRow(row: WeekRow, { startDate, hour, summary }: Filling): WeekRow {
  const before = cellOf(row, startDate)
  const rest = row.cells.filter(cell => cell.startDate !== startDate)
  if (hour === 0) return { ...row, cells: rest }
  const fixed = (before?.logs ?? []).filter(log => !isDraft(log))
  const draft = before?.logs.findLast(isDraft)
  const own = exact(hour - fixedHours(before))
  const changed =
    own > 0
      ? [
          {
            id: draft?.id ?? `${row.task.id} ${startDate}`,
            hour: own,
            status: draft?.status ?? ('DRAFT' as const),
            summary: summary ?? draft?.summary ?? '',
            opinion: draft?.opinion ?? null,
          },
        ]
      : []
  return { ...row, cells: [...rest, { startDate, hour, logs: [...fixed, ...changed] }] }
}

/** Last week's cells, moved on to this week, where that has none yet and hours can be logged. */
export function copiedFrom(last: WeekSheet, sheet: WeekSheet): Filling[] {
  return last.rows.flatMap(row =>
    row.cells.flatMap(cell => {
      const startDate = addDays(cell.startDate, 7)
      const there = cellOf(sheet.rows.find(one => one.task.id === row.task.id) ?? { cells: [] }, startDate)
      const isOpen = startDate >= sheet.firstDay && startDate <= sheet.lastDay
      return there || !isOpen ? [] : [{ taskId: row.task.id, startDate, hour: cell.hour }]
    }),
  )
}

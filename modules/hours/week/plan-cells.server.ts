import type { RefusalKind } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { NewWorkHour } from '../log/work-hour-changes.server.ts'
import type { WorkHourStatus } from '../log/work-hour.contract.ts'
import { cellHasSeveral, cellIsFixed } from './week.contract.ts'

/** A cell of the sheet and the hours that it is to have in all. */
export interface Cell {
  taskId: string
  day: string
  hour: number
  summary?: string
}
export interface Existing {
  id: string
  taskId: string
  day: string
  hour: number
  status: WorkHourStatus
}
interface Change {
  id: string
  before: number
  hour: number
  summary?: string
}
interface Plan {
  inserts: NewWorkHour[]
  updates: Change[]
  deletes: string[]
  problem?: { kind: RefusalKind; values: Record<string, number> }
}

const exact = (hours: number) => Math.round(hours * 100) / 100
const sum = (logs: readonly Existing[]) => exact(logs.reduce((all, { hour }) => all + hour, 0))

/**
 * What is to be done so that each cell has its hours. What was submitted stays; of the drafts the last one gives or
 * takes the difference. A cell named twice is as the last says.
 */
export function planCells(cells: readonly Cell[], existing: readonly Existing[]): Plan {
  const plan: Plan = { inserts: [], updates: [], deletes: [] }
  const wanted = new Map(cells.map(cell => [`${cell.taskId} ${cell.day}`, cell]))
  for (const cell of wanted.values()) {
    const logs = existing.filter(log => log.taskId === cell.taskId && log.day === cell.day)
    const drafts = logs.filter(({ status }) => status === 'DRAFT' || status === 'REJECT')
    const fixed = sum(logs.filter(log => !drafts.includes(log)))
    if (cell.hour < fixed) return { ...plan, problem: { kind: cellIsFixed, values: { hours: fixed } } }
    const last = drafts.at(-1)
    const hour = exact(cell.hour - fixed - sum(drafts.slice(0, -1)))
    if (hour < 0) return { ...plan, problem: { kind: cellHasSeveral, values: {} } }
    const noted = cell.summary === undefined ? {} : { summary: cell.summary }
    if (!last && hour > 0)
      plan.inserts.push({
        id: newId(),
        taskId: cell.taskId,
        day: cell.day,
        startAt: null,
        hour,
        summary: cell.summary ?? '',
      })
    else if (last && hour === 0) plan.deletes.push(last.id)
    else if (last && (hour !== last.hour || cell.summary !== undefined))
      plan.updates.push({ id: last.id, before: last.hour, hour, ...noted })
  }
  return plan
}

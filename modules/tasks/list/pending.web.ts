import { heldChanges } from '#platform/web/app/held-changes.ts'
import type { TaskRow } from '../task/task.contract.ts'

/** What is shown of a task before the server has been asked; null: no longer in the list. */
type Shown = Partial<TaskRow> | null

/** Changes of tasks that can be undone for a moment. */
export const { use: usePending, hold: doLater } = heldChanges<Shown>('success')

/** A row as it is to be shown; null when it is to be left out. */
export const shownRow = (row: TaskRow, pending: ReadonlyMap<string, Shown>): TaskRow | null => {
  const change = pending.get(row.id)
  return change === undefined ? row : change && { ...row, ...change }
}

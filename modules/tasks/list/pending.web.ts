import { heldChanges } from '#platform/web/app/held-changes.ts'
import type { TaskRow } from '../task/task.contract.ts'

/** The optimistic state of a task before the request is sent; null: no longer in the list. */
type Shown = Partial<TaskRow> | null

/** Changes of tasks that can be undone for a moment. */
export const { use: usePending, hold: doLater } = heldChanges<Shown>('success')

/** A row with its optimistic state; null if it is hidden. */
export const shownRow = (row: TaskRow, pending: ReadonlyMap<string, Shown>): TaskRow | null => {
  const change = pending.get(row.id)
  return change === undefined ? row : change && { ...row, ...change }
}

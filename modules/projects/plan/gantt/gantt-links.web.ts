import type { LinkType } from '#modules/tasks/tasks.contract.ts'
import type { PlanRow } from '../plan-tree.contract.ts'
import type { Arrow } from './gantt-arrows.web.ts'
import type { Bar } from './gantt-bars.web.ts'

/** Where each task stands among the rows, and which rows wait for it. */
export interface Links {
  rowOf: ReadonlyMap<string, number>
  behind: ReadonlyMap<string, readonly number[]>
}

export function linksOf(rows: readonly PlanRow[]): Links {
  const rowOf = new Map(rows.map(({ task }, index) => [task.id, index]))
  const behind = new Map<string, number[]>()
  for (const [
    index,
    {
      task: { preList },
    },
  ] of rows.entries()) {
    for (const { taskId } of preList ?? []) {
      const known = behind.get(taskId)
      if (known) known.push(index)
      else behind.set(taskId, [index])
    }
  }
  return { rowOf, behind }
}

/** The arrows that begin or end in the visible rows. One is critical if both its tasks are. */
export function arrowsIn(
  rows: readonly PlanRow[],
  { rowOf, behind }: Links,
  { firstRow, lastRow }: { firstRow: number; lastRow: number },
  barOf: (row: PlanRow) => Bar | null,
  slack: ReadonlyMap<string, number> | null,
): Arrow[] {
  const arrows: Arrow[] = []
  const add = (from: number, to: number, type: LinkType = 'FS') => {
    const [one, other] = [rows[from]!, rows[to]!]
    const [before, after] = [barOf(one), barOf(other)]
    if (!before || !after) return
    const isCritical = slack?.get(one.task.id) === 0 && slack.get(other.task.id) === 0
    arrows.push({ from: { row: from, bar: before }, to: { row: to, bar: after }, type, isCritical })
  }
  for (let at = firstRow; at <= lastRow; at++) {
    const { task } = rows[at]!
    for (const { taskId, type } of task.preList ?? []) {
      const before = rowOf.get(taskId)
      if (before !== undefined) add(before, at, type)
    }
    for (const after of behind.get(task.id) ?? []) {
      if (after < firstRow || after > lastRow)
        add(at, after, rows[after]!.task.preList?.find(({ taskId }) => taskId === task.id)?.type)
    }
  }
  return arrows
}

import { day } from '#platform/web/words/format.ts'

export const dueGroupNames = ['overdue', 'today', 'later'] as const
export type DueGroup = (typeof dueGroupNames)[number]

interface Due { planEndDate: string | null, isOverdue: boolean }

/** Past its end, to be done within the company's day, or later; what has no end is for later. */
export function dueGroupOf({ planEndDate, isOverdue }: Due, now: string = new Date().toISOString()): DueGroup {
  if (isOverdue) return 'overdue'
  return planEndDate !== null && day(planEndDate) <= day(now) ? 'today' : 'later'
}

/**
 * How many of each group, made of the first rows by due date and the total (null when there are too many to count). A group that
 * the rows do not reach the end of is "20+".
 */
export function dueCounts(rows: readonly Due[], total: number | null, more: boolean): Record<DueGroup, string> {
  const count = (group: DueGroup) => rows.filter(row => dueGroupOf(row) === group).length
  const last = rows.length > 0 ? dueGroupOf(rows.at(-1)!) : 'later'
  const soon = (group: 'overdue' | 'today') => more && last === group ? `${count(group)}+` : String(count(group))
  const later = last !== 'later' && more ? '' : total === null ? '999+' : String(total - count('overdue') - count('today'))
  return { overdue: soon('overdue'), today: more && last === 'overdue' ? '' : soon('today'), later }
}

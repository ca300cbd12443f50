import type { CompanyDays } from '#modules/tasks/tasks.contract.ts'
import type { PlanRow } from '../plan-tree.contract.ts'

/** From which day to which a bar goes, both included; days since 1970-01-01 on the company's calendar. */
export interface Bar {
  first: number
  last: number
}

/** When something begins and ends: a task, or what it was in a baseline. */
interface Dates {
  planStartDate?: string | null | undefined
  planEndDate?: string | null | undefined
}

const known = new WeakMap<Dates, Bar | null>()

/**
 * The bar of these dates, the same one each time; null where there are none. What has only one date stands on that day.
 */
export function barOf(dates: Dates, days: CompanyDays): Bar | null {
  const found = known.get(dates)
  if (found !== undefined) return found
  const bar = daysBetween(dates.planStartDate ?? null, dates.planEndDate ?? null, days)
  known.set(dates, bar)
  return bar
}

export function daysBetween(start: string | null, end: string | null, days: CompanyDays): Bar | null {
  const from = start ?? end
  const to = end ?? start
  if (from === null || to === null) return null
  const first = days.dayOf(Date.parse(from))
  return { first, last: Math.max(first, days.dayOf(Date.parse(to))) }
}

/**
 * From a plan's first day to its last; null where nothing has dates. Instants are compared as they are written, which
 * is their order.
 */
export function spanOf(rows: readonly PlanRow[], days: CompanyDays): Bar | null {
  let [first, last]: (string | undefined)[] = []
  for (const {
    task: { planStartDate: start, planEndDate: end },
  } of rows) {
    for (const date of [start ?? end, end ?? start]) {
      if (!date) continue
      if (first === undefined || date < first) first = date
      if (last === undefined || date > last) last = date
    }
  }
  return first === undefined ? null : daysBetween(first, last!, days)
}

/** The days that a chart shows: all bars and today, with room at both ends to drag into. */
export const rangeOf = (span: Bar | null, today: number): Bar => ({
  first: Math.min(today - 7, (span?.first ?? Infinity) - 14),
  last: Math.max(today + 30, (span?.last ?? -Infinity) + 45),
})

/** The look of a bar. */
export type BarKind = 'task' | 'parent' | 'milestone'
export const kindOf = ({ task, childNum }: PlanRow): BarKind =>
  childNum > 0 ? 'parent' : task.isMilestone ? 'milestone' : 'task'

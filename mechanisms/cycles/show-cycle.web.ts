import { dayOf } from '#platform/contract/zone.ts'
import { day } from '#platform/web/words/format.ts'
import { yearMonth } from '#platform/web/words/named-day.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { boundsOf, type CycleKind } from './cycles.contract.ts'
import { t } from './cycles.words.ts'

/** The company's day. */
export const today = () => dayOf(new Date(), timeZone())

/** What a cycle is called: 2026 年第 4 季度. What is no cycle stands as it is. */
export function cycleName(kind: CycleKind, cycle: string): string {
  const bounds = boundsOf(kind, cycle)
  if (!bounds) return cycle
  const year = cycle.slice(0, 4)
  const number = Number(cycle.replace(/^\d{4}-[A-Z]?/, ''))
  const month = Number(bounds.first.slice(5, 7))
  switch (kind) {
    case 'day':
      return day(cycle)
    case 'week':
      return t('weekOf', { year, number })
    case 'month':
      return yearMonth(bounds.first)
    case 'two_months':
      return t('twoMonthsOf', { year, first: month, last: month + 1 })
    case 'season':
      return t('seasonOf', { year, number })
    case 'half_year':
      return t(number === 1 ? 'firstHalf' : 'secondHalf', { year })
    case 'year':
      return t('yearOf', { year })
  }
}

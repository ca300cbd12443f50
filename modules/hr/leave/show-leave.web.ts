import { dateTime, day, time, weekday } from '#platform/web/words/format.ts'
import { t } from './leave.words.ts'
import type { LeaveDetail } from './leave.contract.ts'
import type { PersonBalances } from './leave-balance.contract.ts'
import type { LeaveKindRow, LeaveUnit } from './leave-kind.contract.ts'
import type { Half } from './leave-length.ts'

/** 2.5, 3: no more decimals than there are. */
export const figure = (amount: number) => String(Math.round(amount * 100) / 100)
/** 2.5 天, 3 hours */
export const amountText = (amount: number, unit: LeaveUnit) =>
  unit === 'hour' ? t('hoursIs', { n: figure(amount) }) : t('daysIs', { n: figure(amount) })

/** What somebody has left of a kind. */
export const remainingText = ({ balances }: PersonBalances, { id, unit }: Pick<LeaveKindRow, 'id' | 'unit'>) =>
  amountText(balances.find(({ kindId }) => kindId === id)?.remaining ?? 0, unit)
export const balancePage = ({ id }: Pick<PersonBalances, 'id'>) => `/hr/leave/balance?id=${id}`

const halfText = (half: Half | null) => (half === null ? '' : t(half))
const dayText = (moment: string) => `${day(moment)} ${weekday(moment, 'short')}`

/** From when to when, as the unit has it. */
export function spanText({
  unit,
  startDate,
  endDate,
  startHalf,
  endHalf,
}: Pick<LeaveDetail, 'unit' | 'startDate' | 'endDate' | 'startHalf' | 'endHalf'>): string {
  const isOneDay = day(startDate) === day(endDate)
  if (unit === 'hour')
    return isOneDay
      ? `${dayText(startDate)} ${time(startDate)} – ${time(endDate)}`
      : `${dateTime(startDate)} – ${dateTime(endDate)}`
  if (unit === 'day') return isOneDay ? dayText(startDate) : `${dayText(startDate)} – ${dayText(endDate)}`
  if (isOneDay && startHalf === endHalf) return `${dayText(startDate)} ${halfText(startHalf)}`
  return isOneDay
    ? dayText(startDate)
    : `${dayText(startDate)} ${halfText(startHalf)} – ${dayText(endDate)} ${halfText(endHalf)}`
}

import { dateTime, day, time, weekday } from '#platform/web/words/format.ts'
import { t } from './leave.words.ts'
import type { LeaveDetail } from './leave.contract.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import type { Half } from './leave-length.ts'

/** 2.5, 3: no more decimals than there are. */
export const figure = (amount: number) => String(Math.round(amount * 100) / 100)
/** 2.5 天, 3 hours */
export const amountText = (amount: number, unit: LeaveUnit) =>
  unit === 'hour' ? t('hoursIs', { n: figure(amount) }) : t('daysIs', { n: figure(amount) })

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

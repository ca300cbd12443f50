import { dateTime, day, daysBetween, shortDay, time } from '#platform/web/words/format.ts'
import { t } from '../tasks.words.ts'
import type { TaskRow } from './task.contract.ts'

export type DueGroup = 'overdue' | 'today' | 'later' | 'someday'

/** Under which heading a task stands where they come by due date, by the company's days. */
export function dueGroup(
  { planEndDate, isOverdue }: Pick<TaskRow, 'planEndDate' | 'isOverdue'>,
  now = new Date().toISOString(),
): DueGroup {
  if (isOverdue) return 'overdue'
  if (planEndDate === null) return 'someday'
  return day(planEndDate) <= day(now) ? 'today' : 'later'
}

/** 今天 18:00 截止, 明天 09:00 截止, 11-24 18:00 截止, 逾期 2 天. */
export function dueText(
  { planEndDate, isOverdue }: Pick<TaskRow, 'planEndDate' | 'isOverdue'>,
  now: number = Date.now(),
): string | undefined {
  if (planEndDate === null) return undefined
  const days = daysBetween(now, planEndDate)
  if (isOverdue && days < 0) return t('overdueDays', { n: -days })
  if (days === 0) return t('dueToday', { time: time(planEndDate) })
  if (days === 1) return t('dueTomorrow', { time: time(planEndDate) })
  return t('due', {
    when: days > -300 && days < 300 ? `${shortDay(planEndDate, now)} ${time(planEndDate)}` : dateTime(planEndDate),
  })
}

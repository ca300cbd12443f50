import { dateTime } from '#platform/web/words/format.ts'
import { monthDay } from '#platform/web/words/named-day.ts'
import { t } from '../item/parts.words.ts'
import { rhythmOf } from './cron.contract.ts'

const two = (figure: number) => String(figure).padStart(2, '0')
const weekday = (day: number) => t(`weekday${(day % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)

/** A rule in words: 每周一、三 09:00，到 2027-01-01 18:00 为止. */
export function sayRule(expression: string, end: string | null): string {
  return said(expression) + (end === null ? '' : t('sayUntil', { when: dateTime(end) }))
}

function said(expression: string): string {
  const rhythm = rhythmOf(expression)
  if (rhythm === null) return t('sayExpert', { cron: expression })
  const { time } = rhythm
  if (rhythm.every === 'day') return t('sayDay', { time })
  if (rhythm.every === 'workday') return t('sayWorkday', { time })
  if (rhythm.every === 'week') return t('sayWeek', { days: rhythm.weekdays.map(weekday).join(t('weekdayComma')), time })
  if (rhythm.every === 'month')
    return rhythm.day === 'last' ? t('sayMonthLast', { time }) : t('sayMonth', { day: rhythm.day, time })
  return t('sayYear', { on: monthDay(`2000-${two(rhythm.month)}-${two(rhythm.day)}`), time })
}

import { listed } from '#platform/web/words/format.ts'
import { mailWeekdays, type MailRow } from './board-mail.contract.ts'
import { t } from './board-mail.words.ts'

export const hours = Array.from({ length: 24 }, (_, hour) => hour)
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
export const weekdaysText = (weekdays: readonly number[]) =>
  listed(mailWeekdays.filter(day => weekdays.includes(day)).map(day => t(`weekday_${day}`)))

/** "每周 周一、周四 08:00" */
export function rhythmText({
  rhythm,
  weekdays,
  monthDay,
  hour,
}: Pick<MailRow, 'rhythm' | 'weekdays' | 'monthDay' | 'hour'>) {
  const which =
    rhythm === 'week' ? [weekdaysText(weekdays)] : rhythm === 'month' ? [`${monthDay}${t('monthDayUnit')}`] : []
  return [t(`rhythm_${rhythm}`), ...which, hourText(hour)].join(' ')
}

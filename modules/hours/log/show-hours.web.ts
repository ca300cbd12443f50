import type { Tone } from '#platform/web/kit/tone.ts'
import { shortDay } from '#platform/web/words/format.ts'
import { t } from '../hours.words.ts'
import { addDays } from '#platform/contract/days.ts'
import { type WorkHourStatus } from './work-hour.contract.ts'

/** 7.5, without a useless end; sums of decimals are rounded to the two that hours have. */
export const figure = (hours: number) => String(Math.round(hours * 100) / 100)
export const hoursText = (hours: number) => t('h', { n: figure(hours) })

export const statusTone: Record<WorkHourStatus, Tone> = {
  DRAFT: 'neutral',
  WAITING: 'warn',
  AGREE: 'success',
  REJECT: 'danger',
  COMMIT: 'violet',
}

/** 11-16 至 11-22 */
export const weekText = (monday: string) => t('weekOf', { from: shortDay(monday), to: shortDay(addDays(monday, 6)) })

import { t } from '../attendance/attendance.words.ts'
import { clockText, type Shift } from './shift-of-day.contract.ts'

type Times = Pick<Shift, 'kind' | 'beginMinute' | 'endMinute' | 'breakFrom' | 'breakTo'>

/** 09:00–18:00, 22:00–次日 06:00 */
const fromTo = (from: number, to: number) =>
  `${clockText(from)}–${to >= 1440 ? t('nextDay', { time: clockText(to) }) : clockText(to)}`

/** A shift in a line: its hours, its break; of flexible time the core hours. */
export const shiftTimes = ({ kind, beginMinute, endMinute, breakFrom, breakTo }: Times): string =>
  [
    kind === 'flexible' ? t('coreHours', { time: fromTo(beginMinute, endMinute) }) : fromTo(beginMinute, endMinute),
    ...(breakFrom !== null && breakTo !== null
      ? [t('breakAt', { time: `${clockText(breakFrom)}–${clockText(breakTo)}` })]
      : []),
  ].join(' · ')

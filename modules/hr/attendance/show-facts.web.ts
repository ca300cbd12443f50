import type { Tone } from '#platform/web/kit/tone.ts'
import type { DayFacts } from './day-facts.contract.ts'
import { t } from './attendance.words.ts'

/** 1 小时 5 分, 45 分 */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('minutes', { n: rest })
  return rest === 0 ? t('hours', { n: hours }) : t('hoursMinutes', { h: hours, m: rest })
}

/** 7.5: hours for figures that stand in a column. */
export const inHours = (minutes: number) => String(Math.round(minutes / 6) / 10)

export interface FactTag {
  key: string
  tone: Tone
  text: string
}

/** What is to be said of a day, the worst first. */
export function tagsOf(facts: DayFacts): FactTag[] {
  const {
    absentMinutes,
    lateMinutes,
    earlyMinutes,
    lacksIn,
    lacksOut,
    shortMinutes,
    isOutside,
    leaveMinutes,
    outingMinutes,
    overtimeMinutes,
  } = facts
  const tag = (key: string, tone: Tone, text: string, when: boolean): FactTag[] => (when ? [{ key, tone, text }] : [])
  return [
    ...tag('absent', 'danger', t('factAbsent', { time: duration(absentMinutes) }), absentMinutes > 0),
    ...tag('lacksIn', 'danger', t('factLacksIn'), lacksIn),
    ...tag('lacksOut', 'danger', t('factLacksOut'), lacksOut),
    ...tag('late', 'warn', t('factLate', { time: duration(lateMinutes) }), lateMinutes > 0),
    ...tag('early', 'warn', t('factEarly', { time: duration(earlyMinutes) }), earlyMinutes > 0),
    ...tag('short', 'warn', t('factShort', { time: duration(shortMinutes) }), shortMinutes > 0),
    ...tag('outside', 'violet', t('factOutside'), isOutside),
    ...tag('leave', 'brand', t('factLeave', { time: duration(leaveMinutes) }), leaveMinutes > 0),
    ...tag('outing', 'brand', t('factOuting', { time: duration(outingMinutes) }), outingMinutes > 0),
    ...tag('overtime', 'success', t('factOvertime', { time: duration(overtimeMinutes) }), overtimeMinutes > 0),
  ]
}

/** The colour of a day at a look: its worst; all well where it was worked. */
export const toneOf = (facts: DayFacts): Tone | undefined =>
  tagsOf(facts)[0]?.tone ?? (facts.workMinutes > 0 ? 'success' : undefined)

import type { Tone } from '#platform/web/kit/tone.ts'
import { day } from '#platform/web/words/format.ts'
import type { VisitPlanRow } from './visit-plan.contract.ts'
import { t } from './visit-plan.words.ts'

/** How a planned visit stands: signed, past its day, or to come. */
export function planState({ visitedAt, visitOn }: Pick<VisitPlanRow, 'visitedAt' | 'visitOn'>): {
  tone: Tone
  word: string
} {
  if (visitedAt) return { tone: 'success', word: t('visited') }
  return visitOn !== null && visitOn < day(Date.now())
    ? { tone: 'danger', word: t('missed') }
    : { tone: 'brand', word: t('toCome') }
}

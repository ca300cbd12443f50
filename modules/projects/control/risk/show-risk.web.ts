import type { Tone } from '#platform/web/kit/tone.ts'
import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { highFrom, riskFields, type RiskStatus } from './risk.contract.ts'
import { t } from './risk.words.ts'

export const riskWords = fieldWords(riskFields, t)

export const riskTones: Record<RiskStatus, Tone> = {
  open: 'warn',
  watched: 'brand',
  occurred: 'danger',
  closed: 'neutral',
}
/** The bands of the matrix: 10–25 high (spec 1 §9), 5–9 in the middle, below that low. */
export const bandOf = (coefficient: number): Tone =>
  coefficient >= highFrom ? 'danger' : coefficient >= 5 ? 'warn' : 'success'

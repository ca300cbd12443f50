import { t } from '../kpi.words.ts'
import type { GoalInput, KpiGoal } from './kpi.contract.ts'
import type { GoalKind, Rule } from './score.contract.ts'

/** A goal as a form has it: numbers as they are typed, the weight in percent. */
export interface GoalValues {
  name: string
  kind: GoalKind
  target: string
  unit: string
  weight: string
  figure: KpiGoal['figure']
  rule: Rule['rule']
  zeroAt: string
  fullAt: string
  mostScore: string
  steps: { from: string; score: string }[]
}
export const freshGoal: GoalValues = {
  name: '',
  kind: 'performance',
  target: '',
  unit: '',
  weight: '',
  figure: null,
  rule: 'hand',
  zeroAt: '',
  fullAt: '',
  mostScore: '100',
  steps: [],
}
const typed = (value: number | null) => (value === null ? '' : String(value))

export const goalValues = ({ weight, zeroAt, fullAt, mostScore, steps, ...goal }: KpiGoal): GoalValues => ({
  name: goal.name,
  kind: goal.kind,
  target: goal.target,
  unit: goal.unit,
  figure: goal.figure,
  rule: goal.rule,
  weight: String(weight / 100),
  zeroAt: typed(zeroAt),
  fullAt: typed(fullAt),
  mostScore: String(mostScore),
  steps: steps.map(({ from, score }) => ({ from: String(from), score: String(score) })),
})
/** Hundredths of a percent. */
export const weightOf = ({ weight }: GoalValues) => Math.round(Number(weight) * 100)
/** A score with its sign where it adds or takes: +3. */
export const signed = (points: number) => (points > 0 ? `+${points}` : String(points))

/** What a rule does not use is not sent. */
export const goalInput = ({ zeroAt, fullAt, mostScore, steps, ...goal }: GoalValues): GoalInput => ({
  ...goal,
  weight: goal.kind === 'bonus' ? 0 : weightOf(goal as GoalValues),
  ...(goal.rule === 'linear' ? { zeroAt, fullAt, mostScore: mostScore || 100 } : {}),
  ...(goal.kind === 'bonus' ? { mostScore: mostScore || 0 } : {}),
  steps: goal.rule === 'steps' ? steps : [],
})

/** How a score comes about, in words: （实际值 − 60）÷（95 − 60）× 100，最高 110 分. */
export function ruleText({ kind, rule, zeroAt, fullAt, mostScore, steps }: Rule): string {
  if (rule === 'linear')
    return t(kind === 'bonus' ? 'bonusLinear' : 'ruleLinear', { zero: zeroAt ?? 0, full: fullAt ?? 0, most: mostScore })
  if (rule === 'steps')
    return steps
      .toSorted((one, other) => one.from - other.from)
      .map(step => t('ruleStep', { from: step.from, score: step.score }))
      .join(' · ')
  return t('ruleHand')
}

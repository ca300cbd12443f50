import { wholeWeight } from '#modules/okr/okr.contract.ts'

export const goalKinds = ['performance', 'capability', 'bonus'] as const
export type GoalKind = (typeof goalKinds)[number]
/**
 * What a score is made of: goals that are weighed in hundredths of a percent of their kind, and those of bonus, in
 * points.
 */
export interface Scored {
  kind: GoalKind
  weight: number
  score: number | null
}
export interface Formula {
  /** Hundredths of a percent of the final score that performance makes; capability makes the rest. */
  performanceWeight: number
  /** No final score is above it; null for no limit. */
  finalMost: number | null
  levels: readonly { name: string; from: number }[]
}

/** How a goal's score comes about: by hand, in proportion between two limits, in steps. */
export const scoringRules = ['hand', 'linear', 'steps'] as const
export interface Rule {
  kind: GoalKind
  rule: (typeof scoringRules)[number]
  zeroAt: number | null
  fullAt: number | null
  /** Of bonus: how many points it adds at most, or takes where it is below 0. */
  mostScore: number
  steps: readonly { from: number; score: number }[]
}
/** What a goal has that says nothing of it. */
export const noRule = { figure: null, rule: 'hand', zeroAt: null, fullAt: null, mostScore: 100, actual: null } as const

/** So many points a bonus adds or takes at most. */
export const mostBonus = 50
/** The least and the most that a goal may score. */
export const scoreRange = ({ kind, mostScore }: Pick<Rule, 'kind' | 'mostScore'>): readonly [number, number] =>
  kind === 'bonus' ? [Math.min(0, mostScore), Math.max(0, mostScore)] : [0, 150]

/**
 * The score that a rule gives to what a goal came to, in points of two decimals, 0 to `mostScore`: in proportion
 * between what gives nothing and what gives 100, whichever of them is larger; or that of the highest step which begins
 * at or below it, and 0 below all. Of bonus, whole points between none and `mostScore`. Null where it is given by
 * hand, and where nothing is known of it.
 */
export function scoreOf({ kind, rule, zeroAt, fullAt, mostScore, steps }: Rule, actual: number | null): number | null {
  if (rule === 'hand' || actual === null) return null
  if (rule === 'steps')
    return steps.toSorted((one, other) => other.from - one.from).find(({ from }) => actual >= from)?.score ?? 0
  const way = (fullAt ?? 0) - (zeroAt ?? 0)
  // What is added to a final score is whole points, as when it is given by hand; never a zero below zero.
  if (kind === 'bonus') {
    const share = way === 0 ? 0 : (actual - (zeroAt ?? 0)) / way
    return Math.round(Math.min(1, Math.max(0, share)) * mostScore) + 0
  }
  const points = way === 0 ? 0 : ((actual - (zeroAt ?? 0)) / way) * 100
  return Math.round(Math.min(mostScore, Math.max(0, points)) * 100) / 100
}

/** The mean by weight of those goals that have a score, in hundredths of a point; null where none has. */
function meanOf(goals: readonly Scored[]): number | null {
  const scored = goals.filter(goal => goal.score !== null)
  const weight = scored.reduce((sum, goal) => sum + goal.weight, 0)
  if (weight === 0) return null
  return Math.round(scored.reduce((sum, goal) => sum + goal.weight * Math.round(goal.score! * 100), 0) / weight)
}

/** What goals of bonus come to together, in whole points, within the template's limit both ways. */
export function bonusOf(goals: readonly Scored[], bonusMost: number): number {
  const sum = goals.filter(goal => goal.kind === 'bonus').reduce((points, goal) => points + (goal.score ?? 0), 0)
  return Math.min(bonusMost, Math.max(-bonusMost, sum))
}

/**
 * The final score in hundredths of a point: performance and capability by the formula's weights, renormalised over what
 * there is, and what is added on top (bonus, calibration), up to the formula's limit; the level is the highest that
 * begins at or below it.
 */
export function finalScore(goals: readonly Scored[], added: number, { performanceWeight, finalMost, levels }: Formula) {
  const of = (kind: Scored['kind']) => meanOf(goals.filter(goal => goal.kind === kind))
  const [performance, capability] = [of('performance'), of('capability')]
  const both =
    performance === null
      ? (capability ?? 0)
      : capability === null
        ? performance
        : Math.round((performance * performanceWeight + capability * (wholeWeight - performanceWeight)) / wholeWeight)
  const final = Math.min(both + added * 100, (finalMost ?? Infinity) * 100)
  const level = levels.toSorted((one, other) => other.from - one.from).find(({ from }) => final >= from * 100)
  return { performance, capability, final, level: level?.name ?? null }
}

/** What a score is made of: goals of both kinds, weighed in hundredths of a percent of their kind. */
export interface Scored {
  kind: 'performance' | 'capability'
  weight: number
  score: number | null
}
export interface Formula {
  /** Hundredths of a percent of the final score that performance makes; capability makes the rest. */
  performanceWeight: number
  levels: readonly { name: string; from: number }[]
}

/** All of something, in hundredths of a percent. */
export const wholeWeight = 10_000

/** A total spread evenly over some: each the same, the last takes what is left. */
export function spreadEvenly(count: number, total = wholeWeight): number[] {
  const each = Math.floor(total / count)
  return Array.from({ length: count }, (_, place) => (place === count - 1 ? total - each * (count - 1) : each))
}

/** The mean of goals by their weights, in hundredths of a point; null where there are none. */
function meanOf(goals: readonly Scored[]): number | null {
  const weight = goals.reduce((sum, goal) => sum + goal.weight, 0)
  if (weight === 0) return null
  return Math.round(goals.reduce((sum, goal) => sum + goal.weight * (goal.score ?? 0) * 100, 0) / weight)
}

/**
 * The final score in hundredths of a point: performance and capability by the formula's weights, renormalised over what
 * there is, and the bonus on top; the level is the highest that begins at or below it.
 */
export function finalScore(goals: readonly Scored[], bonus: number, { performanceWeight, levels }: Formula) {
  const of = (kind: Scored['kind']) => meanOf(goals.filter(goal => goal.kind === kind))
  const [performance, capability] = [of('performance'), of('capability')]
  const both =
    performance === null
      ? (capability ?? 0)
      : capability === null
        ? performance
        : Math.round((performance * performanceWeight + capability * (wholeWeight - performanceWeight)) / wholeWeight)
  const final = both + bonus * 100
  const level = levels.toSorted((one, other) => other.from - one.from).find(({ from }) => final >= from * 100)
  return { performance, capability, final, level: level?.name ?? null }
}

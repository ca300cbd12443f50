import { refuse } from '#platform/server/http/refuse.ts'
import { objectiveLocked, weightsNotAll, weightsNotWhole } from './objective/objective.contract.ts'
import { wholeWeight } from './weights.contract.ts'

/**
 * Weights that were given for all of these, 100 % together, none of them locked or finished; otherwise refused, with
 * what they total.
 */
export function admitWeights(
  input: readonly { id: string; weight: number }[],
  kept: readonly { id: string; isChangeable: boolean }[],
) {
  const weightOf = new Map(input.map(({ id, weight }) => [id, weight]))
  if (weightOf.size !== input.length || weightOf.size !== kept.length || kept.some(({ id }) => !weightOf.has(id)))
    refuse(weightsNotAll, {}, 'list')
  if (kept.some(({ isChangeable }) => !isChangeable)) refuse(objectiveLocked)
  const total = input.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== wholeWeight) refuse(weightsNotWhole, { total: total / 100 }, 'list')
  return { ids: input.map(({ id }) => id), weights: input.map(({ weight }) => weight) }
}

import type { Statement } from '#platform/server/database/batch.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { objectiveLocked, weightsNotAll, weightsNotWhole } from './objective/objective.contract.ts'
import { type Weighed, wholeWeight } from './weights.contract.ts'

/**
 * How far an objective has come, and its score: the mean of its key results by their weights, over those that were
 * measured, or scored, already; what is missing does not count as nothing. Halves are rounded up, in whole numbers.
 */
export const rolledUp = (companyId: string, objectiveId: string): Statement => ({
  name: 'okr_roll_up',
  values: [companyId, objectiveId],
  text: `update okr_objective o set progress = stands.progress, score = stands.score, last_opt_date = now() from (
      select round(sum(weight::numeric * progress) / nullif(sum(weight) filter (where progress is not null), 0))::int as
          progress,
        round(sum(weight::numeric * score) / nullif(sum(weight) filter (where score is not null), 0))::smallint as score
      from okr_key_result where comp_id = $1 and objective_id = $2) stands
    where o.comp_id = $1 and o.id = $2`,
})

/**
 * Weights that were given for all of these, 100 % together, those of locked and finished ones as they are; otherwise
 * refused, with what they total.
 */
export function admitWeights(
  input: readonly { id: string; weight: number }[],
  kept: readonly (Weighed & { id: string })[],
) {
  const weightOf = new Map(input.map(({ id, weight }) => [id, weight]))
  if (weightOf.size !== input.length || weightOf.size !== kept.length || kept.some(({ id }) => !weightOf.has(id)))
    refuse(weightsNotAll, {}, 'list')
  if (kept.some(({ id, weight, isFixed }) => isFixed && weightOf.get(id) !== weight)) refuse(objectiveLocked)
  const total = input.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== wholeWeight) refuse(weightsNotWhole, { total: total / 100 }, 'list')
  return { ids: input.map(({ id }) => id), weights: input.map(({ weight }) => weight) }
}

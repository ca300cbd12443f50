import type { Statement } from '#platform/server/database/batch.ts'

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

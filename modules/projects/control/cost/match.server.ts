import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { addMoney, compareMoney } from '#mechanisms/money/money.contract.ts'
import { matchAmount, matchNeeded, matchUnequal, noSuchLine } from './cost.contract.ts'

/**
 * Says which budget items of its project bear a cost, in place of what was said before: one at least, and together all
 * of it. Wants the project held.
 */
export async function matchCost(
  cost: { id: string; projectId: string; amount: string },
  matches: readonly { budgetId: string; amount: string }[],
  { me, run }: Context,
) {
  if (matches.length === 0) refuse(matchNeeded, {}, 'matches')
  if (
    new Set(matches.map(({ budgetId }) => budgetId)).size < matches.length ||
    matches.some(({ amount }) => compareMoney(amount, '0.00') <= 0)
  )
    refuse(matchAmount, {}, 'matches')
  const sum = addMoney(...matches.map(({ amount }) => amount))
  if (sum !== cost.amount) refuse(matchUnequal, { sum, total: cost.amount }, 'matches')
  const [, added] = await run([
    {
      name: 'project_cost_unmatch',
      values: [me.companyId, cost.id],
      text: 'delete from project_cost_match where comp_id = $1 and cost_id = $2',
    },
    {
      name: 'project_cost_match',
      values: [
        me.companyId,
        cost.id,
        cost.projectId,
        matches.map(({ budgetId }) => budgetId),
        matches.map(({ amount }) => amount),
      ],
      text: `insert into project_cost_match (comp_id, cost_id, budget_id, amount)
        select $1, $2, b.id, wanted.amount from unnest($4::uuid[], $5::numeric[]) as wanted (id, amount)
        join project_budget b on b.comp_id = $1 and b.project_id = $3 and b.id = wanted.id and b.type <> 'group'
          returning budget_id`,
    },
  ])
  if (added.count < matches.length) refuse(noSuchLine, {}, 'matches')
}

import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { param } from '#platform/server/database/statement.ts'
import { job } from '#platform/server/jobs/job.ts'
import type { RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { spends } from '../order/order-subject.server.ts'
import type { financeFact } from './fact.table.ts'

/**
 * Whoever sees all orders, and asks for those of the company, is answered from the sums that are kept
 * (docs/decisions/062-figures-are-kept.md).
 */
export const isKept = ({ scope, seesAll, open, keys }: RowsShape) =>
  scope === 'company' && seesAll && open === null && keys.every(key => key === 'type')

type Dim = (typeof financeFact.$inferSelect)['dim']

/** Lines `f` of spending, of one kind, from a month to before another, whose sums are the figures. */
export const keptFacts = (
  { keys }: RowsShape,
  dim: Dim,
  from: SQL,
  until: SQL,
): SQL => sql`finance_fact f where f.comp_id = ${actor.company} and f.dim = ${sql.raw(`'${dim}'`)}
  and f.month >= ${from} and f.month < ${until} and
    ${spends(sql`f.type`)}${keys.includes('type') ? sql` and f.type = any(${param('type')}::text[])` : sql``}`

/** Added up; what has been taken out again is not there. */
export const sums = sql`sum(f.num)::int as num, sum(f.amount) as amount`
export const isThere = sql`having sum(f.num) <> 0`

/**
 * Adds the day's lines of figures up, so that few are left of each month; what is written meanwhile stays beside them.
 * Two processes at once take different lines, or the second finds them gone.
 */
export const addUpFinanceFacts = job(
  'finance.add_up_facts',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([
      {
        text: `with many as (select comp_id, month, status, type, dim, key from finance_fact group by 1, 2, 3, 4, 5, 6
          having count(*) > 1),
      taken as (delete from finance_fact f using many m
        where (f.comp_id, f.month, f.status, f.type, f.dim) = (m.comp_id, m.month, m.status, m.type, m.dim) and f.key
          is not distinct from m.key
        returning f.comp_id, f.month, f.status, f.type, f.dim, f.key, f.num, f.amount, f.paid, f.owed)
      insert into finance_fact (comp_id, id, month, status, type, dim, key, num, amount, paid, owed)
      select comp_id, gen_random_uuid(), month, status, type, dim, key, sum(num), sum(amount), sum(paid), sum(owed)
        from taken group by comp_id, month, status, type, dim, key
      having (sum(num), sum(amount), sum(paid), sum(owed)) <> (0, 0, 0, 0)`,
      },
    ])
  },
  { cron: '37 2 * * *' },
)

import * as v from 'valibot'
import { job } from '#platform/server/jobs/job.ts'

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

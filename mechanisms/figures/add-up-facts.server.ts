import * as v from 'valibot'
import { job } from '#platform/server/jobs/job.ts'

/**
 * Adds the day's lines of kept figures up, so that few are left of each month; what is written meanwhile stays beside
 * them. Two processes at once take different lines, or the second finds them gone.
 */
export const addUpFigureFacts = job(
  'figures.add_up_facts',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([
      {
        text: `with many as (select comp_id, source, dim, key, month from figure_fact group by 1, 2, 3, 4, 5 having count(*) >
            1),
          taken as (delete from figure_fact f using many m where (f.comp_id, f.source, f.dim, f.key, f.month) = (m.comp_id,
            m.source, m.dim, m.key, m.month)
            returning f.comp_id, f.source, f.dim, f.key, f.month, f.num, f.amount)
        insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
        select comp_id, gen_random_uuid(), source, dim, key, month, sum(num), sum(amount) from taken group by comp_id, source,
          dim, key, month having (sum(num), sum(amount)) <> (0, 0)`,
      },
    ])
  },
  { cron: '47 2 * * *' },
)

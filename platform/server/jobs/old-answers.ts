import { col } from '../database/row.ts'
import * as v from 'valibot'
import { job } from './job.ts'
import { nobody } from '../http/idempotency.ts'

/** Deletes stored idempotency answers older than two days, one company after another. */
export const dropOldAnswers = job(
  'idempotency.drop_old_answers',
  v.object({}),
  async (_, { database }) => {
    const [companies] = await database.system().run([{ value: col.uuid, text: 'select comp_id from company' }])
    for (const companyId of [nobody, ...companies.rows]) {
      await database.system().run([
        {
          name: 'idempotency_drop_old',
          text: `delete from idempotent_answer where comp_id = $1 and created_at < now() - interval '2 days'`,
          values: [companyId],
        },
      ])
    }
  },
  { cron: '17 * * * *' },
)

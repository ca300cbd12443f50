import * as v from 'valibot'
import { job } from '../jobs/job.ts'
import { nobody } from './idempotency.ts'

/** Drops the kept answers to idempotency keys that are older than two days, one company after another. */
export const dropOldAnswers = job('idempotency.drop_old_answers', v.object({}), async (_, { database }) => {
  const [companies] = await database.system().run([{ text: 'select comp_id from company' }])
  for (const companyId of [nobody, ...companies!.rows.map(([id]) => id as string)]) {
    await database.system().run([{
      name: 'idempotency_drop_old',
      text: `delete from idempotent_answer where comp_id = $1 and created_at < now() - interval '2 days'`,
      values: [companyId],
      plain: true,
    }])
  }
}, { cron: '17 * * * *' })

import * as v from 'valibot'
import { job } from '../jobs/job.ts'

/** Drops the counts whose window has ended: they mean nothing any more. */
export const dropEndedWindows = job(
  'rate_limit.drop_ended_windows',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([{ text: 'delete from attempt where ends_at < now()' }])
  },
  { cron: '37 * * * *' },
)

import * as v from 'valibot'
import { job } from '../jobs/job.ts'

/** Deletes the counts of expired windows. */
export const dropEndedWindows = job(
  'rate_limit.drop_ended_windows',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([{ text: 'delete from attempt where ends_at < now()' }])
  },
  { cron: '37 * * * *' },
)

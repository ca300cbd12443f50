import * as v from 'valibot'
import { job } from '#platform/server/jobs/job.ts'

/** Forgets sessions a month after they ended: until then they stand in the list of an account's sessions. */
export const dropExpiredSessions = job(
  'session.drop_expired',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([{ text: `delete from account_session where expires_at < now() - interval '30 days'` }])
  },
  { cron: '7 3 * * *' },
)

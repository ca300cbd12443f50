import * as v from 'valibot'
import { job } from '#platform/server/jobs/job.ts'

/** Forgets codes, captchas, trips to providers and failed sign-ins once they can decide nothing any more. */
export const dropSpentProofs = job(
  'account.drop_spent_proofs',
  v.object({}),
  async (_, { database }) => {
    await database
      .system()
      .run([
        { text: `delete from verification_code where sent_at < now() - interval '2 days'` },
        { text: 'delete from captcha_use where expires_at < now()' },
        { text: 'delete from oauth_trip where expires_at < now()' },
        { text: `delete from sign_in_failure where last_at < now() - interval '1 day'` },
      ])
  },
  { cron: '23 * * * *' },
)

import * as v from 'valibot'
import { wallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'

/** The hour of a company's clock at which people are told what the day brings. */
const atHour = 8

/**
 * Work that is done for each company once a day, when it is morning there: `work` gets the company's day. What it tells
 * it tells once, however often the job runs.
 */
export const eachMorning = (
  name: string,
  minute: number,
  work: (companyId: string, today: string, context: JobContext) => Promise<void>,
) =>
  job(
    name,
    v.object({}),
    async (_, context) => {
      const [companies] = await context.database.system().run([
        {
          row: { compId: col.uuid, timeZone: col.text },
          text: 'select comp_id, time_zone from company order by comp_id',
        },
      ])
      for (const { compId, timeZone } of companies.rows) {
        const clock = wallClock(new Date(), timeZone)
        if (Number(clock.slice(11, 13)) === atHour) await work(compId, clock.slice(0, 10), context)
      }
    },
    { cron: `${minute} * * * *` },
  )

import * as v from 'valibot'
import { wallClock } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'

/** The hour of a company's clock at which people are notified of what the day brings. */
const atHour = 8

type Work = (companyId: string, today: string, context: JobContext) => Promise<void>

/**
 * A job that does `work` for each company once a day, from eight by its clock on; `today` is the company's day
 * (`yyyy-MM-dd`). `minute` of the hour spreads such jobs. Doing the work twice must do no harm.
 */
export const eachMorning = (name: string, minute: number, work: Work) =>
  job(name, v.object({}), async (_, context) => await workThisMorning(name, work, context), {
    cron: `${minute} * * * *`,
  })

/**
 * Does what is due `at` a moment. A company whose work fails is logged and stays due; then the job fails, so that it is
 * tried again, after the others had their turn.
 */
export async function workThisMorning(name: string, work: Work, context: JobContext, at = new Date()) {
  const [companies] = await context.database.system().run([
    {
      row: { compId: col.uuid, timeZone: col.text, doneOn: col.text.orNull },
      values: [name],
      text: `select c.comp_id, c.time_zone, r.day::text as done_on from company c left join daily_run r on r.comp_id =
        c.comp_id and r.job = $1 order by c.comp_id`,
    },
  ])
  let failed = 0
  for (const { compId, timeZone, doneOn } of companies.rows) {
    const clock = wallClock(at, timeZone)
    const today = clock.slice(0, 10)
    if (Number(clock.slice(11, 13)) < atHour || (doneOn !== null && doneOn >= today)) continue
    try {
      await work(compId, today, context)
      await context.database.transaction(compId, async ({ run }) => await run([doneToday(compId, name, today)]))
    } catch (problem) {
      failed++
      context.log.error({ err: problem, companyId: compId, job: name }, 'the work of a morning failed')
    }
  }
  if (failed > 0) throw new Error(`${name} failed for ${failed} companies`)
}

const doneToday = (companyId: string, name: string, today: string) => ({
  name: 'daily_run_done',
  values: [companyId, name, today],
  text: `insert into daily_run as r (comp_id, job, day) values ($1, $2, $3) on conflict (comp_id, job) do update set day =
    greatest(r.day, excluded.day)`,
})

import { Logger as WorkerLogger, parseCronItems, run, type JobHelpers } from 'graphile-worker'
import pg from 'pg'
import * as v from 'valibot'
import { doJob, Overrun, type Job, type JobContext } from './job.ts'

/** Concurrent jobs of a process; of those that compute for long only one, so that the others do not queue behind it. */
const concurrentJobs = 4
const concurrentApart = 1

export interface RunningJobs {
  stop(): Promise<void>
}

/**
 * Runs the queued jobs until stopped. Several processes may do so: each job is taken by one. A failed job is retried
 * with exponential backoff, 25 times in all; then it stays in the queue's table for inspection.
 */
export async function runJobs(jobs: readonly Job[], url: string, context: JobContext): Promise<RunningJobs> {
  const { log } = context
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kaigong jobs',
    max: concurrentJobs + concurrentApart + 3,
  })
  // The runner removes its error listener while connections still end: one that the database cuts off then must not
  // crash the process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
  })
  const runnerOf = (some: readonly Job[], concurrency: number) =>
    run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error(message)
      }),
      taskList: Object.fromEntries(
        some.map(job => [job.name, (payload: unknown, helpers: JobHelpers) => perform(job, payload, helpers, context)]),
      ),
      parsedCronItems: parseCronItems(
        some
          .filter(job => job.cron)
          .map(({ name, cron }) => ({
            task: name,
            match: cron!,
            identifier: name,
            options: { jobKey: `cron ${name}` },
          })),
      ),
    })
  const runners = await Promise.all([
    runnerOf(
      jobs.filter(job => !job.apart),
      concurrentJobs,
    ),
    runnerOf(
      jobs.filter(job => job.apart),
      concurrentApart,
    ),
  ])
  return {
    async stop() {
      await Promise.all(runners.map(runner => runner.stop()))
      await pool.end()
    },
  }
}

async function perform(
  job: Job,
  payload: unknown,
  { job: { attempts, max_attempts: most } }: JobHelpers,
  context: JobContext,
) {
  try {
    const { _cron, ...rest } = payload as Record<string, unknown>
    const parsed = v.parse(job.payload, rest)
    await doJob(job, parsed, context).catch(async problem => {
      if (!(problem instanceof Overrun) || !job.apart?.overrun) throw problem
      await job.apart.overrun(parsed, context)
    })
  } catch (problem) {
    context.log[attempts >= most ? 'error' : 'warn']({ err: problem, job: job.name, attempts }, 'a job failed')
    throw problem
  }
}

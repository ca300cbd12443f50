import type { GenericSchema, InferOutput } from 'valibot'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Effects, News } from '../http/handle.ts'
import type { Settings } from '../settings/settings.ts'

/** What a job works with. It acts across companies: `database.company(id)` restricts it to one. */
export interface JobContext {
  database: Database
  settings: Settings
  files: Files
  log: Logger
  publish(news: News[]): void
  enqueue: Effects['enqueue']
  /** Runs jobs that compute for long; without it they run in this process. */
  apart?: { job(name: string, payload: unknown, seconds: number): Promise<void> } | undefined
}

/** Work that is enqueued in a write's transaction and run soon after it, by any free process; retried when it fails. */
export interface Job<Schema extends GenericSchema = GenericSchema> {
  name: string
  payload: Schema
  work(payload: InferOutput<Schema>, context: JobContext): unknown
  /** Also runs on this schedule, in crontab syntax, in UTC: `17 3 * * *`. Its payload is then empty. */
  cron?: string
  /** It computes for long, so it runs in a process of its own. */
  apart?: {
    /** The timeout; then its process is ended. */
    seconds: number
    /** Called after a timeout or when memory ran out: the job is not retried. */
    overrun?(payload: InferOutput<Schema>, context: JobContext): Promise<void>
  }
}

/** Work exceeded its time or memory, and its process was ended. */
export class Overrun extends Error {}

/** `export const sendMailJob = job('mail.send', mail, async (mail, { settings }) => …)` */
export const job = <Schema extends GenericSchema>(
  name: string,
  payload: Schema,
  work: Job<Schema>['work'],
  { cron, apart }: Pick<Job<Schema>, 'cron' | 'apart'> = {},
): Job<Schema> => ({ name, payload, work, ...(cron ? { cron } : {}), ...(apart ? { apart } : {}) })

/** Runs a job, in a separate process if it computes for long and there is one. */
export async function doJob<Schema extends GenericSchema>(
  { name, work, apart }: Job<Schema>,
  payload: InferOutput<Schema>,
  context: JobContext,
): Promise<void> {
  if (apart && context.apart) await context.apart.job(name, payload, apart.seconds)
  else await work(payload, context)
}

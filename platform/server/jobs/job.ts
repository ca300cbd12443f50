import type { GenericSchema, InferOutput } from 'valibot'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Effects, News } from '../http/handle.ts'
import type { Settings } from '../settings/settings.ts'

/** What a job works with. It acts across companies: `database.company(id)` keeps it to one. */
export interface JobContext {
  database: Database
  settings: Settings
  files: Files
  log: Logger
  publish(news: News[]): void
  enqueue: Effects['enqueue']
  /** Where jobs that compute for long are done; without it they are done here. */
  apart?: { job(name: string, payload: unknown, seconds: number): Promise<void> } | undefined
}

/**
 * Work that is queued in a write's transaction and done soon after it, by whichever process is free; tried again when
 * it fails.
 */
export interface Job<Schema extends GenericSchema = GenericSchema> {
  name: string
  payload: Schema
  work(payload: InferOutput<Schema>, context: JobContext): unknown
  /** When it also runs by itself, as in crontab, in UTC: `17 3 * * *`. Its payload is then empty. */
  cron?: string
  /** It computes for long, and so in a process of its own. */
  apart?: {
    /** How long it may take; then its process is ended. */
    seconds: number
    /** What is done when it took longer, or more memory than there is: it is not tried again. */
    overrun?(payload: InferOutput<Schema>, context: JobContext): Promise<void>
  }
}

/** Work went beyond its time or memory, and the process that it was done in was ended. */
export class Overrun extends Error {}

/** `export const sendMailJob = job('mail.send', mail, async (mail, { settings }) => …)` */
export const job = <Schema extends GenericSchema>(
  name: string,
  payload: Schema,
  work: Job<Schema>['work'],
  { cron, apart }: Pick<Job<Schema>, 'cron' | 'apart'> = {},
): Job<Schema> => ({ name, payload, work, ...(cron ? { cron } : {}), ...(apart ? { apart } : {}) })

/** Does a job, apart where it computes for long and there is such a place. */
export async function doJob<Schema extends GenericSchema>(
  { name, work, apart }: Job<Schema>,
  payload: InferOutput<Schema>,
  context: JobContext,
): Promise<void> {
  if (apart && context.apart) await context.apart.job(name, payload, apart.seconds)
  else await work(payload, context)
}

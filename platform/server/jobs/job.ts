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
  tell(news: News[]): void
  enqueue: Effects['enqueue']
}

/** Work that is queued in a write's transaction and done soon after it, by whichever process is free; tried again when it fails. */
export interface Job<Schema extends GenericSchema = GenericSchema> {
  name: string
  payload: Schema
  work(payload: InferOutput<Schema>, context: JobContext): unknown
  /** When it also runs by itself, as in crontab, in UTC: `17 3 * * *`. Its payload is then empty. */
  cron?: string
}

/** `export const sendMailJob = job('mail.send', mail, async (mail, { settings }) => …)` */
export const job = <Schema extends GenericSchema>(
  name: string, payload: Schema, work: Job<Schema>['work'], { cron }: { cron?: string } = {},
): Job<Schema> => ({ name, payload, work, cron })

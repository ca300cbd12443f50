import type { Logger } from 'pino'
import { identifier } from '#modules/account/account.server.ts'
import { openApart, type Apart, type ApartLimits } from '#platform/server/apart/apart.ts'
import { openBus, type Bus } from '#platform/server/bus/bus.ts'
import { openDatabase, type Database } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import type { Services } from '#platform/server/http/perform.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { doJob, type Job, type JobContext } from '#platform/server/jobs/job.ts'
import { numbering } from '#platform/server/numbering/numbering.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { sendNews } from '#platform/server/realtime/news.ts'
import { outageReporter } from '#platform/server/log/outages.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'

export interface OpenServices extends Services {
  database: Database
  bus: Bus
  apart?: Apart | undefined
  /** What jobs work with. */
  forJobs: JobContext
  close(): Promise<void>
}

/** Connections beside those that calls hold: for short statements that a call waits for while it holds one. */
const connectionsAside = 4

/**
 * What a process stands on: the database, news between processes, who is who. With `worksApart`, what computes for long
 * is done in processes beside it.
 */
export async function openServices(
  url: string,
  log: Logger,
  {
    checkAnswers = false,
    holdTrips,
    connections = 20,
    settings = readSettings(),
    directUrl = url,
    worksApart = false,
    apartLimits,
  }: Partial<Pick<Services, 'checkAnswers' | 'holdTrips'>> & {
    connections?: number
    settings?: Settings
    directUrl?: string
    worksApart?: boolean
    apartLimits?: ApartLimits
  } = {},
): Promise<OpenServices> {
  const { databaseDriver: driver } = settings
  const database = openDatabase(url, { connections, directUrl, isChecked: checkAnswers, driver })
  const beside = openDatabase(url, { connections: connectionsAside, isChecked: checkAnswers, driver })
  const bus = await openBus(database, problem => log.error({ err: problem }, 'bus'))
  const files = await openFiles(settings, database)
  const aside = beside.system().run
  const apart = worksApart ? openApart({ settings, url, directUrl, checkAnswers }, apartLimits) : undefined
  const publish: Services['publish'] = news => sendNews(bus, news)
  const forJobs: JobContext = {
    database,
    settings,
    files,
    log,
    publish,
    apart,
    async enqueue(job, payload, options) {
      await database.system().run([enqueued(job, payload, options)])
    },
  }
  return {
    database,
    bus,
    settings,
    files,
    aside,
    publish,
    apart,
    doNow: (job, payload) => doJob(job as unknown as Job, payload, forJobs),
    checkAnswers,
    holdTrips,
    identify: identifier(database, bus),
    nextNumber: numbering(beside),
    limitAddress: address =>
      limitAttempts({ aside }, `address:${networkOf(address)}`, {
        most: settings.publicCallsAMinute,
        windowSeconds: 60,
      }),
    report: (problem, requestId) => log.error({ err: problem, requestId }, 'a call failed'),
    reportOutage: outageReporter(log),
    note: (event, facts) => log.warn(facts, event),
    forJobs,
    async close() {
      await apart?.close()
      await bus.close()
      await Promise.all([database.close(), beside.close()])
    },
  }
}

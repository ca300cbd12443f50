// The server process: `npm start` runs what is built from this file.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { allJobs } from '#app/rooms.server.ts'
import { greet } from '#app/greeting.ts'
import { setDemoLogins } from '#app/demo-logins.ts'
import { createHttpServer } from '#app/http-server.ts'
import { beginLifetime } from '#app/lifetime.ts'
import { probePort } from '#app/probe-port.ts'
import { openServices } from '#app/services.ts'
import { explainStartup } from '#app/startup-problems.ts'
import { takeDatabase } from '#app/take-database.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { keepEmptyingOutbox } from '#mechanisms/outbox/empty-outbox.server.ts'
import { keepMakingWords } from '#mechanisms/search/make-words.server.ts'
import { openLog } from '#platform/server/log/log.ts'
import { settingsOrEnd } from '#app/settings-or-end.ts'

/** How long requests that are in progress may take when the server ends. */
const patience = 10_000

// Garbage is collected before the heap has doubled: less memory under load for a little more collecting. The young
// generation's
// size is for the command line alone, and how many threads help the engine, each with memory of its own: see the start
// script.
setFlagsFromString('--heap-growing-percent=30')

const settings = settingsOrEnd()
const log = openLog(settings.logLevel)
const lifetime = beginLifetime(log)

try {
  await probePort(settings)
  const database = await takeDatabase(settings, log)
  lifetime.opened('the database', () => database.release(), { untilClosed: true })
  const services = await openServices(database.url, log, { settings, directUrl: database.directUrl, worksApart: true })
  lifetime.opened('services', () => services.close())
  await setDemoLogins(services.database, settings)
  if (settings.worker) {
    const jobs = await runJobs(allJobs, database.directUrl, services.forJobs)
    lifetime.opened('jobs', () => jobs.stop())
    const words = keepMakingWords(services.database, log)
    lifetime.opened('the search index', () => words.stop())
    const outbox = keepEmptyingOutbox(services.database, log)
    lifetime.opened('the outbox', () => outbox.stop())
  }
  const http = await createHttpServer(services, log, lifetime)
  lifetime.opened('HTTP', () => drain(http))
  await http.ready()
  leaveStartBehind()
  const address = await http.listen({ host: settings.host, port: settings.port })
  await greet(services, address)
  lifetime.started()
} catch (problem) {
  await lifetime.fail(explainStartup(problem, settings))
}

/**
 * Collects what starting left behind, before anybody waits: the heap may then grow by a share of what stays. The engine
 * has a function for it in contexts that are made after this flag alone.
 */
function leaveStartBehind() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Takes no more requests, and lets those in progress end. */
async function drain(http: FastifyInstance) {
  const late = setTimeout(() => http.server.closeAllConnections(), patience)
  await http.close()
  clearTimeout(late)
}

// A process that does jobs alone, beside servers that run with WORKER=0.
import { allJobs } from '#app/rooms.server.ts'
import { beginLifetime } from '#app/lifetime.ts'
import { openServices } from '#app/services.ts'
import { explainStartup } from '#app/startup-problems.ts'
import { takeDatabase } from '#app/take-database.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { keepEmptyingOutbox } from '#mechanisms/outbox/empty-outbox.server.ts'
import { keepMakingWords } from '#mechanisms/search/make-words.server.ts'
import { cannotSend, canSendMail } from '#platform/server/mail/mail.ts'
import { openLog } from '#platform/server/log/log.ts'
import { settingsOrEnd } from '#app/settings-or-end.ts'

const settings = settingsOrEnd()
const log = openLog(settings.logLevel)
const lifetime = beginLifetime(log)

try {
  if (!settings.databaseUrl) {
    throw new StartupProblem({
      zh: '单独运行的 worker 需要 DATABASE_URL；使用内置数据库时，任务由服务进程自己执行。',
      en: 'A worker of its own needs DATABASE_URL; on the embedded database the server does the jobs itself.',
    })
  }
  const database = await takeDatabase(settings, log)
  lifetime.opened('the database', () => database.release(), { untilClosed: true })
  const services = await openServices(database.url, log, {
    settings,
    directUrl: database.directUrl,
    worksApart: true,
    connections: 8,
  })
  lifetime.opened('services', () => services.close())
  const jobs = await runJobs(allJobs, database.directUrl, services.forJobs)
  lifetime.opened('jobs', () => jobs.stop())
  const words = keepMakingWords(services.database, log)
  lifetime.opened('the search index', () => words.stop())
  const outbox = keepEmptyingOutbox(services.database, log)
  lifetime.opened('the outbox', () => outbox.stop())
  if (!canSendMail(settings)) log.warn(cannotSend)
  console.log('任务进程已启动。\nThe worker is running.')
  lifetime.started()
} catch (problem) {
  await lifetime.fail(explainStartup(problem, settings))
}

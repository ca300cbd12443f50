// A process for what computes for long: imports, exports, prints, pictures. The server starts it when there is such
// work, and gives it one after another.

import { allJobs, handledCalls } from '#app/rooms.server.ts'
import { openServices } from '#app/services.ts'
import { serveApart } from '#platform/server/apart/serve-apart.ts'
import { openLog } from '#platform/server/log/log.ts'

serveApart(async ({ settings, url, directUrl, checkAnswers }) => {
  const services = await openServices(url, openLog(settings.logLevel), {
    settings,
    directUrl,
    checkAnswers,
    connections: 3,
  })
  return { calls: handledCalls, jobs: allJobs, services, forJobs: services.forJobs }
})

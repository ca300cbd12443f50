import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { handledCalls } from '#app/rooms.server.ts'
import type { OpenServices } from '#app/services.ts'
import { addHealth, type Readiness } from '#platform/server/health/health.ts'
import { createServer } from '#platform/server/http/serve.ts'
import { logRequests } from '#platform/server/log/log.ts'
import { addMetrics } from '#platform/server/metrics/metrics.ts'
import { addRealtime } from '#platform/server/realtime/realtime.ts'
import { root } from '#platform/server/root.ts'
import { addWeb } from '#platform/server/web/web.ts'

/** All that answers on the port: the calls, the socket, health, numbers, the API document and the web app. */
export async function createHttpServer(
  services: OpenServices,
  log: Logger,
  readiness: Readiness,
): Promise<FastifyInstance> {
  // Fastify itself has nothing to tell that we do not say better.
  const server = createServer(handledCalls, services, log.child({}, { level: 'warn' }))
  const { identify, bus, database, settings } = services
  logRequests(server, log)
  const realtime = addRealtime(server, { identify, bus, report: problem => log.error({ err: problem }, 'realtime') })
  addHealth(server, database, readiness)
  await addMetrics(server, settings.metrics, {
    sockets: { help: 'Live sockets of this process', read: realtime.count },
  })
  const description = once(async () =>
    JSON.stringify((await import('#app/api-description.ts')).apiDescription(handledCalls)),
  )
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  )
  addWeb(server, join(root, 'dist/web'))
  return server
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => (made ??= make())
}

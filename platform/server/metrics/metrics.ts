import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { routeName } from '../http/routes.ts'
import type { Settings } from '../settings/settings.ts'

/** Gauges of other parts, read at each scrape. */
export type Gauges = Record<string, { help: string; read: () => number }>

/**
 * `/metrics` for Prometheus, if the settings enable it: the process, its requests by route and status, and the given
 * gauges.
 */
export async function addMetrics(server: FastifyInstance, access: Settings['metrics'], gauges: Gauges) {
  if (access === null) {
    // Otherwise the web app would answer here, as on every other path.
    server.get('/metrics', (_, reply) => reply.code(404).send(''))
    return
  }
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'kaigong_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name: `kaigong_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  server.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: routeName(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  server.get('/metrics', async (request, reply) => {
    if (access !== 'open' && !isSame(request.headers.authorization ?? '', `Bearer ${access.token}`))
      return reply.code(401).send('')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** Compares in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))

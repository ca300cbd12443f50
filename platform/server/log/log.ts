import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/**
 * `code` is not among them: it is what an error is called by. Codes that people are sent stand in addresses alone, see
 * below.
 */
const secretFields = ['token', 'password', 'key', 'sign', 'authorization', 'cookie']
const slowMilliseconds = 1000

/** The server's log: JSON lines, without anybody's tokens and passwords. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap(field => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
  })

/** An address as it may be written down: the values of its secret parameters are left out. */
export const withoutSecrets = (url: string) => url.replace(/([?&](?:token|sign|code|key|password)=)[^&#]*/gi, '$1***')

/** Writes down each request that took long or failed by our fault; every one at level `debug`. */
export function logRequests(server: FastifyInstance, log: Logger) {
  server.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    // An outage is told once a second, not with every request.
    const level =
      reply.statusCode >= 500 && reply.statusCode !== 503 && reply.statusCode !== 507
        ? 'error'
        : milliseconds > slowMilliseconds
          ? 'warn'
          : 'debug'
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          requestId: request.id,
          method: request.method,
          url: withoutSecrets(request.url),
          status: reply.statusCode,
          milliseconds,
        },
        'request',
      )
    }
    done()
  })
}

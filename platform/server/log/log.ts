import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/** `code` is not redacted: errors have one. Verification codes only occur in addresses, see below. */
const secretFields = ['token', 'password', 'key', 'sign', 'authorization', 'cookie']
const slowMilliseconds = 1000

/** The server's log: JSON lines, without tokens and passwords. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap(field => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
  })

/** An address safe to log: the values of its secret parameters are removed. */
export const withoutSecrets = (url: string) => url.replace(/([?&](?:token|sign|code|key|password)=)[^&#]*/gi, '$1***')

/** Logs each request that was slow or failed by our fault; all of them at level `debug`. */
export function logRequests(server: FastifyInstance, log: Logger) {
  server.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime)
    // An outage is logged once a second, not for each request.
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

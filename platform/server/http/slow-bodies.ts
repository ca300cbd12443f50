import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '#platform/contract/refusals.ts'
import { readLocale } from '#platform/contract/words.ts'
import { refusalBody, Refused } from './refuse.ts'
import { takesStream } from './routes.ts'

const tooSlow = refusal(
  'request.too_slow',
  {
    zh: '网络太慢，请求没有传完，请重试',
    en: 'The network is too slow and the request did not complete. Please try again',
  },
  408,
)

/**
 * Milliseconds, and bytes. Slow enough for a phone in a lift, but not for a client that drips bytes to keep connections
 * busy.
 */
export interface BodyLimits {
  /** How long the body of an ordinary call may take. */
  whole: number
  /** An upload of any length must send at least `leastInWindow` bytes in each window. */
  window: number
  leastInWindow: number
  /** How often to check. */
  every: number
}
const usual: BodyLimits = { whole: 30_000, window: 60_000, leastInWindow: 32 * 1024, every: 1_000 }

interface Watched {
  request: FastifyRequest
  since: number
  bytes: number
}

/** Ends requests whose bodies arrive too slowly. Bytes that wait for us do not count against the sender. */
export function endSlowBodies(server: FastifyInstance, limits: BodyLimits = usual) {
  const { whole, window, leastInWindow, every } = limits
  const watched = new Set<Watched>()
  server.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      watched.add({ request, since: Date.now(), bytes: request.raw.socket.bytesRead })
    }
    next()
  })

  function look(one: Watched) {
    const { request, since, bytes } = one
    const { raw } = request
    if (raw.complete || raw.destroyed) return void watched.delete(one)
    const passed = Date.now() - since
    const isUpload = takesStream(request)
    if (passed < (isUpload ? window : whole)) return
    if (isUpload && (raw.readableLength > 0 || raw.socket.bytesRead - bytes >= leastInWindow)) {
      one.since = Date.now()
      one.bytes = raw.socket.bytesRead
      return
    }
    watched.delete(one)
    end(request)
  }
  const timer = setInterval(() => {
    for (const one of watched) look(one)
  }, every).unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })
}

/** Sends the reason if no response was sent, and ends the connection: anything else on it belongs to the body. */
function end({ raw, headers }: FastifyRequest) {
  const body = JSON.stringify(refusalBody(new Refused(tooSlow), readLocale(headers['accept-language'])))
  raw.socket.end(
    'HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  raw.destroy()
}

import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Bus } from '../bus/bus.ts'
import type { Identify, Me } from '../http/identity.ts'
import { converse } from './conversation.ts'
import { LiveSockets, type Live } from './live-sockets.ts'
import { hearNews } from './news.ts'

/** The largest frame a client may send, in bytes; a larger one closes its socket with 1009. */
const largestFrame = 16 * 1024
/** How long a client may take to acknowledge the close, in milliseconds. */
const toSayGoodbye = 1000
const closing = { goingAway: 1001, refused: 1008 } as const

export interface RealtimeParts {
  identify: Identify
  bus: Pick<Bus, 'on' | 'isUp'>
  report(problem: unknown): void
}
/** In milliseconds; shorter in tests. `recheck`: how often sockets are re-authenticated while the bus is down. */
export interface RealtimeTimes {
  toSignIn: number
  heartbeat: number
  recheck: number
}
const usualTimes: RealtimeTimes = { toSignIn: 10_000, heartbeat: 60_000, recheck: 4000 }

/**
 * `WS /ftask/im` (wire page, "Realtime"). A socket lives as long as its session: it is closed when the person signs
 * out, is disabled or leaves the company, by an event of the bus, or by re-authenticating while the bus is down.
 */
export function addRealtime(
  server: FastifyInstance,
  { identify, bus, report }: RealtimeParts,
  times: RealtimeTimes = usualTimes,
) {
  const sockets = new LiveSockets()
  let identityChanges = 0

  /** Re-authenticates sockets; closes those whose identity has changed. */
  async function recheck(lives: readonly Live[]) {
    for (const live of lives) {
      try {
        const me = (await identify(live.token, live.me.companyId))?.me
        if (!me || me.personId !== live.me.personId) live.socket.close(closing.refused, 'signed out')
      } catch (problem) {
        report(problem)
      }
    }
  }

  hearNews(bus, sockets)
  bus.on(
    'identity',
    changed => {
      identityChanges++
      void recheck(sockets.of(changed))
    },
    () => {
      void recheck(sockets.everyone())
    },
  )

  const heartbeat = setInterval(() => {
    for (const live of sockets.everyone()) {
      if (!live.isAlive) {
        live.socket.terminate()
        continue
      }
      live.isAlive = false
      live.socket.ping()
      live.socket.send('{"cmd":"heartbeat"}')
    }
    void recheck(sockets.everyone())
  }, times.heartbeat)
  const whileDeaf = setInterval(() => {
    if (!bus.isUp()) void recheck(sockets.everyone())
  }, times.recheck)

  /** Admits a socket; notices a sign-out that happened during the authentication. */
  async function admit(socket: WebSocket, token: string, companyId: string | undefined): Promise<Me | null> {
    const before = identityChanges
    const me = (await identify(token, companyId))?.me ?? null
    if (!me || socket.readyState !== socket.OPEN) return null
    const live: Live = { socket, token, me, isAlive: true }
    sockets.add(live)
    for (const sign of ['message', 'pong', 'ping'])
      socket.on(sign, () => {
        live.isAlive = true
      })
    socket.on('close', () => sockets.remove(live))
    if (identityChanges !== before) void recheck([live])
    return me
  }

  server.register(websocket, {
    options: { maxPayload: largestFrame },
    errorHandler: (problem, socket) => {
      report(problem)
      socket.terminate()
    },
    preClose(done) {
      clearInterval(heartbeat)
      clearInterval(whileDeaf)
      const { clients } = this.websocketServer
      for (const socket of clients) socket.close(closing.goingAway, 'restarting')
      setTimeout(() => {
        for (const socket of clients) socket.terminate()
      }, toSayGoodbye).unref()
      this.websocketServer.close(() => done())
    },
  })
  server.register(async scoped => {
    scoped.get('/ftask/im', { websocket: true }, (socket, request) => {
      if (!isOwnOrigin(request)) return socket.close(closing.refused, 'another origin')
      converse(socket, {
        admit: (token, companyId) => admit(socket, token, companyId),
        lately: me => sockets.lately(me),
        toSignIn: times.toSignIn,
        report,
      })
    })
  })
  return { count: () => sockets.count }
}

/** A browser sends the page's origin, which has to be ours; other clients send none. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === host
  } catch {
    return false
  }
}

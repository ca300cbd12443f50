import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { holdRefusal, holdToPublished } from './published-answers.ts'
import { createHttpServer } from '#app/http-server.ts'
import { openServices, type OpenServices } from '#app/services.ts'
import { holdTrips } from './trips.ts'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { readAnswer, toWire, wireName } from '#platform/contract/wire-names.ts'
import type { ApartLimits } from '#platform/server/apart/apart.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'
import { newSecret, newId } from '#platform/server/database/ids.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { emptyOutbox } from '#mechanisms/outbox/empty-outbox.server.ts'
import { tokenHash } from '#modules/account/session/identify.server.ts'
import { demoPassword, demoPeople, type DemoLogin } from '#database/demo/people.ts'

export interface Reply<Data = unknown> {
  status: number
  result: number
  data: Data
  msg?: string
  code?: string
  errors?: { field: string; code: string; msg: string }[]
}
/** `at` is the address of another server than the file's own (`race.ts`). */
export interface CallOptions {
  headers?: Record<string, string>
  query?: Record<string, string>
  at?: string
}

/** A server of its own for a test file, over HTTP, on its own copy of the demo company. */
export interface TestServer {
  url: string
  services: OpenServices
  /** Calls as one of the demo people (null: nobody) with the contract's own names. */
  call<C extends Call>(
    who: DemoLogin | null,
    call: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<Reply<CallOutput<C>>>
  /** The same, and fails when it was refused. */
  done<C extends Call>(who: DemoLogin | null, call: C, input: CallInput<C>): Promise<CallOutput<C>>
  /** A bare request; the body as it came. */
  request(path: string, init?: RequestInit): Promise<{ status: number; body: Reply; headers: Headers }>
  token(who: DemoLogin): Promise<string>
  /** Done when what follows from writes is: points. A server that is not under test does it within a second. */
  followed(): Promise<void>
  /** How the database stands, to see that a refusal changed nothing. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Milliseconds: a test that has cut the server off receives nothing. */
const longestHearing = 2_000

/**
 * Done when the server has received what the database sent so far: it remembers who is who until then, and news come in
 * their order.
 */
async function newsArrived(bus: OpenServices['bus']) {
  const mark = newId()
  let stop = () => {}
  await new Promise<void>(resolve => {
    stop = bus.on(mark, () => resolve())
    bus.send(mark, '')
    setTimeout(resolve, longestHearing).unref()
  })
  stop()
}

/** Where this test file's servers keep files and mails. */
const dataFolder = join(tmpdir(), `kaigong-files-${process.pid}`)

const isApiCall = (path: string) => path.replace(/^https?:\/\/[^/]+/, '').startsWith(apiPrefix)

/** Starts one before the file's tests and ends it after them. */
export function testServer(): TestServer {
  let services: OpenServices
  let stop: () => Promise<void> = async () => {}
  const tokens = new Map<DemoLogin, string>()
  const server: TestServer = {
    url: '',
    get services() {
      return services
    },
    async token(who) {
      const known = tokens.get(who)
      if (known) return known
      const token = newSecret()
      await services.database.system().run([
        {
          text: `insert into account_session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() +
            interval '1 day')`,
          values: [newId(), demoPeople[who].accountId, tokenHash(token)],
        },
      ])
      tokens.set(who, token)
      return token
    },
    async request(path, init) {
      const response = await fetch(path.startsWith('http') ? path : server.url + path, init)
      const text = await response.text()
      let body: Reply
      try {
        body = JSON.parse(text)
      } catch {
        body = { status: response.status, result: -1, data: text }
      }
      if (body.result > 0 && isApiCall(path)) holdRefusal(path, body)
      return { status: response.status, body, headers: response.headers }
    },
    async call(who, call, input, { headers = {}, query = {}, at = server.url } = {}) {
      const wire = toWire(call.input)(input) as Record<string, unknown>
      const rest = { ...wire }
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
        const value = String((input as Record<string, unknown>)[name])
        for (const key of Object.keys(rest))
          if (
            rest[key] === (input as Record<string, unknown>)[name] &&
            (key === name || key === wireName(name) || key === 'uuid')
          )
            delete rest[key]
        return encodeURIComponent(value)
      })
      const parameters = new URLSearchParams(query)
      if (call.method === 'GET') {
        for (const [key, value] of Object.entries(rest)) {
          for (const one of Array.isArray(value) ? value : [value])
            if (one !== undefined && one !== null)
              parameters.append(Array.isArray(value) ? `${key}[]` : key, String(one))
        }
      }
      const reply = await server.request(`${at}${apiPrefix}${path}.json?${parameters}`, {
        method: call.method,
        headers: {
          ...(who ? { authorization: `Bearer ${await server.token(who)}` } : {}),
          ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(call.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
      })
      const { body } = reply
      return {
        ...body,
        status: reply.status,
        data: (body.result === 0 ? readAnswer(call.output)(body.data) : body.data) as never,
      }
    },
    async done(who, call, input) {
      const reply = await server.call(who, call, input)
      if (reply.result !== 0)
        throw new Error(
          `${call.method} ${call.path} was refused: ${reply.status} ${reply.code} ${reply.msg} ${JSON.stringify(reply.errors ?? '')}`,
        )
      return reply.data
    },
    async followed() {
      while ((await emptyOutbox(services.database)) > 0) continue
    },
    async sql(text, values = []) {
      const [answer] = await services.database.system().run([{ text, values, described: true }])
      if (/\b(update|insert|delete)\b/i.test(text)) await newsArrived(services.bus)
      return answer.rows.map(row =>
        Object.fromEntries(answer.fields.map((field, index) => [field, row[index]])),
      ) as never
    },
  }

  beforeAll(async () => {
    const database = await createTestDatabase()
    const started = await serve(database.url)
    services = started.services
    server.url = started.url
    stop = async () => {
      await started.stop()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    }
  })
  afterAll(() => stop())
  return server
}

/**
 * A server on a database, on a port of its own; every answer is held against its contract, and every fault of ours is
 * printed.
 */
export async function serve(
  databaseUrl: string,
  changes: Partial<Settings> = {},
  { worksApart = false, apartLimits }: { worksApart?: boolean; apartLimits?: ApartLimits } = {},
) {
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
  const settings = {
    ...readSettings({ DEMO: '1' }),
    dataDir: dataFolder,
    publicCallsAMinute: Infinity,
    companiesADay: 1_000,
    ...changes,
  }
  const services = await openServices(databaseUrl, logger, {
    checkAnswers: true,
    holdTrips,
    connections: 10,
    settings,
    worksApart,
    ...(apartLimits ? { apartLimits } : {}),
  })
  services.holdAnswer = holdToPublished
  services.report = problem => {
    console.error('A call failed:', problem)
  }
  const http = await createHttpServer(services, logger, { isEnding: false })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await http.close()
    await services.close()
  }
  return { url, services, stop }
}

/** The demo people's password as the wire carries it. */
export const demoWirePassword = () => wirePassword(demoPassword)

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { apiPrefix, isWrite, proxyPrefix, type Method } from '#platform/contract/call.ts'
import { databaseAway, diskFull, faultOfOurs, refusal, results, type RefusalKind } from '#platform/contract/refusals.ts'
import { readLocale } from '#platform/contract/words.ts'
import { isAway, isFull } from '../database/outage.ts'
import { bodyAsItComes, bodyLimit, readBodies } from './bodies.ts'
import { FileAnswer, type Handled } from './handle.ts'
import { perform, type Services } from './perform.ts'
import { refusalBody, Refused } from './refuse.ts'
import { findRoutes } from './routes.ts'
import { endSlowBodies } from './slow-bodies.ts'

const unknownPath = refusal('request.unknown_path', { zh: '没有这个接口', en: 'This call does not exist' }, 404)
const wrongMethod = refusal(
  'request.wrong_method',
  { zh: '这个接口不支持该方法', en: 'This call does not support that method' },
  405,
)
const badRequest = refusal('request.unreadable', { zh: '请求无法解析', en: 'The request cannot be read' }, 400)
const tooLarge = refusal('request.too_large', { zh: '请求内容太大', en: 'The request is too large' }, 413)
const wrongType = refusal(
  'request.wrong_type',
  { zh: '不支持这种内容类型', en: 'This content type is not supported' },
  415,
)
const crossSite = refusal(
  'request.cross_site',
  { zh: '该操作只能在应用内进行', en: 'This can only be done in the app' },
  403,
)

/** The HTTP server of all calls; the caller adds the web app, the socket and the health pages, and listens. */
export function createServer(handled: Handled[], services: Services, logger: FastifyBaseLogger): FastifyInstance {
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request, with its redaction rules, would cost more than the routing.
    childLoggerFactory: logger => logger,
    bodyLimit,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: process.env.TRUST_PROXY === '1',
    forceCloseConnections: 'idle',
    http: { headersTimeout: 20_000 },
    rewriteUrl: request => withoutSuffix(atOnePrefix(request.url ?? '/')),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (problem, request, reply) =>
      answerProblem(services, problem, request as FastifyRequest, reply as unknown as FastifyReply),
  })
  readBodies(server)
  endSlowBodies(server)
  server.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id)
    next()
  })
  server.addHook('onSend', (_request, reply, _payload, next) => {
    for (let at = 0; at < caution.length; at += 2) reply.raw.setHeader(caution[at]!, caution[at + 1]!)
    next()
  })
  server.setErrorHandler((problem, request, reply) => answerProblem(services, problem, request, reply))
  addCalls(server, handled, services)
  return server
}

/** Security headers of every response; pages add their content policy (`web/pages.ts`), the reverse proxy HSTS. */
const caution = [
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'Referrer-Policy',
  'no-referrer',
  'X-Content-Type-Options',
  'nosniff',
  'X-DNS-Prefetch-Control',
  'off',
  'X-Download-Options',
  'noopen',
  'X-Frame-Options',
  'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies',
  'none',
  'X-XSS-Protection',
  '0',
]

/** `/ftask/proxy/user/my` → `/ftask/api/user/my`: each call has one route. */
const atOnePrefix = (url: string) =>
  url.startsWith(`${proxyPrefix}/`) ? apiPrefix + url.slice(proxyPrefix.length) : url

/** `/ftask/api/v3/task/filter.json?x` → without `.json` (wire page: "with or without a trailing .json"). */
function withoutSuffix(url: string): string {
  if (!url.startsWith('/ftask/')) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const bare = path.endsWith('.json') ? path.slice(0, -5) : path
  return (bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare) + (end === -1 ? '' : url.slice(end))
}

function addCalls(server: FastifyInstance, all: Handled[], services: Services) {
  findRoutes(server, all)
  for (const url of ['/ftask', '/ftask/*']) {
    server.route({
      method: callMethods,
      exposeHeadRoute: false,
      url,
      bodyLimit,
      handler: async (request, reply) => {
        if (!request.found) throw new Refused(unknownPath)
        const { methods } = request.found.route
        const body = request.body instanceof Readable ? {} : asObject(request.body)
        const method = effectiveMethod(request.method as Method, body)
        // A POST with `_method` PATCH may mean a change that is declared as POST (`update_patch`); DELETE and PUT never
        // fall back.
        const handled =
          methods.get(method) ?? (request.method === 'POST' && method === 'PATCH' ? methods.get('POST') : undefined)
        if (!handled) {
          reply.header('Allow', [...methods.keys()].join(', '))
          throw new Refused(wrongMethod)
        }
        if (request.method === 'GET' && isWrite(handled.call)) refuseOutsideTheApp(request, handled.caller)
        const answering = performRequest(services, handled, request, request.found.params, body)
        const answer = await (handled.call.options.refusesInText
          ? answering.catch(problem => inText(problem, request))
          : answering)
        if (answer instanceof FileAnswer) return reply.code(answer.status).headers(answer.headers).send(answer.body)
        sendJson(request, reply, answer)
      },
    })
    server.route({
      method: otherMethods,
      url,
      handler: (_request, reply) => {
        reply.header('Allow', callMethods.join(', '))
        throw new Refused(wrongMethod)
      },
    })
  }
}

/** The methods that a call may have; all others are refused. */
const callMethods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const otherMethods = ['HEAD', 'OPTIONS', 'TRACE']

/** Shorter answers, in characters, fit into the first network packets anyway. */
const worthCompressing = 2_000
const mostBytesOfCharacter = 3

/**
 * Compression shrinks a list to an eighth on a phone's slow network, for 40 µs of CPU. The headers are written as one
 * array: setting them one by one, through hooks and serializers that such answers do not need, costs more than anything
 * else between the socket and the handler.
 */
function sendJson(request: FastifyRequest, reply: FastifyReply, answer: string | Buffer) {
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) && isWorthCompressing(answer)
  const body = isZipped ? gzipSync(answer, { level: 1 }) : answer
  reply.hijack()
  reply.raw.writeHead(200, [
    ...caution,
    'x-request-id',
    request.id,
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
    ...(isZipped ? ['content-encoding', 'gzip', 'vary', 'Accept-Encoding'] : []),
    'content-length',
    String(Buffer.byteLength(body)),
  ])
  reply.raw.end(body)
}

/** Decodes the bytes only if the decision depends on the number of characters. */
const isWorthCompressing = (answer: string | Buffer) =>
  answer.length >= worthCompressing &&
  (typeof answer === 'string' ||
    answer.length >= worthCompressing * mostBytesOfCharacter ||
    answer.toString().length >= worthCompressing)

/** `_method` is honoured only in the body of a POST (wire page, "Who is asking"). */
function effectiveMethod(method: Method, body: Record<string, unknown>): Method {
  const override = method === 'POST' && typeof body._method === 'string' ? body._method.toUpperCase() : ''
  return override === 'PUT' || override === 'PATCH' || override === 'DELETE' ? override : method
}

/**
 * A GET with side effects takes its token (if it needs one) only from a header, and refuses cross-site and prefetch
 * requests.
 */
function refuseOutsideTheApp({ headers, query }: FastifyRequest, caller: Handled['caller']) {
  const site = headers['sec-fetch-site']
  const tokenInAddress = !headers.authorization && (query as Record<string, unknown>).token !== undefined
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreign || headers['sec-purpose'] || headers.purpose || (caller !== 'public' && tokenInAddress))
    throw new Refused(crossSite)
}

function performRequest(
  services: Services,
  handled: Handled,
  request: FastifyRequest,
  params: object,
  body: Record<string, unknown>,
) {
  const query = request.query as Record<string, unknown>
  const input = { ...query, ...body, ...params } as Record<string, unknown>
  const bearer = request.headers.authorization?.match(/^Bearer\s+(\S+)$/i)?.[1]
  const key = request.headers['idempotency-key']
  return perform(services, {
    handled,
    input,
    companyId: aUuid(input.comp_id),
    idempotencyKey: aUuid(Array.isArray(key) ? key[0] : key),
    body: handled.takesStream ? bodyAsItComes(request) : undefined,
    facts: {
      token: bearer ?? (typeof input.token === 'string' ? input.token : undefined),
      person: first(request.headers['x-person-id']),
      locale: localeOf(request),
      origin: `${request.protocol}://${request.host}`,
      address: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
      platform: typeof input.platform === 'string' ? input.platform.slice(0, 20) : 'mobile',
      requestId: request.id,
      fetching: {
        range: request.headers.range,
        ifRange: first(request.headers['if-range']),
        ifNoneMatch: request.headers['if-none-match'],
      },
    },
  })
}

const localeOf = ({ query, headers }: FastifyRequest) => {
  const lang = (query as Record<string, unknown> | undefined)?.lang
  return readLocale(typeof lang === 'string' ? lang : headers['accept-language'])
}
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<string, unknown>
const aUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined

/**
 * Maps every failure, except of a call that `refusesInText`, to the envelope: a refusal says what to do, an internal
 * error reveals nothing of the inside.
 */
function answerProblem(services: Services, problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = problem instanceof Refused ? problem : new Refused(kindOf(problem))
  if (refused.kind === faultOfOurs) services.report(problem, request.id)
  if (refused.kind === databaseAway || refused.kind === diskFull) services.reportOutage(refused.kind, problem)
  return reply
    .code(statusOf(refused.kind) ?? 200)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...refusalBody(refused, localeOf(request)),
        ...(refused.kind === faultOfOurs ? { request_id: request.id } : {}),
      }),
    )
}

/** The HTTP status of a refusal, beside its result. */
const statusOf = ({ result }: RefusalKind) => (result >= 400 && result < 600 ? result : undefined)

/** The refusal of a call that `refusesInText`. */
function inText(problem: unknown, request: FastifyRequest): FileAnswer {
  if (!(problem instanceof Refused)) throw problem
  const status = statusOf(problem.kind) ?? (problem.kind.result === results.gone ? 404 : 400)
  return new FileAnswer(
    Buffer.from(refusalBody(problem, localeOf(request)).msg),
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    status,
  )
}

/**
 * Answers what Node itself rejects before there is a request: headers or an address too large, or bytes that are not
 * HTTP.
 */
function answerUnreadable(problem: NodeJS.ErrnoException, socket: Socket) {
  if (problem.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = problem.code === 'HPE_HEADER_OVERFLOW' ? 413 : 400
  const body = JSON.stringify(refusalBody(new Refused(status === 413 ? tooLarge : badRequest), 'zh-CN'))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function kindOf(problem: unknown): RefusalKind {
  const { statusCode, code } = problem as { statusCode?: number; code?: string }
  // A value that PostgreSQL cannot hold (class 22) came from outside: a bad request, not an internal error.
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) return badRequest
  if (isAway(problem)) return databaseAway
  if (isFull(problem)) return diskFull
  if (statusCode === 413) return tooLarge
  if (statusCode === 415) return wrongType
  if (statusCode === 404) return unknownPath
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return badRequest
  return faultOfOurs
}

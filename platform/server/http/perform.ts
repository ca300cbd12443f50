import { DrizzleQueryError } from 'drizzle-orm'
import * as v from 'valibot'
import { apiPrefix, computes, isWrite, type Call } from '#platform/contract/call.ts'
import { addedCan, type Abilities } from '#platform/contract/list.ts'
import { anotherPerson, appNotThere, notAllowed, signInFirst, type RefusalKind } from '#platform/contract/refusals.ts'
import { namesBeyondAnswer, namesBeyondRequest } from '#platform/contract/names-beyond.ts'
import { fromWire, toWire } from '#platform/contract/wire-names.ts'
import type { Queries, Database, Opening, Run, Transaction as OpenTransaction } from '../database/database.ts'
import type { Statement } from '../database/batch.ts'
import { enqueued } from '../database/enqueued.ts'
import { isConflict } from '../database/outage.ts'
import { countTrips, type Trips } from '../database/trips.ts'
import type { Files } from '../files/files.ts'
import {
  FileAnswer,
  Json,
  type Body,
  type Context,
  type DoNow,
  type Effects,
  type Handled,
  type News,
  type StreamContext,
  type Surroundings,
} from './handle.ts'
import { hasApp, may, type RequestFacts, type Identify, type Identity, type Me } from './identity.ts'
import type { Settings } from '../settings/settings.ts'
import { attempt, keep, lookUp, nobody, storedAnswer, type Attempt } from './idempotency.ts'
import { readInput } from './read-input.ts'
import { refuse, refusalOfConstraint, Refused } from './refuse.ts'

/** What every call needs; created once at startup. */
export interface Services {
  database: Database
  identify: Identify
  publish(news: News[]): void
  nextNumber: Effects['nextNumber']
  report(problem: unknown, requestId: string): void
  note: Surroundings['note']
  /** Reports an outage, which every request would meet: at most one log line a second. */
  reportOutage(kind: RefusalKind, problem: unknown): void
  /** Statements beside a call's own transaction, over connections that no call holds. */
  aside: Run
  settings: Settings
  files: Files
  /** Rate limits an address that makes calls without a session. */
  limitAddress(address: string): Promise<void>
  /** Runs calls and jobs that compute for long; without it they run in this process. */
  apart?: PerformsApart | undefined
  /** Runs a job at once and waits for its end, in that process. */
  doNow: DoNow
  /** Tests check each answer against its contract; production skips that cost. */
  checkAnswers: boolean
  /** Tests check each call's number of round trips; throws if there are too many. */
  holdTrips?: ((call: Call, trips: Trips) => void) | undefined
  /** Throws if an answer differs from the API document. */
  holdAnswer?: (call: Call, answer: unknown) => void
}

/** Runs a call in another process, for one person. */
export interface PerformsApart {
  call(request: Request, whose: string): Promise<Answer>
}

export interface Request {
  handled: Handled
  input: Record<string, unknown>
  facts: RequestFacts
  companyId?: string
  idempotencyKey?: string
  body?: Body
}

/** A response body: JSON in its envelope, or a file. */
export type Answer = string | Buffer | FileAnswer

/**
 * Runs a call: authenticates, authorizes, validates the input, then runs the handler in its transaction. Returns the
 * body.
 */
export async function perform(services: Services, request: Request): Promise<Answer> {
  const { handled, facts } = request
  const identity = facts.token ? await services.identify(facts.token, request.companyId) : null
  admit(handled, identity)
  if (identity) demandSamePerson(facts, identity)
  if (!identity && handled.call.options.answers !== 'file') await services.limitAddress(facts.address)
  const input = readInput(handled.call, request.input, identity?.me?.timeZone)
  if (services.apart && computes(handled.call))
    return await services.apart.call(request, identity?.account.accountId ?? facts.address)
  const doing = () =>
    handled.takesStream
      ? stream(services, request, identity, input)
      : isWrite(handled.call)
        ? write(services, request, identity, input)
        : read(services, request, identity, input)
  return await (services.checkAnswers && !handled.takesStream ? checked(services, handled.call, doing) : doing())
}

/** Tests check a call against its declaration: the fields that it refuses, and its round trips to the database. */
async function checked(services: Services, call: Call, doing: () => Promise<Answer>): Promise<Answer> {
  let trips: Trips | undefined
  const answer = await countTrips(doing, counted => {
    trips = counted
  }).catch(problem => checkRefusal(call, problem))
  services.holdTrips?.(call, trips!)
  return answer
}

/** A refusal that names a field which the call does not have on the wire is a bug; the tests find it. */
function checkRefusal(call: Call, problem: unknown): never {
  for (const { field } of problem instanceof Refused ? problem.fields : []) {
    if (namesBeyondRequest(call.input, { [field.split('.')[0]!]: null }).length > 0 || /[A-Z]/.test(field))
      throw new Error(
        `${call.method} ${apiPrefix}${call.path} refused a field that it does not take: ${field} (${(problem as Refused).kind.code})`,
      )
  }
  throw problem
}

function admit({ call, caller, app, isForDeciders: decides }: Handled, identity: Identity) {
  if (caller === 'public') return
  if (!identity || (caller === 'company' && !identity.me)) refuse(signInFirst)
  if (app && identity.me && !hasApp(identity.me, app, { decides: decides })) refuse(appNotThere)
  const { authority } = call.options
  if (authority && (!identity.me || !may(identity.me, ...authority))) refuse(notAllowed)
}

/**
 * A device may send a write of its former user after somebody else has signed in: never do it in another person's name.
 */
function demandSamePerson({ person }: RequestFacts, { me }: NonNullable<Identity>) {
  if (person !== undefined && person.toLowerCase() !== me?.personId) refuse(anotherPerson)
}

async function read(services: Services, request: Request, identity: Identity, input: unknown) {
  const { database } = services
  const queries =
    identity?.me && request.handled.caller === 'company' ? database.company(identity.me.companyId) : database.system()
  return await run(services, request, identity, input, queries, noEffects)
}

const noEffects: Effects = {
  after: () => {
    throw new Error('A read has no effects')
  },
  publish: () => {
    throw new Error('A read tells nothing')
  },
  enqueue: () => {
    throw new Error('A read queues nothing')
  },
  nextNumber: () => {
    throw new Error('A read numbers nothing')
  },
  later: () => {
    throw new Error('A read writes nothing')
  },
}

/** The author of a write, and its idempotency key. */
interface Transaction {
  companyId: string | null
  requestId: string
  once: Attempt | null
}

async function write(services: Services, request: Request, identity: Identity, input: unknown) {
  const { handled, idempotencyKey, facts } = request
  const me = handled.caller === 'company' ? identity?.me : undefined
  const once =
    idempotencyKey && !handled.call.options.answersSecret
      ? attempt(
          idempotencyKey,
          me?.companyId,
          me?.personId ?? identity?.account.accountId,
          `${handled.call.method} ${handled.call.path}`,
          input,
        )
      : null
  return await unlessDone(
    services,
    { companyId: me?.companyId ?? null, requestId: facts.requestId, once },
    async (queries, effects) => {
      const fresh = await run(services, request, identity, input, queries, effects)
      if (once && !(fresh instanceof FileAnswer)) queries.later([keep(once, fresh.toString())])
      return fresh
    },
  )
}

/** A call that streams its body: no transaction is open while bytes arrive. */
async function stream(
  services: Services,
  { handled, facts, body, idempotencyKey }: Request,
  identity: Identity,
  input: unknown,
) {
  const me = identity!.me!
  const { call } = handled
  const context: StreamContext = {
    ...surroundings(services, facts),
    me,
    body: body!,
    write: work =>
      transact(services, { companyId: me.companyId, requestId: facts.requestId, once: null }, (queries, effects) =>
        work(contextOf(services, facts, identity, queries, effects) as Context),
      ),
    writeOnce: async (what, work) => {
      const once = idempotencyKey
        ? attempt(idempotencyKey, me.companyId, me.personId, `${call.method} ${call.path}`, { input, what })
        : null
      return new Json(
        dataOf(
          await unlessDone(
            services,
            { companyId: me.companyId, requestId: facts.requestId, once },
            async (queries, effects) => {
              const fresh = envelope(
                dataText(call, await work(contextOf(services, facts, identity, queries, effects) as Context)),
              )
              if (once) queries.later([keep(once, fresh)])
              return fresh
            },
          ),
        ),
      )
    },
  }
  return bodyOf(services, handled.call, await answerOf(handled, input, context), me)
}

/** The stored answer of an earlier request with the same key. */
class Done extends Error {
  readonly answer: string
  constructor(answer: string) {
    super('done before')
    this.answer = answer
  }
}

/**
 * Does a write once per idempotency key. The key is looked up together with the first query. A write without a query is
 * a single round trip; storing its answer then fails on a duplicate key, so the key is looked up after a failure too,
 * before the failure is reported.
 */
async function unlessDone<Answer>(
  services: Services,
  transaction: Transaction,
  work: Work<Answer>,
): Promise<Answer | string> {
  try {
    return await transact(services, transaction, work)
  } catch (problem) {
    if (problem instanceof Done) return problem.answer
    const { companyId, once } = transaction
    if (!once) throw problem
    const { database } = services
    const answers = await (companyId === null ? database.system() : database.company(companyId))
      .run(lookUp(once))
      .catch(() => {
        throw problem
      })
    const stored = storedAnswer(answers, once)
    if (stored === undefined) throw problem
    return stored
  }
}

const lookFor = (once: Attempt): Opening => ({
  statements: lookUp(once),
  look(answers) {
    const stored = storedAnswer(answers, once)
    if (stored !== undefined) throw new Done(stored)
  },
})

type Work<Result> = (queries: Queries & OpenTransaction, effects: Effects) => Promise<Result>

/**
 * Runs work in a transaction, and its effects after the commit; retries a serialization failure or deadlock, and maps a
 * constraint violation to its refusal.
 */
async function transact<Result>(services: Services, transaction: Transaction, work: Work<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transactOnce(services, transaction, work)
    } catch (problem) {
      const { code, constraint } = problem as { code?: string; constraint?: string }
      const kind = code?.startsWith('23') ? refusalOfConstraint(constraint) : undefined
      if (kind) refuse(kind)
      if (!isConflict(problem) || tries === 3) throw problem
    }
  }
}

async function transactOnce<Result>(
  services: Services,
  { companyId, requestId, once }: Transaction,
  work: Work<Result>,
): Promise<Result> {
  const news: News[] = []
  const afterwards: (() => unknown)[] = []
  const result = await services.database.transaction(
    companyId,
    queries =>
      work(queries, {
        after: work => {
          afterwards.push(work)
        },
        publish: published => {
          news.push(once && once.personId !== nobody ? { ...published, key: once.key } : published)
        },
        nextNumber: services.nextNumber,
        later: queries.later,
        enqueue: async (job, payload, options) => {
          queries.later([enqueued(job, payload, options)])
        },
        // What persists in any case must not be done a second time under the same key.
        ...(once && {
          aside: async (statements: Statement[]) => queries.begin().then(() => services.aside(statements)),
        }),
      }),
    once ? lookFor(once) : undefined,
  )

  if (news.length > 0) services.publish(news)
  for (const work of afterwards) {
    try {
      await work()
    } catch (problem) {
      services.report(problem, requestId)
    }
  }
  return result
}

const surroundings = ({ aside, settings, files, note, doNow }: Services, facts: RequestFacts): Surroundings => ({
  aside,
  settings,
  files,
  note,
  doNow,
  request: facts,
})

/** One object shape for all calls keeps the engine's property access monomorphic. */
function contextOf(
  services: Services,
  facts: RequestFacts,
  identity: Identity,
  queries: Queries,
  effects: Effects & Partial<Surroundings>,
) {
  const { after, publish, enqueue, later, nextNumber, aside = services.aside } = effects
  const { settings, files, note, doNow } = services
  const context = {
    after,
    publish,
    enqueue,
    later,
    nextNumber,
    aside,
    settings,
    files,
    note,
    doNow,
    request: facts,
    queries,
    run: queries.run,
    account: identity?.account ?? null,
    me: identity?.me ?? null,
  }
  return Object.defineProperty(context, 'db', dbOfContext) as typeof context & Pick<Queries, 'db'>
}
/** Created on first use. One shared getter: a getter per context would give each context a shape of its own. */
const dbOfContext = {
  enumerable: true,
  get(this: { queries: Queries }) {
    return this.queries.db
  },
}

async function run(
  services: Services,
  { handled, facts }: Request,
  identity: Identity,
  input: unknown,
  queries: Queries,
  effects: Effects,
) {
  return bodyOf(
    services,
    handled.call,
    await answerOf(handled, input, contextOf(services, facts, identity, queries, effects)),
    identity?.me,
  )
}

function bodyOf(
  { checkAnswers, holdAnswer }: Services,
  call: Call,
  answer: unknown,
  me: Me | null | undefined,
): Answer {
  if (answer instanceof FileAnswer) return answer
  const json = answer instanceof Json ? (answer as Json<unknown>) : new Json(dataText(call, answer))
  const added = addedCan(call)
  const data = (added && me ? withCan(json, added, me) : json).body
  if (checkAnswers) checkAnswer(call, data.toString())
  holdAnswer?.(call, JSON.parse(data.toString()))
  return typeof data === 'string' ? envelope(data) : Buffer.concat([openingBytes, data, closingBytes])
}

/** Adds the actor's abilities beside the rows, from what is known of the actor (`withCan`). */
function withCan(answer: Json<unknown>, added: Abilities, me: Me) {
  const can = Object.entries(added).map(([name, holders]) => [name, holders === 'everyone' || may(me, ...holders)])
  return answer.with(Object.fromEntries(can) as Record<string, boolean>)
}

const dataText = (call: Call, answer: unknown) => JSON.stringify(toWire(call.output)(answer) ?? null)
const opening = '{"result":0,"data":'
const envelope = (data: string) => `${opening}${data}}`
const [openingBytes, closingBytes] = [Buffer.from(opening), Buffer.from('}')]
const dataOf = (answer: string) => answer.slice(opening.length, -1)

/** Drizzle wraps PostgreSQL's errors; the codes and constraints that decide the refusal are in the cause. */
async function answerOf({ handler }: Handled, input: unknown, context: unknown): Promise<unknown> {
  try {
    return await (handler as (input: unknown, context: unknown) => unknown)(input, context)
  } catch (problem) {
    throw problem instanceof DrizzleQueryError && problem.cause ? problem.cause : problem
  }
}

/** A handler whose answer differs from its contract is a bug; the tests find it. */
function checkAnswer(call: Call, data: string) {
  const answered: unknown = JSON.parse(data)
  const beyond = namesBeyondAnswer(call.output, answered)
  if (beyond.length > 0)
    throw new Error(
      `${call.method} ${apiPrefix}${call.path} answered names that its contract has not on the wire: ${beyond.join(', ')}`,
    )
  const parsed = v.safeParse(call.output, fromWire(call.output)(answered))
  if (parsed.success) return
  const wrong = parsed.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')
  throw new Error(`${call.method} ${apiPrefix}${call.path} answered against its contract: ${wrong}`)
}

import type { Readable } from 'node:stream'
import type { Call, CallOutput, CallParsed, Calls } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import type { Statement } from '../database/batch.ts'
import type { Queries, Run } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Settings } from '../settings/settings.ts'
import type { Account, AppName, RequestFacts, Me } from './identity.ts'

/** JSON made by PostgreSQL, sent on unparsed; `Shape` is its type, checked in the tests. */
export class Json<Shape> {
  readonly body: string | Buffer
  declare readonly shape?: Shape
  constructor(body: string | Buffer) {
    this.body = body
  }
  get text() {
    return this.body.toString()
  }
  /** Appends the actor's abilities under their wire names, without parsing the bytes. */
  with<Name extends string>(can: Readonly<Record<Name, boolean>>): Json<Shape & { can: Record<Name, boolean> }> {
    const named = Object.entries(can).map(([name, may]) => [wireName(name), may])
    const behind = `,"can":${JSON.stringify(Object.fromEntries(named))}}`
    const { body } = this
    return new Json(
      typeof body === 'string'
        ? `${body.slice(0, -1)}${behind}`
        : Buffer.concat([body.subarray(0, -1), Buffer.from(behind)]),
    )
  }
}

/** A file, sent as a download. */
export class FileAnswer {
  readonly headers: Record<string, string>
  readonly body: NodeJS.ReadableStream | Buffer
  readonly status: number
  constructor(body: NodeJS.ReadableStream | Buffer, headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/**
 * An event for the devices of some people of a company: what changed, never the data itself (each device refetches with
 * its own rights).
 */
export interface News {
  companyId: string
  to: readonly string[]
  subjectType: string
  subjectId: string
  event: string
  by?: string
  /** The idempotency key of the write that caused it: the page that made the write refetches by itself. */
  key?: string
  /** Received by those who follow the record alone: nothing else is refetched for it. */
  isQuiet?: boolean
}

export interface Effects {
  /** Runs after the commit; a failure is logged and does not undo the call. */
  after(work: () => unknown): void
  /** Publishes an event to devices, after the commit. */
  publish(news: News): void
  /** Enqueues a job in the transaction: it exists if and only if the write does. `key` deduplicates. */
  enqueue(job: string, payload: object, options?: { runAt?: string; key?: string }): Promise<void>
  /** Statements whose results are not needed: sent ahead of the next query, at the latest together with COMMIT. */
  later(statements: readonly Statement[]): void
  /**
   * The next number of a kind of record in a company: short codes, document numbers. Gaps happen, duplicates never. A
   * caller that needs several passes how many.
   */
  nextNumber(companyId: string, kind: string, several?: number): Promise<number>
}

/** Runs a job at once and waits for its end: in a separate process if it computes for long. */
export type DoNow = <Payload>(
  job: { name: string; work(payload: Payload, context: never): unknown },
  payload: Payload,
) => Promise<void>

/** What every handler gets, whoever the actor is. */
export interface Surroundings {
  request: RequestFacts
  /**
   * Statements in transactions of their own, over the global tables: for what must persist even if the call is refused.
   */
  aside: Run
  settings: Settings
  files: Files
  /** Logs what the operator should see, without secrets. */
  note(event: string, facts: Record<string, string | number | null>): void
  /** Runs a job that computes for long, and waits for its end. */
  doNow: DoNow
}

/**
 * What a handler gets beside its input. In a read each query is its own round trip; a write runs in one transaction.
 */
export interface Context extends Queries, Effects, Surroundings {
  me: Me
}
/** The same for public calls: over the global tables, across companies. */
export interface PublicContext extends Queries, Effects, Surroundings {
  account: Account | null
  me: Me | null
}
/** For calls of an account, with or without a company. */
export interface AccountContext extends PublicContext {
  account: Account
}

/** A request whose body has not been read: the handler streams it. */
export interface Body {
  length: number | undefined
  /** The raw bytes (application/octet-stream). */
  bytes: Readable | null
  /** The files of a form (multipart/form-data), one after another; null for any other body. */
  files: ((most: number) => AsyncIterable<{ name: string; bytes: Readable }>) | null
}
/** For calls that take a body of any size: they run outside a transaction, and open one when the bytes have arrived. */
export interface StreamContext extends Surroundings {
  me: Me
  body: Body
  write<Result>(work: (context: Context) => Promise<Result>): Promise<Result>
  /**
   * The write that produces the call's answer, under its `Idempotency-Key`: a repeat returns the stored answer and does
   * nothing. `what` identifies the content, so that the key is refused for anything else.
   */
  writeOnce<Answered>(what: unknown, work: (context: Context) => Promise<Answered>): Promise<Json<Answered>>
}

/** What a handler returns: the call's output, without the `can` that the server adds (`withCan`). */
type Answered<C extends Call> = C['output'] extends { addsCan: unknown } ? Omit<CallOutput<C>, 'can'> : CallOutput<C>
type Answer<C extends Call> = Answered<C> | Json<Answered<C>> | FileAnswer
export type Handlers<C extends Calls, Ctx> = {
  [Name in keyof C]: (input: CallParsed<C[Name]>, context: Ctx) => Answer<C[Name]> | Promise<Answer<C[Name]>>
}

/** A call with its handler, ready to be served. */
export interface Handled {
  call: Call
  handler: (input: never, context: never) => unknown
  caller: 'public' | 'account' | 'company'
  /** The body is left unread for the handler, which gets a `StreamContext`. */
  takesStream?: boolean
  /**
   * The app, or the part of one, that the call belongs to: refused to people who lack it; of several, to people who
   * lack them all. Null: to none, whatever surrounds it says.
   */
  app?: AppName | null
  /** It shows or decides what others ask of a person: people outside the app's scope may call it too. */
  isForDeciders?: boolean
}

/**
 * Sets the app, or the part of one, of calls that do not name one themselves. `isForDeciders` marks calls that show and
 * decide what others ask of a person: that person needs them even without the app; the record's own rules say who that
 * is.
 */
export const ofApp = (
  app: AppName | null,
  handled: readonly Handled[],
  isForDeciders: (call: Call) => boolean = () => false,
): Handled[] =>
  handled.map(one => ({
    ...one,
    app: one.app === undefined ? app : one.app,
    isForDeciders: one.isForDeciders === true || isForDeciders(one.call),
  }))

function bind<C extends Calls, Ctx>(caller: Handled['caller'], calls: C, handlers: Handlers<C, Ctx>): Handled[] {
  return Object.entries(calls).map(([name, call]) => {
    const declared = call.options.caller ?? 'company'
    if (declared !== caller)
      throw new Error(`${call.method} ${call.path} is declared for "${declared}", bound for "${caller}"`)
    return { call, handler: handlers[name as keyof C] as Handled['handler'], caller }
  })
}

/** Binds a company's calls to their handlers, with identity, rights, transaction, idempotency and envelope. */
export const handle = <C extends Calls>(calls: C, handlers: Handlers<C, Context>) => bind('company', calls, handlers)
/** Binds calls that need no session. */
export const handlePublic = <C extends Calls>(calls: C, handlers: Handlers<C, PublicContext>) =>
  bind('public', calls, handlers)
/** Binds calls that need an account, but no company. */
export const handleAccount = <C extends Calls>(calls: C, handlers: Handlers<C, AccountContext>) =>
  bind('account', calls, handlers)
/** Binds a company's calls that take a body as a stream. */
export const handleStreams = <C extends Calls>(calls: C, handlers: Handlers<C, StreamContext>) =>
  bind('company', calls, handlers).map(handled => ({ ...handled, takesStream: true }))

import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call before any rule of the record is asked.
 * `public`: nobody in particular. `account`: a signed-in person, in no company yet. `company`: a person of a company.
 */
export type Caller = 'public' | 'account' | 'company'

export interface CallOptions {
  caller?: Caller
  /** One of these authorities is needed (spec 1 §6); a system administrator has all. */
  authority?: readonly string[]
  /** A GET that changes something (spec 2 §7): it is run as a write and refuses cross-site and prefetch requests. */
  changes?: boolean
  /** Further addresses that answer the same (the spec has a few families with two). */
  also?: readonly string[]
  /** Answers something other than the JSON envelope (a file, an image). */
  answers?: 'json' | 'file'
  /**
   * Computes for long, and so in a process of its own. What answers a file does unless it says `false`: because it
   * streams, or is small.
   */
  computes?: boolean
  /**
   * Asked for by programs that look at the status alone: a refusal answers 404 (gone), 400 or what it is otherwise,
   * with its sentence as plain text.
   */
  refusesInText?: boolean
  /** Asked while somebody types: that it failed is said nowhere, and the next letter asks again. */
  failsSilently?: boolean
  /** The answer carries a secret (a token, a proof): it is given once, and never kept for an idempotency key. */
  answersSecret?: boolean
  /**
   * Further types of record, beside its group's, that a question's answer shows, or that a write changes; `*` for what
   * hangs on records of any type.
   */
  about?: readonly string[]
  /** What a person reads about it in the API document. */
  summary?: string
}

/**
 * A call as both sides see it: method and path, what goes in, what comes out. Wire names are derived (`wire-names.ts`).
 */
export interface Call<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  method: Method
  /** Below `/ftask/api`, path parameters as `:name`. */
  path: string
  input: Input
  output: Output
  options: CallOptions
  /** The types of record that it is about: an answer is stale once a record of them has changed (`callsAbout`). */
  about: readonly string[]
}

/** Declares a call: `call('GET /crm/tenders/:id', v.object({ id }), tender)`. */
export function call<Input extends GenericSchema, Output extends GenericSchema>(
  address: `${Method} /${string}`,
  input: Input,
  output: Output,
  options: CallOptions = {},
): Call<Input, Output> {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, input, output, options, about: options.about ?? [] }
}

export type Calls = Record<string, Call>

/**
 * The calls about records of a type: `callsAbout('customer', { list: call(…), create: call(…) })`. It is the one place
 * that says what is stale after a change: what any of them answers is refetched once any of them, or news from the
 * server, has changed such a record. A call that is about others as well says so in its options.
 */
/* @__NO_SIDE_EFFECTS__ */
export function callsAbout<Group extends Calls>(type: string, calls: Group): Group {
  for (const call of Object.values(calls)) call.about = [type, ...call.about]
  return calls
}
/** What a caller gives: before defaults and coercion. */
export type CallInput<C extends Call> = InferInput<C['input']>
/** What a handler gets: parsed. */
export type CallParsed<C extends Call> = InferOutput<C['input']>
export type CallOutput<C extends Call> = InferOutput<C['output']>

/** Does the call change something, so that it needs a transaction and takes an idempotency key? */
export const isWrite = (call: Call) => call.method !== 'GET' || call.options.changes === true

/**
 * Does the call compute for long, so that others must not wait for it? Whatever makes a file does, unless it says
 * otherwise.
 */
export const computes = ({ options }: Call) => options.computes ?? options.answers === 'file'

/** What tells it from every other. */
export const addressOf = ({ method, path }: Call) => `${method} ${path}`

export const apiPrefix = '/ftask/api'
/** The same calls again, for clients that were set up for a proxy (spec 1 §9). */
export const proxyPrefix = '/ftask/proxy'

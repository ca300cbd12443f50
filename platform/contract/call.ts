import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call, before any rule of the record is checked.
 * `public`: anybody. `account`: a signed-in person, in no company yet. `company`: a person of a company.
 */
export type Caller = 'public' | 'account' | 'company'

export interface CallOptions {
  caller?: Caller
  /** One of these authorities is needed (spec 1 §6); a system administrator has all. */
  authority?: readonly string[]
  /** A GET that changes something (spec 2 §7): it is run as a write and refuses cross-site and prefetch requests. */
  changes?: boolean
  /** Further addresses of the same call (the spec has a few families with two). */
  also?: readonly string[]
  /** Returns something other than the JSON envelope (a file, an image). */
  answers?: 'json' | 'file'
  /**
   * Computes for long, so it runs in a process of its own. The default for calls that return a file; `false` if it
   * streams or is small.
   */
  computes?: boolean
  /**
   * Called by programs that only look at the status: a refusal responds with 404 (gone), 400 or its own status, and its
   * sentence as plain text.
   */
  refusesInText?: boolean
  /** Called while somebody types: a failure is not shown, and the next letter retries. */
  failsSilently?: boolean
  /** The answer contains a secret (a token, a proof): it is returned once, and never stored for an idempotency key. */
  answersSecret?: boolean
  /**
   * Further record types, beside its group's, that a query's answer shows or a write changes; `*` for answers that
   * depend on records of any type.
   */
  about?: readonly string[]
  /** The description in the API document. */
  summary?: string
}

/** A call as both sides see it: method and path, input and output. Wire names are derived (`wire-names.ts`). */
export interface Call<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  method: Method
  /** Below `/ftask/api`, path parameters as `:name`. */
  path: string
  input: Input
  output: Output
  options: CallOptions
  /** The record types that it concerns: an answer is stale once a record of them has changed (`callsAbout`). */
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
 * The calls of a record type: `callsAbout('customer', { list: call(…), create: call(…) })`. The one place that declares
 * what a change makes stale: the queries of a type are refetched once one of its writes, or an event from the server,
 * has changed such a record. A call that concerns other types too says so in its options.
 */
/* @__NO_SIDE_EFFECTS__ */
export function callsAbout<Group extends Calls>(type: string, calls: Group): Group {
  for (const call of Object.values(calls)) call.about = [type, ...call.about]
  return calls
}
/** The input as a caller passes it: before defaults and coercion. */
export type CallInput<C extends Call> = InferInput<C['input']>
/** The parsed input of a handler. */
export type CallParsed<C extends Call> = InferOutput<C['input']>
export type CallOutput<C extends Call> = InferOutput<C['output']>

/** Does the call have side effects, so that it needs a transaction and takes an idempotency key? */
export const isWrite = (call: Call) => call.method !== 'GET' || call.options.changes === true

/**
 * Does the call compute for long, so that others must not wait for it? Calls that make a file do, unless they say
 * otherwise.
 */
export const computes = ({ options }: Call) => options.computes ?? options.answers === 'file'

/** Identifies the call. */
export const addressOf = ({ method, path }: Call) => `${method} ${path}`

export const apiPrefix = '/ftask/api'
/** The same calls again, for clients that were set up for a proxy (spec 1 §9). */
export const proxyPrefix = '/ftask/proxy'

import { pathWithin } from '#platform/contract/addresses.ts'
import { noteReached } from './offline/connection.ts'

/** The server refused the call, or could not be reached (`result` −1). */
export class CallRefused extends Error {
  readonly result: number
  readonly code: string | undefined
  readonly fields: { field: string; code: string; msg: string }[]
  readonly data: unknown
  /** A dialog has already shown this error; the caller need not show it again. */
  isReported = false

  constructor(body: {
    result: number
    msg?: string
    code?: string
    errors?: { field: string; code: string; msg: string }[]
    data?: unknown
  }) {
    super(body.msg ?? '')
    this.result = body.result
    this.code = body.code
    this.fields = body.errors ?? []
    this.data = body.data
  }
}
export const notReached = -1
/** The feature is not part of the free edition (wire page, "Answers"). */
export const paidFeature = -20009

/** How the shell reacts to a response that concerns the whole app, not only the caller; set once at startup. */
export interface Consequences {
  /** 401: the session has ended. */
  signedOut(): void
  /** Result 4: the record does not exist, or the actor may not see it. */
  gone(refused: CallRefused): void
  /** Any refusal that is not an error of the call itself (an HTTP status above 400 is one, whatever its result). */
  refusedOtherwise(refused: CallRefused): void
  /** The response has a `location`: a path of this app. */
  redirected(path: string): void
}
let consequences: Consequences = { signedOut() {}, gone() {}, refusedOtherwise() {}, redirected() {} }
export const setConsequences = (input: Consequences) => {
  consequences = input
}
/** Navigates to a path of this app from code that has no screen at hand. */
export const goTo = (path: string) => consequences.redirected(path)

interface Body {
  result?: number
  /**
   * Set by helper endpoints of another server instead of `result`: 1 on success, anything else on failure (spec 2 §8).
   */
  success?: number
  msg?: string
  code?: string
  errors?: { field: string; code: string; msg: string }[]
  data?: unknown
  location?: string
}

export interface Received {
  status: number
  body: Body
}

/**
 * A response that the page's head requested before this module was loaded (`app/shell/page-head.ts`); `received` is set
 * as soon as it arrives.
 */
export interface EarlyAnswer {
  coming: Promise<Received>
  received?: Received
}

export const early = () => (globalThis as { kaigongEarly?: Record<string, EarlyAnswer> }).kaigongEarly ?? {}

export function takeEarly(address: string): EarlyAnswer | undefined {
  const taken = early()[address]
  delete early()[address]
  return taken
}

const resultOf = ({ result = 0, success = 1 }: Body) => result || Number(success !== 1)
export const isDone = ({ status, body }: Received) => status < 400 && resultOf(body) === 0

export const receive = async (response: Response): Promise<Received> => ({
  status: response.status,
  body: (await response.json()) as Body,
})

/**
 * Sends a request, parses the envelope and handles what all callers share (spec 2 §8 "Response handling"). `isSilent`:
 * a refusal changes nothing on screen, unless the session has ended.
 */
export async function answerOf(address: string, init: RequestInit, isSilent = false): Promise<Body> {
  let received: Received
  try {
    received = await ((init.method === 'GET' && takeEarly(address)?.coming) || fetch(address, init).then(receive))
  } catch (problem) {
    if ((problem as Error).name === 'AbortError') throw problem
    noteReached(false)
    throw new CallRefused({ result: notReached })
  }
  noteReached(true)
  const { status, body } = received
  const elsewhere = pathWithin(body.location)
  if (elsewhere !== null) consequences.redirected(elsewhere)
  if (isDone(received)) return body
  const refused = new CallRefused({ ...body, result: body.result ?? (resultOf(body) || status) })
  if (refused.result === 401) consequences.signedOut()
  if (isSilent) throw refused
  if (refused.result === 4) consequences.gone(refused)
  if (status < 400) consequences.refusedOtherwise(refused)
  throw refused
}

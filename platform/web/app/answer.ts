import { pathWithin } from '#platform/contract/addresses.ts'
import { noteReached } from './offline/connection.ts'

/** A call that the server refused, or that did not reach it (`result` −1). */
export class CallRefused extends Error {
  readonly result: number
  readonly code: string | undefined
  readonly fields: { field: string; code: string; msg: string }[]
  readonly data: unknown
  /** A dialog says it already: whoever asked need not. */
  isTold = false

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
/** What the free edition does not have (wire page, "Answers"). */
export const paidFeature = -20009

/** What the shell does when an answer concerns the whole app and not only the caller; set once at start. */
export interface Consequences {
  /** 401: the session has ended. */
  signedOut(): void
  /** Result 4: the record is gone, or not ours to see. */
  gone(refused: CallRefused): void
  /** Any refusal that is no error of the call itself (an HTTP status above 400 is one, whatever its result). */
  refusedOtherwise(refused: CallRefused): void
  /** `location` in an answer: a path of ours. */
  redirected(path: string): void
}
let consequences: Consequences = { signedOut() {}, gone() {}, refusedOtherwise() {}, redirected() {} }
export const setConsequences = (input: Consequences) => {
  consequences = input
}
/** Goes to a path of ours from where no screen is at hand. */
export const goTo = (path: string) => consequences.redirected(path)

interface Body {
  result?: number
  /** What a helper of another server says instead of a result: 1, or it failed (spec 2 §8). */
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
 * An answer that the page's head asked for before this code was there (`app/shell/page-head.ts`); `received` as soon as
 * it is here.
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
 * Sends, reads the envelope, and draws the consequences that every caller shares (spec 2 §8 "Response handling").
 * `isSilent`: that it was refused changes nothing on screen, but that a session has ended.
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

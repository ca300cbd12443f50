import { apiPrefix, isWrite, type Call, type CallInput, type CallOutput } from '#platform/contract/call.ts'
import { searchKey, shortestKey } from '#platform/contract/fields.ts'
import { readAnswer, toWire } from '#platform/contract/wire-names.ts'
import { isLeaving } from '#platform/web/kit/leaving.ts'
import { locale } from '#platform/web/words/words.ts'
import { answerOf, CallRefused, notReached } from './answer.ts'
import { personHere } from './offline/owner.ts'
import { namesTemporary } from './offline/waiting.ts'
import { randomId } from '../session/random-id.ts'
import { companyId, platform, serverAddress, token } from '../session/session.ts'
import { receivedData } from './received.ts'

export { answerOf, CallRefused, notReached, setConsequences } from './answer.ts'

/** Characters; at three bytes each, what is sent together stays below 64 KiB. */
export const mostAfterwards = 10_000

/**
 * Asks a call and answers its data under our names; throws `CallRefused`. A write carries the key that makes a repeat
 * harmless.
 */
export async function sendCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { key, signal }: { key?: string; signal?: AbortSignal } = {},
): Promise<CallOutput<C>> {
  // The server knows nothing of a record that waits on this device.
  if (namesTemporary(input)) throw new CallRefused({ result: notReached })
  const { address, body } = addressOf(call, input)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const request = {
    method: call.method,
    headers: headersOf(call, key, sent !== undefined),
    // The browser carries so much and no more for a page that has gone.
    ...(sent === undefined ? {} : { body: sent, keepalive: isLeaving() && sent.length < mostAfterwards }),
    ...(signal ? { signal } : {}),
  }
  const { data } = await answerOf(address, request, call.options.failsSilently)
  return readAnswer(call.output)(data)
}

/** What a call answers, when the page's head has received it already. */
export function received<C extends Call>(call: C, input: CallInput<C>): CallOutput<C> | undefined {
  const data = receivedData(addressOf(call, input).address)
  return data === undefined ? undefined : readAnswer(call.output)(data)
}

/** Headers of every request, for those that are not calls (uploads) too. */
export function headersOf(
  call: Pick<Call, 'method' | 'options'>,
  key: string | undefined,
  hasBody: boolean,
): Record<string, string> {
  const signedIn = token()
  return {
    ...(signedIn ? { Authorization: `Bearer ${signedIn}` } : {}),
    'Accept-Language': locale(),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(isWrite(call as Call) ? { 'Idempotency-Key': key ?? randomId(), ...byPerson(call) } : {}),
  }
}

/** While somebody types the first letter of what they look for, the list stays whole. */
const isTooShort = ({ input }: Call, key: unknown) =>
  typeof key === 'string' &&
  [...key.trim()].length < shortestKey &&
  (input as { entries?: { key?: { wrapped?: unknown } } }).entries?.key?.wrapped === searchKey

/** Whose write it is: another page may have signed somebody else in since this one was drawn. */
function byPerson({ options }: Pick<Call, 'options'>): Record<string, string> {
  const person = personHere()
  return person && (options.caller ?? 'company') === 'company' ? { 'X-Person-Id': person } : {}
}

/** Where a call goes: its parameters in the path, the rest in the query or the body; `company` is the one asked as. */
export function addressOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  company = companyId(),
): { address: string; body: Record<string, unknown> | undefined } {
  const given = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given[name])
    delete given[name]
    return encodeURIComponent(value)
  })
  const wire = toWire(call.input)(given) as Record<string, unknown>
  const actor: Record<string, string> | undefined =
    call.options.caller === 'public' ? { platform: platform() } : company ? { comp_id: company } : undefined
  const query = new URLSearchParams(actor)
  if (call.method === 'GET') {
    if (isTooShort(call, given.key)) delete wire.key
    for (const [name, value] of Object.entries(wire)) {
      if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one))
      else if (value !== undefined && value !== null) query.append(name, String(value))
    }
  }
  const search = query.toString()
  return {
    address: `${serverAddress('api')}${apiPrefix}${path}.json${search && `?${search}`}`,
    body: call.method === 'GET' ? undefined : wire,
  }
}

import { apiPrefix, isWrite, type Call, type CallInput, type CallOutput } from '#platform/contract/call.ts'
import { isKeyShort, searchKey } from '#platform/contract/fields.ts'
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

/** Characters; at up to three bytes each, the requests sent with `keepalive` stay below 64 KiB. */
export const mostAfterwards = 10_000

/**
 * Sends a call and returns its data by our names; throws `CallRefused`. A write carries an idempotency key, which makes
 * a retry safe.
 */
export async function sendCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { key, signal }: { key?: string; signal?: AbortSignal } = {},
): Promise<CallOutput<C>> {
  // The server does not know a record that waits on this device.
  if (namesTemporary(input)) throw new CallRefused({ result: notReached })
  const { address, body } = addressOf(call, input)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const request = {
    method: call.method,
    headers: headersOf(call, key, sent !== undefined),
    // The browser limits the size of `keepalive` requests of a closed page.
    ...(sent === undefined ? {} : { body: sent, keepalive: isLeaving() && sent.length < mostAfterwards }),
    ...(signal ? { signal } : {}),
  }
  const { data } = await answerOf(address, request, call.options.failsSilently)
  return readAnswer(call.output)(data)
}

/** A call's answer, if the page's head has already received it. */
export function received<C extends Call>(call: C, input: CallInput<C>): CallOutput<C> | undefined {
  const data = receivedData(addressOf(call, input).address)
  return data === undefined ? undefined : readAnswer(call.output)(data)
}

/** The headers of every request, including those that are not calls (uploads). */
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

/** A search key below the minimum length is not sent: the list stays unfiltered. */
const isTooShort = ({ input }: Call, key: unknown) =>
  typeof key === 'string' &&
  (key.trim() === '' || isKeyShort(key)) &&
  (input as { entries?: { key?: { wrapped?: unknown } } }).entries?.key?.wrapped === searchKey

/** The author of the write: another page may have signed somebody else in since this one was drawn. */
function byPerson({ options }: Pick<Call, 'options'>): Record<string, string> {
  const person = personHere()
  return person && (options.caller ?? 'company') === 'company' ? { 'X-Person-Id': person } : {}
}

/**
 * The URL and body of a call: its parameters go into the path, the rest into the query or the body; `company` is the
 * company it acts for.
 */
export function addressOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  company = companyId(),
): { address: string; body: Record<string, unknown> | undefined } {
  const parameters = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(parameters[name])
    delete parameters[name]
    return encodeURIComponent(value)
  })
  const wire = toWire(call.input)(parameters) as Record<string, unknown>
  const actor: Record<string, string> | undefined =
    call.options.caller === 'public' ? { platform: platform() } : company ? { comp_id: company } : undefined
  const query = new URLSearchParams(actor)
  if (call.method === 'GET') {
    if (isTooShort(call, parameters.key)) delete wire.key
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

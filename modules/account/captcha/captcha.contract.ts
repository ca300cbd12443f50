import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out } from '#platform/contract/fields.ts'

/** How many keys a solver tries: some tenths of a second on a phone. */
export const captchaWork = { least: 20_000, most: 60_000, liveMinutes: 10 } as const

/**
 * An ALTCHA challenge (version 2): find the counter whose key begins with `keyPrefix`. Its names go over the wire as
 * they are, because its signature is over them.
 */
const challenge = v.object({
  parameters: v.record(v.string(), v.unknown()),
  signature: out.text,
})

export const captchaCalls = callsAbout('account', {
  challenge: call('GET /geetest/code', v.object({}), challenge, {
    caller: 'public',
    summary: 'A proof-of-work challenge; its solution is the `code` of the next sign-in',
  }),
})

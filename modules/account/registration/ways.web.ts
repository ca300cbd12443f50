import { useCall } from '#platform/web/app/calls.ts'
import { oauthCalls } from '../oauth/oauth.contract.ts'

/**
 * The ways to be known by, those first that the server can send a code to; what it cannot is not offered. Undefined
 * until it has said.
 */
export function useWays() {
  const { data, error } = useCall(oauthCalls.providers, {})
  const sends = { canText: true, canMail: true, ...data }
  const contacts = [...(sends.canText ? ['mobile' as const] : []), ...(sends.canMail ? ['email' as const] : [])]
  // Without an answer all are offered: what cannot be done is refused in words.
  return data || error ? { contacts, registration: data?.registration ?? 'open' } : undefined
}

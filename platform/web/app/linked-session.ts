/** A session that arrived in the address. */

import { companyId, platformKey, signIn, token } from '../session/session.ts'

const linkedKey = 'kaigong.given'
/** A session that the address brought onto a device with an open session; it waits in this tab until it is settled. */
export interface LinkedSession {
  token: string | null
  companyId: string | null
}

/**
 * Removes a token and comp_id from the address bar; saves the platform value (spec 1 §2 "Route guard", wire page "Who
 * is asking"). Without an open session they are adopted. An open session is not replaced by what anybody can write into
 * a link: the token is checked first, and the person is asked if it is another person's
 * (`app/shell/linked-session.tsx`).
 */
export function adoptFromAddress() {
  const address = new URL(location.href)
  const input = address.searchParams.get('token')
  const company = address.searchParams.get('comp_id')
  const onPlatform = address.searchParams.get('platform')
  if (onPlatform && /^[\w-]{1,20}$/.test(onPlatform)) localStorage.setItem(platformKey, onPlatform)
  if (!input && !company) return
  const isNews = (input !== null && input !== token()) || (company !== null && company !== companyId())
  if (!token()) {
    if (input) signIn(input, company)
  } else if (isNews)
    sessionStorage.setItem(linkedKey, JSON.stringify({ token: input, companyId: company } satisfies LinkedSession))
  address.searchParams.delete('token')
  address.searchParams.delete('comp_id')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** Returns what waits to be settled, once; mostly null. */
export function takeLinkedSession(): LinkedSession | null {
  const input = sessionStorage.getItem(linkedKey)
  sessionStorage.removeItem(linkedKey)
  return input === null ? null : (JSON.parse(input) as LinkedSession)
}

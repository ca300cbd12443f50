/** A session that came with the address. */

import { companyId, platformKey, signIn, token } from '../session/session.ts'

const givenKey = 'kaigong.given'
/**
 * What an address has brought onto a device where somebody is signed in already; it waits in this tab until it is
 * settled.
 */
export interface GivenSession {
  token: string | null
  companyId: string | null
}

/**
 * A token and comp_id in the page's query are taken out of the address bar; the platform value is saved (spec 1 §2
 * "Route guard", wire page "Who is asking"). Where nobody is signed in they are adopted. A session that is open is not
 * replaced by what anybody can write into a link: that is checked first, and asked where it is another person's
 * (`app/shell/given-session.tsx`).
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
    sessionStorage.setItem(givenKey, JSON.stringify({ token: input, companyId: company } satisfies GivenSession))
  address.searchParams.delete('token')
  address.searchParams.delete('comp_id')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** What waits to be settled, once; null mostly. */
export function takeGivenSession(): GivenSession | null {
  const input = sessionStorage.getItem(givenKey)
  sessionStorage.removeItem(givenKey)
  return input === null ? null : (JSON.parse(input) as GivenSession)
}

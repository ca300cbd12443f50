/** What this device keeps about who is signed in. Other tabs learn of a change by the storage event. */

import { randomId } from './random-id.ts'

const tokenKey = 'kaigong.token'
const companyKey = 'kaigong.comp_id'
const markKey = 'kaigong.mark'
const platformKey = 'kaigong.platform'
/** Builds before this one kept a name here that outlived its session. */
const formerPersonKey = 'kaigong.person'

export const token = () => localStorage.getItem(tokenKey)
export const companyId = () => localStorage.getItem(companyKey)
/** The platform value of the route guard (spec 1 §2): from the query, else what was stored, else mobile. */
export const platform = () => localStorage.getItem(platformKey) ?? 'mobile'

export function signIn(newToken: string, newCompanyId: string | null) {
  if (newToken !== token()) forgetSession()
  localStorage.setItem(tokenKey, newToken)
  if (newCompanyId) localStorage.setItem(companyKey, newCompanyId)
  else localStorage.removeItem(companyKey)
}

/** Names this session and its company, in what the device keeps of its answers; null when nobody is signed in. It says nothing of the token. */
export function sessionMark(): string | null {
  if (!token()) return null
  const mark = localStorage.getItem(markKey) ?? randomId()
  localStorage.setItem(markKey, mark)
  return `${mark} ${companyId() ?? ''}`
}

export function chooseCompany(id: string) { localStorage.setItem(companyKey, id) }

/** What the device knows about a session goes with it: its mark, and with that whatever is kept under the mark. */
function forgetSession() {
  localStorage.removeItem(markKey)
  localStorage.removeItem(formerPersonKey)
}

/** Nothing of the session stays, nor what this tab has kept of it (what was searched for, whom to ask). */
export function signOut() {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(companyKey)
  forgetSession()
  sessionStorage.clear()
}

/** Tells when another page of the app has signed somebody in or out, or has gone to another company: what is shown here is then another's. */
export function onOtherSession(tell: () => void) {
  addEventListener('storage', ({ key }) => { if (key === tokenKey || key === companyKey || key === null) tell() })
}

/** Keeps something in this tab for the session that is open; the next one finds nothing of it. */
export const keepForSession = (name: string, value: unknown) => sessionStorage.setItem(`kaigong.${name}`, JSON.stringify({ mark: sessionMark(), value }))
export function keptForSession(name: string): unknown {
  try {
    const { mark, value } = JSON.parse(sessionStorage.getItem(`kaigong.${name}`) ?? '{}') as { mark?: string, value?: unknown }
    return mark === sessionMark() ? value : undefined
  } catch {
    return undefined
  }
}

const givenKey = 'kaigong.given'
/** What an address has brought onto a device where somebody is signed in already; it waits in this tab until it is settled. */
export interface GivenSession { token: string | null, companyId: string | null }

/**
 * A token and comp_id in the page's query are taken out of the address bar; the platform value is saved (spec 1 §2 "Route guard", wire page
 * "Who is asking"). Where nobody is signed in they are adopted. A session that is open is not replaced by what anybody can write into a
 * link: that is checked first, and asked where it is another person's (`app/shell/given-session.tsx`).
 */
export function adoptFromAddress() {
  const address = new URL(location.href)
  const given = address.searchParams.get('token')
  const company = address.searchParams.get('comp_id')
  const onPlatform = address.searchParams.get('platform')
  if (onPlatform && /^[\w-]{1,20}$/.test(onPlatform)) localStorage.setItem(platformKey, onPlatform)
  if (!given && !company) return
  const isNews = (given !== null && given !== token()) || (company !== null && company !== companyId())
  if (!token()) { if (given) signIn(given, company) }
  else if (isNews) sessionStorage.setItem(givenKey, JSON.stringify({ token: given, companyId: company } satisfies GivenSession))
  address.searchParams.delete('token')
  address.searchParams.delete('comp_id')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** What waits to be settled, once; null mostly. */
export function takeGivenSession(): GivenSession | null {
  const given = sessionStorage.getItem(givenKey)
  sessionStorage.removeItem(givenKey)
  return given === null ? null : JSON.parse(given) as GivenSession
}

const defaults = { api: '', user: '', messaging: '' }
/** Base addresses of the API, user and messaging servers; by default all three are this server (wire page, "Address"). */
export function serverAddress(kind: keyof typeof defaults): string {
  const configured = (globalThis as { kaigongServers?: Partial<typeof defaults> }).kaigongServers
  return configured?.[kind] ?? defaults[kind]
}

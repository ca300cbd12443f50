/** What this device keeps about who is signed in. Other tabs learn of a change by the storage event. */

import { randomId } from './random-id.ts'

const tokenKey = 'kaigong.token'
const companyKey = 'kaigong.comp_id'
const markKey = 'kaigong.mark'
const platformKey = 'kaigong.platform'

export const token = () => localStorage.getItem(tokenKey)
export const companyId = () => localStorage.getItem(companyKey)
/** The platform value of the route guard (spec 1 §2): from the query, else what was stored, else mobile. */
export const platform = () => localStorage.getItem(platformKey) ?? 'mobile'

export function signIn(newToken: string, newCompanyId: string | null) {
  if (newToken !== token()) localStorage.removeItem(markKey)
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

/** Nothing of the session stays, nor what this tab has kept of it (what was searched for, whom to ask). */
export function signOut() {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(companyKey)
  localStorage.removeItem(markKey)
  sessionStorage.clear()
}

/**
 * A token and comp_id in the page's query are adopted once and taken out of the address bar; the platform value is saved
 * (spec 1 §2 "Route guard", wire page "Who is asking").
 */
export function adoptFromAddress() {
  const address = new URL(location.href)
  const given = address.searchParams.get('token')
  const company = address.searchParams.get('comp_id')
  const onPlatform = address.searchParams.get('platform')
  if (onPlatform && /^[\w-]{1,20}$/.test(onPlatform)) localStorage.setItem(platformKey, onPlatform)
  if (given) signIn(given, company)
  else if (company) chooseCompany(company)
  if (!given && !company) return
  address.searchParams.delete('token')
  address.searchParams.delete('comp_id')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

const defaults = { api: '', user: '', messaging: '' }
/** Base addresses of the API, user and messaging servers; by default all three are this server (wire page, "Address"). */
export function serverAddress(kind: keyof typeof defaults): string {
  const configured = (globalThis as { kaigongServers?: Partial<typeof defaults> }).kaigongServers
  return configured?.[kind] ?? defaults[kind]
}

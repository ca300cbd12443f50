/** What this device keeps about who is signed in. Other tabs learn of a change by the storage event. */

import { randomId } from './random-id.ts'

export const tokenKey = 'kaigong.token'
export const companyKey = 'kaigong.comp_id'
const markKey = 'kaigong.mark'
export const platformKey = 'kaigong.platform'

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

/**
 * Names this session and its company, in what the device keeps of its answers; null when nobody is signed in. It says
 * nothing of the token.
 */
export function sessionMark(): string | null {
  if (!token()) return null
  const mark = localStorage.getItem(markKey) ?? randomId()
  localStorage.setItem(markKey, mark)
  return `${mark} ${companyId() ?? ''}`
}

export function chooseCompany(id: string) {
  localStorage.setItem(companyKey, id)
}

/** What the device knows about a session goes with it: its mark, and with that whatever is kept under the mark. */
const forgetSession = () => localStorage.removeItem(markKey)

/** Nothing of the session stays, nor what this tab has kept of it (what was searched for, whom to ask). */
export function signOut() {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(companyKey)
  forgetSession()
  sessionStorage.clear()
}

const defaults = { api: '', user: '', messaging: '' }
/**
 * Base addresses of the API, user and messaging servers; by default all three are this server (wire page, "Address").
 */
export function serverAddress(kind: keyof typeof defaults): string {
  const configured = (globalThis as { kaigongServers?: Partial<typeof defaults> }).kaigongServers
  return configured?.[kind] ?? defaults[kind]
}

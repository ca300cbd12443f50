/** What a tab stores for the open session, and how it notices another one. */

import { companyKey, sessionMark, tokenKey } from '../session/session.ts'

/**
 * Notifies when another page of the app has signed somebody in or out, or has switched the company: what is shown here
 * then belongs to another session.
 */
export function onOtherSession(tell: () => void) {
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === companyKey || key === null) tell()
  })
}

/** Stores a value in this tab for the open session; the next session does not find it. */
export const keepForSession = (name: string, value: unknown) =>
  sessionStorage.setItem(`kaigong.${name}`, JSON.stringify({ mark: sessionMark(), value }))
export function keptForSession(name: string): unknown {
  try {
    const { mark, value } = JSON.parse(sessionStorage.getItem(`kaigong.${name}`) ?? '{}') as {
      mark?: string
      value?: unknown
    }
    return mark === sessionMark() ? value : undefined
  } catch {
    return undefined
  }
}

/** What a tab keeps for the session that is open, and how it hears of another. */

import { companyKey, sessionMark, tokenKey } from '../session/session.ts'

/**
 * Tells when another page of the app has signed somebody in or out, or has gone to another company: what is shown here
 * is then another's.
 */
export function onOtherSession(tell: () => void) {
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === companyKey || key === null) tell()
  })
}

/** Keeps something in this tab for the session that is open; the next one finds nothing of it. */
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

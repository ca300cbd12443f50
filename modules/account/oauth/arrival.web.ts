import { CallRefused } from '#platform/web/app/answer.ts'
import { signIn } from '#platform/web/session/session.ts'
import { askPlainly } from '../session/sign-in.web.ts'

export interface Provider {
  name: string
  title: string
}
interface Identity {
  key: string
  openId: string
  openType: string
}
interface Arrival {
  outcome: 'signed_in' | 'bound' | 'unbound'
  token?: string
  user?: { comp_id: string }
  key?: string
  open_id?: string
  open_type?: string
}

const stateKey = 'kaigong.oauth.state'
const identityKey = 'kaigong.oauth.identity'

/** Leaves for a provider. The state stays in this tab: an address that somebody else made up brings another one. */
export async function setOut(provider: string, { binding = false } = {}) {
  const { url, state } = await askPlainly<{ url: string; state: string }>(
    'GET',
    binding ? `/oauth2/account/bind/${provider}` : `/oauth2/account/start?open_type=${provider}`,
  )
  sessionStorage.setItem(stateKey, state)
  location.assign(url)
}

/** Has the provider sent the browser back to this page? */
export const hasArrived = () => /[?&]state=/.test(location.search) && /[?&](code|error)=/.test(location.search)

/**
 * Finishes the trip that the provider ended on this page: answers where to go on, or null to stay and sign in by
 * password, after which the identity is bound. Null too when it failed; `failed` has the words.
 */
export async function arrive(failed: (message: string) => void): Promise<string | null> {
  const input = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const state = sessionStorage.getItem(stateKey)
  sessionStorage.removeItem(stateKey)
  if (!state || state !== input.get('state') || !input.get('code')) {
    failed(input.get('error_description') ?? input.get('error') ?? '')
    return null
  }
  try {
    const arrival = await askPlainly<Arrival>('POST', '/oauth2/account/login', {
      state,
      code: input.get('code'),
      iss: input.get('iss') ?? undefined,
    })
    if (arrival.outcome === 'bound') return '/account_setting'
    if (arrival.outcome === 'signed_in') {
      signIn(arrival.token!, arrival.user!.comp_id)
      return '/home'
    }
    sessionStorage.setItem(
      identityKey,
      JSON.stringify({
        key: arrival.key,
        openId: arrival.open_id,
        openType: arrival.open_type,
      } satisfies Partial<Identity>),
    )
  } catch (problem) {
    failed(problem instanceof CallRefused ? problem.message : '')
  }
  return null
}

/** A proven identity that waits for its owner to sign in. */
export function keptIdentity(): Identity | null {
  return JSON.parse(sessionStorage.getItem(identityKey) ?? 'null') as Identity | null
}

/** Binds it to who has just signed in. That it could not be bound keeps nobody out. */
export async function bindKeptIdentity() {
  const identity = keptIdentity()
  sessionStorage.removeItem(identityKey)
  if (!identity) return
  await askPlainly('POST', '/oauth2/account/bind/openid', {
    open_id: identity.openId,
    open_type: identity.openType,
    key: identity.key,
  }).catch(() => {})
}

import type { Configuration } from 'openid-client'
import type { Settings } from '#platform/server/settings/settings.ts'
import type { Provider } from './provider.server.ts'

type OidcSettings = NonNullable<Settings['oidc']>

/** A provider that does not answer is not waited for longer, in seconds. */
const patience = 10
const discovered = new Map<string, Promise<Configuration>>()

/** Loaded when somebody comes this way: most installations have no such provider. */
const client = () => import('openid-client')

/**
 * What the provider says of itself, requested once; again after a failure. ID tokens are checked by their signature
 * too. Plain HTTP only where the installer's own address has it.
 */
function configurationOf({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const key = `${issuer} ${clientId}`
  const known = discovered.get(key)
  if (known) return known
  const found = client().then(({ allowInsecureRequests, discovery, enableNonRepudiationChecks }) =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [allowInsecureRequests] : [])],
      timeout: patience,
    }),
  )
  found.catch(() => discovered.delete(key))
  discovered.set(key, found)
  return found
}

/** OpenID Connect: authorization code with PKCE, state and nonce; the ID token is checked by `openid-client`. */
export const oidcProvider = (settings: OidcSettings): Provider => ({
  title: settings.title,

  async authorizationUrl({ state, codeVerifier, nonce, returnTo }) {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await client()
    return buildAuthorizationUrl(await configurationOf(settings), {
      redirect_uri: returnTo,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href
  },

  async identify({ state, codeVerifier, nonce, returnTo, code, iss }) {
    const { authorizationCodeGrant } = await client()
    const arrived = new URL(returnTo)
    arrived.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString()
    const tokens = await authorizationCodeGrant(await configurationOf(settings), arrived, {
      pkceCodeVerifier: codeVerifier,
      expectedNonce: nonce,
      expectedState: state,
    })
    return { subject: tokens.claims()!.sub, unionId: null }
  },
})

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface IdentityProvider {
  issuer: string
  /** Who signs in there next. */
  person: string
  /** What is wrong with the next ID token. */
  flaw: 'none' | 'nonce' | 'signature' | 'audience' | 'expired'
  close(): Promise<unknown>
}

/**
 * An OpenID Connect provider over HTTP that asks nobody anything: discovery, keys, authorization with PKCE, token with
 * a signed ID token; WeChat's two addresses beside it.
 */
export async function startIdentityProvider(client: { id: string; secret: string }): Promise<IdentityProvider> {
  const [pair, wrongPair] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  const codes = new Map<string, { person: string; nonce: string; challenge: string; redirect: string }>()
  const provider: IdentityProvider = { issuer: '', person: 'nobody', flaw: 'none', close: async () => {} }

  const idToken = (person: string, nonce: string) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      sub: person,
      aud: provider.flaw === 'audience' ? 'somebody else' : client.id,
      iat: now,
      exp: provider.flaw === 'expired' ? now - 3600 : now + 300,
      nonce: provider.flaw === 'nonce' ? 'another' : nonce,
    }
    const signed = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`
    const key = provider.flaw === 'signature' ? wrongPair.privateKey : pair.privateKey
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, provider.issuer)
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      return answer(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (url.pathname === '/keys')
      return answer(200, {
        keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      })
    if (url.pathname === '/authorize' || url.pathname === '/wechat/authorize') {
      const code = randomUUID()
      const redirect = url.searchParams.get('redirect_uri')!
      codes.set(code, {
        person: provider.person,
        nonce: url.searchParams.get('nonce') ?? '',
        challenge: url.searchParams.get('code_challenge') ?? '',
        redirect,
      })
      return response
        .writeHead(302, {
          location: `${redirect}?${new URLSearchParams({ code, state: url.searchParams.get('state')! })}`,
        })
        .end()
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await bodyOf(request))
      const input = codes.get(form.get('code')!)
      codes.delete(form.get('code')!)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret
      if (!input || !isClient || challenge !== input.challenge || form.get('redirect_uri') !== input.redirect)
        return answer(400, { error: 'invalid_grant' })
      return answer(200, {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 300,
        id_token: idToken(input.person, input.nonce),
      })
    }
    if (url.pathname === '/wechat/token') {
      const input = codes.get(url.searchParams.get('code')!)
      codes.delete(url.searchParams.get('code')!)
      const isClient = url.searchParams.get('appid') === client.id && url.searchParams.get('secret') === client.secret
      return answer(
        200,
        input && isClient
          ? { access_token: randomUUID(), openid: input.person, unionid: `union-${input.person}` }
          : { errcode: 40029, errmsg: 'invalid code' },
      )
    }
    answer(404, {})
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(resolve)
    })
  return provider
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

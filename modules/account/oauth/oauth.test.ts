import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoWirePassword, testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { startIdentityProvider, type IdentityProvider } from './identity-provider.fixture.ts'
import { oauthCalls, type ProviderName } from './oauth.contract.ts'

const server = testServer()
const client = { id: 'kaigong', secret: 'a client secret' }
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider(client)
})
afterAll(() => provider.close())
beforeEach(async () => {
  Object.assign(provider, { person: 'somebody', flaw: 'none' })
  const { settings } = server.services
  settings.oidc = { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, title: '公司账号' }
  settings.wechat = {
    appId: client.id,
    secret: client.secret,
    authorizeUrl: `${provider.issuer}/wechat/authorize`,
    tokenUrl: `${provider.issuer}/wechat/token`,
  }
})

/** Follows the provider's redirect: what the browser brings back. */
async function comeBack(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location')!)
  expect(back.origin + back.pathname).toBe(`${server.services.settings.publicUrl}/login`)
  return { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
}
const goAs = async (person: string, openType: ProviderName = 'oidc') => {
  provider.person = person
  return comeBack((await server.done(null, oauthCalls.start, { openType })).url)
}
const arrive = async (back: { state: string; code: string }, who: DemoLogin | null = null) =>
  server.call(who, oauthCalls.arrive, back)
async function bindTo(who: DemoLogin, person: string) {
  const { data } = await arrive(await goAs(person))
  return server.call(who, oauthCalls.bindOpenid, { openId: data.openId!, openType: 'oidc', key: data.key! })
}

describe('an identity provider', () => {
  it('is not offered, and refused with words that say who can help, until it is configured', async () => {
    const { settings } = server.services
    settings.oidc = settings.wechat = null
    expect((await server.done(null, oauthCalls.providers, {})).list).toEqual([])
    expect(await server.call(null, oauthCalls.start, { openType: 'oidc' })).toMatchObject({
      status: 200,
      result: 1,
      code: 'oauth.not_configured',
      msg: '尚未开通单点登录登录，请联系系统管理员配置',
    })
    expect(await server.call('staff', oauthCalls.bindWechat, {})).toMatchObject({
      result: 1,
      code: 'oauth.not_configured',
      msg: expect.stringContaining('微信'),
    })
  })

  it('is offered by its name once it is', async () => {
    expect((await server.done(null, oauthCalls.providers, {})).list).toEqual([
      { name: 'oidc', title: '公司账号' },
      { name: 'wechat', title: '微信' },
    ])
  })

  it('proves who somebody is; bound to their account, it signs them in', async () => {
    const first = await arrive(await goAs('wang@idp'))
    expect(first.data).toMatchObject({ outcome: 'unbound', openId: 'wang@idp', openType: 'oidc' })
    await server.done('staff', oauthCalls.bindOpenid, { openId: 'wang@idp', openType: 'oidc', key: first.data.key! })
    const second = await arrive(await goAs('wang@idp'))
    expect(second.data).toMatchObject({ outcome: 'signed_in', user: { id: demoPeople.staff.id, nickName: '王小雨' } })
    const my = await server.request(`${apiPrefix}/user/my`, {
      headers: { authorization: `Bearer ${second.data.token}` },
    })
    expect(my.body.data).toMatchObject({ nick_name: '王小雨' })
    expect((await server.done('staff', oauthCalls.bindings, {})).list).toMatchObject([{ openType: 'oidc' }])
  })

  it('is bound in one trip by who is signed in, and by nobody else', async () => {
    provider.person = 'zhang@idp'
    const { url } = await server.done('manager', oauthCalls.bindOidc, {})
    expect(await arrive(await comeBack(url), 'staff')).toMatchObject({ result: 1, code: 'oauth.trip_spent' })
    const again = await server.done('manager', oauthCalls.bindOidc, {})
    expect((await arrive(await comeBack(again.url), 'manager')).data).toEqual({ outcome: 'bound' })
    expect((await arrive(await goAs('zhang@idp'))).data.outcome).toBe('signed_in')
  })

  it("is not bound on trust: without the proof, with another's, or twice", async () => {
    expect(await server.call('hr', oauthCalls.bindOpenid, { openId: 'victim@idp', openType: 'oidc' })).toMatchObject({
      result: 1,
      code: 'oauth.proof_needed',
    })
    const { data } = await arrive(await goAs('mallory@idp'))
    expect(
      await server.call('hr', oauthCalls.bindOpenid, { openId: 'victim@idp', openType: 'oidc', key: data.key! }),
    ).toMatchObject({ code: 'oauth.proof_needed' })
    expect(
      await server.call('hr', oauthCalls.bindOpenid, { openId: 'mallory@idp', openType: 'wechat', key: data.key! }),
    ).toMatchObject({ code: 'oauth.proof_needed' })
    await server.done('hr', oauthCalls.bindOpenid, { openId: 'mallory@idp', openType: 'oidc', key: data.key! })
    expect(
      await server.call('hr', oauthCalls.bindOpenid, { openId: 'mallory@idp', openType: 'oidc', key: data.key! }),
    ).toMatchObject({ code: 'oauth.proof_needed' })
  })

  it('belongs to one account: of ten that bind it at once, one does', async () => {
    const trips = []
    for (let trip = 0; trip < 10; trip++) trips.push((await arrive(await goAs('shared@idp'))).data)
    const people: DemoLogin[] = ['finance', 'sales']
    const replies = await Promise.all(
      trips.map(({ openId, key }, index) =>
        server.call(people[index % 2]!, oauthCalls.bindOpenid, { openId: openId!, openType: 'oidc', key: key! }),
      ),
    )
    expect(await server.sql(`select account_id from account_identity where subject = 'shared@idp'`)).toHaveLength(1)
    expect(replies.filter(reply => reply.code === 'oauth.identity_taken')).toHaveLength(5)
  })

  it('is believed only with a right, fresh, own token', async () => {
    for (const flaw of ['nonce', 'signature', 'audience', 'expired'] as const) {
      provider.flaw = flaw
      expect(await arrive(await goAs('wang@idp'))).toMatchObject({
        status: 200,
        result: 1,
        code: 'oauth.provider_refused',
      })
    }
    provider.flaw = 'none'
    expect(await arrive({ ...(await goAs('wang@idp')), code: 'invented' })).toMatchObject({
      result: 1,
      code: 'oauth.provider_refused',
    })
  })

  it('is come back from once, with a state of ours, within ten minutes', async () => {
    const back = await goAs('wang@idp')
    expect((await arrive(back)).data.outcome).toBe('signed_in')
    expect(await arrive(back)).toMatchObject({ result: 1, code: 'oauth.trip_spent' })
    expect(await arrive({ state: 'invented', code: 'x' })).toMatchObject({ result: 1, code: 'oauth.trip_spent' })
    const late = await goAs('wang@idp')
    await server.sql(`update oauth_trip set expires_at = now() - interval '1 second' where subject is null`)
    expect(await arrive(late)).toMatchObject({ result: 1, code: 'oauth.trip_spent' })
  })

  it('may be WeChat', async () => {
    const { data } = await arrive(await goAs('openid-of-hr', 'wechat'))
    expect(data).toMatchObject({ outcome: 'unbound', openId: 'openid-of-hr', openType: 'wechat' })
    await server.done('hr', oauthCalls.bindOpenid, {
      openId: 'openid-of-hr',
      openType: 'wechat',
      unionId: 'whatever the client says',
      key: data.key!,
    })
    expect(await server.sql(`select union_id from account_identity where subject = 'openid-of-hr'`)).toEqual([
      { union_id: 'union-openid-of-hr' },
    ])
    expect((await arrive(await goAs('openid-of-hr', 'wechat'))).data.outcome).toBe('signed_in')
  })

  it('is unbound, unless there is no other way in', async () => {
    await bindTo('other', 'zhou@idp')
    await server.sql('update account set password_hash = null where id = $1', [demoPeople.other.accountId])
    expect(await server.call('other', oauthCalls.unbind, { openType: 'oidc' })).toMatchObject({
      result: 1,
      code: 'oauth.last_way_in',
    })
    expect((await arrive(await goAs('zhou@idp'))).data.outcome).toBe('signed_in')
    await server.done('staff', oauthCalls.unbind, { openType: 'oidc' })
    expect((await arrive(await goAs('wang@idp'))).data.outcome).toBe('unbound')
    expect(
      (await server.call(null, sessionCalls.login, { identify: 'staff', password: await demoWirePassword() })).result,
    ).toBe(0)
  })

  it('that cannot be reached is said to be so', async () => {
    server.services.settings.oidc = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', title: 'x' }
    expect(await server.call(null, oauthCalls.start, { openType: 'oidc' })).toMatchObject({
      status: 200,
      result: 1,
      code: 'oauth.provider_refused',
    })
  })
})

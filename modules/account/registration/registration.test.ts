import { describe, expect, it } from 'vitest'
import { serve, testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'
import { demoPeople } from '#database/demo/people.ts'
import { invitationCalls } from '../invitation/invitation.contract.ts'
import { oauthCalls } from '../oauth/oauth.contract.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { sentCode } from '../verification/sent-code.fixture.ts'
import { verificationCalls } from '../verification/verification.contract.ts'
import { registrationCalls } from './registration.contract.ts'

const server = testServer()
const password = await wirePassword('correct horse')
const register = (draft: Partial<CallInput<typeof registrationCalls.register>>) =>
  server.call(null, registrationCalls.register, {
    companyName: '新芽科技有限公司',
    nickName: '方远',
    password,
    ...draft,
  })
const counts = () =>
  server.sql(`select (select count(*) from account) accounts, (select count(*) from company) companies,
  (select count(*) from person) people, (select count(*) from department) departments`)
const codeFor = async (mobile: string) => {
  await server.done(null, verificationCalls.sendToMobile, { mobile, purpose: 'register' })
  return (await sentCode(server, mobile))!
}

describe('registration', () => {
  it('by mobile number founds a company with a department and an administrator, who can sign in', async () => {
    const mobile = '13911110001'
    const reply = await register({
      mobile,
      loginName: 'fang.yuan',
      email: 'fang@example.com',
      code: await codeFor(mobile),
    })
    expect(reply).toMatchObject({ status: 200, result: 0, data: { companyName: '新芽科技有限公司', nickName: '方远' } })
    for (const identify of [mobile, 'fang.yuan']) {
      const { data } = await server.call(null, sessionCalls.login, { identify, password })
      expect(data).toMatchObject({
        id: reply.data.id,
        companyId: reply.data.companyId,
        isAdministrator: true,
        departmentName: '新芽科技有限公司',
        companyCount: 1,
      })
      expect(data.authorities).toHaveLength(28)
    }
    // The e-mail address was not proven: it signs nobody in.
    expect((await server.call(null, sessionCalls.login, { identify: 'fang@example.com', password })).result).toBe(
      -20001,
    )
    expect(await server.sql('select distance from person_superior where person_id = $1', [reply.data.id])).toEqual([
      { distance: 0 },
    ])
  })

  it('takes the key that the code was exchanged for, once', async () => {
    const mobile = '13911110002'
    const { key } = await server.done(null, verificationCalls.check, {
      checkContact: mobile,
      checkCode: await codeFor(mobile),
      checkExist: false,
    })
    expect((await register({ mobile, key })).result).toBe(0)
    expect(await register({ mobile: '13911110003', key })).toMatchObject({
      result: -20002,
      code: 'verification.proof_spent',
    })
  })

  it('by e-mail address wants the proof of that', async () => {
    const email = 'founder@example.com'
    await server.done(null, verificationCalls.sendToMail, { email, purpose: 'register' })
    expect((await register({ email: 'FOUNDER@example.com', code: (await sentCode(server, email))! })).result).toBe(0)
    expect((await server.call(null, sessionCalls.login, { identify: 'Founder@Example.com', password })).result).toBe(0)
  })

  it('by login name alone needs no contact', async () => {
    expect((await register({ loginName: 'pure-founder' })).result).toBe(0)
    expect((await server.call(null, sessionCalls.login, { identify: 'pure-founder', password })).data).toMatchObject({
      mobile: null,
      email: null,
      loginName: 'pure-founder',
    })
  })

  it('is refused, and founds nothing, without a proof, with a wrong one, or with one for something else', async () => {
    const mobile = '13911110004'
    const code = await codeFor(mobile)
    const before = await counts()
    expect(await register({ mobile })).toMatchObject({ status: 200, result: -20002, code: 'verification.needed' })
    expect(await register({ mobile, code: code === '111111' ? '222222' : '111111' })).toMatchObject({
      result: -20002,
      code: 'verification.wrong',
    })
    expect(await register({ mobile: '13911110005', code })).toMatchObject({
      result: -20002,
      code: 'verification.spent',
    })
    expect(await register({})).toMatchObject({ result: 1, code: 'registration.identification_needed' })
    await server.done(null, verificationCalls.sendToMobile, { mobile: '13911110006', purpose: 'bind' })
    expect(await register({ mobile: '13911110006', code: (await sentCode(server, '13911110006'))! })).toMatchObject({
      result: -20002,
      code: 'verification.spent',
    })
    expect(await counts()).toEqual(before)
  })

  it('is refused for a contact or login name that somebody has, and the code stays good', async () => {
    const mobile = demoPeople.staff.mobile
    const before = await counts()
    expect(await register({ mobile, code: await codeFor(mobile) })).toMatchObject({
      result: 1,
      code: 'verification.contact_taken',
    })
    expect(await register({ loginName: 'ADMIN' })).toMatchObject({
      result: 1,
      code: 'account.login_name_taken',
      msg: '该登录名已被使用，请换一个',
    })
    expect(await counts()).toEqual(before)
    const fresh = '13911110007'
    const code = await codeFor(fresh)
    expect((await register({ mobile: fresh, loginName: 'admin', code })).code).toBe('account.login_name_taken')
    expect((await register({ mobile: fresh, loginName: 'no-admin', code })).result).toBe(0)
  })

  it('names each field that is wrong', async () => {
    for (const loginName of ['1abc', 'ab', '张伟', 'a b c', 'x'.repeat(33)]) {
      expect(await register({ loginName })).toMatchObject({
        result: 1,
        errors: [{ field: 'login_name', code: 'login_name' }],
      })
    }
    expect(await register({ loginName: 'fine', password: 'plain text' })).toMatchObject({
      result: 1,
      errors: [{ field: 'password', code: 'password' }],
    })
    expect(await register({ loginName: 'fine', companyName: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'comp_name', code: 'required' }],
    })
  })

  it('gives a login name to one of ten that want it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => register({ loginName: 'everybodys' })))
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(replies.filter(reply => reply.code === 'account.login_name_taken')).toHaveLength(9)
    expect(await server.sql(`select 1 from person where login_name = 'everybodys'`)).toHaveLength(1)
  })

  it('is done once under one idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const draft = { companyName: '一次公司', nickName: '一次', loginName: 'only.once', password }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => server.call(null, registrationCalls.register, draft, { headers })),
    )
    expect(new Set(replies.map(reply => reply.data.companyId)).size).toBe(1)
  })
})

describe('a server that is closed', () => {
  const at = async (changes: Partial<Settings>, work: (url: string) => Promise<void>) => {
    const closed = await serve(server.services.database.url, changes)
    try {
      await work(closed.url)
    } finally {
      await closed.stop()
    }
  }
  const founding = (url: string, loginName: string) =>
    server.call(
      null,
      registrationCalls.register,
      { companyName: '外人公司', nickName: '外人', password, loginName },
      { at: url },
    )
  const joining = async (url: string, loginName: string) => {
    const { inviteKey } = await server.done('admin', invitationCalls.invite, {})
    return await server.call(
      null,
      invitationCalls.join,
      { inviteKey, nickName: '新人', loginName, password },
      { at: url },
    )
  }

  it('to all but the invited takes those, and no new company', async () => {
    await at({ registration: 'invite' }, async url => {
      const before = await counts()
      expect(await founding(url, 'uninvited')).toMatchObject({
        status: 200,
        result: 1,
        code: 'registration.by_invitation',
      })
      expect(await counts()).toEqual(before)
      expect((await joining(url, 'invited')).result).toBe(0)
      expect((await server.call(null, oauthCalls.providers, {}, { at: url })).data).toMatchObject({
        registration: 'invite',
      })
    })
  })

  it('takes no new account, by an invitation neither, and lets those it has sign in and join', async () => {
    await at({ registration: 'closed' }, async url => {
      const before = await counts()
      expect(await founding(url, 'too-late')).toMatchObject({ result: 1, code: 'registration.closed' })
      expect(await joining(url, 'too-late')).toMatchObject({ result: 1, code: 'registration.closed' })
      expect(await counts()).toEqual(before)
      expect((await server.call(null, sessionCalls.login, { identify: 'invited', password }, { at: url })).result).toBe(
        0,
      )
    })
  })

  it('by its command is closed at once, whatever its settings say', async () => {
    await server.sql(`insert into server_setting (name, value) values ('registration', 'invite')`)
    expect(await founding(server.url, 'after-command')).toMatchObject({ code: 'registration.by_invitation' })
    await server.sql(`delete from server_setting where name = 'registration'`)
    expect((await founding(server.url, 'after-command')).result).toBe(0)
  })

  it('lets one network found so many companies a day', async () => {
    await server.sql(`delete from attempt`)
    await at({ companiesADay: 2 }, async url => {
      const replies = [
        await founding(url, 'of-day-1'),
        await founding(url, 'of-day-2'),
        await founding(url, 'of-day-3'),
      ]
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    })
    const [{ days } = { days: 0 }] = await server.sql<{ days: number }>(
      `select round(extract(epoch from ends_at - now()) / 86400)::int as days from attempt where key like
        'registrations:%'`,
    )
    expect(days).toBe(1)
  })

  it('is one with a setting that nobody understands', () => {
    expect(
      [readSettings({ REGISTRATION: 'nobody' }), readSettings({ REGISTRATION: 'invite' }), readSettings({})].map(
        ({ registration }) => registration,
      ),
    ).toEqual(['closed', 'invite', 'open'])
  })
})

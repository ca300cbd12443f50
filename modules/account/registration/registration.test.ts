import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { demoPeople } from '#database/demo/people.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { sentCode } from '../verification/sent-code.fixture.ts'
import { verificationCalls } from '../verification/verification.contract.ts'
import { registrationCalls } from './registration.contract.ts'

const server = testServer()
const password = await wirePassword('correct horse')
const register = (draft: Partial<CallInput<typeof registrationCalls.register>>) =>
  server.call(null, registrationCalls.register, { companyName: '新芽科技有限公司', nickName: '方远', password, ...draft })
const counts = () => server.sql(`select (select count(*) from account) accounts, (select count(*) from company) companies,
  (select count(*) from person) people, (select count(*) from department) departments`)
const codeFor = async (mobile: string) => {
  await server.done(null, verificationCalls.sendToMobile, { mobile, purpose: 'register' })
  return (await sentCode(server, mobile))!
}

describe('registration', () => {
  it('by mobile number founds a company with a department and an administrator, who can sign in', async () => {
    const mobile = '13911110001'
    const reply = await register({ mobile, loginName: 'fang.yuan', email: 'fang@example.com', code: await codeFor(mobile) })
    expect(reply).toMatchObject({ status: 200, result: 0, data: { companyName: '新芽科技有限公司', nickName: '方远' } })
    for (const identify of [mobile, 'fang.yuan']) {
      const { data } = await server.call(null, sessionCalls.login, { identify, password })
      expect(data).toMatchObject({ id: reply.data.id, companyId: reply.data.companyId, isAdministrator: true, departmentName: '新芽科技有限公司', companyCount: 1 })
      expect(data.authorities).toHaveLength(28)
    }
    // The e-mail address was not proven: it signs nobody in.
    expect((await server.call(null, sessionCalls.login, { identify: 'fang@example.com', password })).result).toBe(-20001)
    expect(await server.sql('select distance from person_superior where person_id = $1', [reply.data.id])).toEqual([{ distance: 0 }])
  })

  it('takes the key that the code was exchanged for, once', async () => {
    const mobile = '13911110002'
    const { key } = await server.done(null, verificationCalls.check, { checkContact: mobile, checkCode: await codeFor(mobile), checkExist: false })
    expect((await register({ mobile, key })).result).toBe(0)
    expect(await register({ mobile: '13911110003', key })).toMatchObject({ result: -20002, code: 'verification.proof_spent' })
  })

  it('by e-mail address wants the proof of that', async () => {
    const email = 'founder@example.com'
    await server.done(null, verificationCalls.sendToMail, { email, purpose: 'register' })
    expect((await register({ email: 'FOUNDER@example.com', code: (await sentCode(server, email))! })).result).toBe(0)
    expect((await server.call(null, sessionCalls.login, { identify: 'Founder@Example.com', password })).result).toBe(0)
  })

  it('by login name alone needs no contact', async () => {
    expect((await register({ loginName: 'pure-founder' })).result).toBe(0)
    expect((await server.call(null, sessionCalls.login, { identify: 'pure-founder', password })).data).toMatchObject({ mobile: null, email: null, loginName: 'pure-founder' })
  })

  it('is refused, and founds nothing, without a proof, with a wrong one, or with one for something else', async () => {
    const mobile = '13911110004'
    const code = await codeFor(mobile)
    const before = await counts()
    expect(await register({ mobile })).toMatchObject({ status: 200, result: -20002, code: 'verification.needed' })
    expect(await register({ mobile, code: code === '111111' ? '222222' : '111111' })).toMatchObject({ result: -20002, code: 'verification.wrong' })
    expect(await register({ mobile: '13911110005', code })).toMatchObject({ result: -20002, code: 'verification.spent' })
    expect(await register({})).toMatchObject({ result: 1, code: 'registration.identification_needed' })
    await server.done(null, verificationCalls.sendToMobile, { mobile: '13911110006', purpose: 'bind' })
    expect(await register({ mobile: '13911110006', code: (await sentCode(server, '13911110006'))! })).toMatchObject({ result: -20002, code: 'verification.spent' })
    expect(await counts()).toEqual(before)
  })

  it('is refused for a contact or login name that somebody has, and the code stays good', async () => {
    const mobile = demoPeople.staff.mobile
    const before = await counts()
    expect(await register({ mobile, code: await codeFor(mobile) })).toMatchObject({ result: 1, code: 'verification.contact_taken' })
    expect(await register({ loginName: 'ADMIN' })).toMatchObject({ result: 1, code: 'account.login_name_taken', msg: '该登录名已被使用，请换一个' })
    expect(await counts()).toEqual(before)
    const fresh = '13911110007'
    const code = await codeFor(fresh)
    expect((await register({ mobile: fresh, loginName: 'admin', code })).code).toBe('account.login_name_taken')
    expect((await register({ mobile: fresh, loginName: 'no-admin', code })).result).toBe(0)
  })

  it('names each field that is wrong', async () => {
    for (const loginName of ['1abc', 'ab', '张伟', 'a b c', 'x'.repeat(33)]) {
      expect(await register({ loginName })).toMatchObject({ result: 1, errors: [{ field: 'login_name', code: 'login_name' }] })
    }
    expect(await register({ loginName: 'fine', password: 'plain text' })).toMatchObject({ result: 1, errors: [{ field: 'password', code: 'password' }] })
    expect(await register({ loginName: 'fine', companyName: ' ' })).toMatchObject({ result: 1, errors: [{ field: 'comp_name', code: 'required' }] })
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
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.call(null, registrationCalls.register, draft, { headers })))
    expect(new Set(replies.map(reply => reply.data.companyId)).size).toBe(1)
  })
})

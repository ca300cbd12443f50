import { beforeEach, describe, expect, it } from 'vitest'
import { demoWirePassword, testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { demoPeople } from '#database/demo/people.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { sentCode } from '../verification/sent-code.fixture.ts'
import { verificationCalls, type CodePurpose } from '../verification/verification.contract.ts'
import { contactCalls } from './contacts.contract.ts'

const server = testServer()
const codeTo = async (contact: string, purpose: CodePurpose) => {
  await server.sql('delete from verification_code where contact = $1', [contact])
  await (contact.includes('@')
    ? server.done(null, verificationCalls.sendToMail, { email: contact, purpose })
    : server.done(null, verificationCalls.sendToMobile, { mobile: contact, purpose }))
  return (await sentCode(server, contact))!
}
const signIn = async (identify: string, password?: string) =>
  server.call(null, sessionCalls.login, { identify, password: password ?? (await demoWirePassword()) })
const accountOf = async (who: keyof typeof demoPeople) =>
  (
    await server.sql<{ mobile: string | null; email: string | null; login_name: string | null }>(
      'select mobile, email, login_name from account where id = $1',
      [demoPeople[who].accountId],
    )
  )[0]!
beforeEach(() => server.sql('delete from sign_in_failure'))

describe('a contact', () => {
  it('is bound with the code that was sent to it, and signs in from then on', async () => {
    const code = await codeTo('staff@example.com', 'bind')
    await server.done('staff', contactCalls.bindEmail, { email: 'Staff@Example.com', code })
    expect((await signIn('staff@example.com')).data.id).toBe(demoPeople.staff.id)
    expect(await server.sql('select email from person where id = $1', [demoPeople.staff.id])).toEqual([
      { email: 'staff@example.com' },
    ])
    // The same again changes nothing, and needs no code.
    await server.done('staff', contactCalls.bindEmail, { email: 'staff@example.com' })
  })

  it('is not bound without a proof, with one for something else, in place of another, or when somebody has it', async () => {
    const code = await codeTo('hr@example.com', 'register')
    expect(await server.call('hr', contactCalls.bindEmail, { email: 'hr@example.com' })).toMatchObject({
      result: -20002,
      code: 'verification.needed',
    })
    expect(await server.call('hr', contactCalls.bindEmail, { email: 'hr@example.com', code })).toMatchObject({
      result: -20002,
      code: 'verification.spent',
    })
    expect(
      await server.call('hr', contactCalls.bindMobile, {
        mobile: '13911112222',
        code: await codeTo('13911112222', 'bind'),
      }),
    ).toMatchObject({ result: 1, code: 'contacts.unbind_first' })
    expect(
      await server.call('hr', contactCalls.bindEmail, {
        email: 'staff@example.com',
        code: await codeTo('staff@example.com', 'bind'),
      }),
    ).toMatchObject({ result: 1, code: 'verification.contact_taken' })
    expect(await accountOf('hr')).toMatchObject({ email: null, mobile: demoPeople.hr.mobile })
    expect(await server.call(null, contactCalls.bindEmail, { email: 'hr@example.com', code })).toMatchObject({
      status: 401,
    })
  })

  it('is unbound with its code alone, and then bound anew', async () => {
    const { mobile } = demoPeople.hr
    expect(await server.call('hr', contactCalls.unbindMobile, { mobile })).toMatchObject({ result: -20002 })
    await server.done('hr', contactCalls.unbindMobile, { mobile, code: await codeTo(mobile, 'unbind') })
    expect((await signIn(mobile)).result).toBe(-20001)
    expect((await accountOf('hr')).mobile).toBeNull()
    await server.done('hr', contactCalls.bindMobile, {
      mobile: '13911113333',
      code: await codeTo('13911113333', 'bind'),
    })
    expect((await signIn('13911113333')).data.id).toBe(demoPeople.hr.id)
  })

  it('is taken from another account by who holds the phone, but not from the one that is excepted', async () => {
    const { mobile } = demoPeople.sales
    await server.done('finance', contactCalls.unbindMobile, {
      mobile,
      exceptUuid: demoPeople.sales.id,
      code: await codeTo(mobile, 'unbind'),
    })
    expect((await accountOf('sales')).mobile).toBe(mobile)
    await server.done('finance', contactCalls.unbindMobile, {
      mobile,
      exceptUuid: demoPeople.finance.id,
      code: await codeTo(mobile, 'unbind'),
    })
    expect((await accountOf('sales')).mobile).toBeNull()
  })

  it('is not unbound when it is the only way in', async () => {
    const { mobile, accountId } = demoPeople.other
    await server.sql('update account set login_name = null where id = $1', [accountId])
    const code = await codeTo(mobile, 'unbind')
    expect(await server.call('other', contactCalls.unbindMobile, { mobile, code })).toMatchObject({
      result: 1,
      code: 'contacts.only_way_in',
    })
    expect((await accountOf('other')).mobile).toBe(mobile)
    await server.sql(`update account set login_name = 'other' where id = $1`, [accountId])
  })
})

describe('a forgotten password', () => {
  it('is set anew with the key for a contact; all sessions end', async () => {
    const { mobile } = demoPeople.manager
    const { token } = (await signIn('manager')).data
    const { key, exists } = await server.done(null, verificationCalls.check, {
      checkContact: mobile,
      checkCode: await codeTo(mobile, 'password'),
      checkExist: true,
    })
    expect(exists).toBe(true)
    const password = await wirePassword('quite another')
    await server.done(null, contactCalls.setPassword, { mobile, key, password })
    expect(
      (await server.request(`${apiPrefix}/user/my`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    expect((await signIn('manager')).result).toBe(-20001)
    expect((await signIn('manager', password)).result).toBe(0)
    expect(
      await server.call(null, contactCalls.setPassword, { mobile, key, password: await wirePassword('third') }),
    ).toMatchObject({ result: -20002, code: 'verification.proof_spent' })
    expect((await signIn('manager', password)).result).toBe(0)
  })

  it('needs a key for exactly that contact and purpose', async () => {
    const { mobile } = demoPeople.finance
    const password = await wirePassword('stolen')
    expect(await server.call(null, contactCalls.setPassword, { mobile, password })).toMatchObject({
      result: -20002,
      code: 'verification.needed',
    })
    expect(await server.call(null, contactCalls.setPassword, { password })).toMatchObject({
      result: 1,
      code: 'registration.identification_needed',
    })
    const code = await codeTo('13911114444', 'register')
    const { key } = await server.done(null, verificationCalls.check, { checkContact: '13911114444', checkCode: code })
    expect(await server.call(null, contactCalls.setPassword, { mobile, key, password })).toMatchObject({
      result: -20002,
    })
    expect(await server.call(null, contactCalls.setPassword, { mobile: '13911114444', key, password })).toMatchObject({
      result: -20002,
    })
    expect((await signIn('finance')).result).toBe(0)
  })
})

describe('login name and password', () => {
  it('are changed with the present password; other sessions end', async () => {
    const { token } = (await signIn('staff')).data
    const password = await wirePassword('new one')
    await server.done('staff', contactCalls.changeLoginNameAndPassword, {
      loginName: 'xiaoyu',
      oldPassword: await demoWirePassword(),
      password,
    })
    expect((await signIn('XiaoYu', password)).data.loginName).toBe('xiaoyu')
    expect((await signIn('staff', password)).result).toBe(-20001)
    expect(
      (await server.request(`${apiPrefix}/user/my`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    expect((await server.call('staff', sessionCalls.my, {})).data.loginName).toBe('xiaoyu')
  })

  it('stay as they are when the present password is wrong or missing', async () => {
    for (const oldPassword of [await wirePassword('guess'), undefined]) {
      expect(
        await server.call('finance', contactCalls.changeLoginNameAndPassword, {
          loginName: 'cashier',
          ...(oldPassword ? { oldPassword } : {}),
        }),
      ).toMatchObject({
        status: 200,
        result: -20001,
        code: 'contacts.old_password_wrong',
        errors: [{ field: 'old_password' }],
      })
    }
    expect((await accountOf('finance')).login_name).toBe('finance')
  })

  it('are guessed at ten times, not more', async () => {
    const oldPassword = await wirePassword('guess')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call('sales', contactCalls.changeLoginNameAndPassword, { loginName: 'x-sales', oldPassword }),
      ),
    )
    expect(replies.filter(reply => reply.result === -20001)).toHaveLength(10)
    expect(replies.filter(reply => reply.result === 429)).toHaveLength(10)
  })

  it('need no present password where there is none yet', async () => {
    await server.sql('update account set password_hash = null where id = $1', [demoPeople.other.accountId])
    const password = await wirePassword('first one')
    await server.done('other', contactCalls.changeLoginNameAndPassword, { password })
    expect((await signIn('other', password)).result).toBe(0)
  })

  it('are told to be free or taken', async () => {
    const check = async (loginName: string) =>
      (await server.done('finance', contactCalls.checkLoginName, { loginName })).available
    expect(await check('Admin')).toBe(false)
    expect(await check('finance')).toBe(true)
    expect(await check('nobody-has-this')).toBe(true)
    expect(
      await server.call('finance', contactCalls.changeLoginNameAndPassword, {
        loginName: 'ADMIN',
        oldPassword: await demoWirePassword(),
      }),
    ).toMatchObject({ result: 1, code: 'account.login_name_taken' })
  })
})

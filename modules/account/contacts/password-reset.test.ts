import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, otherCompany } from '#database/demo/people.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { passwordResetCalls } from './password-reset.contract.ts'

const server = testServer()
const { resetByAdministrator, setByCode } = passwordResetCalls
const password = await wirePassword('a new password')
const { staff } = demoPeople
const hashOf = async () =>
  (await server.sql<{ hash: string }>('select password_hash as hash from account where id = $1', [staff.accountId]))[0]!
    .hash
const use = (code: string, identify = 'staff') => server.call(null, setByCode, { identify, code, password })
beforeEach(() => server.sql('delete from attempt'))

describe('a password that an administrator resets', () => {
  it('is set by whoever has the code, once; every session ends, and it is recorded', async () => {
    const token = await server.token('staff')
    const { code, signsInAs } = await server.done('admin', resetByAdministrator, { id: staff.id })
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(signsInAs).toBe('staff')
    expect(JSON.stringify(await server.sql('select * from password_reset'))).not.toContain(code.replace('-', ''))
    const replies = await Promise.all([1, 2, 3].map(() => use(` ${code.toLowerCase().replace('-', ' ')} `, 'STAFF')))
    expect(replies.map(({ result }) => result).sort()).toEqual([0, 1, 1])
    expect((await server.request('/ftask/api/user/my', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
    expect((await server.call(null, sessionCalls.login, { identify: 'staff', password })).result).toBe(0)
    expect(await use(code)).toMatchObject({ result: 1, code: 'password_reset.wrong' })
    expect(
      await server.sql(`select actor_id from history where subject_id = $1 and action = 'reset_password'`, [staff.id]),
    ).toEqual([{ actor_id: demoPeople.admin.id }])
  })

  it("is an administrator's to give alone, of their own company, for accounts of no other", async () => {
    const before = await server.sql('select count(*) from password_reset')
    for (const who of ['manager', 'hr'] as const)
      expect(await server.call(who, resetByAdministrator, { id: staff.id })).toMatchObject({ status: 403 })
    await server.sql(`insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'MANAGER_LOGIN')`, [
      demoCompany.id,
      demoPeople.hr.id,
    ])
    expect(await server.call('hr', resetByAdministrator, { id: demoPeople.admin.id })).toMatchObject({
      result: 1,
      code: 'password_reset.only_administrators',
    })
    expect(await server.call('other', resetByAdministrator, { id: staff.id })).toMatchObject({ result: 4 })
    await server.sql(`insert into person (comp_id, id, account_id, name) values ($1, $2, $3, '兼职')`, [
      otherCompany.id,
      newId(),
      demoPeople.sales.accountId,
    ])
    expect(await server.call('admin', resetByAdministrator, { id: demoPeople.sales.id })).toMatchObject({
      result: 1,
      code: 'password_reset.elsewhere',
    })
    const invited = newId()
    await server.sql(`insert into person (comp_id, id, name, status) values ($1, $2, '未加入', 2)`, [
      demoCompany.id,
      invited,
    ])
    expect(await server.call('admin', resetByAdministrator, { id: invited })).toMatchObject({
      result: 1,
      code: 'password_reset.not_joined',
    })
    expect(await server.sql('select count(*) from password_reset')).toEqual(before)
  })

  it('stands five guesses and a day, and an unknown account is refused alike', async () => {
    const before = await hashOf()
    const { code } = await server.done('admin', resetByAdministrator, { id: staff.id })
    const wrong = await use('22222-22222')
    expect(wrong).toMatchObject({ result: 1, code: 'password_reset.wrong', errors: [{ field: 'code' }] })
    expect(await use(code, 'nobody.at.all')).toEqual(wrong)
    await Promise.all(Array.from({ length: 10 }, () => use('33333-33333')))
    expect(await use(code)).toEqual(wrong)
    const second = await server.done('admin', resetByAdministrator, { id: staff.id })
    await server.sql(`update password_reset set expires_at = now() - interval '1 second'`)
    expect(await use(second.code)).toEqual(wrong)
    expect(await hashOf()).toBe(before)
  })

  it('ends the guesses of a network', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => use('22222-22222')))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { tokenHash } from '#modules/account/account.server.ts'
import { personCalls } from '../person/person.contract.ts'
import { administratorCalls, authorityCalls, roleCalls } from './authority.contract.ts'

const server = testServer()
const { admin, manager, staff, finance, hr, other } = demoPeople
const holds = async (personId: string, authority: 'TASK_VIEW' | 'FINANCE_VIEW' | 'TASK_MANAGER' | 'CRM_MANAGER') =>
  (await server.done('admin', authorityCalls.check, { personId, authority })).isGranted

describe('authorities', () => {
  it('[authority-002] are listed for oneself, and for others by administrators', async () => {
    expect((await server.done('finance', authorityCalls.listByUser, {})).list).toEqual([
      'MANAGER_BILL_LOG',
      'FINANCE_CASHIER',
      'FINANCE_VIEW',
      'MANAGER_INVOICE',
    ])
    expect((await server.done('admin', authorityCalls.listByUser, {})).list).toHaveLength(28)
    expect(await server.call('staff', authorityCalls.listByUser, { personId: finance.id })).toMatchObject({
      status: 403,
    })
    expect(await server.call('other', authorityCalls.listByUser, { personId: finance.id })).toMatchObject({ result: 4 })
    const v2 = await server.done('admin', authorityCalls.listByUserV2, { personId: finance.id })
    expect(v2.list.find(one => one.authority === 'FINANCE_CASHIER')).toEqual({
      authority: 'FINANCE_CASHIER',
      name: '出纳付款',
      isGranted: true,
      isDirect: true,
      roles: [],
    })
    const lead = await server.done('manager', authorityCalls.listByUserV2, {})
    expect(lead.list.find(one => one.authority === 'REPORT_VIEW')).toMatchObject({
      isGranted: true,
      isDirect: false,
      roles: ['部门负责人'],
    })
  })

  it('[authority-003] are granted to people and taken from them, and count at once', async () => {
    expect(await holds(staff.id, 'TASK_VIEW')).toBe(false)
    await server.done('admin', authorityCalls.grant, { authority: 'TASK_VIEW', addId: [staff.id, hr.id] })
    expect(await holds(staff.id, 'TASK_VIEW')).toBe(true)
    const { list } = await server.done('staff', authorityCalls.listUser, { authority: ['TASK_VIEW'] })
    expect(list[0]?.users.map(({ id }) => id).sort()).toEqual([staff.id, hr.id].sort())
    await server.done('admin', authorityCalls.grant, { authority: 'TASK_VIEW', delId: [staff.id] })
    expect(await holds(staff.id, 'TASK_VIEW')).toBe(false)
  })

  it('are granted only by administrators and holders of MANAGER_LOGIN, who give only what they hold', async () => {
    expect(
      await server.call('staff', authorityCalls.grant, { authority: 'TASK_VIEW', addId: [staff.id] }),
    ).toMatchObject({ status: 403 })
    await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', addId: [hr.id] })
    await server.done('hr', authorityCalls.grant, { authority: 'REPORT_VIEW', addId: [staff.id] })
    expect(await server.call('hr', authorityCalls.grant, { authority: 'FINANCE_VIEW', addId: [hr.id] })).toMatchObject({
      result: 1,
      code: 'authority.grant.not_held',
    })
    expect(await server.call('hr', roleCalls.create, { name: '偷渡', authorities: ['FINANCE_VIEW'] })).toMatchObject({
      code: 'authority.grant.not_held',
    })
    expect(await holds(hr.id, 'FINANCE_VIEW')).toBe(false)
  })

  it('count with the answer, before the database has told of them', async () => {
    const mayManage = async () =>
      (await server.call('hr', roleCalls.create, { name: `试 ${newId()}`, authorities: [] })).result === 0
    const watched = ['person', 'person_authority', 'person_role', 'role']
    await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', delId: [hr.id] })
    for (const table of watched) await server.sql(`alter table ${table} disable trigger user`)
    try {
      expect(await mayManage()).toBe(false)
      await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', addId: [hr.id] })
      expect(await mayManage()).toBe(true)
      await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', delId: [hr.id] })
      expect(await mayManage()).toBe(false)

      const named = { name: `登录 ${newId()}`, authorities: ['MANAGER_LOGIN'] as const }
      const { id } = await server.done('admin', roleCalls.create, { ...named, authorities: [...named.authorities] })
      await server.done('admin', roleCalls.assign, { id, addId: [hr.id] })
      expect(await mayManage()).toBe(true)
      await server.done('admin', roleCalls.update, { id, authorities: [] })
      expect(await mayManage()).toBe(false)
      await server.done('admin', roleCalls.update, { id, authorities: [...named.authorities] })
      expect(await mayManage()).toBe(true)
      await server.done('admin', personCalls.update, { id: hr.id, roleIds: [] })
      expect(await mayManage()).toBe(false)
      await server.done('admin', personCalls.update, { id: hr.id, roleIds: [id] })
      expect(await mayManage()).toBe(true)
      await server.done('admin', roleCalls.remove, { id })
      expect(await mayManage()).toBe(false)

      await server.done('admin', administratorCalls.appoint, { addId: [hr.id] })
      expect(await mayManage()).toBe(true)
      await server.done('admin', administratorCalls.appoint, { delId: [hr.id] })
      expect(await mayManage()).toBe(false)
    } finally {
      for (const table of watched) await server.sql(`alter table ${table} enable trigger user`)
    }
  })

  it('are not remembered as they were while a change of them came', async () => {
    const mayManage = async () =>
      (await server.call('hr', roleCalls.create, { name: `试 ${newId()}`, authorities: [] })).result === 0
    const session = [tokenHash(await server.token('hr'))]
    // Nobody is remembered, and who hr is takes as long to be read as the session's row is held.
    await server.sql(`update account_session set seen_at = now() - interval '1 hour' where token_hash = $1`, session)
    await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', delId: [hr.id] })
    const before = await server.services.database.transaction(null, async ({ run }) => {
      await run([{ text: 'select 1 from account_session where token_hash = $1 for update', values: session }])
      const early = mayManage()
      await expect
        .poll(
          async () =>
            (
              await server.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and
          query like 'with touched as%'`)
            ).length,
        )
        .toBe(1)
      await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', addId: [hr.id] })
      return { early }
    })
    expect(await before.early).toBe(false)
    expect(await mayManage()).toBe(true)
    await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', delId: [hr.id] })
  })

  it('stay in the company', async () => {
    expect(
      await server.call('admin', authorityCalls.grant, { authority: 'TASK_VIEW', addId: [other.id] }),
    ).toMatchObject({ code: 'person.unknown' })
    expect(await server.sql('select 1 from person_authority where person_id = $1', [other.id])).toEqual([])
    expect(
      await server.call('admin', authorityCalls.grant, { authority: 'NO_SUCH' as never, addId: [staff.id] }),
    ).toMatchObject({ code: 'input.invalid', errors: [{ field: 'authority' }] })
  })
})

describe('roles', () => {
  it('give their authorities to everybody who has them, and take them when they change or go', async () => {
    const { id } = await server.done('admin', roleCalls.create, {
      name: '任务主管',
      authorities: ['TASK_MANAGER', 'TASK_VIEW'],
    })
    await server.done('admin', roleCalls.assign, { id, addId: [manager.id] })
    expect(await holds(manager.id, 'TASK_MANAGER')).toBe(true)
    expect((await server.done('admin', roleCalls.list, {})).list.find(role => role.id === id)).toMatchObject({
      name: '任务主管',
      users: [{ id: manager.id }],
    })
    await server.done('admin', roleCalls.update, { id, authorities: ['TASK_VIEW'] })
    expect(await holds(manager.id, 'TASK_MANAGER')).toBe(false)
    expect(await holds(manager.id, 'TASK_VIEW')).toBe(true)
    await server.done('admin', roleCalls.remove, { id })
    expect(await holds(manager.id, 'TASK_VIEW')).toBe(false)
  })

  it('have names of their own', async () => {
    await server.done('admin', roleCalls.create, { name: '出纳', authorities: ['FINANCE_CASHIER'] })
    expect(await server.call('admin', roleCalls.create, { name: '出纳', authorities: [] })).toMatchObject({
      result: 1,
      code: 'role.name.taken',
      msg: '已有同名的角色',
    })
    expect((await server.done('other', roleCalls.list, {})).list).toEqual([])
  })

  it("beyond one's own authorities are neither given nor changed", async () => {
    const { id } = await server.done('admin', roleCalls.create, { name: '销售总监', authorities: ['CRM_MANAGER'] })
    await server.done('admin', authorityCalls.grant, { authority: 'MANAGER_LOGIN', addId: [hr.id] })
    await expect.poll(async () => (await server.call('hr', roleCalls.list, {})).result).toBe(0)
    expect(await server.call('hr', roleCalls.assign, { id, addId: [hr.id] })).toMatchObject({
      code: 'authority.grant.not_held',
    })
    expect(await server.call('hr', roleCalls.update, { id, authorities: [] })).toMatchObject({
      code: 'authority.grant.not_held',
    })
    expect(await holds(hr.id, 'CRM_MANAGER')).toBe(false)
  })
})

describe('administrators', () => {
  it('are appointed by administrators, from those who joined', async () => {
    expect(await server.call('manager', administratorCalls.appoint, { addId: [manager.id] })).toMatchObject({
      status: 403,
    })
    await server.done('admin', administratorCalls.appoint, { addId: [manager.id] })
    expect((await server.done('staff', administratorCalls.list, {})).list.map(({ id }) => id).sort()).toEqual(
      [admin.id, manager.id].sort(),
    )
  })

  it('never all go, even when the last two dismiss each other', async () => {
    await server.done('admin', administratorCalls.appoint, { addId: [manager.id] })
    await expect.poll(async () => (await server.call('manager', administratorCalls.appoint, {})).result).toBe(0)
    expect(await server.call('admin', administratorCalls.appoint, { delId: [admin.id, manager.id] })).toMatchObject({
      code: 'administrator.last',
      msg: '至少保留一位系统管理员',
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? server.call('admin', administratorCalls.appoint, { delId: [manager.id] })
          : server.call('manager', administratorCalls.appoint, { delId: [admin.id] }),
      ),
    )
    expect(replies.some(reply => reply.result === 0)).toBe(true)
    const { list } = await server.done('staff', administratorCalls.list, {})
    expect(list).toHaveLength(1)
  })
})

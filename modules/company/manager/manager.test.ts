import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { personCalls } from '../person/person.contract.ts'
import { managerCalls } from './manager.contract.ts'

const server = testServer()
const race = racing(server)
const { admin, manager, staff, hr, other } = demoPeople
const idsOf = async (call: typeof managerCalls.direct, id: string) =>
  (await server.done('staff', call, { id })).list.map(row => row.id)

describe('managers', () => {
  it('[company-008] are told upwards, below and right below', async () => {
    expect(await idsOf(managerCalls.above, staff.id)).toEqual([manager.id, admin.id])
    expect(await idsOf(managerCalls.direct, manager.id)).toEqual([staff.id])
    expect(await idsOf(managerCalls.allBelow, admin.id)).toEqual(expect.arrayContaining([manager.id, staff.id, hr.id]))
    expect(await idsOf(managerCalls.direct, admin.id)).not.toContain(staff.id)
  })

  it('[company-009] are asked for by oneself, and confirmed by the new manager, HR or an administrator; never by oneself', async () => {
    const choose = (managerId: string | null) => server.done('staff', managerCalls.choose, { id: staff.id, managerId })
    const wanted = async (who: 'staff' | 'hr' | 'sales' | 'admin' | 'manager') =>
      (await server.done(who, managerCalls.requests, {})).list.map(({ id, wanted: one }) => [id, one?.id ?? null])
    expect(await choose(demoPeople.sales.id)).toEqual({ id: staff.id, isAsked: true })
    expect(await idsOf(managerCalls.above, staff.id)).toEqual([manager.id, admin.id])
    expect(await server.done('staff', managerCalls.ownRequest, {})).toMatchObject({
      request: { manager: { id: demoPeople.sales.id } },
    })
    for (const who of ['hr', 'sales', 'admin'] as const)
      expect(await wanted(who)).toEqual([[staff.id, demoPeople.sales.id]])
    for (const who of ['staff', 'manager'] as const) expect(await wanted(who)).toEqual([])
    const decide = (
      who: 'staff' | 'hr' | 'sales' | 'admin' | 'manager' | 'other',
      managerId: string | null,
      agree = true,
    ) => server.call(who, managerCalls.decide, { id: staff.id, managerId, agree })
    for (const who of ['staff', 'manager', 'other'] as const)
      expect(await decide(who, demoPeople.sales.id)).toMatchObject({ result: 4 })
    // Changed meanwhile: what was seen is no longer what would be confirmed.
    await choose(hr.id)
    expect(await decide('admin', demoPeople.sales.id)).toMatchObject({ code: 'manager.request.gone' })
    expect(await decide('sales', demoPeople.sales.id)).toMatchObject({ result: 4 })
    expect(await decide('hr', hr.id, false)).toMatchObject({ result: 0 })
    expect(await idsOf(managerCalls.above, staff.id)).toEqual([manager.id, admin.id])
    await choose(hr.id)
    await server.done('staff', managerCalls.withdraw, {})
    expect(await decide('hr', hr.id)).toMatchObject({ result: 4 })
    await choose(hr.id)
    const replies = await race('hr', managerCalls.decide, { id: staff.id, managerId: hr.id, agree: true }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await idsOf(managerCalls.above, staff.id)).toEqual([hr.id, admin.id])
    expect(await server.call('staff', managerCalls.choose, { id: staff.id, managerId: hr.id })).toMatchObject({
      code: 'manager.same',
    })
    expect(await server.call('staff', managerCalls.choose, { id: hr.id, managerId: manager.id })).toMatchObject({
      status: 403,
    })
    // An administrator sets others' at once, and asks for their own like everybody.
    expect(await server.done('admin', managerCalls.choose, { id: staff.id, managerId: manager.id })).toEqual({
      id: staff.id,
      isAsked: false,
    })
    await server.done('admin', personCalls.update, { id: demoPeople.hr.id, managerId: admin.id })
    // To have none is confirmed by who is the manager now.
    await choose(null)
    expect(await wanted('manager')).toEqual([[staff.id, null]])
    expect(await decide('manager', null)).toMatchObject({ result: 0 })
    expect(await idsOf(managerCalls.above, staff.id)).toEqual([])
    await server.done('admin', managerCalls.choose, { id: staff.id, managerId: manager.id })
  })

  it('are of the company, and neither oneself nor anybody below', async () => {
    expect(await server.call('manager', managerCalls.choose, { id: manager.id, managerId: other.id })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.call('manager', managerCalls.choose, { id: manager.id, managerId: manager.id })).toMatchObject({
      code: 'manager.cycle',
    })
    const reply = await server.call('admin', managerCalls.choose, { id: admin.id, managerId: staff.id })
    expect(reply).toMatchObject({
      result: 1,
      code: 'manager.cycle',
      msg: '上级不能是本人或自己的下属',
      errors: [{ field: 'manager_id' }],
    })
    expect(await idsOf(managerCalls.above, admin.id)).toEqual([])
    expect(await server.call('other', managerCalls.choose, { id: staff.id, managerId: null })).toMatchObject({
      result: 4,
    })
  })

  it('never form a circle, however many change at once', async () => {
    const ring: string[] = []
    for (const name of ['甲', '乙', '丙', '丁', '戊'])
      ring.push((await server.done('admin', personCalls.create, { name })).id)
    const replies = await race('admin', managerCalls.choose, turn => ({
      id: ring[turn % 5]!,
      managerId: ring[(turn * 3 + 1) % 5]!,
    }))
    expect(replies.every(reply => reply.result === 0 || reply.code === 'manager.cycle')).toBe(true)
    expect(
      await server.sql(
        `with recursive up as (
        select id as start, manager_id as at, 1 as steps from person where id = any($1) union all
        select up.start, p.manager_id, up.steps + 1 from up join person p on p.id = up.at where up.steps < 20)
      select * from up where start = at or steps >= 20`,
        [ring],
      ),
    ).toEqual([])
    // The kept rows say what the managers say.
    expect(
      await server.sql(`with recursive up as (
        select id as person_id, id as superior_id from person union select up.person_id, p.manager_id from up join
          person p on p.id = up.superior_id where p.manager_id is not null)
      (select person_id, superior_id from up except select person_id, superior_id from person_superior)
      union all (select person_id, superior_id from person_superior except select person_id, superior_id from up)`),
    ).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { openSeaCalls } from '../open-sea/open-sea.contract.ts'
import { customerCalls } from './customer.contract.ts'

const server = testServer()
const race = racing(server)
const { hr, staff } = demoPeople

const heldBy = async (personId: string) =>
  Number(
    (
      await server.sql(
        `select count(*) as n from member m join customer c on c.id = m.subject_id and c.is_delete = 0 where
          m.person_id = $1 and m.subject_type = 'customer' and m.role = 'manager'`,
        [personId],
      )
    )[0]!.n,
  )
const allow = async (more: number) =>
  await server.done('admin', settingCalls.write, {
    keyName: 'customer_most_held',
    keyValue: String((await heldBy(hr.id)) + more),
  })
const create = (who: 'hr' | 'staff', more: object = {}) =>
  server.call(who, customerCalls.create, { fullName: `限额 ${newId()}`, ...more })
const inSea = async () => {
  const { id } = (await create('staff')).data!
  await server.done('staff', openSeaCalls.moveIn, { ids: [id] })
  return id
}
const kept = () => server.sql('select id, is_open, is_delete from customer order by id')

let waiting: string[] = []
beforeAll(async () => {
  // The colleague who fills the pool holds none.
  await server.sql(`delete from member where person_id = $1 and subject_type = 'customer'`, [staff.id])
  // Somebody holds something, so that no limit is none.
  await create('hr')
  waiting = [await inSea(), await inSea(), await inSea(), await inSea()]
})
afterAll(() => server.sql(`delete from company_setting where key_name = 'customer_most_held'`))

describe('the customers that one manages', () => {
  it('are as many as the company says, whatever way one comes to manage them', async () => {
    const { id: mine } = (await create('hr')).data!
    await server.done('hr', customerCalls.remove, { id: mine })
    const { id: other } = (await create('staff')).data!
    await allow(0)
    const before = await kept()
    const refused = { result: 1, code: 'customer.held_most' }
    expect(await create('hr')).toMatchObject(refused)
    expect(await create('staff', { managerId: hr.id })).toMatchObject({ ...refused, errors: [{ field: 'manager_id' }] })
    expect(await server.call('hr', openSeaCalls.claim, { ids: [waiting[0]!] })).toMatchObject(refused)
    expect(
      await server.call('staff', customerCalls.changeManager, { ids: [other], managerId: hr.id, isKept: false }),
    ).toMatchObject({ ...refused, errors: [{ field: 'manager_id' }] })
    expect(await server.call('hr', customerCalls.recover, { ids: [mine] })).toMatchObject(refused)
    expect(await kept()).toEqual(before)
    expect(await heldBy(hr.id)).toBeGreaterThan(0)
    await allow(1)
    expect(await server.call('hr', openSeaCalls.claim, { ids: waiting.slice(0, 2) })).toMatchObject(refused)
    expect(await server.done('hr', customerCalls.recover, { ids: [mine] })).toEqual({ count: 1 })
    expect(await create('hr')).toMatchObject(refused)
  })

  it('are no more than that, however many are claimed at the same time', async () => {
    await allow(1)
    const before = await heldBy(hr.id)
    const replies = (await Promise.all(waiting.map(id => race('hr', openSeaCalls.claim, { ids: [id] }, 1)))).flat()
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'customer.held_most')).toHaveLength(waiting.length - 1)
    expect(await heldBy(hr.id)).toBe(before + 1)
  })
})

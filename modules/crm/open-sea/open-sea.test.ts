import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { pageCall } from '#mechanisms/comments/page-call.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { contactCalls } from '../contact/contact.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { visitCalls } from '../visit/visit.contract.ts'
import { openSeaCalls } from './open-sea.contract.ts'

const server = testServer()
const race = racing(server)
const { hr, finance } = demoPeople
const begin = async (draft: object = {}) =>
  (await server.done('staff', customerCalls.create, { fullName: `镇江金山寺文创 ${newId()}`, ...draft })).id
const letGo = async (draft: object = {}) => {
  const id = await begin(draft)
  await server.done('staff', openSeaCalls.moveIn, { ids: [id] })
  return id
}
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, customerCalls.detail, { id })
const inSea = async (query: object = {}) =>
  (await server.done('finance', openSeaCalls.list, { limit: 100, ...query })).list.map(one => one.id)

describe('the open sea', () => {
  it('[crm-customer-027, crm-customer-041] takes a customer whom its manager lets go, and shows it to the whole company, but not whom to call there', async () => {
    const [id, other] = [await begin({ partnerIds: [hr.id] }), await begin()]
    await server.done('staff', contactCalls.create, { customerId: id, name: '许仙', mobile: '13812345678' })
    const entry = async (kind: string) =>
      (await server.done('admin', dictionaryCalls.create, { kind, name: `华东 ${newId().slice(-6)}` })).id
    const openSeaId = await entry('OPEN_SEA')
    const before = await server.sql('select * from customer order by id')
    expect(await server.call('hr', openSeaCalls.moveIn, { ids: [id] })).toMatchObject({ status: 403 })
    expect(await server.call('finance', openSeaCalls.moveIn, { ids: [id] })).toMatchObject({ result: 4 })
    expect(
      await server.call('staff', openSeaCalls.moveIn, { ids: [id], openSeaId: await entry('CUSTOMER_LEVEL') }),
    ).toMatchObject({ code: 'dictionary.entry.unknown' })
    expect(await server.sql('select * from customer order by id')).toEqual(before)
    expect(await inSea()).not.toContain(id)
    expect(
      await server.done('staff', openSeaCalls.moveIn, { ids: [id, other], openSeaId, lossReason: '半年没有进展' }),
    ).toEqual({ count: 2 })
    expect(await detail(id, 'finance')).toMatchObject({
      isOpen: true,
      openSea: { id: openSeaId },
      manager: null,
      lossReason: '半年没有进展',
      can: { claim: true, edit: false, moveIn: false },
    })
    expect((await detail(id)).rel).not.toHaveProperty('manager')
    expect((await detail(id)).rel).not.toHaveProperty('partner')
    expect(await inSea({ openSeaId: [openSeaId] })).toEqual(expect.arrayContaining([id, other]))
    expect((await server.done('staff', customerCalls.list, { limit: 100 })).list.map(one => one.id)).not.toContain(id)
    expect((await server.done('finance', contactCalls.list, { customerId: id })).list).toEqual([])
    expect(await server.call('sales', openSeaCalls.moveIn, { ids: [id] })).toMatchObject({
      result: 1,
      code: 'customer.in_open_sea',
    })
    expect(await server.call('staff', customerCalls.create, { fullName: (await detail(id)).fullName })).toMatchObject({
      code: 'customer.name.in_open_sea',
    })
    expect(await server.call('other', customerCalls.detail, { id })).toMatchObject({ result: 4, data: undefined })
  })

  it('[crm-customer-026] gives a customer to whoever claims it, with all that hangs on it', async () => {
    const id = await letGo()
    expect(await server.done('finance', openSeaCalls.claim, { ids: [id] })).toEqual({ count: 1 })
    expect(await detail(id, 'finance')).toMatchObject({
      isOpen: false,
      openSea: null,
      manager: { id: finance.id },
      can: { edit: true },
    })
    expect((await server.done('finance', customerCalls.list, { scope: 'mine' })).list.map(one => one.id)).toEqual([id])
    expect(await inSea()).not.toContain(id)
    expect(await server.call('hr', customerCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('gives it to one alone, however many claim it at the same time', async () => {
    const id = await letGo()
    await server.token('hr')
    const replies = await Promise.all([
      race('finance', openSeaCalls.claim, { ids: [id] }, 12),
      race('hr', openSeaCalls.claim, { ids: [id] }, 12),
    ])
    const all = replies.flat()
    expect(all.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'customer.not_in_open_sea')).toHaveLength(23)
    expect(
      await server.sql(`select count(*)::int as n from member where subject_id = $1 and role = 'manager'`, [id]),
    ).toEqual([{ n: 1 }])
  })

  it('gives several all or none', async () => {
    const [id, other] = [await letGo(), await letGo()]
    await server.done('hr', openSeaCalls.claim, { ids: [other] })
    expect(await server.call('finance', openSeaCalls.claim, { ids: [id, other] })).toMatchObject({
      result: 1,
      code: 'customer.not_in_open_sea',
      msg: '客户已被领取，或已不在公海',
    })
    expect(await server.call('finance', openSeaCalls.claim, { ids: [newId()] })).toMatchObject({
      code: 'customer.not_in_open_sea',
    })
    expect(await server.call('other', openSeaCalls.claim, { ids: [id] })).toMatchObject({
      code: 'customer.not_in_open_sea',
    })
    expect(await inSea()).toContain(id)
  })
})

describe('whom to call at a customer in it', () => {
  it('is known to who had to do with it, and to nobody else: on visits, in comments, in its history', async () => {
    const id = await begin()
    const { id: contactId } = await server.done('staff', contactCalls.create, { customerId: id, name: '许仙' })
    const visit = { subjectType: 'customer', subjectId: id, type: 'visit', content: '谈', contactId } as const
    await server.done('staff', commentCalls.create, visit as never)
    await server.done('staff', openSeaCalls.moveIn, { ids: [id] })
    const known = async (who: DemoLogin) => [
      (await server.done(who, visitCalls.list, { customerId: id })).list.map(one => [one.contactName, one.contactId]),
      (await server.done(who, commentCalls.list, { subjectType: 'customer', subjectId: id })).list.map(one => [
        one.contactName,
        one.contactId,
      ]),
      (await server.done(who, pageCall(customerCalls.detail), { id })).comments.list.map(one => one.contactName),
      (await server.done(who, historyCalls.list, { subjectType: 'customer', subjectId: id })).list
        .filter(({ action }) => action === 'addContact')
        .map(({ details }) => details.name),
    ]
    const all = [[['许仙', contactId]], [['许仙', contactId]], ['许仙'], ['许仙']]
    for (const who of ['staff', 'manager', 'sales'] as const) expect(await known(who)).toEqual(all)
    expect(await known('finance')).toEqual([[[null, null]], [[null, null]], [null], [undefined]])
    await server.done('finance', openSeaCalls.claim, { ids: [id] })
    expect(await known('finance')).toEqual(all)
  })
})

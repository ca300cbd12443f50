import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { chanceCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { taskCalls } from '../task.contract.ts'

const server = testServer()
let made = 0
const customer = async (who: 'sales' | 'staff' = 'sales') =>
  (await server.done(who, customerCalls.create, { fullName: `恒达制造 ${++made}` })).id
const chance = async (customerId: string) =>
  (await server.done('sales', chanceCalls.create, { name: '产线改造', customerId })).id
const detail = (id: string, who: 'sales' | 'manager' = 'sales') => server.done(who, taskCalls.detail, { id })

describe("a task's customer and chance", () => {
  it('are kept, named, and listed by', async () => {
    const customerId = await customer()
    const chanceId = await chance(customerId)
    const { id } = await server.done('sales', taskCalls.create, { name: '准备方案', customerId })
    const { id: ofChance } = await server.done('sales', taskCalls.create, { name: '报价', chanceId })
    expect(await detail(id)).toMatchObject({
      customer: { id: customerId, name: expect.stringContaining('恒达') },
      chance: null,
    })
    expect(await detail(id)).toMatchObject({
      customerId,
      customerName: expect.stringContaining('恒达'),
      chanceId: null,
      chanceName: null,
    })
    // An opportunity brings its customer.
    expect(await detail(ofChance)).toMatchObject({
      customer: { id: customerId },
      chance: { id: chanceId, name: '产线改造' },
    })
    const listed = async (query: object) =>
      (await server.done('sales', taskCalls.list, { scope: 'company', ...query })).list.map(row => row.id).toSorted()
    expect(await listed({ customerId })).toEqual([id, ofChance].toSorted())
    expect(await listed({ chanceId })).toEqual([ofChance])
    expect(await listed({ customerId, scope: 'mine' })).toEqual([id, ofChance].toSorted())
    expect((await server.done('staff', taskCalls.list, { scope: 'company', customerId })).list).toEqual([])
  })

  it('are changed, with a line of history in words; another customer lets go of the chance', async () => {
    const [first, second] = [await customer(), await customer()]
    const chanceId = await chance(first)
    const { id } = await server.done('sales', taskCalls.create, { name: '回访', chanceId })
    await server.done('sales', taskCalls.update, { id, customerId: second })
    expect(await detail(id)).toMatchObject({ customer: { id: second }, chance: null })
    const { list } = await server.done('sales', historyCalls.list, { subjectType: 'task', subjectId: id })
    expect(list[0]!.details).toMatchObject({
      customer: [expect.any(String), expect.any(String)],
      chance: ['产线改造', null],
    })
    await server.done('sales', taskCalls.update, { id, customerId: null })
    expect(await detail(id)).toMatchObject({ customer: null, chance: null })
  })

  it('are refused where the actor does not see them, where they are gone, or do not belong together; nothing changes', async () => {
    const [first, second] = [await customer(), await customer()]
    const chanceId = await chance(first)
    const { id } = await server.done('sales', taskCalls.create, { name: '不变', customerId: first })
    const before = (await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n
    for (const [who, draft, code] of [
      ['staff', { customerId: first }, 'customer.unknown'],
      ['sales', { customerId: newId() }, 'customer.unknown'],
      ['staff', { chanceId }, 'chance.unknown'],
      ['sales', { customerId: second, chanceId }, 'task.chance.customer'],
    ] as const) {
      expect(await server.call(who, taskCalls.create, { name: '不该有', ...draft })).toMatchObject({ result: 1, code })
    }
    expect((await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n).toBe(before)
    await server.done('sales', taskCalls.create, { name: '关联着', chanceId })
    expect(await server.call('sales', chanceCalls.remove, { id: chanceId })).toMatchObject({
      result: 1,
      code: 'task.chance.in_use',
    })
    expect(await server.call('sales', taskCalls.update, { id, chanceId: newId() })).toMatchObject({
      code: 'chance.unknown',
    })
    expect(await detail(id)).toMatchObject({ customer: { id: first }, chance: null })
  })
})

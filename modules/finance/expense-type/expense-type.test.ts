import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { orderCalls } from '../order/order.contract.ts'
import { expenseTypeCalls } from './expense-type.contract.ts'

const server = testServer()
const names = async (family: 'expense' | 'purchase' = 'expense', isRetired = false) =>
  (await server.done('staff', expenseTypeCalls[family], { isRetired })).list.map(({ name }) => name)
const add = async (name: string, more: object = {}) =>
  (await server.done('admin', expenseTypeCalls.create, { name, ...more })).id

describe('expense and purchase types', () => {
  it('are kept by those who design finance, in two levels and two families', async () => {
    expect(await server.call('staff', expenseTypeCalls.create, { name: '餐费' })).toMatchObject({ status: 403 })
    const top = await add('福利')
    const below = await add('体检', { parentId: top })
    await add('服务器', { family: 'purchase' })
    expect(await names()).toEqual(expect.arrayContaining(['福利', '体检']))
    expect(await names('purchase')).toContain('服务器')
    expect(await names()).not.toContain('服务器')
    expect(await server.call('admin', expenseTypeCalls.create, { name: '福利' })).toMatchObject({
      code: 'expense_type.name.taken',
    })
    expect(await server.call('admin', expenseTypeCalls.create, { name: '更深', parentId: below })).toMatchObject({
      code: 'expense_type.too_deep',
    })
    expect(await server.call('admin', expenseTypeCalls.create, { name: '别处', parentId: newId() })).toMatchObject({
      result: 4,
    })
    expect(await server.call('admin', expenseTypeCalls.remove, { id: top })).toMatchObject({
      code: 'expense_type.in_use',
    })
    await server.done('admin', expenseTypeCalls.remove, { id: below })
    await server.done('admin', expenseTypeCalls.remove, { id: top })
    expect(await names()).not.toContain('福利')
  })

  it('out of use stays where it was chosen, and is offered no more', async () => {
    const id = await add('礼品')
    const lines = [{ amount: '20', startDate: '2026-11-02', typeId: id }]
    const order = (await server.done('staff', orderCalls.create, { type: 'expense', name: '客户礼品', lines })).id
    expect(await server.call('admin', expenseTypeCalls.remove, { id })).toMatchObject({ code: 'expense_type.in_use' })
    await server.done('admin', expenseTypeCalls.update, { id, isRetired: true })
    expect(await names()).not.toContain('礼品')
    expect(await names('expense', true)).toContain('礼品')
    expect(await server.call('staff', orderCalls.create, { type: 'expense', name: '又一次', lines })).toMatchObject({
      code: 'expense_type.unknown',
    })
    await server.done('staff', orderCalls.revoke, { id: order })
    await server.done('staff', orderCalls.update, { type: 'expense', id: order, name: '客户礼品', lines })
    expect((await server.done('staff', orderCalls.detail, { id: order })).lines[0]).toMatchObject({
      type: { name: '礼品' },
    })
  })

  it('are renamed, and put in order', async () => {
    const [first, second] = [await add('甲'), await add('乙')]
    await server.done('admin', expenseTypeCalls.update, { id: first, name: '甲一' })
    const rest = (await server.done('staff', expenseTypeCalls.expense, {})).list
      .map(({ id }) => id)
      .filter(id => id !== first && id !== second)
    await server.done('admin', expenseTypeCalls.order, { ids: [second, first, ...rest] })
    expect((await names()).slice(0, 2)).toEqual(['乙', '甲一'])
  })
})

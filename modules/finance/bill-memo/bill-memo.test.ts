import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { billMemoCalls } from './bill-memo.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
const draft = (more: object = {}) => ({ summary: '打车去客户公司', amount: '46.5', spentDate: '2024-06-03', ...more })
const note = async (more: object = {}) => (await server.done('staff', billMemoCalls.create, draft(more))).id
const kept = () => server.sql('select * from bill_memo order by id')

describe('memos', () => {
  it("are one's own: noted, changed, found and added up", async () => {
    const [taxi, lunch] = [await note(), await note({ summary: '客户午餐', amount: '200.05', spentDate: '2024-06-05' })]
    const june = { startDate: '2024-06-01', endDate: '2024-06-30' }
    // Somebody else's counts for nobody but them.
    await server.done('sales', billMemoCalls.create, draft())
    expect((await server.done('staff', billMemoCalls.list, june)).list).toMatchObject([
      { id: lunch, amount: '200.05', type: null, photos: 0 },
      { id: taxi, amount: '46.50' },
    ])
    expect(
      (await server.done('staff', billMemoCalls.list, { ...june, sort: '-spentDate' })).list.map(({ id }) => id),
    ).toEqual([taxi, lunch])
    expect((await server.done('staff', billMemoCalls.list, { ...june, key: '午餐' })).list.map(({ id }) => id)).toEqual(
      [lunch],
    )
    expect(await server.done('staff', billMemoCalls.total, june)).toEqual({ count: 2, amount: '246.55' })
    expect(await server.done('staff', billMemoCalls.total, { ...june, key: '午餐' })).toEqual({
      count: 1,
      amount: '200.05',
    })
    await server.done('staff', billMemoCalls.update, { id: taxi, ...draft({ amount: '48' }) })
    expect(await server.done('staff', billMemoCalls.detail, { id: taxi })).toMatchObject({
      summary: '打车去客户公司',
      amount: '48.00',
      attachments: [],
    })
  })

  it('[bill-006, bill-007] are known by their uuid, twenty on a page', async () => {
    const key = newId().slice(-12)
    const ids: string[] = []
    for (let turn = 0; turn < 21; turn++) ids.push(await note({ summary: `${key} ${turn}` }))
    const request = async (path: string) => {
      const { body } = await server.request(`${apiPrefix}${path}`, {
        headers: { authorization: `Bearer ${await server.token('staff')}` },
      })
      return body.data as { uuid: string; summary: string; limit: number; list: { uuid: string }[] }
    }
    expect(await request(`/finance/bill_memo/${ids[0]}.json`)).toMatchObject({ uuid: ids[0], summary: `${key} 0` })
    const [first, next] = [
      await request(`/bill_memo/list.json?key=${key}`),
      await request(`/bill_memo/list.json?key=${key}&start=20`),
    ]
    expect([first.limit, first.list.length, next.list.length]).toEqual([20, 20, 1])
    expect([...first.list, ...next.list].map(({ uuid }) => uuid).sort()).toEqual(ids.sort())
  })

  it("are nobody else's, whatever they may see otherwise", async () => {
    const id = await note()
    const before = await kept()
    for (const who of ['manager', 'admin', 'finance'] as const) {
      expect((await server.done(who, billMemoCalls.list, { limit: 100 })).list.map(row => row.id)).not.toContain(id)
      expect(await server.call(who, billMemoCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, billMemoCalls.update, { id, ...draft({ amount: '1' }) })).toMatchObject({
        result: 4,
      })
      expect(await server.call(who, billMemoCalls.removeBatch, { ids: [id] })).toMatchObject({ result: 4 })
      expect(await server.call(who, commentCalls.list, { subjectType: 'bill_memo', subjectId: id })).toMatchObject({
        result: 4,
      })
    }
    expect(await server.call('other', billMemoCalls.detail, { id })).toMatchObject({ result: 4, data: undefined })
    expect(await kept()).toEqual(before)
  })

  it('are deleted several at once, all of them or none', async () => {
    const [one, two, three] = [await note(), await note(), await note()]
    expect(await server.call('staff', billMemoCalls.removeBatch, { ids: [one, newId()] })).toMatchObject({ result: 4 })
    expect(await server.call('staff', billMemoCalls.removeBatch, { ids: [] })).toMatchObject({
      errors: [{ field: 'ids', code: 'required' }],
    })
    expect(await server.done('staff', billMemoCalls.removeBatch, { ids: [one, two] })).toEqual({ count: 2 })
    expect(await server.call('staff', billMemoCalls.detail, { id: one })).toMatchObject({ result: 4 })
    expect(await server.done('staff', billMemoCalls.detail, { id: three })).toMatchObject({ id: three })
  })

  it('are asked back once: free, a line of an order, paid; free again where that is void or deleted', async () => {
    const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId()}` })
    const id = await note()
    const order = (...memoIds: string[]) => ({
      type: 'expense' as const,
      name: '报销',
      lines: memoIds.map(memoId => ({ amount: '46.50', startDate: '2026-11-02', typeId, memoId })),
    })
    const status = async () => (await server.done('staff', billMemoCalls.detail, { id })).status
    expect(await status()).toBe('free')
    const { id: first, code } = await server.done('staff', orderCalls.create, order(id))
    expect(await server.done('staff', billMemoCalls.detail, { id })).toMatchObject({
      status: 'claimed',
      order: { id: first, code },
    })
    expect((await server.done('staff', billMemoCalls.list, { status: 'claimed' })).list.map(row => row.id)).toContain(
      id,
    )
    expect(
      (await server.done('staff', billMemoCalls.list, { status: 'free', limit: 100 })).list.map(row => row.id),
    ).not.toContain(id)
    const state = () =>
      server.sql(
        `select (select json_agg(m order by m.id) from bill_memo m) as memos, (select count(*) from finance_order) as
          orders`,
      )
    const before = await state()
    const claimed = { code: 'memo.claimed', msg: `“打车去客户公司”已在单据 ${code} 中，不能修改、删除或再次报销` }
    expect(await server.call('staff', orderCalls.create, order(id))).toMatchObject(claimed)
    expect(await server.call('staff', billMemoCalls.update, { id, ...draft({ amount: '1' }) })).toMatchObject(claimed)
    expect(await server.call('staff', billMemoCalls.removeBatch, { ids: [await note(), id] })).toMatchObject(claimed)
    const fresh = await note()
    expect(await server.call('staff', orderCalls.create, order(fresh, fresh))).toMatchObject({ code: 'memo.unknown' })
    expect(await server.call('staff', orderCalls.create, order(newId()))).toMatchObject({ code: 'memo.unknown' })
    expect(await server.call('sales', orderCalls.create, order(fresh))).toMatchObject({ code: 'memo.unknown' })
    await server.done('staff', billMemoCalls.removeBatch, {
      ids: (await server.done('staff', billMemoCalls.list, { status: 'free', limit: 100 })).list.map(row => row.id),
    })
    expect((await state())[0]).toMatchObject({ orders: before[0]!.orders })

    // Taken back it stays with its order, which is submitted with it again; deleted or void it is free.
    await server.done('staff', orderCalls.revoke, { id: first })
    expect(await status()).toBe('claimed')
    await server.done('staff', orderCalls.update, { ...order(id), id: first })
    await server.done('staff', orderCalls.revoke, { id: first })
    await server.done('staff', orderCalls.remove, { id: first })
    expect(await status()).toBe('free')
    const { id: second } = await server.done('staff', orderCalls.create, order(id))
    await server.done('manager', orderCalls.decide, { id: second, agree: true })
    await server.done('staff', orderCalls.cancelExpense, { id: second })
    expect(await status()).toBe('free')
    const { id: third } = await server.done('staff', orderCalls.create, order(id))
    await server.done('manager', orderCalls.decide, { id: third, agree: true })
    expect(await status()).toBe('claimed')
    await server.done('finance', payCalls.pay, { id: third })
    expect(await status()).toBe('paid')
    expect((await server.done('manager', orderCalls.detail, { id: third })).lines).toMatchObject([{ memoId: null }])
  })

  it('are asked back by one order, however many come at once', async () => {
    const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId()}` })
    const memoId = await note()
    const replies = await race('staff', orderCalls.create, {
      type: 'expense',
      name: '报销',
      lines: [{ amount: '46.50', startDate: '2026-11-02', typeId, memoId }],
    })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'memo.claimed')).toHaveLength(49)
    const two = await note()
    const both = await Promise.all([
      server.call('staff', billMemoCalls.removeBatch, { ids: [two] }),
      server.call('staff', orderCalls.create, {
        type: 'expense',
        name: '报销',
        lines: [{ amount: '1', startDate: '2026-11-02', typeId, memoId: two }],
      }),
    ])
    expect(both.filter(({ result }) => result === 0)).toHaveLength(1)
  })

  it('say what is wrong with them, and then nothing has happened', async () => {
    const before = await kept()
    const refused = (more: object) => server.call('staff', billMemoCalls.create, draft(more))
    expect(await refused({ summary: ' ' })).toMatchObject({ errors: [{ field: 'summary', code: 'required' }] })
    expect(await refused({ amount: '0.00' })).toMatchObject({ errors: [{ field: 'amount', code: 'amount_needed' }] })
    expect(await refused({ spentDate: '2024-06-31' })).toMatchObject({ errors: [{ field: 'spent_date', code: 'day' }] })
    expect(await refused({ typeId: newId() })).toMatchObject({ code: 'expense_type.unknown' })
    expect(await refused({ resId: [newId()] })).toMatchObject({ code: 'file.unknown' })
    expect(await kept()).toEqual(before)
  })
})

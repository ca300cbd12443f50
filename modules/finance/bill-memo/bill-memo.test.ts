import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { billMemoCalls } from './bill-memo.contract.ts'

const server = testServer()
const draft = (more: object = {}) => ({ summary: '打车去客户公司', amount: '46.5', spentDate: '2024-06-03', ...more })
const note = async (more: object = {}) => (await server.done('staff', billMemoCalls.create, draft(more))).id
const kept = () => server.sql('select * from bill_memo order by id')

describe('memos', () => {
  it('are one\'s own: noted, changed, found and added up', async () => {
    const [taxi, lunch] = [await note(), await note({ summary: '客户午餐', amount: '200.05', spentDate: '2024-06-05' })]
    const june = { startDate: '2024-06-01', endDate: '2024-06-30' }
    expect((await server.done('staff', billMemoCalls.list, june)).list).toMatchObject([{ id: lunch, amount: '200.05', type: null, photos: 0 }, { id: taxi, amount: '46.50' }])
    expect((await server.done('staff', billMemoCalls.list, { ...june, sort: '-spentDate' })).list.map(({ id }) => id)).toEqual([taxi, lunch])
    expect((await server.done('staff', billMemoCalls.list, { ...june, key: '午餐' })).list.map(({ id }) => id)).toEqual([lunch])
    expect(await server.done('staff', billMemoCalls.total, june)).toEqual({ count: 2, amount: '246.55' })
    expect(await server.done('staff', billMemoCalls.total, { ...june, key: '午餐' })).toEqual({ count: 1, amount: '200.05' })
    await server.done('staff', billMemoCalls.update, { id: taxi, ...draft({ amount: '48' }) })
    expect(await server.done('staff', billMemoCalls.detail, { id: taxi })).toMatchObject({ summary: '打车去客户公司', amount: '48.00', attachments: [] })
  })

  it('are nobody else\'s, whatever they may see otherwise', async () => {
    const id = await note()
    const before = await kept()
    for (const who of ['manager', 'admin', 'finance'] as const) {
      expect((await server.done(who, billMemoCalls.list, { limit: 100 })).list.map(row => row.id)).not.toContain(id)
      expect(await server.call(who, billMemoCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, billMemoCalls.update, { id, ...draft({ amount: '1' }) })).toMatchObject({ result: 4 })
      expect(await server.call(who, billMemoCalls.removeBatch, { ids: [id] })).toMatchObject({ result: 4 })
      expect(await server.call(who, commentCalls.list, { subjectType: 'bill_memo', subjectId: id })).toMatchObject({ result: 4 })
    }
    expect(await server.call('other', billMemoCalls.detail, { id })).toMatchObject({ result: 4, data: undefined })
    expect(await kept()).toEqual(before)
  })

  it('are deleted several at once, all of them or none', async () => {
    const [one, two, three] = [await note(), await note(), await note()]
    expect(await server.call('staff', billMemoCalls.removeBatch, { ids: [one, newId()] })).toMatchObject({ result: 4 })
    expect(await server.call('staff', billMemoCalls.removeBatch, { ids: [] })).toMatchObject({ errors: [{ field: 'ids', code: 'required' }] })
    expect(await server.done('staff', billMemoCalls.removeBatch, { ids: [one, two] })).toEqual({ count: 2 })
    expect(await server.call('staff', billMemoCalls.detail, { id: one })).toMatchObject({ result: 4 })
    expect(await server.done('staff', billMemoCalls.detail, { id: three })).toMatchObject({ id: three })
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

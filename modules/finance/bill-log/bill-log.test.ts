import { describe, expect, it } from 'vitest'
import { withOpenBooks } from '../books/open-books.fixture.ts'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { billKinds, billLogCalls, noKind } from './bill-log.contract.ts'

const server = testServer()
withOpenBooks(server)
const draft = (more: object = {}) => ({
  direction: 'in' as const,
  amount: '86000',
  billDate: '2025-03-04',
  partyName: '海河机械',
  summary: '二期款',
  ...more,
})
const write = async (more: object = {}) => (await server.done('finance', billLogCalls.create, draft(more))).id
const kept = () => server.sql('select * from bill_log order by id')

describe('bill logs', () => {
  it('are written, changed and deleted by who keeps them', async () => {
    const id = await write({ account: '招行 8888' })
    expect(await server.done('finance', billLogCalls.detail, { id })).toMatchObject({
      direction: 'in',
      amount: '86000.00',
      billDate: '2025-03-04',
      way: 'bank',
      kind: null,
      creator: { name: '陈静' },
      can: { edit: true, comment: true },
    })
    await server.done('finance', billLogCalls.update, { id, ...draft({ amount: '86000.50', way: 'cheque' }) })
    expect(await server.done('admin', billLogCalls.detail, { id })).toMatchObject({ amount: '86000.50', way: 'cheque' })
    expect(
      (await server.done('finance', historyCalls.list, { subjectType: 'bill_log', subjectId: id })).list.map(
        ({ action }) => action,
      ),
    ).toEqual(['edit', 'create'])
    await server.done('finance', billLogCalls.remove, { id })
    expect(await server.call('finance', billLogCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('finance', billLogCalls.remove, { id })).toMatchObject({ result: 4 })
  })

  it('[bill-005, bill-007] are known by their uuid, twenty on a page', async () => {
    const key = newId().slice(-12)
    const ids: string[] = []
    for (let turn = 0; turn < 21; turn++) ids.push(await write({ partyName: `${key} ${turn}` }))
    const request = async (path: string) => {
      const { body } = await server.request(`${apiPrefix}/crm/billlog${path}`, {
        headers: { authorization: `Bearer ${await server.token('finance')}` },
      })
      return body.data as { uuid: string; party_name: string; limit: number; list: { uuid: string }[] }
    }
    expect(await request(`/${ids[0]}.json`)).toMatchObject({ uuid: ids[0], party_name: `${key} 0` })
    const [first, next] = [await request(`.json?key=${key}`), await request(`.json?key=${key}&start=20`)]
    expect([first.limit, first.list.length, next.list.length]).toEqual([20, 20, 1])
    expect([...first.list, ...next.list].map(({ uuid }) => uuid).sort()).toEqual(ids.sort())
  })

  it("are nobody else's business", async () => {
    const id = await write()
    const before = await kept()
    for (const who of ['staff', 'manager', 'sales'] as const) {
      expect(await server.call(who, billLogCalls.list, {})).toMatchObject({ status: 403 })
      expect(await server.call(who, billLogCalls.total, {})).toMatchObject({ status: 403 })
      expect(await server.call(who, billLogCalls.detail, { id })).toMatchObject({ status: 403 })
      expect(await server.call(who, billLogCalls.create, draft())).toMatchObject({ status: 403 })
      expect(await server.call(who, historyCalls.list, { subjectType: 'bill_log', subjectId: id })).toMatchObject({
        result: 4,
      })
    }
    for (const call of [billLogCalls.detail, billLogCalls.remove] as const)
      expect(await server.call('other', call, { id })).toMatchObject({ result: 4, data: undefined })
    expect(await kept()).toEqual(before)
  })

  it('say what is wrong with them, and then nothing has happened', async () => {
    const before = await kept()
    const refused = (more: object) => server.call('finance', billLogCalls.create, draft(more) as never)
    expect(await refused({ amount: '-1' })).toMatchObject({ errors: [{ field: 'amount', code: 'amount_needed' }] })
    expect(await refused({ direction: 'up' })).toMatchObject({ errors: [{ field: 'direction', code: 'choice' }] })
    expect(await refused({ billDate: '2025-02-30' })).toMatchObject({ errors: [{ field: 'bill_date', code: 'day' }] })
    expect(await refused({ partyName: '' })).toMatchObject({ errors: [{ field: 'party_name', code: 'required' }] })
    expect(await refused({ kindId: newId() })).toMatchObject({ code: 'dictionary.entry.unknown' })
    expect(await refused({ resId: [newId()] })).toMatchObject({ code: 'file.unknown' })
    expect(await kept()).toEqual(before)
  })

  it("have kinds in the company's words; one that is out of use stays where it is", async () => {
    const { id: kindId } = await server.done('admin', dictionaryCalls.create, {
      kind: billKinds,
      name: `货款 ${newId().slice(-6)}`,
    })
    const id = await write({ kindId })
    expect((await server.done('finance', billLogCalls.list, { kindId })).list).toMatchObject([
      { id, kind: { id: kindId } },
    ])
    expect(await server.done('finance', billLogCalls.total, { kindId })).toMatchObject({ count: 1 })
    const { list } = await server.done('finance', billLogCalls.list, { kindId: noKind, limit: 100 })
    expect(list.filter(one => one.kind !== null || one.id === id)).toEqual([])
    expect(await server.call('finance', billLogCalls.list, { kindId: 'any' as never })).toMatchObject({
      errors: [{ field: 'kind_id' }],
    })
    await server.done('admin', dictionaryCalls.update, { kind: billKinds, id: kindId, isRetired: true })
    await server.done('finance', billLogCalls.update, { id, ...draft({ kindId }) })
    expect(await server.call('finance', billLogCalls.create, draft({ kindId }))).toMatchObject({
      code: 'dictionary.entry.unknown',
    })
  })

  it('[bill-008] are listed the newest first, filtered, and added up to the cent', async () => {
    const one = await write({ amount: '0.10', billDate: '2024-05-01', partyName: '甲' })
    const other = await write({ amount: '0.20', billDate: '2024-05-31', partyName: '乙', way: 'cash' })
    const paid = await write({ amount: '0.40', billDate: '2024-05-15', direction: 'out', partyName: '丙方' })
    const may = { startDate: '2024-05-01', endDate: '2024-05-31' }
    expect((await server.done('finance', billLogCalls.list, may)).list.map(({ id }) => id)).toEqual([other, paid, one])
    expect(
      (await server.done('finance', billLogCalls.list, { ...may, sort: 'amount' })).list.map(({ id }) => id),
    ).toEqual([paid, other, one])
    expect(
      (await server.done('finance', billLogCalls.list, { ...may, direction: 'in', way: 'bank' })).list.map(
        ({ id }) => id,
      ),
    ).toEqual([one])
    expect(
      (await server.done('finance', billLogCalls.list, { ...may, key: '丙方', scope: 'mine' })).list.map(
        ({ id }) => id,
      ),
    ).toEqual([paid])
    expect(await server.done('finance', billLogCalls.total, may)).toEqual({
      count: 3,
      income: '0.30',
      outlay: '0.40',
      balance: '-0.10',
    })
    expect(await server.done('finance', billLogCalls.total, { ...may, key: '丙方' })).toEqual({
      count: 1,
      income: '0.00',
      outlay: '0.40',
      balance: '-0.40',
    })
    expect(
      await server.done('finance', billLogCalls.total, { startDate: '1999-01-01', endDate: '1999-01-02' }),
    ).toEqual({ count: 0, income: '0.00', outlay: '0.00', balance: '0.00' })
  })
})

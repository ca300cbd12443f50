import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { withOpenBooks } from '../books/open-books.fixture.ts'
import { rateCalls } from './rate.contract.ts'

const server = testServer()
withOpenBooks(server)
const race = racing(server)
const kept = () => server.sql('select * from exchange_rate order by id')
const ofDay = async (currency: string, day: string) => await server.done('staff', rateCalls.ofDay, { currency, day })

describe('exchange rates', () => {
  it('hold from their day on, until the next', async () => {
    await server.done('finance', rateCalls.set, { currency: 'nzd', day: '2024-03-01', rate: '4.3' })
    await server.done('admin', rateCalls.set, { currency: 'NZD', day: '2024-03-15', rate: '4.400001' })
    expect(await ofDay('NZD', '2024-02-29')).toEqual({ currency: 'NZD', rate: null, day: null })
    expect(await ofDay('NZD', '2024-03-01')).toEqual({ currency: 'NZD', rate: '4.3', day: '2024-03-01' })
    expect(await ofDay('nzd', '2024-03-14')).toMatchObject({ rate: '4.3' })
    expect(await ofDay('NZD', '2030-01-01')).toEqual({ currency: 'NZD', rate: '4.400001', day: '2024-03-15' })
    expect(await ofDay('CNY', '2024-03-14')).toMatchObject({ rate: '1' })
    expect(await server.done('other', rateCalls.ofDay, { currency: 'NZD', day: '2030-01-01' })).toMatchObject({
      rate: null,
    })
    expect((await server.done('staff', rateCalls.list, { currency: 'NZD' })).list).toMatchObject([
      { day: '2024-03-15', rate: '4.400001', creator: { name: '林岚' } },
      { day: '2024-03-01' },
    ])
  })

  it('are kept by cashiers and designers; what is wrong is refused, and nothing has happened', async () => {
    const before = await kept()
    const input = { currency: 'CHF', day: '2024-03-01', rate: '8.1' }
    expect(await server.call('staff', rateCalls.set, input)).toMatchObject({ status: 403 })
    const refused = (more: object) => server.call('finance', rateCalls.set, { ...input, ...more })
    expect(await refused({ currency: 'CNY' })).toMatchObject({ code: 'rate.own_currency', msg: '人民币不需要汇率' })
    expect(await refused({ currency: 'XX' })).toMatchObject({ errors: [{ field: 'currency', code: 'currency' }] })
    for (const rate of ['0', '0.000000', '-1', '1.1234567', 'x'])
      expect(await refused({ rate })).toMatchObject({ errors: [{ field: 'rate', code: 'rate' }] })
    expect(await refused({ day: '2024-02-30' })).toMatchObject({ errors: [{ field: 'day', code: 'day' }] })
    expect(await kept()).toEqual(before)
  })

  it('there is one a day, however many set it at once; deleted, the one before holds again', async () => {
    await server.done('finance', rateCalls.set, { currency: 'SEK', day: '2024-01-01', rate: '0.6' })
    const replies = await race('finance', rateCalls.set, turn => ({
      currency: 'SEK',
      day: '2024-02-01',
      rate: `0.${turn + 10}`,
    }))
    expect(replies.every(({ result }) => result === 0)).toBe(true)
    const ids = new Set(replies.map(({ data }) => data.id))
    expect(ids.size).toBe(1)
    const [id] = ids
    expect(await server.call('staff', rateCalls.remove, { id: id! })).toMatchObject({ status: 403 })
    expect(await server.call('other', rateCalls.remove, { id: id! })).toMatchObject({ result: 4 })
    await server.done('finance', rateCalls.remove, { id: id! })
    expect(await server.call('finance', rateCalls.remove, { id: id! })).toMatchObject({ result: 4 })
    expect(await ofDay('SEK', '2024-02-10')).toMatchObject({ rate: '0.6', day: '2024-01-01' })
  })
})

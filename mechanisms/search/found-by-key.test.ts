import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { customerCalls } from '#modules/crm/customer/customer.contract.ts'
import { orderCalls } from '#modules/crm/order/order.contract.ts'
import { makeWords } from './make-words.server.ts'

const server = testServer()
const found = async (key: string, more: object = {}) =>
  (await server.done('staff', customerCalls.list, { key, limit: 100, ...more })).list.map(one => one.fullName).sort()
const begin = (fullName: string, more: object = {}) => server.done('staff', customerCalls.create, { fullName, ...more })
async function indexed() {
  while ((await makeWords(server.services.database)) > 0) {
    // So many each time.
  }
}

describe('a list by a search text', () => {
  const names = ['苍梧机电 Kestrel 贸易', '苍梧河仓储 8842', 'Westkestrel 苍梧', '梧苍制品']

  it('finds what has just been written by its letters, and later by its sound as well, nothing less', async () => {
    for (const name of names) await begin(name)
    const byLetters = [
      ['苍梧', [names[0], names[1], names[2]]],
      ['苍梧机电', [names[0]]],
      // Inside a word: the words of search know beginnings, and five letters in a row.
      ['kestrel', [names[0], names[2]]],
      ['kest', [names[0], names[2]]],
      ['estr', [names[0], names[2]]],
      ['884', [names[1]]],
      ['42', [names[1]]],
      ['Kestrel 贸', [names[0]]],
      ['l 苍梧', [names[2]]],
      ['苍杉', []],
    ] as const
    for (const [key, those] of byLetters) expect([key, await found(key)]).toEqual([key, [...those].sort()])
    await indexed()
    for (const [key, those] of byLetters) expect([key, await found(key)]).toEqual([key, [...those].sort()])
    expect(await found('cangwuhe')).toEqual([names[1]])
    expect(await found('cangwu')).toEqual([names[0], names[1], names[2]].sort())
    for (const scope of ['mine', 'created'] as const) {
      expect(await found('苍梧河', { scope })).toEqual([names[1]])
      expect(await found('estr', { scope })).toEqual([names[0], names[2]].sort())
    }
  })

  it('finds a renamed one by its new name, and not by its old one', async () => {
    const [row] = (await server.done('staff', customerCalls.list, { key: '苍梧河' })).list
    await server.done('staff', customerCalls.update, { id: row!.id, fullName: '青萍仓储' })
    expect(await found('青萍仓')).toEqual(['青萍仓储'])
    await indexed()
    expect([await found('青萍仓'), await found('苍梧河')]).toEqual([['青萍仓储'], []])
  })

  it('finds a code by any of its numbers, and a short name', async () => {
    const { code } = await begin('远岫科技', { simpleName: '岫岩' })
    await indexed()
    expect(await found('岫岩')).toEqual(['远岫科技'])
    expect(await found(code!)).toContain('远岫科技')
  })

  it('shows a page of what very many have, in the order of the list', async () => {
    await server.sql(`insert into customer (comp_id, id, code, full_name, creator_id, last_opt_date)
      select comp_id, gen_random_uuid(), 'MANY' || n, '众芳商行 ' || n, creator_id, now() + n * interval '1 second'
      from (select comp_id, creator_id from customer where full_name = '远岫科技') one, generate_series(1, 600) n`)
    await server.sql(`insert into search_pending (comp_id, subject_type, subject_id)
      select comp_id, 'customer', id from customer where code like 'MANY%'`)
    const shown = async (key: string) =>
      (await server.done('admin', customerCalls.list, { key, limit: 3 })).list.map(one => one.fullName)
    const newest = ['众芳商行 600', '众芳商行 599', '众芳商行 598']
    expect(await shown('众芳')).toEqual(newest)
    await indexed()
    expect(await shown('众芳')).toEqual(newest)
    expect(await shown('zhongfang')).toEqual(newest)
    expect(await shown('众芳商行 599')).toEqual(['众芳商行 599'])
    expect(await shown('众芳商行 601')).toEqual([])
  })

  it('comes to what its rows do', async () => {
    const { list } = await server.done('admin', orderCalls.list, { limit: 1 })
    const customerId = list[0]!.customer!.id
    const line = { name: '支架', unit: '件', quantity: '2', price: '30', taxRate: '0' }
    for (const name of ['雁栖一期', '雁栖二期'])
      await server.done('admin', orderCalls.create, { name: `${name} ${newId()}`, customerId, lines: [line] })
    const totals = () => server.done('admin', orderCalls.total, { key: '雁栖' })
    expect(await totals()).toEqual({ num: 2, total: '120.00' })
    await indexed()
    expect(await totals()).toEqual({ num: 2, total: '120.00' })
    expect(await server.done('admin', orderCalls.total, { key: 'yanqi' })).toEqual({ num: 2, total: '120.00' })
  })
})

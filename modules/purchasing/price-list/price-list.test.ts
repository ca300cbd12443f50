import { afterAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { goodsCalls, goodsDirectoryCalls } from '#mechanisms/goods/goods.contract.ts'
import { listedPriceCalls } from '#mechanisms/goods/listed-prices.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { priceListCalls } from './price-list.contract.ts'

const server = testServer()
const type = 'price_list'
const goods = async (price = '10') =>
  (await server.done('admin', goodsCalls.create, { name: `产品 ${newId().slice(-6)}`, price })).id
const made: string[] = []
afterAll(() => server.sql('delete from price_list where id = any($1)', [made]))
async function list(draft: {
  startDate: string
  endDate?: string | null
  items: { goodsId: string; price: string }[]
  name?: string
}) {
  const { id } = await server.done('admin', priceListCalls.create, { name: '价目表', ...draft })
  made.push(id)
  return id
}
const rows = () =>
  server.sql(
    'select * from price_list l left join price_list_item i on i.price_list_id = l.id order by l.id, i.position',
  )
const price = async (goodsId: string, day: string) =>
  (await server.done('sales', listedPriceCalls.onDay, { goodsId: [goodsId], day })).list[0]

describe('price lists', () => {
  it('[price-list-001] hold from their first day to their last; of several the one that began last', async () => {
    const goodsId = await goods('10')
    await list({ name: '旧价', startDate: '2080-01-01', endDate: '2080-12-31', items: [{ goodsId, price: '8' }] })
    await list({ name: '常价', startDate: '2081-01-01', endDate: null, items: [{ goodsId, price: '9.123456' }] })
    await list({ name: '促销', startDate: '2081-06-01', endDate: '2081-06-18', items: [{ goodsId, price: '7' }] })
    expect(await price(goodsId, '2079-12-31')).toBeUndefined()
    expect(await price(goodsId, '2080-12-31')).toMatchObject({ price: '8.000000', priceList: '旧价', endedList: null })
    expect(await price(goodsId, '2081-05-31')).toMatchObject({ price: '9.123456', priceList: '常价' })
    expect(await price(goodsId, '2081-06-18')).toMatchObject({ price: '7.000000', priceList: '促销' })
    expect(await price(goodsId, '2081-06-19')).toMatchObject({ price: '9.123456' })
    // A line begins with the price of the document's day; without one, with the goods' own.
    const chosen = async (day?: string) =>
      (await server.done('sales', goodsDirectoryCalls.list, { id: goodsId, ...(day ? { day } : {}) })).list[0]!.price
    expect([
      await chosen('2080-03-01'),
      await chosen('2081-06-02'),
      await chosen('2079-01-01'),
      await chosen(),
    ]).toEqual(['8.000000', '7.000000', '10.000000', '10.000000'])
  })

  it('[price-list-002] say which one has ended where none is valid any more', async () => {
    const goodsId = await goods()
    await list({ name: '去年价', startDate: '2080-01-01', endDate: '2080-12-31', items: [{ goodsId, price: '8' }] })
    await list({ name: '前年价', startDate: '2079-01-01', endDate: '2079-12-31', items: [{ goodsId, price: '6' }] })
    expect(await price(goodsId, '2081-01-01')).toEqual({
      goodsId,
      price: null,
      priceList: null,
      endedList: '去年价',
      endedOn: '2080-12-31',
    })
    expect(await server.call('other', listedPriceCalls.onDay, { goodsId: [goodsId], day: '2080-02-01' })).toMatchObject(
      {
        data: { list: [] },
      },
    )
  })

  it('stand in the list by their state, are found by name and by product, and exported', async () => {
    const goodsId = await goods()
    const name = `价目 ${newId().slice(-6)}`
    const items = [{ goodsId, price: '3' }]
    const ended = await list({ name, startDate: '2001-01-01', endDate: '2001-12-31', items })
    const valid = await list({ name, startDate: '2002-01-01', items })
    const coming = await list({ name, startDate: '2099-01-01', items })
    const found = async (query: object) =>
      (await server.done('sales', priceListCalls.list, { key: name, sort: 'startDate', ...query })).list.map(
        one => [one.id, one.state] as const,
      )
    expect(await found({})).toEqual([
      [coming, 'coming'],
      [valid, 'valid'],
      [ended, 'ended'],
    ])
    for (const [id, state] of await found({})) expect(await found({ state })).toEqual([[id, state]])
    expect(await found({ productId: goodsId })).toHaveLength(3)
    expect(await found({ productId: newId() })).toEqual([])
    const read = async (path: string) =>
      (
        await readSheet(
          new Uint8Array(
            await (
              await fetch(`${server.url}${apiPrefix}${path}`, {
                headers: { authorization: `Bearer ${await server.token('sales')}` },
              })
            ).arrayBuffer(),
          ),
        )
      ).map(({ cells }) => cells.map(String))
    expect(await read(`/erp/price-lists/export?key=${encodeURIComponent(name)}`)).toHaveLength(4)
    expect((await read(`/erp/price-lists/${valid}/export`))[1]).toContain('3')
  })

  it('are kept by product managers, of products that are there, each once; a refusal changes nothing', async () => {
    const goodsId = await goods()
    const id = await list({ startDate: '2080-01-01', items: [{ goodsId, price: '8' }] })
    const before = await rows()
    const draft = { name: '价目表', startDate: '2080-01-01', items: [{ goodsId, price: '1' }] }
    const create = (changed: object) => server.call('admin', priceListCalls.create, { ...draft, ...changed })
    expect(await server.call('sales', priceListCalls.create, draft)).toMatchObject({ result: 403 })
    expect(await server.call('sales', priceListCalls.update, { id, ...draft })).toMatchObject({ result: 403 })
    expect(await server.call('sales', priceListCalls.remove, { id })).toMatchObject({ result: 403 })
    expect(await server.call('other', priceListCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await create({ items: [] })).toMatchObject({ code: 'price_list.items.needed' })
    expect(await create({ items: [...draft.items, ...draft.items] })).toMatchObject({ code: 'price_list.items.twice' })
    expect(await create({ items: [{ goodsId: newId(), price: '1' }] })).toMatchObject({ code: 'goods.unknown' })
    expect(await create({ endDate: '2079-12-31' })).toMatchObject({ code: 'price_list.dates.crossed' })
    expect(await create({ items: [{ goodsId, price: '-1' }] })).toMatchObject({ result: 1 })
    expect(await rows()).toEqual(before)
  })

  it('are changed and deleted, and their history says so; what was deleted from the goods stays', async () => {
    const goodsId = await goods()
    const id = await list({ startDate: '2080-01-01', items: [{ goodsId, price: '8' }] })
    await server.done('admin', goodsCalls.remove, { id: goodsId })
    const change = { id, name: '改了名', startDate: '2080-02-01', endDate: '2080-03-01', note: '含运费' }
    await server.done('admin', priceListCalls.update, { ...change, items: [{ goodsId, price: '8.5' }] })
    expect(await server.done('sales', priceListCalls.detail, { id })).toMatchObject({
      name: '改了名',
      endDate: '2080-03-01',
      items: [{ goodsId, price: '8.500000' }],
      can: { edit: false, remove: false, comment: true },
    })
    const actions = (await server.done('sales', historyCalls.list, { subjectType: type, subjectId: id })).list
    expect(actions.map(one => one.action)).toEqual(['edit', 'edit', 'create'])
    await server.done('admin', priceListCalls.remove, { id })
    expect(await server.sql('select 1 from price_list_item where price_list_id = $1', [id])).toEqual([])
    expect(await server.call('sales', priceListCalls.detail, { id })).toMatchObject({ result: 4 })
  })
})

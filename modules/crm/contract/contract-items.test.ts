import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { quotationCalls, quotationType } from '../quotation/quotation.contract.ts'
import { tenderCalls } from '../tender/tender.contract.ts'
import { contractCalls } from './contract.contract.ts'

const server = testServer()

let [customerId, goodsId, otherGoods] = ['', '', '']
beforeAll(async () => {
  customerId = (await server.done('sales', customerCalls.create, { fullName: `明细客户 ${newId()}` })).id
  const goods = async (name: string) =>
    (await server.done('admin', goodsCalls.create, { name, spec: 'KQ-200', price: '1899', taxRate: '13' })).id
  ;[goodsId, otherGoods] = [await goods('考勤终端'), await goods('门禁终端')]
  for (const type of ['contract', quotationType])
    for (const { id } of (await server.done('admin', processCalls.list, { type })).list)
      await server.done('admin', processCalls.remove, { id })
})

const items = () => [
  { goodsId, quantity: '2', price: '1899', taxRate: '13' },
  { name: '现场实施', unit: '人天', quantity: '1.5', price: '1800.005', discountRate: '10', taxRate: '6' },
]
const draft = (more: object = {}) => ({
  name: '二期设备合同',
  customerId,
  items: items(),
  discount: '28',
  total: '6200.01',
  ...more,
})
const handIn = async (more: object = {}) => (await server.done('sales', contractCalls.create, draft(more))).id
const detail = (id: string) => server.done('sales', contractCalls.detail, { id })
const listed = async (query: object) =>
  (await server.done('sales', contractCalls.list, { limit: 100, ...query })).list.map(({ id }) => id)
const kept = () =>
  server.sql(`select (select json_agg(c order by id) from contract c) as contracts, (select json_agg(l order by id) from
    contract_line l) as items`)

describe('the items of a contract', () => {
  it('[crm-contract-015, crm-contract-020] are counted on the server, come to its total, and find it by what is sold', async () => {
    const id = await handIn()
    expect(await detail(id)).toMatchObject({
      total: '6200.01',
      itemTotals: { subtotal: '6228.01', discount: '28.00', total: '6200.01' },
      items: [
        { goodsId, name: '考勤终端', spec: 'KQ-200', quantity: '2.0000', amount: '3798.00' },
        { goodsId: null, name: '现场实施', price: '1800.005000', amount: '2430.01' },
      ],
      stageInfo: null,
      tender: null,
      quotation: null,
    })
    expect(await listed({ productId: goodsId })).toEqual([id])
    expect(await listed({ productId: otherGoods })).toEqual([])
    expect(await server.done('sales', contractCalls.total, { productId: goodsId })).toEqual({
      num: 1,
      total: '6200.01',
    })
  })

  it('[crm-contract-020] and by customer, supplier, project and opportunity', async () => {
    const chance = await server.done('sales', chanceCalls.create, { name: '二期扩容', customerId })
    const id = await handIn({ chanceId: chance.id })
    expect(await listed({ chanceId: chance.id })).toEqual([id])
    expect(await listed({ customerId, chanceId: chance.id })).toEqual([id])
    for (const name of ['customerId', 'supplierId', 'projectId', 'chanceId', 'productId'])
      expect(await listed({ [name]: newId() })).toEqual([])
  })

  it('are refused where they do not come to its total, name what is not there, or are wrong in themselves; nothing changes', async () => {
    const before = await kept()
    const refused = (more: object) => server.call('sales', contractCalls.create, draft(more) as never)
    expect(await refused({ total: '6200.00' })).toMatchObject({
      code: 'contract.items.total',
      msg: '合同金额须等于明细合计 6200.01',
      errors: [{ field: 'total' }],
    })
    expect(await refused({ discount: '7000' })).toMatchObject({ code: 'lines.discount.too_large' })
    expect(await refused({ items: [{ goodsId: newId(), quantity: '1', price: '1' }] })).toMatchObject({
      code: 'goods.unknown',
    })
    expect(await refused({ items: [{ ...items()[0], id: newId() }] })).toMatchObject({
      code: 'lines.unknown',
      errors: [{ field: 'items' }],
    })
    expect(await refused({ items: [{ name: '甲', quantity: '0', price: '1' }] })).toMatchObject({
      code: 'input.invalid',
    })
    expect(await kept()).toEqual(before)
  })

  it('are changed with it while it may be, keeping their ids, and go with it', async () => {
    const id = await handIn()
    await server.done('sales', contractCalls.revoke, { id })
    const [first] = (await detail(id)).items
    const changed = [{ id: first!.id, goodsId: otherGoods, quantity: '1', price: '100' }]
    await server.done('sales', contractCalls.update, {
      id,
      ...draft({ items: changed, discount: '0', total: '100.00' }),
    })
    expect((await detail(id)).items).toMatchObject([{ id: first!.id, goodsId: otherGoods, amount: '100.00' }])
    await server.done('sales', contractCalls.revoke, { id })
    await server.done('sales', contractCalls.update, { id, name: '二期设备合同', customerId, total: '80.00' })
    expect(await detail(id)).toMatchObject({ items: [], itemTotals: { total: '0.00' }, total: '80.00' })
    await server.done('sales', contractCalls.revoke, { id })
    await server.done('sales', contractCalls.remove, { id })
    expect(await server.sql('select from contract_line where contract_id = $1', [id])).toEqual([])
  })

  it('come of a quotation line by line, to the same total', async () => {
    const { id: quotationId } = await server.done('sales', quotationCalls.create, {
      name: '二期报价',
      customerId,
      lines: items(),
      discount: '28',
    })
    await server.done('admin', quotationCalls.decide, { id: quotationId, agree: true })
    const offer = await server.done('sales', quotationCalls.detail, { id: quotationId })
    const copied = offer.lines.map(({ goodsId, name, spec, unit, quantity, price, discountRate, taxRate }) => ({
      goodsId,
      name,
      spec,
      unit,
      quantity,
      price,
      discountRate,
      taxRate,
    }))
    const id = await handIn({ quotationId, items: copied, discount: offer.discount, total: offer.total })
    const figures = (lines: readonly { gross: string; net: string; tax: string }[]) =>
      lines.map(({ gross, net, tax }) => ({ gross, net, tax }))
    const made = await detail(id)
    expect(figures(made.items)).toEqual(figures(offer.lines))
    expect(made).toMatchObject({ quotation: { id: quotationId }, itemTotals: { net: offer.net, tax: offer.tax } })
  })

  it('[crm-contract-015] stand beside its stage and tender: the how manieth of how many stages', async () => {
    const stages = await Promise.all(
      ['甲', '乙'].map(
        async name =>
          (await server.done('admin', dictionaryCalls.create, { kind: 'CONTRACT_STATUS', name: `${name} ${newId()}` }))
            .id,
      ),
    )
    const { id: tenderId } = await server.done('sales', tenderCalls.create, { name: '二期投标', customerId })
    const id = await handIn({ tenderId })
    await server.done('admin', contractCalls.decide, { id, agree: true })
    const { list: all } = await server.done('sales', dictionaryCalls.list, { kind: 'CONTRACT_STATUS' })
    for (const statusId of stages) {
      await server.done('sales', contractCalls.changeStatus, { id, statusId })
      expect(await detail(id)).toMatchObject({
        tender: { id: tenderId },
        stageInfo: { id: statusId, num: all.findIndex(one => one.id === statusId) + 1, count: all.length },
      })
    }
  })
})

import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsCalls, goodsDirectoryCalls } from '#mechanisms/goods/goods.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { authorityCalls } from '#modules/company/company.contract.ts'
import { customerCalls, orderCalls, quotationCalls } from '#modules/crm/crm.contract.ts'
import { purchaseApplyCalls } from '../purchase-apply/purchase-apply.contract.ts'
import { storeOrderCalls } from '../store-order/store-order.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'

const server = testServer()
const race = racing(server)
const named = () => `产品 ${newId().slice(-8)}`
const create = async (more: object = {}) =>
  (await server.done('admin', goodsCalls.create, { name: named(), price: '12.5', taxRate: '13', ...more })).id
const detail = (id: string, who: 'admin' | 'sales' = 'admin') => server.done(who, goodsCalls.detail, { id })
const kept = () => server.sql('select * from goods order by id')
const entry = async (kind: string, name: string) =>
  (await server.done('admin', dictionaryCalls.list, { kind })).list.find(one => one.name === name)!.id

describe('goods', () => {
  it("[goods-003, goods-004, goods-005, goods-006] are of the company's own statuses, types and units, and everybody's to see and to choose", async () => {
    const [statusId, typeId, unitId] = [
      await entry('PRODUCT_STATUS', '在售'),
      await entry('PRODUCT_TYPE', '硬件'),
      await entry('PRODUCT_UNIT', '台'),
    ]
    const name = named()
    const id = await create({ name, spec: 'U2725Q', statusId, typeId, unitId, price: '1499.123456' })
    expect(await detail(id, 'sales')).toMatchObject({
      id,
      name,
      code: expect.stringMatching(/^CP\d+$/),
      status: { name: '在售' },
      type: { name: '硬件' },
      unit: { name: '台' },
      price: '1499.123456',
      taxRate: '13.00',
      can: { comment: true, edit: false, remove: false, recover: false },
    })
    expect((await server.done('sales', goodsCalls.list, { typeId: [typeId] })).list.map(one => one.id)).toContain(id)
    expect((await server.done('sales', goodsCalls.list, { statusId: [newId()] })).list).toEqual([])
    expect((await server.done('staff', goodsDirectoryCalls.list, { id })).list).toEqual([
      expect.objectContaining({ id, name, spec: 'U2725Q', unit: '台', price: '1499.123456', taxRate: '13.00' }),
    ])
    expect(await server.call('other', goodsCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('are found by pinyin and initials once their words are made', async () => {
    const id = await create({ name: `鲲鹏支架 ${newId().slice(-6)}` })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    for (const key of ['kunpeng', 'kpzj'])
      expect((await server.done('sales', goodsDirectoryCalls.list, { key })).list.map(one => one.id)).toContain(id)
  })

  it('say what is wrong with them, and then nothing has happened', async () => {
    await create({ code: 'gd-1' })
    const before = await kept()
    const refused = (more: object) => server.call('admin', goodsCalls.create, { name: named(), ...more } as never)
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ price: '-1' })).toMatchObject({ errors: [{ field: 'price' }] })
    expect(await refused({ price: '1.1234567' })).toMatchObject({ errors: [{ field: 'price' }] })
    expect(await refused({ taxRate: '101' })).toMatchObject({ errors: [{ field: 'tax_rate', code: 'too_large' }] })
    expect(await refused({ code: 'GD-1' })).toMatchObject({ code: 'goods.code.taken' })
    expect(await refused({ unitId: newId() })).toMatchObject({ code: 'dictionary.entry.unknown' })
    expect(await kept()).toEqual(before)
  })

  it('[authority-012, authority-016] are added by who may create goods, changed by who may manage products', async () => {
    const id = await create()
    const before = await kept()
    const draft = { name: named(), price: '1' }
    expect(await server.call('sales', goodsCalls.create, draft)).toMatchObject({ status: 403, result: 403 })
    expect(await server.call('sales', goodsCalls.update, { id, ...draft })).toMatchObject({ code: 'goods.not_allowed' })
    expect(await server.call('sales', goodsCalls.remove, { id })).toMatchObject({ code: 'goods.not_allowed' })
    expect(await kept()).toEqual(before)
    expect((await server.done('sales', goodsCalls.list, {})).can).toEqual({ create: false, seeBin: false })

    await server.done('admin', authorityCalls.grant, {
      addId: [demoPeople.sales.id],
      authority: 'ERP_PURCHASE_GOODS_CREATE',
    })
    const { id: own } = await server.done('sales', goodsCalls.create, draft)
    await server.done('sales', goodsCalls.update, { id: own, ...draft, price: '2' })
    expect(await detail(own, 'sales')).toMatchObject({ price: '2.000000', can: { edit: true, remove: true } })
    expect(await server.call('sales', goodsCalls.update, { id, ...draft })).toMatchObject({ code: 'goods.not_allowed' })
    await server.done('admin', authorityCalls.grant, {
      addId: [demoPeople.sales.id],
      authority: 'CRM_PRODUCT',
    })
    await server.done('sales', goodsCalls.update, { id, ...draft, name: named() })
    expect((await server.done('sales', goodsCalls.list, {})).can).toEqual({ create: true, seeBin: true })
  })

  it('are changed, and what is deleted lies in the recycle bin until it is recovered', async () => {
    const name = named()
    const id = await create({ name, code: `R-${name.slice(-6)}` })
    await server.done('admin', goodsCalls.update, { id, name, price: '20', taxRate: '6' })
    expect(await detail(id)).toMatchObject({
      price: '20.000000',
      taxRate: '6.00',
      code: `R-${name.slice(-6)}`.toUpperCase(),
    })
    const [changed] = (await server.done('admin', historyCalls.list, { subjectType: 'goods', subjectId: id })).list
    expect(changed).toMatchObject({ action: 'edit', details: { price: ['12.500000', '20.000000'] } })
    await server.done('admin', goodsCalls.remove, { id })
    expect((await server.done('admin', goodsCalls.list, { key: name })).list).toEqual([])
    expect((await server.done('staff', goodsDirectoryCalls.list, { key: name })).list).toEqual([])
    expect(await server.call('staff', goodsCalls.detail, { id })).toMatchObject({ result: 4 })
    expect((await server.done('admin', goodsCalls.list, { deleted: 1, key: name })).list).toMatchObject([{ id }])
    expect(await detail(id)).toMatchObject({ can: { edit: false, remove: false, recover: true } })
    expect(await server.call('admin', goodsCalls.update, { id, name, price: '1' })).toMatchObject({
      code: 'goods.not_allowed',
    })
    await server.done('admin', goodsCalls.recover, { id })
    expect(await server.call('admin', goodsCalls.recover, { id })).toMatchObject({ code: 'goods.not_recoverable' })
    expect((await server.done('staff', goodsDirectoryCalls.list, { key: name })).list).toMatchObject([{ id }])
  })

  it('have a code once, whoever comes at once', async () => {
    const code = `X${newId().slice(-8)}`
    const replies = await race('admin', goodsCalls.create, () => ({ name: named(), code, price: '1' }), 8)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
  })

  it('[goods-013] lead to the quotations, orders, applications and purchase orders that have them among their lines', async () => {
    const [goodsId, other] = [await create(), await create()]
    const { id: customerId } = await server.done('admin', customerCalls.create, { fullName: named() })
    const { id: supplierId } = await server.done('admin', supplierCalls.create, { name: named() })
    const lines = [
      { name: '手工填写', quantity: '1', price: '1' },
      { goodsId, quantity: '2', price: '10' },
    ]
    const draft = { name: named(), lines }
    const made = [
      [quotationCalls.list, await server.done('admin', quotationCalls.create, { ...draft, customerId })],
      [orderCalls.list, await server.done('admin', orderCalls.create, { ...draft, customerId })],
      [purchaseApplyCalls.list, await server.done('admin', purchaseApplyCalls.create, draft)],
      [storeOrderCalls.list, await server.done('admin', storeOrderCalls.create, { ...draft, supplierId })],
    ] as const
    for (const [call, { id }] of made) {
      const found = async (productId: string) =>
        (await server.done('admin', call as typeof orderCalls.list, { productId })).list.map(one => one.id)
      expect(await found(goodsId)).toEqual([id])
      expect(await found(other)).toEqual([])
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { contractCalls } from '#modules/crm/crm.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'
import { storeOrderCalls } from './store-order.contract.ts'

const server = testServer()
let [supplierId, contractId] = ['', '']
beforeAll(async () => {
  supplierId = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
  contractId = (await server.done('staff', contractCalls.create, { name: '年度采购', incomeType: 1, supplierId, total: '5000' })).id
})
const goods = [{ name: '27 寸显示器', spec: '4K', unit: '台', quantity: '3', price: '1499.00' }, { name: '支架', unit: '个', quantity: '1.5', price: '33.33' }]
const draft = (more: object = {}) => ({ name: '前端组显示器', supplierId, lines: goods, ...more })
const handIn = async (more: object = {}) => (await server.done('staff', storeOrderCalls.create, draft(more))).id
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, storeOrderCalls.detail, { id })
const kept = () => server.sql('select o.*, (select json_agg(l order by l.position) from store_order_line l where l.store_order_id = o.id) as lines from store_order o order by o.id')
const balances = async (query: object, who: DemoLogin = 'staff') => (await server.done(who, storeOrderCalls.lastBalance, query)).list

describe('a store order', () => {
  it('is added up to the cent, decided, and then all of it is left to be paid', async () => {
    const { id, status } = await server.done('staff', storeOrderCalls.create, draft({ contractId, deliveryDate: '2026-12-01' }))
    expect(status).toBe('waiting')
    expect(await detail(id)).toMatchObject({
      code: expect.stringMatching(/^CD\d+$/), total: '4547.00', balance: '4547.00', supplier: { id: supplierId }, contract: { id: contractId }, project: null, deliveryDate: '2026-12-01',
      lines: [{ name: '27 寸显示器', quantity: '3.00', amount: '4497.00' }, { name: '支架', quantity: '1.50', amount: '50.00' }], isEditable: false,
    })
    expect(await server.done('staff', approvalCalls.flow, { subjectType: 'erp-store-order', subjectId: id })).toMatchObject({ amount: '4547.00', typeName: '采购订单', steps: [{ signers: [{ person: { id: demoPeople.manager.id } }] }] })
    expect((await server.done('manager', inboxCalls.list, {})).list.find(row => row.subjectId === id)).toMatchObject({ link: `/jxc/order/detail/${id}` })
    expect((await server.done('manager', storeOrderCalls.list, { scope: 'charge_by_me' as never })).list.map(row => row.id)).toContain(id)
    expect(await balances({ ids: [id] })).toEqual([])
    expect(await server.done('manager', storeOrderCalls.decide, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(await balances({ ids: [id] })).toMatchObject([{ id, total: '4547.00', balance: '4547.00', supplier: { id: supplierId } }])
    expect((await balances({ supplierId })).map(row => row.id)).toContain(id)
    for (const filter of [{ supplierId }, { contractId }, { status: ['agree'] as const }, { key: '显示器' }]) expect((await server.done('staff', storeOrderCalls.list, filter as never)).list.map(row => row.id)).toContain(id)
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const waiting = (await server.done('staff', supplierCalls.create, { name: `待审 ${newId().slice(-8)}` })).id
    const before = await kept()
    const refused = (more: object, who: DemoLogin = 'staff') => server.call(who, storeOrderCalls.create, draft(more))
    expect(await refused({ lines: [] })).toMatchObject({ code: 'store_order.goods.needed' })
    expect(await refused({ lines: [{ ...goods[0], quantity: '0' }] })).toMatchObject({ errors: [{ field: 'lines.0.quantity', code: 'amount_needed' }] })
    expect(await refused({ lines: [{ ...goods[0], price: '-1' }] })).toMatchObject({ errors: [{ field: 'lines.0.price', code: 'too_small' }] })
    expect(await refused({ lines: [{ ...goods[0], quantity: '9999999', price: '9999999' }] })).toMatchObject({ code: 'store_order.total.too_large' })
    expect(await refused({ supplierId: waiting })).toMatchObject({ code: 'supplier.unknown' })
    expect(await refused({ contractId: newId() })).toMatchObject({ code: 'contract.unknown' })
    expect(await refused({ projectId: newId() })).toMatchObject({ result: 4 })
    expect(await refused({}, 'other')).toMatchObject({ code: 'supplier.unknown' })
    expect(await kept()).toEqual(before)
  })

  it('is changed and deleted by its requester alone, and only while nothing was agreed to', async () => {
    const id = await handIn()
    expect(await server.call('staff', storeOrderCalls.update, { id, ...draft() })).toMatchObject({ code: 'store_order.not_editable' })
    await server.done('staff', storeOrderCalls.revoke, { id })
    const before = await kept()
    expect(await server.call('manager', storeOrderCalls.update, { id, ...draft() })).toMatchObject({ code: 'store_order.not_editable' })
    expect(await server.call('sales', storeOrderCalls.update, { id, ...draft() })).toMatchObject({ result: 4 })
    expect(await kept()).toEqual(before)
    expect(await server.done('staff', storeOrderCalls.update, { id, ...draft({ lines: goods.slice(0, 1) }) })).toEqual({ id, status: 'waiting' })
    expect(await detail(id)).toMatchObject({ total: '4497.00', lines: [{ name: '27 寸显示器' }] })
    await server.done('manager', storeOrderCalls.decide, { id, agree: true })
    expect(await server.call('staff', storeOrderCalls.remove, { id })).toMatchObject({ code: 'store_order.not_removable' })
    await server.done('staff', storeOrderCalls.cancel, { id })
    await server.done('staff', storeOrderCalls.remove, { id })
    expect(await server.sql('select 1 from store_order_line where store_order_id = $1', [id])).toEqual([])
  })

  it('is seen by its requester, those above, who decides and purchasing managers', async () => {
    const id = await handIn()
    for (const who of ['staff', 'manager', 'admin'] as const) expect(await server.call(who, storeOrderCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const who of ['sales', 'other'] as const) expect(await server.call(who, storeOrderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await balances({ ids: [id] }, 'sales')).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { storeOrderCalls, supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { byManagerAlone } from './manager-alone.fixture.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
type Draft = CallInput<typeof orderCalls.create>
let supplierId = ''
beforeAll(async () => {
  supplierId = (
    await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}`, bankAccount: '6225' })
  ).id
})
/** Approved; 1000 in all. */
const bought = async () => {
  const { id } = await server.done('staff', storeOrderCalls.create, {
    name: '办公家具',
    supplierId,
    lines: [{ name: '工位', quantity: '10', price: '100' }],
  })
  await server.done('manager', storeOrderCalls.decide, { id, agree: true })
  return id
}
const draft = (storeOrderId: string, amount: string, more: Partial<Draft> = {}): Draft => ({
  type: 'payment',
  name: '家具款',
  storeOrderId,
  lines: [{ amount, summary: '家具' }],
  ...more,
})
const pays = async (storeOrderId: string, amount: string, more: Partial<Draft> = {}) =>
  (await server.done('staff', orderCalls.create, draft(storeOrderId, amount, more))).id
const left = async (id: string) =>
  (await server.done('staff', storeOrderCalls.lastBalance, { ids: [id] })).list[0]!.balance
const state = () =>
  server.sql(
    `select (select json_agg(o order by o.id) from finance_order o) as orders, (select json_agg(s order by s.id) from
      store_order s) as bought`,
  )

describe('what pays a store order', () => {
  it('asks for its last balance, is paid to its supplier, and gives back what falls', async () => {
    const id = await bought()
    const first = await pays(id, '300.00', { type: 'prepay' })
    expect(await server.done('staff', orderCalls.detail, { id: first })).toMatchObject({
      storeOrder: { id, name: '办公家具', balance: '700.00' },
      supplier: { id: supplierId },
      payeeAccount: '6225',
    })
    const second = await pays(id, '700.00')
    expect(await left(id)).toBe('0.00')
    expect(await server.call('staff', storeOrderCalls.cancel, { id })).toMatchObject({ code: 'store_order.asked' })
    await server.done('manager', orderCalls.decide, { id: second, agree: false })
    expect(await left(id)).toBe('700.00')
    await server.done('staff', orderCalls.update, { ...draft(id, '650.00'), id: second })
    expect(await left(id)).toBe('50.00')
    await server.done('staff', orderCalls.revoke, { id: second })
    await server.done('staff', orderCalls.revoke, { id: first })
    expect(await left(id)).toBe('1000.00')
    await server.done('staff', storeOrderCalls.cancel, { id })
    expect(await server.call('staff', storeOrderCalls.remove, { id })).toMatchObject({ code: 'store_order.named' })
  })

  it('counts once what is settled with what was paid ahead for the same', async () => {
    const id = await bought()
    const ahead = await pays(id, '400.00', { type: 'prepay' })
    await server.done('manager', orderCalls.decide, { id: ahead, agree: true })
    await server.done('finance', payCalls.pay, { id: ahead })
    const rest = await pays(id, '1000.00', { offsets: [{ id: ahead, amount: '400.00' }] })
    expect(await left(id)).toBe('0.00')
    await server.done('staff', orderCalls.revoke, { id: rest })
    expect(await left(id)).toBe('600.00')
  })

  it('is refused where it is too much, of another kind or supplier, or not agreed to, and then nothing has happened', async () => {
    const id = await bought()
    const other = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
    const { id: waiting } = await server.done('staff', storeOrderCalls.create, {
      name: '待批',
      supplierId,
      lines: [{ name: '工位', quantity: '1', price: '100' }],
    })
    const before = await state()
    const refused = (input: Draft, who: 'staff' | 'sales' | 'other' = 'staff') =>
      server.call(who, orderCalls.create, input)
    expect(await refused(draft(id, '1000.01'))).toMatchObject({
      code: 'store_order.balance',
      msg: '金额超过采购订单的余额，请刷新后重试',
    })
    expect(await refused(draft(id, '1', { type: 'borrow', dueDate: '2026-12-31' }))).toMatchObject({
      code: 'finance.link.kind',
      errors: [{ field: 'store_order_id' }],
    })
    expect(await refused(draft(id, '1', { supplierId: other }))).toMatchObject({ code: 'finance.store_order.supplier' })
    for (const input of [draft(waiting, '1'), draft(newId(), '1')])
      expect(await refused(input)).toMatchObject({ code: 'store_order.unknown' })
    for (const who of ['sales', 'other'] as const)
      expect(await refused(draft(id, '1'), who)).toMatchObject({ code: 'store_order.unknown' })
    expect(await state()).toEqual(before)
  })

  it('never asks for more than is left, whoever comes at once', async () => {
    const id = await bought()
    const replies = await race('staff', orderCalls.create, () => draft(id, '300.00'), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === 'store_order.balance')).toHaveLength(17)
    expect(await left(id)).toBe('100.00')
    expect(await server.sql('select asked_amount from store_order where id = $1', [id])).toEqual([
      { asked_amount: '900.00' },
    ])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { storeOrderCalls, supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { purchaseAnalyzeCalls } from '#modules/purchasing/analyze/purchase-analyze.contract.ts'
import { invoiceCalls } from './invoice.contract.ts'

const server = testServer()
let supplierId = ''
let number = 20_000_000
beforeAll(async () => {
  supplierId = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
})
/** Approved: ten desks at 100, four lamps at 50. */
async function bought() {
  const { id } = await server.done('staff', storeOrderCalls.create, {
    name: '办公家具',
    supplierId,
    lines: [
      { name: '工位', quantity: '10', price: '100', taxRate: '13' },
      { name: '台灯', quantity: '4', price: '50' },
    ],
  })
  await server.done('manager', storeOrderCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('staff', storeOrderCalls.detail, { id })
type Draft = CallInput<typeof invoiceCalls.create>
const draft = (
  storeOrderId: string,
  amount: string,
  storeLines: Draft['storeLines'],
  more: Partial<Draft> = {},
): Draft => ({
  name: '家具发票',
  partyName: '家具厂',
  type: 2,
  code: '033001800299',
  number: String(++number),
  amount,
  storeOrderId,
  storeLines,
  ...more,
})
const state = () =>
  server.sql(
    `select (select json_agg(i order by i.id) from invoice i) as invoices, (select json_agg(b order by b.id) from
      store_order_item b) as bought`,
  )
const differs = async (about: CallInput<typeof purchaseAnalyzeCalls.figures>['about']) =>
  Number((await server.done('admin', purchaseAnalyzeCalls.figures, { about, by: 'supplier' })).amount)

describe('an invoice of a purchase order', () => {
  it('says how much of which line it is for, and counts there while it waits or stands', async () => {
    const id = await bought()
    const [desks, lamps] = (await detail(id)).lines.map(line => line.id)
    const lines = [
      { lineId: desks!, quantity: '6', amount: '600' },
      { lineId: lamps!, quantity: '4', amount: '210' },
    ]
    const made = await server.done('staff', invoiceCalls.create, draft(id, '810', lines))
    expect(await server.done('staff', invoiceCalls.detail, { id: made.id })).toMatchObject({
      storeOrder: { id, name: '办公家具' },
      storeLines: [
        { lineId: desks, name: '工位', quantity: '6.0000', amount: '600.00' },
        { lineId: lamps, quantity: '4.0000', amount: '210.00' },
      ],
    })
    expect(await detail(id)).toMatchObject({
      invoicedAmount: '810.00',
      lines: [{ invoicedQuantity: '6.0000' }, { invoicedQuantity: '4.0000', invoicedAmount: '210.00' }],
    })
    expect((await server.done('staff', invoiceCalls.list, { storeOrderId: id })).list.map(row => row.id)).toEqual([
      made.id,
    ])
    expect(await server.call('staff', storeOrderCalls.cancel, { id })).toMatchObject({ code: 'store_order.invoiced' })
    await server.done('manager', invoiceCalls.decide, { id: made.id, agree: false })
    expect(await detail(id)).toMatchObject({ invoicedAmount: '0.00', lines: [{ invoicedQuantity: '0.0000' }, {}] })
    await server.done('staff', invoiceCalls.update, {
      ...draft(id, '300', [{ lineId: desks!, quantity: '3', amount: '300' }]),
      id: made.id,
    })
    expect(await detail(id)).toMatchObject({ invoicedAmount: '300.00' })
    await server.done('manager', invoiceCalls.decide, { id: made.id, agree: true })
    expect(await detail(id)).toMatchObject({ invoicedAmount: '300.00' })
    await server.done('staff', invoiceCalls.cancel, { id: made.id })
    expect(await detail(id)).toMatchObject({ invoicedAmount: '0.00' })
    await server.done('staff', storeOrderCalls.cancel, { id })
    expect(await server.call('staff', storeOrderCalls.remove, { id })).toMatchObject({ code: 'store_order.named' })
  })

  it('says what is wrong, and then nothing has happened', async () => {
    const id = await bought()
    const other = (await detail(await bought())).lines[0]!.id
    const [desks] = (await detail(id)).lines.map(line => line.id)
    const line = { lineId: desks!, quantity: '1', amount: '100' }
    const waiting = (
      await server.done('staff', storeOrderCalls.create, {
        name: '未批',
        supplierId,
        lines: [{ name: '桌', quantity: '1', price: '1' }],
      })
    ).id
    const before = await state()
    const refused = (one: Draft, who: 'staff' | 'sales' = 'staff') => server.call(who, invoiceCalls.create, one)
    expect(await refused(draft(id, '101', [line]))).toMatchObject({ code: 'invoice.store_order.sum' })
    expect(await refused(draft(id, '100', []))).toMatchObject({ code: 'invoice.store_order.sum' })
    expect(await refused(draft(id, '100', [{ ...line, lineId: other }]))).toMatchObject({ code: 'lines.unknown' })
    expect(await refused(draft(id, '200', [line, line]))).toMatchObject({ code: 'lines.unknown' })
    expect(await refused(draft(waiting, '100', [line]))).toMatchObject({ code: 'store_order.unknown' })
    expect(await refused(draft(id, '100', [line]), 'sales')).toMatchObject({ code: 'store_order.unknown' })
    expect(await refused(draft(id, '100', [line], { storeOrderId: null }))).toMatchObject({
      code: 'invoice.store_order.needed',
    })
    expect(await refused(draft(id, '100', [line], { direction: 'out', number: '', code: '' }))).toMatchObject({
      code: 'invoice.store_order.needed',
    })
    expect(await state()).toEqual(before)
  })

  it('counts each of several that come at once', async () => {
    const id = await bought()
    const [desks] = (await detail(id)).lines.map(line => line.id)
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        server.call('staff', invoiceCalls.create, draft(id, '100', [{ lineId: desks!, quantity: '1', amount: '100' }])),
      ),
    )
    expect(replies.map(({ result }) => result)).toEqual([0, 0, 0])
    expect(await detail(id)).toMatchObject({ invoicedAmount: '300.00', lines: [{ invoicedQuantity: '3.0000' }, {}] })
  })

  it('is matched with what was ordered and received: each difference is a figure, and opens the lines it counts', async () => {
    const abouts = ['unbilled', 'billedAhead', 'billedOtherwise', 'overReceived', 'unpaid'] as const
    const before = await Promise.all(abouts.map(differs))
    const id = await bought()
    const [desks, lamps] = (await detail(id)).lines.map(line => line.id)
    await server.done('admin', storeOrderCalls.receive, {
      id,
      lines: [{ lineId: desks!, quantity: '11' }],
      isOverConfirmed: true,
    })
    const invoiced = [
      { lineId: desks!, quantity: '8', amount: '820' },
      { lineId: lamps!, quantity: '1', amount: '50' },
    ]
    await server.done('staff', invoiceCalls.create, draft(id, '870', invoiced))
    const after = await Promise.all(abouts.map(differs))
    expect(after.map((amount, place) => amount - before[place]!)).toEqual([300, 50, 20, 100, 1200])
    const { list } = await server.done('admin', purchaseAnalyzeCalls.rows, {
      about: 'billedOtherwise',
      by: 'supplier',
      part: supplierId,
    })
    expect(list).toContainEqual(
      expect.objectContaining({ name: '工位', amount: '20.00', link: `/jxc/order/detail/${id}` }),
    )
  })
})

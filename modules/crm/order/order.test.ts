import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { quotationCalls } from '../quotation/quotation.contract.ts'
import { refundOrderCalls, returnOrderCalls } from './order-back.contract.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
const race = racing(server)
const { sales, staff, manager } = demoPeople

let customerId = ''
beforeAll(async () => {
  customerId = (await server.done('sales', customerCalls.create, { fullName: `订货客户 ${newId()}` })).id
})
const draft = (more: object = {}) => ({
  name: '首批设备',
  customerId,
  lines: [
    { name: '网关', unit: '台', quantity: '3', price: '33.34', taxRate: '13' },
    { name: '实施', unit: '人天', quantity: '1.5', price: '100' },
  ],
  discount: '0.01',
  ...more,
})
const create = async (more: object = {}) => (await server.done('sales', orderCalls.create, draft(more))).id
const detail = (id: string) => server.done('sales', orderCalls.detail, { id })
const linesOf = async (id: string) => (await detail(id)).lines
const kept = () =>
  server.sql(`select (select json_agg(o order by id) from customer_order o) as orders, (select json_agg(l order by id) from
    customer_order_line l) as lines, (select json_agg(d order by id) from order_delivery d) as deliveries, (select json_agg(r
    order by id) from return_order r) as returns, (select json_agg(r order by id) from refund_order r) as refunds`)
const codes = (replies: readonly { code?: string | undefined }[]) => replies.map(({ code }) => code ?? 'ok').toSorted()
const giveBack = (id: string, lineId: string, quantity: string) =>
  server.call('sales', returnOrderCalls.create, { purchaseOrderId: id, lines: [{ lineId, quantity }] })

describe("a customer's order", () => {
  it('[crm-order-005, crm-order-006, crm-order-010] carries its customer, people, days, way of payment, status, discount and total', async () => {
    const id = await create({
      managerId: manager.id,
      partnerId: [staff.id],
      orderDate: '2026-11-01',
      deliveryDate: '2026-12-01',
    })
    expect(await server.done('staff', orderCalls.detail, { id })).toMatchObject({
      code: expect.stringMatching(/^DD\d+$/),
      customer: { id: customerId },
      manager: { id: manager.id },
      partner: [{ id: staff.id }],
      creator: { id: sales.id },
      orderDate: '2026-11-01',
      deliveryDate: '2026-12-01',
      payType: null,
      status: null,
      subtotal: '250.02',
      discount: '0.01',
      total: '250.01',
      returned: '0.00',
      refunded: '0.00',
      can: { edit: false, deliver: true },
    })
    expect(await server.call('finance', orderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', orderCalls.detail, { id })).toMatchObject({ result: 4 })
    const page = await server.done('sales', orderCalls.list, { customerId })
    expect(page.list.map(one => one.id)).toContain(id)
    const { num, total } = await server.done('sales', orderCalls.total, { customerId })
    expect([num, Number(total)]).toEqual([page.list.length, page.list.reduce((sum, one) => sum + Number(one.total), 0)])
  })

  it('[crm-order-009] is listed by pages of 20', async () => {
    expect((await server.done('sales', orderCalls.list, {})).limit).toBe(20)
  })

  it('[search-006] is found by the search, in the tab of orders', async () => {
    const name = `寻找订单${newId().slice(-6)}`
    const id = await create({ name })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('sales', searchCalls.search, { key: name, type: 'order' })).list).toMatchObject([{ id }])
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const other = (await server.done('sales', customerCalls.create, { fullName: `别家 ${newId()}` })).id
    const { id: contractId } = await server.done('sales', contractCalls.create, {
      name: '别家合同',
      customerId: other,
      total: '1',
    })
    const before = await kept()
    const refused = (more: object) => server.call('sales', orderCalls.create, draft(more) as never)
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ customerId: newId() })).toMatchObject({ code: 'customer.unknown' })
    expect(await refused({ lines: [] })).toMatchObject({ code: 'lines.needed' })
    expect(await refused({ discount: '250.03' })).toMatchObject({ code: 'lines.discount.too_large' })
    expect(await refused({ contractId })).toMatchObject({ code: 'order.contract.other' })
    expect(await refused({ quotationId: newId() })).toMatchObject({ code: 'quotation.unknown' })
    expect(await refused({ orderDate: '2026-02-02', deliveryDate: '2026-02-01' })).toMatchObject({
      code: 'order.dates.crossed',
    })
    expect(await kept()).toEqual(before)
  })

  it('is made of a quotation that stands', async () => {
    const { id: quotationId } = await server.done('sales', quotationCalls.create, draft({ name: '报价' }))
    expect(await server.call('sales', orderCalls.create, draft({ quotationId }))).toMatchObject({
      code: 'quotation.unknown',
    })
    await server.done('admin', quotationCalls.decide, { id: quotationId, agree: true })
    const id = await create({ quotationId })
    expect(await detail(id)).toMatchObject({ quotation: { id: quotationId, total: '250.01' } })
    expect((await server.done('sales', orderCalls.list, { quotationId })).list).toMatchObject([{ id }])
  })
})

describe('deliveries', () => {
  it('are of parts of lines, never more than is left, whoever comes at once; one is reversed once', async () => {
    const id = await create()
    const [gateway, work] = await linesOf(id)
    const part = (lineId: string, quantity: string) => ({ id, lines: [{ lineId, quantity }] })
    const before = await kept()
    expect(await server.call('staff', orderCalls.deliver, part(gateway!.id, '1'))).toMatchObject({ result: 4 })
    expect(await server.call('sales', orderCalls.deliver, part(gateway!.id, '3.0001'))).toMatchObject({
      code: 'order.delivered_too_much',
    })
    expect(await server.call('sales', orderCalls.deliver, part(newId(), '1'))).toMatchObject({ code: 'lines.unknown' })
    expect(
      await server.call('sales', orderCalls.deliver, { ...part(gateway!.id, '1'), deliveredOn: '2199-01-01' }),
    ).toMatchObject({ code: 'order.delivered_ahead' })
    expect(await kept()).toEqual(before)

    const replies = await race('sales', orderCalls.deliver, part(gateway!.id, '1'), 8)
    expect(codes(replies)).toEqual(
      [
        ...Array.from({ length: 3 }, () => 'ok'),
        ...Array.from({ length: 5 }, () => 'order.delivered_too_much'),
      ].toSorted(),
    )
    // All that is left.
    await server.done('sales', orderCalls.deliver, { id })
    expect(await linesOf(id)).toMatchObject([
      { id: gateway!.id, deliveredQuantity: '3.0000' },
      { id: work!.id, deliveredQuantity: '1.5000' },
    ])
    expect(await server.call('sales', orderCalls.deliver, { id })).toMatchObject({ code: 'order.nothing_to_deliver' })
    const { deliveries } = await detail(id)
    const last = deliveries.at(-1)!
    await server.done('sales', orderCalls.reverseDelivery, { id: last.id, reason: '没装上车' })
    expect(await server.call('sales', orderCalls.reverseDelivery, { id: last.id, reason: '再来' })).toMatchObject({
      code: 'order.delivery_reversed',
    })
    expect((await detail(id)).deliveries.at(-1)).toMatchObject({ isReversed: true, reason: '没装上车' })
    expect((await linesOf(id))[1]).toMatchObject({ deliveredQuantity: '0.0000' })
    const history = await server.done('sales', historyCalls.list, { subjectType: 'order', subjectId: id })
    expect(history.list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.deliver', 'order.delivery_reverse']),
    )
  })
})

describe('returns', () => {
  it('[crm-order-008] name their lines, never more than was sold less what was returned, whoever comes at once', async () => {
    const id = await create()
    const [gateway] = await linesOf(id)
    const before = await kept()
    expect(await giveBack(id, gateway!.id, '4')).toMatchObject({ code: 'return_order.too_much' })
    expect(await giveBack(id, newId(), '1')).toMatchObject({ code: 'lines.unknown' })
    expect(await server.call('sales', returnOrderCalls.create, { purchaseOrderId: id, lines: [] })).toMatchObject({
      code: 'order.nothing_back',
    })
    expect(await kept()).toEqual(before)
    const replies = await race(
      'sales',
      returnOrderCalls.create,
      () => ({ purchaseOrderId: id, lines: [{ lineId: gateway!.id, quantity: '1' }], summary: '坏了' }),
      8,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(3)
    expect(new Set(codes(replies))).toEqual(new Set(['ok', 'return_order.too_much']))
    const [line] = await linesOf(id)
    // To the cent all of it came back, however it was rounded on the way.
    expect(line).toMatchObject({ returnedQuantity: '3.0000', returnedAmount: line!.gross })
    const { returns, returned } = await detail(id)
    expect(returned).toBe(line!.gross)
    const one = await server.done('sales', returnOrderCalls.detail, { id: returns[0]!.id })
    expect(one).toMatchObject({
      returnReason: null,
      summary: '坏了',
      order: { id },
      customer: { id: customerId },
      lines: [{ lineId: gateway!.id, quantity: '1.0000', amount: returns[0]!.total }],
      can: { remove: true },
    })
    expect(one.returnDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await server.call('finance', returnOrderCalls.detail, { id: one.id })).toMatchObject({ result: 4 })
    expect((await server.done('sales', returnOrderCalls.list, { purchaseOrderId: id })).list).toHaveLength(3)
    await server.done('sales', returnOrderCalls.remove, { id: one.id })
    expect((await linesOf(id))[0]).toMatchObject({ returnedQuantity: '2.0000' })
    expect(await server.call('sales', returnOrderCalls.detail, { id: one.id })).toMatchObject({ result: 4 })
  })

  it('end at nothing left, in whatever steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 999_999 }),
        async (steps, price) => {
          const figure = (scaled: number) => (scaled / 10_000).toFixed(4)
          const quantity = figure(steps.reduce((sum, step) => sum + step, 0))
          const id = await create({
            lines: [{ name: '甲', quantity, price: (price / 100).toFixed(2) }],
            discount: '0',
          })
          const [line] = await linesOf(id)
          for (const step of steps) expect(await giveBack(id, line!.id, figure(step))).toMatchObject({ result: 0 })
          expect(await linesOf(id)).toMatchObject([{ returnedQuantity: line!.quantity, returnedAmount: line!.gross }])
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('refunds', () => {
  it('[crm-order-007] are of lines, never more than they cost, whoever comes at once', async () => {
    const id = await create()
    const [gateway, work] = await linesOf(id)
    const refund = (lines: object[]) =>
      server.call('sales', refundOrderCalls.create, { purchaseOrderId: id, lines } as never)
    const before = await kept()
    expect(await refund([{ lineId: work!.id, amount: '150.01' }])).toMatchObject({ code: 'refund_order.too_much' })
    expect(
      await refund([
        { lineId: work!.id, amount: '1' },
        { lineId: work!.id, amount: '1' },
      ]),
    ).toMatchObject({ code: 'lines.unknown' })
    expect(await refund([{ lineId: work!.id, amount: '0' }])).toMatchObject({ code: 'input.invalid' })
    expect(await kept()).toEqual(before)
    const replies = await race(
      'sales',
      refundOrderCalls.create,
      () => ({ purchaseOrderId: id, lines: [{ lineId: gateway!.id, amount: '40' }], summary: '多收' }),
      6,
    )
    expect(codes(replies)).toEqual(['ok', 'ok', ...Array.from({ length: 4 }, () => 'refund_order.too_much')])
    const { refunds, refunded } = await detail(id)
    expect(refunded).toBe('80.00')
    const one = await server.done('sales', refundOrderCalls.detail, { id: refunds[0]!.id })
    expect(one).toMatchObject({ purchaseOrderId: id, total: '40.00', summary: '多收', payType: null })
    expect(one.refundDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    await server.done('sales', refundOrderCalls.remove, { id: one.id })
    expect((await detail(id)).refunded).toBe('40.00')
  })
})

describe('an order of which something was delivered', () => {
  it('keeps the lines concerned, no less than that, and is not deleted', async () => {
    const id = await create()
    const [gateway, work] = await linesOf(id)
    const update = (lines: object[]) =>
      server.call('sales', orderCalls.update, { id, ...draft({ lines, discount: '0' }) })
    const as = (line: typeof gateway, quantity: string) => ({ id: line!.id, name: line!.name, quantity, price: '100' })
    await server.done('sales', orderCalls.deliver, { id, lines: [{ lineId: gateway!.id, quantity: '2' }] })
    const before = await kept()
    for (const lines of [[as(work, '1')], [as(gateway, '1'), as(work, '1')]])
      expect(await update(lines)).toMatchObject({ code: 'order.under_way' })
    expect(await server.call('sales', orderCalls.remove, { id })).toMatchObject({ code: 'order.under_way' })
    expect(await kept()).toEqual(before)
    expect(await update([as(gateway, '2')])).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({
      total: '200.00',
      lines: [{ id: gateway!.id, deliveredQuantity: '2.0000' }],
    })
    const free = await create()
    await server.done('sales', orderCalls.remove, { id: free })
    expect(await server.call('sales', orderCalls.detail, { id: free })).toMatchObject({ result: 4 })
  })
})

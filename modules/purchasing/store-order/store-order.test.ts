import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'
import { storeOrderCalls } from './store-order.contract.ts'

const server = testServer()
let [supplierId, contractId] = ['', '']
beforeAll(async () => {
  supplierId = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
  contractId = (
    await server.done('staff', contractCalls.create, { name: '年度采购', incomeType: 1, supplierId, total: '5000' })
  ).id
})
const goods = [
  { name: '27 寸显示器', spec: '4K', unit: '台', quantity: '3', price: '1499.00' },
  { name: '支架', unit: '个', quantity: '1.5', price: '33.33' },
]
const draft = (more: object = {}) => ({ name: '前端组显示器', supplierId, lines: goods, ...more })
const handIn = async (more: object = {}) => (await server.done('staff', storeOrderCalls.create, draft(more))).id
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, storeOrderCalls.detail, { id })
const kept = () =>
  server.sql(
    `select o.*, (select json_agg(l order by l.position) from store_order_item l where l.store_order_id = o.id) as
      lines from store_order o order by o.id`,
  )
const balances = async (query: object, who: DemoLogin = 'staff') =>
  (await server.done(who, storeOrderCalls.lastBalance, query)).list

describe('a store order', () => {
  it('is added up to the cent, decided, and then all of it is left to be paid', async () => {
    const { id, status } = await server.done(
      'staff',
      storeOrderCalls.create,
      draft({ contractId, deliveryDate: '2026-12-01' }),
    )
    expect(status).toBe('waiting')
    expect(await detail(id)).toMatchObject({
      code: expect.stringMatching(/^CD\d+$/),
      total: '4547.00',
      balance: '4547.00',
      supplier: { id: supplierId },
      contract: { id: contractId },
      project: null,
      deliveryDate: '2026-12-01',
      lines: [
        { name: '27 寸显示器', quantity: '3.0000', amount: '4497.00' },
        { name: '支架', quantity: '1.5000', amount: '50.00' },
      ],
      can: { edit: false },
    })
    expect(
      await server.done('staff', approvalCalls.flow, { subjectType: 'erp-store-order', subjectId: id }),
    ).toMatchObject({
      amount: '4547.00',
      typeName: '采购订单',
      steps: [{ signers: [{ person: { id: demoPeople.manager.id } }] }],
    })
    expect((await server.done('manager', inboxCalls.list, {})).list.find(row => row.subjectId === id)).toMatchObject({
      link: `/jxc/order/detail/${id}`,
    })
    expect(
      (await server.done('manager', storeOrderCalls.list, { scope: 'charge_by_me' as never })).list.map(row => row.id),
    ).toContain(id)
    expect(await balances({ ids: [id] })).toEqual([])
    expect(await server.done('manager', storeOrderCalls.decide, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(await balances({ ids: [id] })).toMatchObject([
      { id, total: '4547.00', balance: '4547.00', supplier: { id: supplierId } },
    ])
    expect((await balances({ supplierId })).map(row => row.id)).toContain(id)
    for (const filter of [{ supplierId }, { contractId }, { status: ['agree'] as const }, { key: '显示器' }])
      expect((await server.done('staff', storeOrderCalls.list, filter as never)).list.map(row => row.id)).toContain(id)
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const waiting = (await server.done('staff', supplierCalls.create, { name: `待审 ${newId().slice(-8)}` })).id
    const before = await kept()
    const refused = (more: object, who: DemoLogin = 'staff') => server.call(who, storeOrderCalls.create, draft(more))
    expect(await refused({ lines: [] })).toMatchObject({ code: 'lines.needed' })
    expect(await refused({ lines: [{ ...goods[0], quantity: '0' }] })).toMatchObject({
      errors: [{ field: 'lines.0.quantity', code: 'amount_needed' }],
    })
    expect(await refused({ lines: [{ ...goods[0], price: '-1' }] })).toMatchObject({
      errors: [{ field: 'lines.0.price' }],
    })
    expect(await refused({ lines: [{ ...goods[0], quantity: '9999999', price: '9999999' }] })).toMatchObject({
      code: 'lines.total.too_large',
    })
    expect(await refused({ supplierId: waiting })).toMatchObject({ code: 'supplier.unknown' })
    expect(await refused({ contractId: newId() })).toMatchObject({ code: 'contract.unknown' })
    expect(await refused({ projectId: newId() })).toMatchObject({ result: 4 })
    expect(await refused({}, 'other')).toMatchObject({ code: 'supplier.unknown' })
    expect(await kept()).toEqual(before)
  })

  it('[purchasing-027, purchasing-028] is changed and deleted by its requester alone, and only while nothing was agreed to', async () => {
    const id = await handIn()
    expect(await server.call('staff', storeOrderCalls.update, { id, ...draft() })).toMatchObject({
      code: 'store_order.not_editable',
    })
    await server.done('staff', storeOrderCalls.revoke, { id })
    const before = await kept()
    expect(await server.call('manager', storeOrderCalls.update, { id, ...draft() })).toMatchObject({
      code: 'store_order.not_editable',
    })
    expect(await server.call('sales', storeOrderCalls.update, { id, ...draft() })).toMatchObject({ result: 4 })
    expect(await kept()).toEqual(before)
    expect(await server.done('staff', storeOrderCalls.update, { id, ...draft({ lines: goods.slice(0, 1) }) })).toEqual({
      id,
      status: 'waiting',
    })
    expect(await detail(id)).toMatchObject({ total: '4497.00', lines: [{ name: '27 寸显示器' }] })
    await server.done('manager', storeOrderCalls.decide, { id, agree: true })
    expect(await server.call('staff', storeOrderCalls.remove, { id })).toMatchObject({
      code: 'store_order.not_removable',
    })
    await server.done('staff', storeOrderCalls.cancel, { id })
    await server.done('staff', storeOrderCalls.remove, { id })
    expect(await server.sql('select 1 from store_order_item where store_order_id = $1', [id])).toEqual([])
  })

  it('is seen by its requester, those above, who decides and purchasing managers', async () => {
    const id = await handIn()
    for (const who of ['staff', 'manager', 'admin'] as const)
      expect(await server.call(who, storeOrderCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const who of ['sales', 'other'] as const)
      expect(await server.call(who, storeOrderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await balances({ ids: [id] }, 'sales')).toEqual([])
  })
})

describe('goods', () => {
  const agreedTo = async () => {
    const id = await handIn()
    await server.done('manager', storeOrderCalls.decide, { id, agree: true })
    return id
  }
  const received = async (id: string) => (await detail(id)).lines.map(({ receivedQuantity }) => receivedQuantity)
  const lineIds = async (id: string) => (await detail(id)).lines.map(line => line.id)
  const state = () =>
    server.sql(
      `select (select json_agg(r order by r.id) from store_receipt r) as receipts, (select json_agg(l order by
        l.store_order_id, l.position) from store_order_item l) as lines`,
    )

  it('[purchasing-014] come whole or in part, are seen on the order, and a receipt is reverse-checked once', async () => {
    const id = await agreedTo()
    expect(await detail(id)).toMatchObject({ can: { receive: true, reverse: true, askToPay: true }, receipts: [] })
    expect(await detail(id, 'manager')).toMatchObject({ can: { receive: false, reverse: false, askToPay: false } })
    const [screens] = await lineIds(id)
    const { receiptId } = await server.done('staff', storeOrderCalls.receive, {
      id,
      receivedOn: '2026-11-02',
      note: '第一批',
      lines: [{ lineId: screens!, quantity: '2' }],
    })
    expect(await detail(id)).toMatchObject({
      lines: [{ receivedQuantity: '2.0000' }, { receivedQuantity: '0.0000' }],
      receipts: [
        {
          id: receiptId,
          receivedOn: '2026-11-02',
          note: '第一批',
          isReversed: false,
          lines: [{ lineId: screens, name: '27 寸显示器', quantity: '2.0000' }],
        },
      ],
    })
    await server.done('admin', storeOrderCalls.receive, { id })
    expect(await received(id)).toEqual(['3.0000', '1.5000'])
    expect(await detail(id)).toMatchObject({ can: { receive: false } })
    expect(await server.call('staff', storeOrderCalls.receive, { id })).toMatchObject({
      code: 'store_order.not_receivable',
    })
    expect(await server.call('staff', storeOrderCalls.cancel, { id })).toMatchObject({
      code: 'store_order.received',
      msg: '已收货的采购订单不能作废，请先冲销收货',
    })
    await server.done('staff', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '型号不对，退回' })
    expect(await received(id)).toEqual(['1.0000', '1.5000'])
    expect((await detail(id)).receipts).toMatchObject([
      { isReversed: true, reason: '型号不对，退回' },
      { isReversed: false },
    ])
    expect(await server.call('staff', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '再来' })).toMatchObject(
      { code: 'store_order.receipt_reversed' },
    )
    await server.done('staff', storeOrderCalls.reverseReceipt, {
      id: (await detail(id)).receipts[1]!.id,
      reason: '登记错',
    })
    await server.done('staff', storeOrderCalls.cancel, { id })
    await server.done('staff', storeOrderCalls.remove, { id })
  })

  it('say what is wrong, and then nothing has happened', async () => {
    const id = await agreedTo()
    const waiting = await handIn()
    const [screens, arms] = await lineIds(id)
    await server.done('staff', storeOrderCalls.receive, { id, lines: [{ lineId: screens!, quantity: '2' }] })
    const { id: receiptId } = (await detail(id)).receipts[0]!
    const before = await state()
    const refused = (more: object, who: DemoLogin = 'staff') =>
      server.call(who, storeOrderCalls.receive, { id, ...more })
    for (const lines of [[{ lineId: screens, quantity: '1.0001' }], [{ lineId: newId(), quantity: '1' }]])
      expect(await refused({ lines })).toMatchObject({ code: 'store_order.received_too_much' })
    const twice = [
      { lineId: arms, quantity: '1' },
      { lineId: arms, quantity: '0.5' },
    ]
    expect(await refused({ lines: twice })).toMatchObject({ code: 'lines.unknown' })
    expect(await refused({ lines: [{ lineId: screens, quantity: '2' }], isOverConfirmed: true })).toMatchObject({
      code: 'store_order.over_not_allowed',
    })
    expect(await refused({ lines: [{ lineId: screens, quantity: '0' }] })).toMatchObject({
      errors: [{ field: 'lines.0.quantity' }],
    })
    expect(await refused({ receivedOn: '2099-01-01' })).toMatchObject({ code: 'store_order.received_ahead' })
    expect(await refused({ id: waiting })).toMatchObject({ code: 'store_order.not_receivable' })
    expect(await refused({}, 'manager')).toMatchObject({ status: 403 })
    expect(await refused({}, 'sales')).toMatchObject({ result: 4 })
    expect(await server.call('manager', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '退' })).toMatchObject(
      { status: 403 },
    )
    expect(await server.call('other', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '退' })).toMatchObject({
      result: 4,
    })
    expect(await state()).toEqual(before)
  })

  it('come in greater number than was ordered where a purchasing manager confirms it, which history says', async () => {
    const id = await agreedTo()
    const [screens] = await lineIds(id)
    const lines = [{ lineId: screens!, quantity: '5' }]
    expect(await server.call('admin', storeOrderCalls.receive, { id, lines })).toMatchObject({
      code: 'store_order.received_too_much',
    })
    expect(await detail(id, 'admin')).toMatchObject({ can: { receiveOver: true } })
    expect(await detail(id)).toMatchObject({ can: { receiveOver: false } })
    const { receiptId } = await server.done('admin', storeOrderCalls.receive, { id, lines, isOverConfirmed: true })
    expect(await received(id)).toEqual(['5.0000', '0.0000'])
    const said = await server.done('staff', historyCalls.list, { subjectType: 'erp-store-order', subjectId: id })
    expect(said.list[0]).toMatchObject({ action: 'store_order.receive_over' })
    await server.done('admin', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '多送，退回' })
    expect(
      await server.call('staff', storeOrderCalls.receive, { id, lines: [{ lineId: screens!, quantity: '4' }] }),
    ).toMatchObject({ code: 'store_order.received_too_much' })
  })

  it('cost what the lines come to, with the tax in it, each line keeping its id while an order is changed', async () => {
    const priced = { name: '螺丝', unit: '盒', quantity: '12.5', price: '0.123456', discountRate: '5', taxRate: '13' }
    const id = await handIn({ lines: [...goods, priced], discount: '47' })
    const before = await detail(id)
    expect(before).toMatchObject({ subtotal: '4548.47', discount: '47.00', total: '4501.47' })
    expect(before.lines[2]).toMatchObject({ amount: '1.47', price: '0.123456', discountRate: '5.00' })
    expect(addMoney(...before.lines.map(({ gross }) => gross))).toBe(before.total)
    expect(addMoney(before.net, before.tax)).toBe(before.total)
    await server.done('staff', storeOrderCalls.revoke, { id })
    const [first, , third] = before.lines
    await server.done('staff', storeOrderCalls.update, {
      id,
      ...draft({
        lines: [
          { ...priced, id: third!.id },
          { ...goods[0], id: first!.id },
        ],
      }),
    })
    expect((await detail(id)).lines.map(line => line.id)).toEqual([third!.id, first!.id])
    await server.done('staff', storeOrderCalls.revoke, { id })
    expect(
      await server.call('staff', storeOrderCalls.update, { id, ...draft({ lines: [{ ...priced, id: newId() }] }) }),
    ).toMatchObject({ code: 'lines.unknown' })
  })

  it('never come twice, whoever writes them down at once', async () => {
    const id = await agreedTo()
    const [screens] = await lineIds(id)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('staff', storeOrderCalls.receive, { id, lines: [{ lineId: screens!, quantity: '1' }] }),
      ),
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(3)
    expect(await received(id)).toEqual(['3.0000', '0.0000'])
    const { id: receiptId } = (await detail(id)).receipts[0]!
    const undone = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('staff', storeOrderCalls.reverseReceipt, { id: receiptId, reason: '退' }),
      ),
    )
    expect(undone.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await received(id)).toEqual(['2.0000', '0.0000'])
  })
})

describe('the contract of an order', () => {
  it('is one of purchase with the same supplier', async () => {
    const other = (await server.done('admin', supplierCalls.create, { name: `别家 ${newId().slice(-8)}` })).id
    const customerId = (await server.done('staff', customerCalls.create, { fullName: `买家 ${newId()}` })).id
    const sold = await server.done('staff', contractCalls.create, { name: '卖的', customerId, total: '1.00' } as never)
    const before = await kept()
    const refused = { code: 'store_order.contract.other', errors: [{ field: 'contract_id' }] }
    for (const more of [{ contractId: sold.id }, { contractId, supplierId: other }])
      expect(await server.call('staff', storeOrderCalls.create, draft(more))).toMatchObject(refused)
    expect(await kept()).toEqual(before)
    const id = await handIn({ contractId })
    await server.done('staff', storeOrderCalls.revoke, { id })
    const changed = { id, ...draft({ contractId, supplierId: other }) }
    expect(await server.call('staff', storeOrderCalls.update, changed)).toMatchObject(refused)
  })

  it('keeps that party while an order is by it', async () => {
    const other = (await server.done('admin', supplierCalls.create, { name: `换家 ${newId().slice(-8)}` })).id
    const bought = { name: '框架采购', incomeType: 1 as const, supplierId, total: '5000' }
    const { id } = await server.done('staff', contractCalls.create, bought as never)
    const order = await handIn({ contractId: id })
    await server.done('staff', contractCalls.revoke, { id })
    expect(
      await server.call('staff', contractCalls.update, { id, ...bought, supplierId: other } as never),
    ).toMatchObject({ code: 'contract.party.stays', errors: [{ field: 'supplier_id' }] })
    await server.done('staff', contractCalls.cancel, { id })
    expect(await server.call('staff', contractCalls.remove, { id })).toMatchObject({ code: 'contract.in_use' })
    expect(await detail(order)).toMatchObject({ contract: { id }, supplier: { id: supplierId } })
  })
})

describe('an order that is made void', () => {
  it('has no goods, whichever of both comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await handIn()
      await server.done('manager', storeOrderCalls.decide, { id, agree: true })
      const [came, gone] = await Promise.all([
        server.call('staff', storeOrderCalls.receive, { id }),
        server.call('staff', storeOrderCalls.cancel, { id }),
      ])
      expect([came.code ?? 'ok', gone.code ?? 'ok'].toSorted()).toEqual(
        [came.result === 0 ? 'store_order.received' : 'store_order.not_receivable', 'ok'].toSorted(),
      )
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { analysisCalls, none } from '../analysis/analysis.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { byManagerAlone } from './manager-alone.fixture.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
byManagerAlone(server)
type Draft = CallInput<typeof orderCalls.create>
const called = (what: string) => `${what} ${newId().slice(-8)}`
/** An administrator's is approved at once. */
const supplier = async (name = called('供应商')) =>
  (await server.done('admin', supplierCalls.create, { name, bankName: '招商银行', bankAccount: '6225 8801' })).id
const customer = async (who: DemoLogin = 'staff') =>
  (await server.done(who, customerCalls.create, { fullName: called('客户') })).id
const draft = (more: Partial<Draft> = {}): Draft => ({
  type: 'payment',
  name: '设备款',
  lines: [{ amount: '100.00', summary: '设备' }],
  ...more,
})
const handIn = async (more: Partial<Draft> = {}, who: DemoLogin = 'staff') =>
  (await server.done(who, orderCalls.create, draft(more))).id
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, orderCalls.detail, { id })
const state = () =>
  server.sql(
    `select (select json_agg(o order by o.id) from finance_order o) as orders, (select json_agg(f order by f.order_id,
      f.source_id) from finance_offset f) as offsets`,
  )

let [sold, bought, hidden] = ['', '', '']
let [known, acme] = ['', '']
beforeAll(async () => {
  known = await customer()
  acme = await supplier()
  sold = (
    await server.done('staff', contractCalls.create, { name: called('销售合同'), customerId: known, total: '1000' })
  ).id
  bought = (
    await server.done('staff', contractCalls.create, {
      name: called('采购合同'),
      incomeType: 1,
      supplierId: acme,
      total: '1000',
    })
  ).id
  hidden = (
    await server.done('sales', contractCalls.create, {
      name: called('别人的合同'),
      customerId: await customer('sales'),
      total: '1000',
    })
  ).id
})

describe('an order', () => {
  it('names its contract, supplier and customer, to whoever sees it; and is found by them', async () => {
    const id = await handIn({
      customerId: known,
      supplierId: acme,
      contractId: bought,
      payeeName: '别的户名',
      payeeAccount: '1',
    })
    expect(await detail(id)).toMatchObject({
      customer: { id: known },
      supplier: { id: acme },
      contract: { id: bought, incomeType: 1 },
      payeeName: '别的户名',
      payeeAccount: '1',
    })
    // Who looks at the finances may not see the customer itself.
    expect(await server.call('finance', customerCalls.detail, { id: known })).toMatchObject({ result: 4 })
    expect(await detail(id, 'finance')).toMatchObject({
      customer: { id: known, fullName: expect.stringContaining('客户') },
    })
    for (const filter of [{ customerId: known }, { supplierId: acme }, { contractId: bought }])
      expect(
        (await server.done('staff', orderCalls.list, { type: 'all', ...filter })).list.map(row => row.id),
      ).toContain(id)
    expect(
      (await server.done('staff', orderCalls.list, { type: 'all', contractId: sold })).list.map(row => row.id),
    ).not.toContain(id)
  })

  it('is paid to its supplier, where it says nothing else', async () => {
    expect(await detail(await handIn({ supplierId: acme }))).toMatchObject({
      payeeName: expect.stringContaining('供应商'),
      payeeBank: '招商银行',
      payeeAccount: '6225 8801',
    })
    const before = await state()
    expect(await server.call('staff', orderCalls.create, draft())).toMatchObject({ code: 'finance.payee.needed' })
    expect(await state()).toEqual(before)
  })

  it('names nothing that its kind does not have, or that its requester may not see or choose', async () => {
    const waiting = (await server.done('staff', supplierCalls.create, { name: called('待审') })).id
    const before = await state()
    const refused = (more: Partial<Draft>, who: DemoLogin = 'staff') =>
      server.call(who, orderCalls.create, draft({ payeeName: '甲', ...more }))
    expect(await refused({ type: 'prepay', customerId: known })).toMatchObject({
      code: 'finance.link.kind',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ type: 'borrow', dueDate: '2026-12-31', supplierId: acme })).toMatchObject({
      code: 'finance.link.kind',
      errors: [{ field: 'supplier_id' }],
    })
    expect(await refused({ supplierId: waiting })).toMatchObject({
      code: 'supplier.unknown',
      errors: [{ field: 'supplier_id' }],
    })
    expect(await refused({ customerId: known }, 'hr')).toMatchObject({
      code: 'customer.unknown',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ contractId: hidden })).toMatchObject({
      code: 'contract.unknown',
      errors: [{ field: 'contract_id' }],
    })
    expect(await refused({ contractId: bought }, 'other')).toMatchObject({ code: 'contract.unknown' })
    expect(await refused({ supplierId: acme }, 'other')).toMatchObject({ code: 'supplier.unknown' })
    expect(await refused({ customerId: newId() })).toMatchObject({ code: 'customer.unknown' })
    expect(await state()).toEqual(before)
  })

  it('keeps what it names when it is handed in again, and its history tells what has changed', async () => {
    const gone = await supplier()
    const id = await handIn({ supplierId: gone })
    await server.done('staff', orderCalls.revoke, { id })
    await server.done('admin', supplierCalls.remove, { id: gone })
    const before = await state()
    expect(await server.call('staff', orderCalls.create, draft({ supplierId: gone }))).toMatchObject({
      code: 'supplier.unknown',
    })
    expect(await state()).toEqual(before)
    await server.done('staff', orderCalls.update, { ...draft({ supplierId: gone, contractId: sold }), id })
    expect(await detail(id)).toMatchObject({ supplier: { id: gone }, contract: { id: sold } })
    const { list } = await server.done('staff', historyCalls.list, { subjectType: 'finance', subjectId: id })
    expect(list.find(({ action }) => action === 'edit')!.details).toEqual({
      contract: [null, expect.stringContaining('销售合同')],
    })
  })
})

describe('what was paid ahead to a supplier', () => {
  /** Approved and paid out. */
  const prepaid = async (more: Partial<Draft>, who: DemoLogin = 'staff') => {
    const id = await handIn({ type: 'prepay', name: '定金', ...more }, who)
    await server.done(who === 'staff' ? 'manager' : 'admin', orderCalls.decide, { id, agree: true })
    await server.done('finance', payCalls.pay, { id })
    return id
  }

  it('is settled by whoever pays that supplier next and may see it, and with no other', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const theirs = await prepaid({ supplierId: one })
    const { id: own } = await server.done(
      'manager',
      orderCalls.create,
      draft({ type: 'prepay', name: '押金', payeeName: '房东' }),
    )
    await server.done('admin', orderCalls.decide, { id: own, agree: true })
    await server.done('finance', payCalls.pay, { id: own })
    const balances = async (who: DemoLogin, supplierId?: string) =>
      (await server.done(who, orderCalls.balances, { type: 'prepay', ...(supplierId ? { supplierId } : {}) })).list.map(
        row => row.id,
      )
    expect(await balances('manager')).not.toContain(theirs)
    expect(await balances('manager', one)).toEqual(expect.arrayContaining([theirs, own]))
    expect(await balances('manager', other)).not.toContain(theirs)
    // Of another department: neither shown nor settled with.
    expect(await server.done('sales', orderCalls.balances, { type: 'prepay', supplierId: one })).toEqual({
      balance: '0.00',
      list: [],
    })
    const before = await state()
    const wrong = (more: Partial<Draft>, who: DemoLogin = 'manager') =>
      server.call(who, orderCalls.create, draft({ ...more, offsets: [{ id: theirs, amount: '10.00' }] }))
    expect(await wrong({ payeeName: '甲' })).toMatchObject({ code: 'finance.offset.balance' })
    expect(await wrong({ supplierId: other })).toMatchObject({ code: 'finance.offset.balance' })
    expect(await wrong({ supplierId: one }, 'sales')).toMatchObject({ code: 'finance.offset.balance' })
    expect(await state()).toEqual(before)
    const { id } = await server.done(
      'manager',
      orderCalls.create,
      draft({
        supplierId: one,
        offsets: [
          { id: theirs, amount: '60.00' },
          { id: own, amount: '40.00' },
        ],
      }),
    )
    expect(await detail(id, 'manager')).toMatchObject({ payable: '0.00', offsetAmount: '100.00' })
    expect(await detail(theirs)).toMatchObject({ balance: '40.00' })
    await server.done('manager', orderCalls.revoke, { id })
    expect(await detail(theirs)).toMatchObject({ balance: '100.00' })
  })
})

describe('figures', () => {
  it('by customer, supplier and contract have the same shape as by project, with the orders behind them', async () => {
    const [client, maker] = [await customer(), await supplier()]
    const ids = [
      await handIn({ customerId: client, supplierId: maker, contractId: sold }),
      await handIn({ supplierId: maker }),
    ]
    for (const id of ids) await server.done('manager', orderCalls.decide, { id, agree: true })
    for (const [call, filter, key, num] of [
      [analysisCalls.byCustomer, 'customerId', client, 1],
      [analysisCalls.bySupplier, 'supplierId', maker, 2],
      [analysisCalls.byContract, 'contractId', sold, 1],
    ] as const) {
      // Kept of all, for who looks at the finances; counted, of one's people.
      for (const [who, scope] of [
        ['finance', 'company'],
        ['manager', 'subordinates'],
      ] as const) {
        const { list, amount } = await server.done(who, call, { scope })
        expect(list.find(one => one.key === key)).toMatchObject({
          num,
          amount: `${num}00.00`,
          name: expect.stringMatching(/客户|供应商|销售合同/),
        })
        expect(list.find(one => one.key === none)?.num ?? 0).toBeGreaterThan(filter === 'supplierId' ? -1 : 0)
        expect(Number(amount)).toBeGreaterThanOrEqual(num * 100)
      }
      expect(
        (await server.done('finance', analysisCalls.orders, { [filter]: key })).list.map(row => row.id).sort(),
      ).toEqual(ids.slice(0, num).sort())
    }
    expect(
      (await server.done('finance', analysisCalls.orders, { customerId: none, supplierId: maker })).list.map(
        row => row.id,
      ),
    ).toEqual([ids[1]])
    expect((await server.done('other', analysisCalls.bySupplier, {})).list).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { contractCalls } from '#modules/crm/crm.contract.ts'
import { invoiceCalls } from '#modules/finance/invoice/invoice.contract.ts'
import { orderCalls as financeCalls } from '#modules/finance/order/order.contract.ts'
import { payCalls } from '#modules/finance/pay/pay.contract.ts'
import { rateCalls } from '#modules/finance/finance.contract.ts'
import { purchaseAnalyzeCalls, type PurchaseFigure } from './analyze/purchase-analyze.contract.ts'
import { purchaseChainCalls } from './chain/purchase-chain.contract.ts'
import { enquiryCalls } from './enquiry/enquiry.contract.ts'
import { purchaseApplyCalls } from './purchase-apply/purchase-apply.contract.ts'
import { storeOrderCalls } from './store-order/store-order.contract.ts'
import { supplierCalls } from './supplier/supplier.contract.ts'

const server = testServer()
const race = racing(server)
const today = dayOf(new Date(), 'Asia/Shanghai')
let supplierId = ''
beforeAll(async () => {
  for (const type of ['contract', 'erp-store-order', 'purchaseApply', 'finance', 'invoice'])
    for (const { id } of (await server.done('admin', processCalls.list, { type })).list)
      await server.done('admin', processCalls.remove, { id })
  supplierId = await supplier()
  for (const [currency, rate] of [
    ['USD', '7.15'],
    ['JPY', '0.048'],
  ])
    await server.done('finance', rateCalls.set, { currency: currency!, day: today, rate: rate! })
})
const supplier = async () =>
  (await server.done('admin', supplierCalls.create, { name: `海外供应商 ${newId().slice(-8)}` })).id
type Draft = CallInput<typeof storeOrderCalls.create>
const lines = [{ name: '芯片', quantity: '3', price: '33.335' }]
const order = (more: Partial<Draft> = {}) =>
  server.call('staff', storeOrderCalls.create, { name: '海外采购', supplierId, lines, ...more })
const waiting = async (more: Partial<Draft> = {}) => {
  const answer = await order(more)
  expect(answer).toMatchObject({ result: 0 })
  return (answer.data as { id: string }).id
}
const agreed = async (more: Partial<Draft> = {}) => {
  const id = await waiting(more)
  await server.done('manager', storeOrderCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('staff', storeOrderCalls.detail, { id })
const left = async (id: string) =>
  (await server.done('staff', storeOrderCalls.lastBalance, { ids: [id] })).list[0]!.balance
const contract = async (more: object) =>
  (
    await server.done('staff', contractCalls.create, {
      name: '海外采购合同',
      incomeType: 1,
      supplierId,
      total: '100.01',
      ...more,
    } as never)
  ).id
type Payment = CallInput<typeof financeCalls.create>
const inUsd = { currency: 'USD', rate: '7.20', rateDate: today }
const payment = (storeOrderId: string, amount: string, more: Partial<Payment> = {}): Payment => ({
  type: 'payment',
  name: '海外货款',
  storeOrderId,
  lines: [{ amount, summary: '芯片' }],
  ...more,
})
const pays = async (storeOrderId: string, amount: string, more: Partial<Payment> = {}) =>
  (await server.done('staff', financeCalls.create, payment(storeOrderId, amount, more))).id
const paid = (id: string) => server.done('staff', financeCalls.detail, { id })
const state = () =>
  server.sql(
    `select (select json_agg(o order by o.id) from finance_order o) as payments, (select json_agg(i order by i.id) from
      invoice i) as invoices, (select json_agg(s order by s.id) from store_order s) as bought, (select json_agg(b order
      by b.id) from store_order_item b) as items, (select json_agg(f order by f.id) from figure_fact f) as figures`,
  )

describe('a purchase order in another currency', () => {
  it('[purchasing-currency-001] has its rate frozen as it is handed in, and is decided by what it comes to', async () => {
    const own = await waiting()
    expect(await detail(own)).toMatchObject({ currency: 'CNY', rate: '1', total: '100.01', ownTotal: '100.01' })
    const id = await waiting({ currency: 'usd' })
    await server.done('finance', rateCalls.set, { currency: 'USD', day: today, rate: '7.5' })
    expect(await detail(id)).toMatchObject({ currency: 'USD', rate: '7.15', total: '100.01', ownTotal: '715.07' })
    expect(await server.sql('select amount from approval_case where subject_id = $1', [id])).toEqual([
      { amount: '715.07' },
    ])
    await server.done('manager', storeOrderCalls.decide, { id, agree: false, opinion: '再谈' })
    await server.done('staff', storeOrderCalls.update, { id, name: '海外采购', supplierId, lines })
    expect(await detail(id)).toMatchObject({ currency: 'USD', rate: '7.15', status: 'waiting' })
    await server.done('finance', rateCalls.set, { currency: 'USD', day: today, rate: '7.15' })
  })

  it('[purchasing-currency-001] is refused where its rate is none, far from the company’s, or too much', async () => {
    const before = await state()
    for (const [more, code] of [
      [{ currency: 'CHF' }, 'currency.rate.needed'],
      [{ currency: 'USD', rate: '9' }, 'finance.rate.far'],
      [{ rate: '7' }, 'finance.rate.own'],
      [
        { currency: 'CHF', rate: '9999999', lines: [{ name: '芯片', quantity: '1', price: '9999' }] },
        'currency.total.too_large',
      ],
    ] as const)
      expect(await order(more as Partial<Draft>)).toMatchObject({ code })
    expect(await state()).toEqual(before)
    const id = await waiting({ currency: 'USD', rate: '9', isRateConfirmed: true })
    expect(await detail(id)).toMatchObject({ rate: '9' })
  })

  it('[purchasing-currency-002] takes currency and rate of its contract, and a mix is refused', async () => {
    const contractId = await contract({ currency: 'USD', rate: '7.05' })
    const id = await waiting({ contractId })
    expect(await detail(id)).toMatchObject({ currency: 'USD', rate: '7.05', ownTotal: '705.07' })
    const before = await state()
    expect(await order({ contractId, currency: 'EUR', rate: '8' })).toMatchObject({
      code: 'currency.source',
      errors: [{ field: 'currency' }],
    })
    expect(await order({ contractId, currency: 'USD', rate: '7.15' })).toMatchObject({
      code: 'currency.source.rate',
      errors: [{ field: 'rate' }],
    })
    expect(await order({ contractId: await contract({}), currency: 'USD' })).toMatchObject({ code: 'currency.source' })
    expect(await state()).toEqual(before)
  })

  it('[purchasing-currency-003] is found by its currency, and sorted by what it comes to', async () => {
    const of = await supplier()
    const more = (currency: string, price: string) =>
      waiting({ supplierId: of, currency, lines: [{ name: '芯片', quantity: '1', price }] })
    const [own, dollars, yen] = [await more('CNY', '100'), await more('USD', '50'), await more('JPY', '1000')]
    const query = { supplierId: of, scope: 'mine' } as const
    const ids = async (with_: object) =>
      (await server.done('staff', storeOrderCalls.list, { ...query, ...with_ })).list.map(({ id }) => id)
    expect(await ids({ sort: 'total' })).toEqual([dollars, own, yen])
    // The newest first, as a form looks for what the supplier's last order is in.
    expect(await ids({ sort: 'createdAt', limit: 1 })).toEqual([yen])
    expect(await ids({ currency: 'USD' })).toEqual([dollars])
  })
})

describe('an application', () => {
  it('[purchasing-currency-001] says what the orders that were made of it are in', async () => {
    const { id } = await server.done('staff', purchaseApplyCalls.create, { name: '芯片申请', lines })
    await server.done('manager', purchaseApplyCalls.decide, { id, agree: true })
    const applied = () => server.done('staff', purchaseApplyCalls.detail, { id })
    const ofId = (await applied()).lines[0]!.id
    const made = await waiting({ purchaseApplyId: id, currency: 'USD', lines: [{ ...lines[0]!, ofId, price: '4.66' }] })
    expect((await applied()).orders).toMatchObject([{ id: made, total: '13.98', currency: 'USD' }])
  })
})

describe('what is paid of one', () => {
  it('[purchasing-currency-008] costs more or less than the order said, which is a figure that its payments come to', async () => {
    const of = await supplier()
    const id = await agreed({ supplierId: of, currency: 'USD' })
    const exchange = async () => {
      const query = {
        about: 'exchange',
        by: 'supplier',
        startMonth: today.slice(0, 7),
        endMonth: today.slice(0, 7),
      } as const
      const { list } = await server.done('admin', purchaseAnalyzeCalls.figures, query)
      const { list: rows } = await server.done('admin', purchaseAnalyzeCalls.rows, { ...query, part: of, limit: 100 })
      const amount = list.find(({ key }) => key === of)?.amount ?? '0.00'
      expect(addMoney(...rows.map(row => row.amount))).toBe(amount)
      return amount
    }
    const first = await pays(id, '60.00', inUsd)
    expect(await exchange()).toBe('0.00')
    await server.done('manager', financeCalls.decide, { id: first, agree: true })
    expect(await exchange()).toBe('-3.00')
    const second = await pays(id, '20.00', { ...inUsd, rate: '7.05' })
    await server.done('manager', financeCalls.decide, { id: second, agree: true })
    expect(await exchange()).toBe('-1.00')
    // What is paid in the company's own pays what it comes to by the order's rate.
    const own = await pays(id, '71.50')
    await server.done('manager', financeCalls.decide, { id: own, agree: true })
    expect(await exchange()).toBe('-1.00')
  })

  it('[purchasing-currency-004] is its total in the same currency, whatever the rates', async () => {
    const id = await agreed({ currency: 'USD' })
    const first = await pays(id, '60.00', inUsd)
    expect(await left(id)).toBe('40.01')
    expect(await paid(first)).toMatchObject({
      total: '60.00',
      amount: '432.00',
      storeOrderAmount: '60.00',
      storeOrder: { currency: 'USD', rate: '7.15', balance: '40.01' },
    })
    const before = await state()
    expect(await server.call('staff', financeCalls.create, payment(id, '40.02', inUsd))).toMatchObject({
      code: 'store_order.balance',
    })
    expect(await state()).toEqual(before)
    await pays(id, '40.01', inUsd)
    expect(await left(id)).toBe('0.00')
    await server.done('staff', financeCalls.revoke, { id: first })
    expect(await left(id)).toBe('60.00')
  })

  it('[purchasing-currency-004] in another currency is its amount by both rates', async () => {
    const id = await agreed({ currency: 'USD' })
    const own = await pays(id, '71.50')
    expect(await paid(own)).toMatchObject({ storeOrderAmount: '10.00' })
    const yen = await pays(id, '10000', { currency: 'JPY', rate: '0.048', rateDate: today })
    expect(await paid(yen)).toMatchObject({ amount: '480.00', storeOrderAmount: '67.13' })
    expect(await left(id)).toBe('22.88')
    const before = await state()
    // 22.88 are 163.59.
    expect(await server.call('staff', financeCalls.create, payment(id, '163.70'))).toMatchObject({
      code: 'store_order.balance',
    })
    expect(
      await server.call(
        'staff',
        financeCalls.create,
        payment(id, '9999999999', { currency: 'XTS', rate: '1', rateDate: today }),
      ),
    ).toMatchObject({ code: 'store_order.balance' })
    expect(await state()).toEqual(before)
    // An order in the company's own, paid in dollars.
    const bought = await agreed()
    const dollars = await pays(bought, '10.00', inUsd)
    expect(await paid(dollars)).toMatchObject({ storeOrderAmount: '72.00' })
    expect(await left(bought)).toBe('28.01')
  })

  it('[purchasing-currency-004] pays all that is left, where it is what that comes to', async () => {
    const id = await agreed({ currency: 'JPY', lines: [{ name: '芯片', quantity: '1', price: '10001' }] })
    // 10,001 yen are 480.048: 480.05 are 10,001.04 yen.
    await pays(id, '480.05')
    expect(await left(id)).toBe('0.00')
  })

  it('[purchasing-currency-004] counts once what is settled with what was paid ahead for the same', async () => {
    const id = await agreed({ currency: 'USD' })
    const ahead = await pays(id, '40.00', { ...inUsd, type: 'prepay' })
    await server.done('manager', financeCalls.decide, { id: ahead, agree: true })
    await server.done('finance', payCalls.pay, { id: ahead })
    expect(await left(id)).toBe('60.01')
    // 288.00 in the company's own were paid ahead, at 7.20; the payment's rate is another.
    const rest = await pays(id, '80.00', { ...inUsd, rate: '7.10', offsets: [{ id: ahead, amount: '144.00' }] })
    expect(await paid(rest)).toMatchObject({ storeOrderAmount: '60.00' })
    expect(await left(id)).toBe('0.01')
  })

  it('[purchasing-currency-004] counts all of what was paid ahead, in however many parts it is settled', async () => {
    const id = await agreed({ currency: 'USD' })
    const ahead = await pays(id, '10.00', { ...inUsd, type: 'prepay' })
    await server.done('manager', financeCalls.decide, { id: ahead, agree: true })
    await server.done('finance', payCalls.pay, { id: ahead })
    const shares: string[] = []
    for (let part = 0; part < 3; part++) {
      const one = await pays(id, '5.00', { ...inUsd, offsets: [{ id: ahead, amount: '24.00' }] })
      shares.push((await paid(one)).storeOrderAmount)
    }
    // A third is 3.33, and 3.34 once.
    expect(shares).toEqual(['1.67', '1.66', '1.67'])
    expect(await left(id)).toBe('85.01')
  })

  it('[purchasing-currency-004] is no more than is left, whoever comes at once', async () => {
    const id = await agreed({ currency: 'USD' })
    // 429.00 are 60.00 dollars.
    const answers = await race(
      'staff',
      financeCalls.create,
      turn => (turn % 4 < 2 ? payment(id, '60.00', inUsd) : payment(id, '429.00')),
      12,
    )
    expect(answers.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await left(id)).toBe('40.01')
  })
})

describe('an invoice of one', () => {
  const invoice = (storeOrderId: string, lineId: string, amount: string, more: object = {}) =>
    server.call('staff', invoiceCalls.create, {
      name: '海外发票',
      partyName: 'Cascade',
      type: 0,
      amount,
      storeOrderId,
      storeLines: [{ lineId, quantity: '1', amount }],
      ...more,
    })

  it('[purchasing-currency-005] is in its currency, by its rate', async () => {
    const id = await agreed({ currency: 'USD' })
    const [line] = (await detail(id)).lines
    const made = await invoice(id, line!.id, '33.34', { currency: 'USD' })
    expect(made).toMatchObject({ result: 0 })
    const { id: invoiceId } = made.data as { id: string }
    expect(await server.done('staff', invoiceCalls.detail, { id: invoiceId })).toMatchObject({
      amount: '33.34',
      currency: 'USD',
      rate: '7.15',
      ownTotal: '238.38',
      storeOrder: { currency: 'USD' },
    })
    expect(await server.sql('select amount from approval_case where subject_id = $1', [invoiceId])).toEqual([
      { amount: '238.38' },
    ])
    expect(await detail(id)).toMatchObject({ invoicedAmount: '33.34', lines: [{ invoicedAmount: '33.34' }] })
    const before = await state()
    expect(await invoice(id, line!.id, '33.34', { currency: 'CNY' })).toMatchObject({
      code: 'currency.source',
      errors: [{ field: 'currency' }],
    })
    expect(
      await server.call('staff', invoiceCalls.create, { name: '发票', partyName: 'C', amount: '1', currency: 'USD' }),
    ).toMatchObject({ code: 'invoice.currency.own', errors: [{ field: 'currency' }] })
    expect(await state()).toEqual(before)
  })
})

describe('an enquiry', () => {
  it('[purchasing-currency-007] compares offers in the company’s own, and an order takes the currency and rate of its offer', async () => {
    const other = await supplier()
    const { id } = await server.done('staff', enquiryCalls.create, {
      name: '芯片询价',
      supplierIds: [supplierId, other],
      lines: [{ name: '芯片', quantity: '3', price: '240' }],
    })
    const enquired = () => server.done('staff', enquiryCalls.detail, { id })
    const [line] = (await enquired()).lines
    const lineId = line!.id
    const answer = (of: string, price: string, more: object = {}) =>
      server.call('staff', enquiryCalls.answer, { id, supplierId: of, prices: [{ lineId, price }], ...more })
    expect(await answer(supplierId, '33.335', { currency: 'USD' })).toMatchObject({ result: 0 })
    expect(await answer(other, '240')).toMatchObject({ result: 0 })
    const offers = async () => (await enquired()).offers
    expect(await offers()).toMatchObject([
      {
        currency: 'USD',
        rate: '7.15',
        total: '100.01',
        ownTotal: '715.07',
        isLowest: true,
        prices: [{ gross: '100.01', ownGross: '715.07', isLowest: true }],
      },
      { currency: 'CNY', total: '720.00', isLowest: false, prices: [{ ownGross: '720.00', isLowest: false }] },
    ])
    const before = await server.sql('select * from enquiry_offer order by id')
    for (const [more, code] of [
      [{ currency: 'CHF' }, 'currency.rate.needed'],
      [{ currency: 'USD', rate: '9' }, 'finance.rate.far'],
      [{ currency: 'CHF', rate: '9999999' }, 'currency.total.too_large'],
    ] as const)
      expect(await answer(other, '1000', more)).toMatchObject({ code })
    expect(await server.sql('select * from enquiry_offer order by id')).toEqual(before)

    await server.done('finance', rateCalls.set, { currency: 'USD', day: today, rate: '7.5' })
    expect(await answer(supplierId, '33.335')).toMatchObject({ result: 0 })
    expect((await offers())[0]).toMatchObject({ currency: 'USD', rate: '7.15' })
    const of = { enquiryId: id, name: '芯片' }
    expect(await order({ ...of, currency: 'CNY' })).toMatchObject({ code: 'currency.source' })
    expect(await order({ ...of, contractId: await contract({}) })).toMatchObject({
      code: 'currency.source',
      errors: [{ field: 'enquiry_id' }],
    })
    const ordered = await waiting(of)
    expect(await detail(ordered)).toMatchObject({
      currency: 'USD',
      rate: '7.15',
      total: '100.01',
      lines: [{ offeredPrice: '33.335' }],
    })
    expect((await enquired()).orders).toMatchObject([{ id: ordered, total: '100.01', currency: 'USD' }])
    expect(await answer(supplierId, '240', { currency: 'CNY' })).toMatchObject({
      code: 'currency.stays',
      errors: [{ field: 'currency' }],
    })
    expect((await offers())[0]).toMatchObject({ currency: 'USD', total: '100.01' })
    await server.done('finance', rateCalls.set, { currency: 'USD', day: today, rate: '7.15' })
  })
})

describe('figures of purchase orders in several currencies', () => {
  it('[purchasing-currency-006] are in the company’s own, by each order’s rate, and what their rows come to', async () => {
    const of = await supplier()
    const dollars = await agreed({ supplierId: of, currency: 'USD' })
    await agreed({ supplierId: of })
    const [line] = (await detail(dollars)).lines
    await server.done('staff', storeOrderCalls.receive, {
      id: dollars,
      lines: [{ lineId: line!.id, quantity: '2' }],
    })
    await pays(dollars, '60.00', inUsd)
    await server.done('staff', invoiceCalls.create, {
      name: '海外发票',
      partyName: 'Cascade',
      type: 0,
      amount: '34.34',
      storeOrderId: dollars,
      storeLines: [{ lineId: line!.id, quantity: '1', amount: '34.34' }],
    })
    const figure = async (about: PurchaseFigure) => {
      const query = { about, by: 'supplier' } as const
      const { list } = await server.done('admin', purchaseAnalyzeCalls.figures, query)
      const rows = (await server.done('admin', purchaseAnalyzeCalls.rows, { ...query, part: of, limit: 100 })).list
      const sum = list.find(({ key }) => key === of)?.amount
      expect(addMoney(...rows.map(({ amount }) => amount)), about).toBe(sum)
      return sum
    }
    expect({
      ordered: await figure('ordered'),
      goods: await figure('goods'),
      outstanding: await figure('outstanding'),
      unbilled: await figure('unbilled'),
      billedOtherwise: await figure('billedOtherwise'),
      unpaid: await figure('unpaid'),
    }).toEqual({
      ordered: '815.08',
      goods: '815.08',
      // A third of each line: 33.34 dollars, and all of the other.
      outstanding: addMoney('238.38', '100.01'),
      unbilled: '238.38',
      billedOtherwise: '7.15',
      unpaid: addMoney('286.07', '100.01'),
    })
    const chain = await server.done('staff', purchaseChainCalls.list, {
      subjectType: 'erp-store-order',
      subjectId: dollars,
    })
    expect(chain.list.map(({ kind, currency, amount }) => [kind, currency, amount])).toEqual([
      ['order', 'USD', '100.01'],
      ['receipt', 'USD', '66.67'],
      ['invoice', 'USD', '34.34'],
      ['payment', 'USD', '60.00'],
    ])
  })
})

import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { rateCalls } from '#modules/finance/finance.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { analyzeCalls, lookoutCalls } from '../analyze/analyze.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { paymentCalls } from './payment.contract.ts'

const server = testServer()
const today = dayOf(new Date(), 'Asia/Shanghai')
const month = today.slice(0, 7)
let customerId = ''
let supplierId = ''
beforeAll(async () => {
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `汇兑客户 ${newId()}` })).id
  supplierId = (await server.done('admin', supplierCalls.create, { name: `汇兑供应商 ${newId().slice(-8)}` })).id
  await server.done('finance', rateCalls.set, { currency: 'USD', day: today, rate: '7' })
})
const agreed = async (more: object = {}) => {
  const draft = { name: '汇兑合同', customerId, total: '1000.00', currency: 'USD', rate: '7.10', ...more }
  const { id } = await server.done('sales', contractCalls.create, draft as never)
  await server.done('admin', contractCalls.decide, { id, agree: true })
  return id
}
const pay = (id: string, amount: string, more: object = {}) =>
  server.call('admin', paymentCalls.pay, { id, amount, payDate: today, ...more })
const payments = async (id: string) => (await server.done('admin', paymentCalls.money, { id })).payments
/** A figure of somebody's, the rows that it opens, and whether they come to it; each part as well. */
const figure = async (about: 'exchange' | 'paidExchange' | 'received', by: 'customer' | 'supplier' | 'contract') => {
  for (const calls of [analyzeCalls, lookoutCalls]) {
    const query = { about, by, startMonth: month, endMonth: month }
    const { amount, num, list } = await server.done('admin', calls.figures, query)
    const opened = await server.done('admin', calls.rows, { ...query, limit: 100 })
    expect([addMoney(...opened.list.map(row => row.amount)), opened.list.length]).toEqual([amount, num])
    for (const part of list) {
      const { list: rows } = await server.done('admin', calls.rows, { ...query, part: part.key, limit: 100 })
      expect(addMoney(...rows.map(row => row.amount))).toBe(part.amount)
    }
    if (calls === lookoutCalls) return { amount, list }
  }
  throw new Error('Neither was asked')
}
const partOf = async (about: 'exchange' | 'paidExchange', contractId: string) =>
  (await figure(about, 'contract')).list.find(({ key }) => key === contractId)?.amount

it('[crm-currency-007] is what money was worth more on its day than by the contract’s rate, and its rows come to the figure', async () => {
  const id = await agreed()
  const before = await figure('exchange', 'customer')
  // At the company's rate of the day: 0.10 less a dollar.
  await pay(id, '300.00')
  expect(await partOf('exchange', id)).toBe('-30.00')
  await pay(id, '200.00', { rate: '7.255555' })
  expect(await partOf('exchange', id)).toBe('1.11')
  expect(await payments(id)).toMatchObject([
    { amount: '200.00', rate: '7.255555', exchange: '31.11' },
    { amount: '300.00', rate: '7', exchange: '-30.00' },
  ])
  // At the contract's own rate nothing is gained.
  await pay(id, '100.00', { rate: '7.1' })
  expect(await partOf('exchange', id)).toBe('1.11')
  expect(addMoney((await figure('exchange', 'customer')).amount, `-${before.amount}`.replace('--', ''))).toBe('1.11')
  const last = (await payments(id)).find(({ rate }) => rate === '7')!
  await server.done('admin', paymentCalls.reverse, { id: last.id, reason: '退回' })
  expect(await partOf('exchange', id)).toBe('31.11')
})

it('[crm-currency-007] is the other way round of what is paid to a supplier', async () => {
  const id = await agreed({ incomeType: 1, customerId: null, supplierId })
  await pay(id, '300.00')
  expect(await partOf('paidExchange', id)).toBe('30.00')
  expect(await partOf('exchange', id)).toBeUndefined()
})

it('[crm-currency-007] is none in the company’s own currency, and a rate that cannot be is refused', async () => {
  const own = await agreed({ currency: 'CNY', rate: null })
  await pay(own, '100.00')
  expect(await payments(own)).toMatchObject([{ rate: null, exchange: null }])
  const id = await agreed()
  const state = () =>
    server.sql(
      'select (select json_agg(p order by p.id) from contract_payment p) as paid, (select json_agg(t) from contract_term t) as terms',
    )
  const before = await state()
  expect(await pay(own, '10.00', { rate: '7' })).toMatchObject({
    code: 'finance.rate.own',
    errors: [{ field: 'rate' }],
  })
  expect(await pay(id, '10.00', { rate: '9' })).toMatchObject({ code: 'finance.rate.far', errors: [{ field: 'rate' }] })
  expect(await pay(id, '900.00', { rate: '9999999', isRateConfirmed: true })).toMatchObject({ result: 0 })
  const big = await agreed({ total: '1000000.00' })
  const standing = await state()
  expect(await pay(big, '900000.00', { rate: '9999999', isRateConfirmed: true })).toMatchObject({
    code: 'currency.total.too_large',
    errors: [{ field: 'rate' }],
  })
  expect(await state()).toEqual(standing)
  expect(before).not.toEqual(standing)
  expect(await pay(id, '10.00', { rate: '9', isRateConfirmed: true })).toMatchObject({ result: 0 })
})

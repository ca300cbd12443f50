import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/setting/setting.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { openSeaCalls } from '../open-sea/open-sea.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { depositCalls, paymentCalls } from './payment.contract.ts'

const server = testServer()
let customerId = ''
beforeAll(async () => {
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `收款客户 ${newId()}` })).id
})
const agreed = async (total = '100.00') => {
  const { id } = await server.done('sales', contractCalls.create, { name: '分期合同', customerId, total })
  await server.done('admin', contractCalls.decide, { id, agree: true })
  return id
}
const terms = [
  { name: '预付款', type: 0, percent: '33.33', paymentDate: '2026-01-10' },
  { name: '进度款', percent: '33.33', paymentDate: '2099-01-10' },
  { name: '尾款', type: 2 },
]
const inTerms = async (total?: string) => {
  const id = await agreed(total)
  await server.done('sales', paymentCalls.setTerms, { id, terms })
  return id
}
const money = (id: string) => server.done('sales', paymentCalls.money, { id })
const kept = () =>
  server.sql(`select (select json_agg(t order by id) from contract_term t) as terms, (select json_agg(p order by id) from
    contract_payment p) as payments, (select json_agg(b order by payment_id, term_id) from contract_booking b) as bookings,
    (select json_agg(d order by id) from contract_deposit d) as deposits`)
const codes = (replies: readonly { code?: string | undefined }[]) => replies.map(({ code }) => code ?? 'ok').toSorted()

describe('instalments', () => {
  it('[crm-payment-002, crm-payment-003] are shares of the total whose last one takes the rest, and are seen with their contract', async () => {
    const id = await inTerms()
    expect(await money(id)).toMatchObject({
      total: '100.00',
      received: '0.00',
      overdue: '33.33',
      overdueShare: 3333,
      terms: [
        {
          contractId: id,
          num: 1,
          type: 0,
          name: '预付款',
          price: '33.33',
          paymentAmount: '0.00',
          paymentDate: '2026-01-10',
          finishDate: null,
          period: '',
          state: 'overdue',
        },
        { num: 2, price: '33.33', state: 'open' },
        { num: 3, price: '33.34', paymentDate: null, state: 'open' },
      ],
      can: { write: true },
    })
    const { list } = await server.done('sales', paymentCalls.terms, { contractId: id })
    expect(list.map(row => [row.num, row.contract.id])).toEqual([
      [1, id],
      [2, id],
      [3, id],
    ])
    // Each state by itself and with others: what has no day is still to come, and comes last.
    await server.done('sales', paymentCalls.pay, { id, amount: '10.00', payDate: '2026-02-01' })
    const numbers = async (...state: ('open' | 'overdue' | 'done')[]) => {
      const { list } = await server.done('sales', paymentCalls.terms, { contractId: id, state })
      const { num } = await server.done('sales', paymentCalls.termsTotal, { contractId: id, state })
      expect(num).toBe(list.length)
      return list.map(row => row.num)
    }
    expect([await numbers('open'), await numbers('overdue'), await numbers('done')]).toEqual([[2, 3], [1], []])
    expect([await numbers('open', 'overdue'), await numbers('open', 'done')]).toEqual([
      [1, 2, 3],
      [2, 3],
    ])
    const keyed = async (key: string) =>
      (await server.done('sales', paymentCalls.terms, { contractId: id, key, state: ['open'] })).list.length
    expect([await keyed(list[0]!.contract.name.slice(0, 2)), await keyed('查无此名')]).toEqual([2, 0])
    expect(await server.done('sales', paymentCalls.termsTotal, { contractId: id, state: ['overdue'] })).toEqual({
      num: 1,
      total: '23.33',
    })
    expect((await server.done('hr', paymentCalls.terms, { contractId: id })).list).toEqual([])
    expect(await server.call('hr', paymentCalls.money, { id })).toMatchObject({ result: 4 })
    expect(await server.call('hr', paymentCalls.setTerms, { id, terms })).toMatchObject({ result: 4 })
  })

  it('are refused where they are not the total, keep no money or are of what was not agreed to; and then nothing has happened', async () => {
    const id = await inTerms()
    await server.done('sales', paymentCalls.pay, { id, amount: '40.00', payDate: '2026-02-01' })
    const waiting = (await server.done('sales', contractCalls.create, { name: '待审', customerId, total: '9.00' })).id
    const before = await kept()
    const one = (more: object) => ({ name: '一次付清', ...more })
    const set = (id: string, terms: object[]) =>
      server.call('sales', paymentCalls.setTerms, { id, terms: terms as never })
    expect(await set(id, [one({ price: '99.99' })])).toMatchObject({
      code: 'contract.terms.sum',
      msg: '各期金额合计须等于合同金额 100.00，现为 99.99',
    })
    expect(await set(id, [one({}), one({ price: '1.00' })])).toMatchObject({ code: 'contract.terms.rest' })
    expect(await set(id, [one({ price: '100.00' })])).toMatchObject({ code: 'contract.terms.paid' })
    const [first] = (await money(id)).terms
    expect(await set(id, [one({ id: first!.id, price: '1.00' }), one({})])).toMatchObject({
      code: 'contract.terms.paid',
    })
    expect(await set(id, [one({ id: newId() })])).toMatchObject({ code: expect.stringMatching(/contract\.term/) })
    expect(await set(waiting, [one({})])).toMatchObject({ code: 'contract.not_agreed' })
    expect(await kept()).toEqual(before)
  })
})

describe('money', () => {
  it('[crm-payment-009] goes to the earliest instalments, or to the one that is named, and back where it is reversed', async () => {
    const id = await inTerms()
    const paid = await server.done('sales', paymentCalls.pay, {
      id,
      amount: '40.00',
      payDate: '2026-02-01',
      serial: `S${newId()}`,
    })
    expect(await money(id)).toMatchObject({
      received: '40.00',
      receivedShare: 4000,
      terms: [
        { paymentAmount: '33.33', finishDate: '2026-02-01', state: 'done' },
        { paymentAmount: '6.67' },
        { paymentAmount: '0.00' },
      ],
      payments: [
        {
          id: paid.id,
          amount: '40.00',
          bookings: [
            { num: 1, amount: '33.33' },
            { num: 2, amount: '6.67' },
          ],
        },
      ],
    })
    const last = (await money(id)).terms[2]!
    expect(
      await server.call('sales', paymentCalls.pay, { id, amount: '33.35', payDate: '2026-02-01', termId: last.id }),
    ).toMatchObject({ code: 'contract.payment.too_much' })
    await server.done('sales', paymentCalls.pay, { id, amount: '33.34', payDate: '2026-02-02', termId: last.id })
    expect((await server.done('sales', paymentCalls.log, { contractId: id })).list.map(({ amount }) => amount)).toEqual(
      ['33.34', '40.00'],
    )
    await server.done('sales', paymentCalls.reverse, { id: paid.id, reason: '退票' })
    expect(await server.call('sales', paymentCalls.reverse, { id: paid.id, reason: '退票' })).toMatchObject({
      code: 'contract.payment.reversed',
    })
    expect(await money(id)).toMatchObject({
      received: '33.34',
      terms: [{ paymentAmount: '0.00', finishDate: null }, {}, { state: 'done' }],
    })
    expect(await server.done('sales', paymentCalls.logTotal, { contractId: id })).toEqual({ num: 2, total: '33.34' })
  })

  it('is booked exactly once, whoever comes at once: no more than is left, and one bank number once', async () => {
    const id = await inTerms()
    const pay = (more: object) =>
      server.call('sales', paymentCalls.pay, { id, amount: '60.00', payDate: '2026-02-01', ...more })
    expect(codes(await Promise.all([pay({}), pay({}), pay({})]))).toEqual([
      'contract.payment.too_much',
      'contract.payment.too_much',
      'ok',
    ])
    expect((await money(id)).received).toBe('60.00')
    const serial = `B${newId()}`
    expect(codes(await Promise.all([pay({ amount: '1.00', serial }), pay({ amount: '1.00', serial })]))).toEqual([
      'contract.payment.serial',
      'ok',
    ])
    expect((await money(id)).received).toBe('61.00')
    expect(await pay({ payDate: '2099-01-01' })).toMatchObject({ code: 'contract.payment.ahead' })
    expect(await pay({ amount: null })).toMatchObject({ code: 'contract.payment.amount' })
  })

  it('[crm-payment-008] of a deposit is used once, whoever comes at once, free again where that is reversed, and not given back after', async () => {
    const [one, other] = [await inTerms(), await inTerms()]
    const { id: depositId } = await server.done('sales', depositCalls.create, {
      customerId,
      amount: '20.00',
      receivedOn: '2026-01-02',
    })
    const use = (id: string) => server.call('sales', paymentCalls.pay, { id, payDate: '2026-02-01', depositId })
    expect(codes(await Promise.all([use(one), use(other), use(one)]))).toEqual([
      'contract.deposit.used',
      'contract.deposit.used',
      'ok',
    ])
    const list = async () =>
      (await server.done('sales', depositCalls.list, { customerId })).list.find(row => row.id === depositId)!
    const used = (await list()).contract!.id
    expect(await money(used)).toMatchObject({ received: '20.00', payments: [{ isDeposit: true }] })
    expect(
      await server.call('sales', depositCalls.giveBack, { id: depositId, givenBackOn: '2026-02-02' }),
    ).toMatchObject({ code: 'contract.deposit.used' })
    await server.done('sales', paymentCalls.reverse, { id: (await money(used)).payments[0]!.id, reason: '记错' })
    expect(await list()).toMatchObject({ contract: null, can: { use: true } })
    await server.done('sales', depositCalls.giveBack, { id: depositId, givenBackOn: '2026-02-02' })
    expect(await use(one)).toMatchObject({ code: 'contract.deposit.used' })
    expect(await server.call('hr', depositCalls.giveBack, { id: depositId, givenBackOn: '2026-02-02' })).toMatchObject({
      result: 4,
    })
  })

  it('of a deposit stands in the list of whoever sees the customer, the latest first, and in nobody else’s', async () => {
    const { id: own } = await server.done('staff', customerCalls.create, { fullName: `预收客户 ${newId()}` })
    const made: string[] = []
    for (const receivedOn of ['2026-01-05', '2026-01-07', '2026-01-06'])
      made.push((await server.done('staff', depositCalls.create, { customerId: own, amount: '5.00', receivedOn })).id)
    const seen = async (who: 'staff' | 'sales' | 'hr') =>
      (await server.done(who, depositCalls.list, {})).list.map(({ id }) => id).filter(id => made.includes(id))
    const newest = [made[1], made[2], made[0]]
    expect([await seen('staff'), await seen('sales'), await seen('hr')]).toEqual([newest, newest, []])
    expect((await server.done('staff', depositCalls.list, { customerId: own })).total).toBe(3)
    // In the public pool everybody sees the customer, and not what it has paid: who wrote it down and who manages all do.
    await server.done('staff', openSeaCalls.moveIn, { ids: [own] })
    expect((await server.done('hr', customerCalls.detail, { id: own })).id).toBe(own)
    expect([await seen('staff'), await seen('sales'), await seen('hr')]).toEqual([newest, newest, []])
    expect((await server.done('hr', depositCalls.list, { customerId: own })).total).toBe(0)
  })

  it('is invoiced up to the total, each number once', async () => {
    const id = await inTerms()
    const number = `F${newId()}`
    const invoice = (more: object) =>
      server.call('sales', paymentCalls.invoice, { id, number, amount: '60.00', issuedOn: '2026-02-01', ...more })
    expect(codes(await Promise.all([invoice({}), invoice({})]))).toEqual(['contract.invoice.number', 'ok'])
    expect(await invoice({ number: 'X', amount: '40.01' })).toMatchObject({ code: 'contract.invoice.too_much' })
    expect(await money(id)).toMatchObject({ invoiced: '60.00', invoicedShare: 6000 })
    await server.done('sales', paymentCalls.reverseInvoice, { id: (await money(id)).invoices[0]!.id })
    expect(await money(id)).toMatchObject({ invoiced: '0.00' })
  })

  it('[finance-020] is written down only where the company keeps figures of contracts', async () => {
    const id = await inTerms()
    expect(await money(id)).toMatchObject({ can: { write: true } })
    const write = (keyValue: string) =>
      server.done('admin', settingCalls.write, { keyName: 'contract_finance_input', keyValue })
    await write('{"open":false}')
    const before = await kept()
    expect(await server.call('sales', paymentCalls.pay, { id, amount: '1.00', payDate: '2026-02-01' })).toMatchObject({
      code: 'contract.money.closed',
    })
    expect(await server.call('sales', paymentCalls.setTerms, { id, terms })).toMatchObject({
      code: 'contract.money.closed',
    })
    expect(await money(id)).toMatchObject({ can: { write: false } })
    expect(await kept()).toEqual(before)
    await write('{"open":true}')
    await server.done('sales', paymentCalls.pay, { id, amount: '1.00', payDate: '2026-02-01' })
  })
})

describe('a contract with money', () => {
  it('is not made void before its payments and invoices are reversed, and is then not deleted', async () => {
    const id = await inTerms()
    const { id: paymentId } = await server.done('sales', paymentCalls.pay, {
      id,
      amount: '10.00',
      payDate: '2026-02-01',
    })
    const invoice = { id, number: `V${newId().slice(-8)}`, amount: '10.00', issuedOn: '2026-02-01' }
    const { id: invoiceId } = await server.done('sales', paymentCalls.invoice, invoice)
    const states = () => server.sql('select status from contract where id = $1', [id])
    const refused = { result: 1, code: 'contract.has_money', msg: '已登记收付款或发票的合同不能作废，请先冲销' }
    expect(await server.call('sales', contractCalls.cancel, { id })).toMatchObject(refused)
    await server.done('sales', paymentCalls.reverse, { id: paymentId, reason: '登记有误' })
    expect(await server.call('sales', contractCalls.cancel, { id })).toMatchObject(refused)
    expect(await states()).toEqual([{ status: 'agree' }])
    await server.done('sales', paymentCalls.reverseInvoice, { id: invoiceId })
    await server.done('sales', contractCalls.cancel, { id })
    expect(await states()).toEqual([{ status: 'cancel' }])
    expect(await server.call('sales', contractCalls.remove, { id })).toMatchObject({
      result: 1,
      code: 'contract.in_use',
    })
    expect(await states()).toEqual([{ status: 'cancel' }])
  })

  it('is paid or made void, whichever comes first, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await inTerms()
      const [paid, gone] = await Promise.all([
        server.call('sales', paymentCalls.pay, { id, amount: '10.00', payDate: '2026-02-01' }),
        server.call('sales', contractCalls.cancel, { id }),
      ])
      expect(codes([paid, gone])).toEqual(
        [paid.result === 0 ? 'contract.has_money' : 'contract.not_agreed', 'ok'].toSorted(),
      )
    }
  })
})

describe('a deposit', () => {
  it('is neither used nor given back before the day when it was received', async () => {
    const id = await agreed()
    const { id: depositId } = await server.done('sales', depositCalls.create, {
      customerId,
      amount: '10.00',
      receivedOn: '2026-02-01',
    })
    const before = await kept()
    const early = { code: 'contract.deposit.dates', msg: '日期不能早于收款日期 2026-02-01' }
    expect(
      await server.call('sales', depositCalls.giveBack, { id: depositId, givenBackOn: '2026-01-31' }),
    ).toMatchObject({ ...early, errors: [{ field: 'given_back_on' }] })
    expect(await server.call('sales', paymentCalls.pay, { id, depositId, payDate: '2026-01-31' })).toMatchObject({
      ...early,
      errors: [{ field: 'pay_date' }],
    })
    expect(await kept()).toEqual(before)
    await server.done('sales', depositCalls.giveBack, { id: depositId, givenBackOn: '2026-02-01' })
  })
})

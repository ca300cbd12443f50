import { beforeAll, describe, expect, it } from 'vitest'
import { exchanging } from '#app/testing/exchange.ts'
import { textOfPdf } from '#app/testing/pdf-text.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { currencyCalls, inOwnCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { rateCalls } from '#modules/finance/finance.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { analyzeCalls } from './analyze/analyze.contract.ts'
import { chainCalls } from './chain/chain.contract.ts'
import { contractChangeCalls } from './contract-change/contract-change.contract.ts'
import { contractDirectoryCalls } from './contract/contract-brief.contract.ts'
import { contractCalls } from './contract/contract.contract.ts'
import { customerCalls } from './customer/customer.contract.ts'
import { refundOrderCalls } from './order/order-back.contract.ts'
import { orderCalls } from './order/order.contract.ts'
import { depositCalls, paymentCalls } from './payment/payment.contract.ts'
import { quotationCalls, quotationType } from './quotation/quotation.contract.ts'

const server = testServer()
const { read, write, exported } = exchanging(server)
const today = dayOf(new Date(), 'Asia/Shanghai')
let customerId = ''
const lines = [{ name: '终端', quantity: '3', price: '33.335' }]
const keep = (currency: string, rate: string) => server.done('finance', rateCalls.set, { currency, day: today, rate })
beforeAll(async () => {
  for (const type of ['contract', quotationType])
    for (const { id } of (await server.done('admin', processCalls.list, { type })).list)
      await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `海外客户 ${newId()}` })).id
})
const quote = (more: object = {}, who: DemoLogin = 'sales') =>
  server.call(who, quotationCalls.create, { name: '海外报价', customerId, lines, ...more } as never)
const quoted = async (more: object = {}) => {
  const answer = await quote(more)
  expect(answer).toMatchObject({ result: 0 })
  return (answer.data as { id: string }).id
}
const agreedQuote = async (more: object = {}) => {
  const id = await quoted(more)
  await server.done('admin', quotationCalls.decide, { id, agree: true })
  return id
}
const contract = (more: object = {}) =>
  server.call('sales', contractCalls.create, { name: '海外合同', customerId, total: '100.01', ...more } as never)
const agreedContract = async (more: object = {}) => {
  const answer = await contract(more)
  expect(answer).toMatchObject({ result: 0 })
  const { id } = answer.data as { id: string }
  await server.done('admin', contractCalls.decide, { id, agree: true })
  return id
}
const order = (more: object = {}) =>
  server.call('sales', orderCalls.create, { name: '海外订单', customerId, lines, ...more } as never)
const quotationOf = (id: string) => server.done('sales', quotationCalls.detail, { id })
const contractOf = (id: string) => server.done('sales', contractCalls.detail, { id })
const orderOf = (id: string) => server.done('sales', orderCalls.detail, { id })
const kept = (table: string) => server.sql(`select id, currency, rate, total, own_total from ${table} order by id`)

describe('a document in another currency', () => {
  it('[crm-currency-001] is in the company’s own unless it says otherwise, and then has a rate of 1', async () => {
    const id = await quoted()
    expect(await quotationOf(id)).toMatchObject({ currency: 'CNY', rate: '1', total: '100.01', ownTotal: '100.01' })
    expect(await quote({ rate: '2' })).toMatchObject({ code: 'finance.rate.own', errors: [{ field: 'rate' }] })
  })

  it('[crm-currency-001] takes the rate that the company keeps, which is frozen as it is handed in', async () => {
    await keep('USD', '7.1')
    const id = await quoted({ currency: 'usd' })
    expect(await quotationOf(id)).toMatchObject({
      currency: 'USD',
      rate: '7.1',
      total: '100.01',
      ownTotal: inOwnCurrency('100.01', '7.1'),
    })
    await keep('USD', '7.3')
    expect(await quotationOf(id)).toMatchObject({ rate: '7.1', ownTotal: '710.07' })
    expect((await server.done('staff', currencyCalls.list, {})).list).toContainEqual({
      currency: 'USD',
      rate: '7.3',
      day: today,
    })
    // Handed in again, it keeps its rate unless it is given another.
    await server.done('sales', quotationCalls.revoke, { id })
    const again = { id, name: '海外报价', customerId, lines }
    await server.done('sales', quotationCalls.update, again as never)
    expect(await quotationOf(id)).toMatchObject({ currency: 'USD', rate: '7.1' })
    await server.done('sales', quotationCalls.revoke, { id })
    await server.done('sales', quotationCalls.update, { ...again, rate: '7.25' } as never)
    expect(await quotationOf(id)).toMatchObject({ rate: '7.25', ownTotal: '725.07' })
    const { list } = await server.done('sales', historyCalls.list, { subjectType: quotationType, subjectId: id })
    expect(list.some(({ details }) => JSON.stringify(details).includes('7.250000'))).toBe(true)
    // Whoever decides it decides by what it is in the company's own currency.
    expect(await server.sql('select amount from approval_case where subject_id = $1', [id])).toEqual([
      { amount: '725.07' },
    ])
  })

  it('[crm-currency-002] is refused where its rate is none, far from the company’s or too much; and then nothing has happened', async () => {
    await keep('USD', '7')
    const before = [await kept('quotation'), await kept('contract'), await kept('customer_order')]
    const refusals: [object, string, string][] = [
      [{ currency: 'USD', rate: '0.7' }, 'finance.rate.far', 'rate'],
      [{ currency: 'USD', rate: '0' }, 'input.invalid', 'rate'],
      [{ currency: 'USD', rate: '7.1234567' }, 'input.invalid', 'rate'],
      [{ currency: 'dollar' }, 'input.invalid', 'currency'],
      [{ currency: 'XTS' }, 'currency.rate.needed', 'rate'],
    ]
    for (const [draft, code, field] of refusals)
      for (const write of [quote, contract, order])
        expect(await write(draft)).toMatchObject({ code, errors: [{ field }], data: undefined })
    const much = { currency: 'XTS', rate: '9999999' }
    expect(await quote({ ...much, lines: [{ name: '终端', quantity: '1000', price: '1000' }] })).toMatchObject({
      code: 'currency.total.too_large',
      errors: [{ field: 'lines' }],
    })
    expect(await contract({ ...much, total: '1000000.00' })).toMatchObject({
      code: 'currency.total.too_large',
      errors: [{ field: 'total' }],
    })
    expect([await kept('quotation'), await kept('contract'), await kept('customer_order')]).toEqual(before)
    const id = await quoted({ currency: 'USD', rate: '0.7', isRateConfirmed: true })
    expect(await quotationOf(id)).toMatchObject({ rate: '0.7', ownTotal: '70.01' })
    expect(await quoted({ currency: 'XTS', rate: '2' })).toBeTruthy()
  })

  it('[crm-currency-003] passes its currency and rate on to what is made of it, and a mix is refused', async () => {
    await keep('USD', '7')
    const quotationId = await agreedQuote({ currency: 'USD' })
    await keep('USD', '7.2')
    expect(await contract({ quotationId, currency: 'EUR' })).toMatchObject({
      code: 'currency.source',
      errors: [{ field: 'currency' }],
    })
    expect(await contract({ quotationId, rate: '7.2' })).toMatchObject({
      code: 'currency.source.rate',
      errors: [{ field: 'rate' }],
    })
    const contractId = await agreedContract({ quotationId })
    expect(await contractOf(contractId)).toMatchObject({
      currency: 'USD',
      rate: '7',
      ownTotal: '700.07',
      quotation: { currency: 'USD' },
    })
    expect(await order({ contractId, currency: 'CNY' })).toMatchObject({ code: 'currency.source' })
    const made = await order({ contractId, quotationId })
    const { id } = made.data as { id: string }
    expect(await orderOf(id)).toMatchObject({
      currency: 'USD',
      rate: '7',
      total: '100.01',
      ownTotal: '700.07',
      contract: { currency: 'USD' },
    })
    // By a contract in another currency than the quotation's.
    const inEuro = await agreedContract({ currency: 'EUR', rate: '7.8' })
    expect(await order({ contractId: inEuro, quotationId })).toMatchObject({
      code: 'currency.source',
      errors: [{ field: 'quotation_id' }],
    })
    const chain = await server.done('sales', chainCalls.list, { subjectType: 'order', subjectId: id })
    expect(chain.list.map(({ kind, currency }) => [kind, currency])).toEqual([
      ['quotation', 'USD'],
      ['contract', 'USD'],
      ['order', 'USD'],
      ['invoice', 'USD'],
      ['payment', 'USD'],
    ])
    // What was refunded of an order was so in its currency.
    const [line] = (await orderOf(id)).lines
    await server.done('sales', refundOrderCalls.create, {
      purchaseOrderId: id,
      lines: [{ lineId: line!.id, amount: '1.00' }],
    })
    const changed = { id, name: '海外订单', customerId, lines: [{ ...lines[0], id: line!.id }], currency: 'EUR' }
    expect(await server.call('sales', orderCalls.update, { ...changed, rate: '7.8' } as never)).toMatchObject({
      code: 'order.under_way',
      errors: [{ field: 'currency' }],
    })
    expect((await orderOf(id)).currency).toBe('USD')
  })

  it('[crm-currency-003] takes the company’s rate of today once it is made of nothing any more', async () => {
    await keep('USD', '7')
    const quotationId = await agreedQuote({ currency: 'USD', rate: '7.25' })
    const { id } = (await order({ quotationId })).data as { id: string }
    expect(await orderOf(id)).toMatchObject({ currency: 'USD', rate: '7.25' })
    const changed = { id, name: '海外订单', customerId, lines, contractId: null }
    await server.done('sales', orderCalls.update, { ...changed, quotationId } as never)
    expect(await orderOf(id)).toMatchObject({ rate: '7.25' })
    await server.done('sales', orderCalls.update, { ...changed, quotationId: null } as never)
    expect(await orderOf(id)).toMatchObject({ currency: 'USD', rate: '7' })
    const made = await contract({ quotationId })
    const { id: contractId } = made.data as { id: string }
    expect(await contractOf(contractId)).toMatchObject({ rate: '7.25' })
    await server.done('sales', contractCalls.revoke, { id: contractId })
    await server.done('sales', contractCalls.update, {
      id: contractId,
      name: '海外合同',
      customerId,
      total: '100.01',
      quotationId: null,
    } as never)
    expect(await contractOf(contractId)).toMatchObject({ currency: 'USD', rate: '7' })
  })

  it('[crm-currency-004] counts in every sum by its rate, and the sum is what the rows come to', async () => {
    await keep('USD', '7')
    const month = today.slice(0, 7)
    const range = { startMonth: month, endMonth: month } as const
    const figures = async (about: 'contract' | 'received' | 'receivable') => {
      const query = { about, by: 'customer', ...range } as const
      const whole = await server.done('admin', analyzeCalls.figures, query)
      const { list } = await server.done('admin', analyzeCalls.rows, { ...query, part: customerId, limit: 100 })
      const part = whole.list.find(({ key }) => key === customerId)?.amount ?? '0.00'
      expect(addMoney(...list.map(({ amount }) => amount))).toBe(part)
      const rest = await server.sql('select recount_figures()')
      expect(rest).toBeTruthy()
      const again = await server.done('admin', analyzeCalls.figures, query)
      expect([again.amount, again.list.find(({ key }) => key === customerId)?.amount ?? '0.00']).toEqual([
        whole.amount,
        part,
      ])
      return part
    }
    const [sum, paid] = [await figures('contract'), await figures('received')]
    const total = async () => (await server.done('sales', contractCalls.total, { customerId })).total
    const ordered = async () => (await server.done('sales', orderCalls.total, { customerId })).total
    const [all, orders] = [await total(), await ordered()]
    const id = await agreedContract({ currency: 'USD' })
    await server.done('sales', paymentCalls.setTerms, {
      id,
      terms: [
        { name: '预付', price: '30.00', paymentDate: today },
        { name: '尾款', paymentDate: today },
      ],
    })
    const termsBefore = (await server.done('sales', paymentCalls.termsTotal, { incomeType: [0] })).total
    await server.done('sales', paymentCalls.pay, { id, amount: '40.00', payDate: today })
    expect(await figures('contract')).toBe(addMoney(sum, '700.07'))
    expect(await figures('received')).toBe(addMoney(paid, '280.00'))
    expect(await total()).toBe(addMoney(all, '700.07'))
    await order({ currency: 'USD', rate: '7' })
    expect(await ordered()).toBe(addMoney(orders, '700.07'))
    expect((await server.done('sales', paymentCalls.termsTotal, { incomeType: [0] })).total).toBe(
      addMoney(termsBefore, '-280.00'),
    )
    // Its own page is in its own currency.
    expect(await server.done('sales', paymentCalls.money, { id })).toMatchObject({ total: '100.01', received: '40.00' })
    const months = await server.done('admin', analyzeCalls.companyMonthAccess, range)
    const whole = await server.done('admin', analyzeCalls.figures, { about: 'contract', by: 'month', ...range })
    expect(months.list[0]).toMatchObject({ amount: whole.amount })
    // A change of what it comes to counts by the same rate.
    await server.done('sales', contractChangeCalls.create, {
      contractId: id,
      name: '增补',
      total: '200.02',
      reason: '增补',
      needInvoice: true,
      summary: '',
    } as never)
    const [change] = (await contractOf(id)).changes
    await server.done('admin', contractChangeCalls.decide, { id: change!.id, agree: true })
    expect(await contractOf(id)).toMatchObject({ total: '200.02', rate: '7', ownTotal: '1400.14' })
    expect(await figures('contract')).toBe(addMoney(sum, '1400.14'))
    const list = await server.done('sales', contractCalls.list, { currency: 'USD', customerId })
    expect(list.list.every(({ currency }) => currency === 'USD')).toBe(true)
    expect(list.list.map(one => one.id)).toContain(id)
    // The dearest first, by what they are in the company's own currency.
    const sorted = await server.done('sales', contractCalls.list, { sort: 'total', customerId } as never)
    const owns = sorted.list.map(({ ownTotal }) => Number(ownTotal))
    expect(owns).toEqual(owns.toSorted((one, other) => other - one))
  })

  it('[crm-currency-005] takes no deposit, which is in the company’s own currency', async () => {
    const { id: depositId } = await server.done('sales', depositCalls.create, {
      customerId,
      amount: '10.00',
      receivedOn: today,
    })
    const id = await agreedContract({ currency: 'USD', rate: '7' })
    expect(await server.call('sales', paymentCalls.pay, { id, depositId, payDate: today })).toMatchObject({
      code: 'contract.deposit.currency',
      errors: [{ field: 'deposit_id' }],
    })
    expect(
      (await server.done('sales', depositCalls.list, { customerId, isOpen: true })).list.map(one => one.id),
    ).toEqual([depositId])
  })

  it('[crm-currency-003] says its currency and rate where it is chosen', async () => {
    const { id: supplierId } = await server.done('admin', supplierCalls.create, {
      name: `海外供应商 ${newId().slice(-8)}`,
    })
    const bought = await server.done('staff', contractCalls.create, {
      name: '海外采购',
      incomeType: 1,
      supplierId,
      total: '100.00',
      currency: 'USD',
      rate: '7',
    } as never)
    expect((await server.done('staff', contractDirectoryCalls.choices, { id: bought.id })).list).toMatchObject([
      { currency: 'USD', rate: '7' },
    ])
  })

  it('[crm-currency-001] has one rate for good, whoever changes the company’s meanwhile', async () => {
    for (let n = 0; n < 4; n++) {
      await keep('USD', '7')
      const [answer] = await Promise.all([quote({ currency: 'USD' }), keep('USD', '7.5')])
      const { id } = answer.data as { id: string }
      const { rate, ownTotal } = await quotationOf(id)
      expect(['7', '7.5']).toContain(rate)
      expect(ownTotal).toBe(inOwnCurrency('100.01', rate))
      await keep('USD', '7.6')
      expect(await quotationOf(id)).toMatchObject({ rate, ownTotal })
    }
  })

  it('[crm-currency-003] keeps its currency while orders are by it', async () => {
    const waiting = await contract({ currency: 'USD', rate: '7' })
    const { id } = waiting.data as { id: string }
    await order({ contractId: id })
    await server.done('sales', contractCalls.revoke, { id })
    const draft = { id, name: '海外合同', customerId, total: '100.01' }
    expect(await server.call('sales', contractCalls.update, { ...draft, rate: '7.1' } as never)).toMatchObject({
      code: 'currency.stays',
      errors: [{ field: 'currency' }],
    })
    expect(await contractOf(id)).toMatchObject({ currency: 'USD', rate: '7', status: 'revoke' })
    expect(await server.call('sales', contractCalls.update, draft as never)).toMatchObject({ result: 0 })
  })

  it('[crm-currency-006] comes in from a sheet with its rate, and goes out with what it comes to', async () => {
    await keep('USD', '7')
    const { fullName } = await server.done('sales', customerCalls.detail, { id: customerId })
    const mark = newId().slice(-6)
    const heads = ['合同名称', '合同性质', '客户', '合同编号', '合同金额', '币种', '汇率']
    const row = (code: string, currency: string, rate: string, total = '100.01') => [
      '海外老合同',
      '销售合同',
      fullName,
      code,
      total,
      currency,
      rate,
    ]
    const wrong = await read('admin', 'contracts', [
      heads,
      row('', 'U$', ''),
      row('', 'XTT', ''),
      row('', 'USD', '0'),
      row('', '', '7'),
      row('', 'USD', '9999999', '1000000'),
    ])
    expect(wrong.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, '币种', 'currency.unreadable'],
      [3, '汇率', 'currency.rate.needed'],
      [4, '汇率', 'currency.rate.unreadable'],
      [5, '汇率', 'finance.rate.own'],
      [6, '合同金额', 'currency.total.too_large'],
    ])
    await write('admin', 'contracts', [
      heads,
      row(`W${mark}1`, 'usd', ''),
      row(`W${mark}2`, 'EUR', '7.85'),
      row(`W${mark}3`, '', ''),
    ])
    const { list } = await server.done('admin', contractCalls.list, { key: `W${mark}`, customerId })
    const said = list.map(({ code, currency, rate, ownTotal }) => [code.slice(-1), currency, rate, ownTotal])
    expect(said.toSorted()).toEqual([
      ['1', 'USD', '7', '700.07'],
      ['2', 'EUR', '7.85', '785.08'],
      ['3', 'CNY', '1', '100.01'],
    ])
    const [names, ...rows] = await exported('admin', `/crm/contracts/export?key=${encodeURIComponent(`W${mark}2`)}`)
    const [currency, rate, own] = ['币种', '汇率', '折合人民币'].map(name => names!.indexOf(name))
    expect([rows[0]![currency!], rows[0]![rate!], Number(rows[0]![own!])]).toEqual(['EUR', '7.85', 785.08])
  })

  it('[crm-currency-006] has columns of it in the template where the company keeps rates, and there alone', async () => {
    const headings = async (who: DemoLogin) => {
      const file = await fetch(`${server.url}${apiPrefix}/import/contracts/template`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
      return (await readSheet(new Uint8Array(await file.arrayBuffer())))[0]!.cells
    }
    await keep('USD', '7')
    expect(await headings('admin')).toEqual(expect.arrayContaining(['合同金额 *', '币种', '汇率']))
    const none = await headings('other')
    expect(none).toContain('合同金额 *')
    expect(none.filter(heading => /币种|汇率/.test(heading))).toEqual([])
  })

  it('[crm-currency-003] a change order says the rate of its contract, by which it is decided', async () => {
    const contractId = await agreedContract({ currency: 'USD', rate: '7.25', isRateConfirmed: true })
    const { id } = await server.done('sales', contractChangeCalls.create, {
      contractId,
      name: '增补',
      total: '200.00',
      reason: '增补',
      needInvoice: true,
      summary: '',
    } as never)
    await server.done('admin', contractChangeCalls.decide, { id, agree: false, opinion: '再谈' })
    expect(await server.done('sales', contractChangeCalls.detail, { id })).toMatchObject({
      rate: '7.25',
      contract: { currency: 'USD' },
    })
    expect(await server.sql('select amount from approval_case where subject_id = $1', [id])).toEqual([
      { amount: '1450.00' },
    ])
  })

  it('[crm-currency-001] is printed, and shown by a link, in its currency', async () => {
    const id = await agreedQuote({ currency: 'USD', rate: '7', isRateConfirmed: true })
    const printed = async (of: string, prices: boolean) => {
      const file = await fetch(`${server.url}${apiPrefix}/erp/quote/${of}/print.json?prices=${prices}`, {
        headers: { authorization: `Bearer ${await server.token('sales')}` },
      })
      return textOfPdf(Buffer.from(await file.arrayBuffer()))
    }
    expect(await printed(id, true)).toContain('USD')
    expect(await printed(id, false)).not.toContain('USD')
    expect(await printed(await agreedQuote(), true)).not.toContain('CNY')
    const { path } = await server.done('sales', shareCalls.create, { subjectType: quotationType, subjectId: id })
    const key = new URL(path, server.url).searchParams.get('key')!
    const { facts } = await server.done(null, openShareCalls.open, { key })
    const values = facts.map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(['USD 100.01', '3 × USD 33.335 = USD 100.01']))
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { mostOfKind } from '#mechanisms/chain/chain.contract.ts'
import { TenderStatus } from '../tender/tender-brief.contract.ts'
import { tenderCalls } from '../tender/tender.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { orderCalls } from '../order/order.contract.ts'
import { paymentCalls } from '../payment/payment.contract.ts'
import { quotationCalls, quotationType } from '../quotation/quotation.contract.ts'
import { chainCalls, type ChainSubject } from './chain.contract.ts'

const server = testServer()
let customerId = ''
beforeAll(async () => {
  for (const type of ['contract', quotationType])
    for (const { id } of (await server.done('admin', processCalls.list, { type })).list)
      await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `链路客户 ${newId()}` })).id
})
const chain = async (subjectType: ChainSubject, subjectId: string, who: DemoLogin = 'sales') =>
  (await server.done(who, chainCalls.list, { subjectType, subjectId })).list.map(({ kind, id, amount, open }) => [
    kind,
    id,
    amount,
    open,
  ])
const lines = [
  { name: '终端', quantity: '3', price: '200' },
  { name: '网关', quantity: '1', price: '400' },
]

describe('the chain of a sale', () => {
  it('[crm-chain-001] leads from the opportunity to the money, from each of its records, with what is open', async () => {
    const { id: chanceId } = await server.done('sales', chanceCalls.create, {
      name: '联网',
      customerId,
      preAmount: '900.00',
    })
    expect(await chain('chance', chanceId)).toEqual([['chance', chanceId, '900.00', '900.00']])
    const { id: quotationId } = await server.done('sales', quotationCalls.create, {
      name: '联网报价',
      customerId,
      chanceId,
      lines,
    } as never)
    expect(await chain('chance', chanceId)).toEqual([
      ['chance', chanceId, '900.00', '900.00'],
      ['quotation', quotationId, '1000.00', '1000.00'],
    ])
    await server.done('admin', quotationCalls.decide, { id: quotationId, agree: true })
    await server.done('sales', chanceCalls.changeStatus, { id: chanceId, status: 2, finalAmount: '1000.00' })
    const { id: contractId } = await server.done('sales', contractCalls.create, {
      name: '联网合同',
      customerId,
      quotationId,
      total: '1000.00',
    } as never)
    expect(await chain(quotationType, quotationId)).toEqual([
      ['chance', chanceId, '1000.00', null],
      ['quotation', quotationId, '1000.00', null],
      ['contract', contractId, '1000.00', '1000.00'],
    ])
    await server.done('admin', contractCalls.decide, { id: contractId, agree: true })
    const { id: orderId } = await server.done('sales', orderCalls.create, {
      name: '联网订单',
      customerId,
      contractId,
      lines,
    } as never)
    await server.done('sales', paymentCalls.setTerms, {
      id: contractId,
      terms: [{ name: '预付', price: '300.00', paymentDate: '2026-01-10' }, { name: '尾款' }],
    })
    await server.done('sales', paymentCalls.pay, { id: contractId, amount: '100.00', payDate: '2026-02-01' })
    await server.done('sales', paymentCalls.invoice, {
      id: contractId,
      number: newId().slice(-12),
      amount: '400.00',
      issuedOn: '2026-02-01',
    })
    const [line] = (await server.done('sales', orderCalls.detail, { id: orderId })).lines
    await server.done('sales', orderCalls.deliver, { id: orderId, lines: [{ lineId: line!.id, quantity: '1' }] })
    const whole = [
      ['chance', chanceId, '1000.00', null],
      ['quotation', quotationId, '1000.00', null],
      ['contract', contractId, '1000.00', null],
      ['order', orderId, '1000.00', '800.00'],
      ['term', contractId, '1000.00', '200.00'],
      ['invoice', contractId, '400.00', '600.00'],
      ['payment', contractId, '100.00', '900.00'],
    ]
    for (const [type, id] of [
      ['chance', chanceId],
      [quotationType, quotationId],
      ['contract', contractId],
      ['order', orderId],
    ] as const)
      expect(await chain(type, id)).toEqual(whole)
    // The same figures as the contract's own page.
    const { received, invoiced, overdue } = await server.done('sales', paymentCalls.money, { id: contractId })
    expect([received, invoiced, overdue]).toEqual(['100.00', '400.00', '200.00'])
    // What is all paid, invoiced and delivered is open no more.
    await server.done('sales', paymentCalls.pay, { id: contractId, amount: '900.00', payDate: '2026-02-02' })
    await server.done('sales', orderCalls.deliver, { id: orderId, lines: [] })
    expect((await chain('order', orderId)).filter(([, , , open]) => open !== null)).toEqual([
      ['invoice', contractId, '400.00', '600.00'],
    ])
  })

  it('[crm-chain-002] leads from a tender with its deposits to the contract that it was won by', async () => {
    const { id: chanceId } = await server.done('sales', chanceCalls.create, {
      name: '招标项目',
      customerId,
      preAmount: '80.00',
    })
    const { id } = await server.done('sales', tenderCalls.create, {
      name: '投标',
      customerId,
      chanceId,
      amount: '70.00',
    } as never)
    const paid = { id, kind: 0, amount: '5.00', paidOn: '2026-01-10' } as const
    const deposit = await server.done('sales', tenderCalls.payDeposit, paid as never)
    const start = [
      ['chance', chanceId, '80.00', '80.00'],
      ['tender', id, '70.00', '70.00'],
      ['deposit', id, '5.00', '5.00'],
    ]
    expect(await chain('tender', id)).toEqual(start)
    expect(await chain('chance', chanceId)).toEqual(start)
    await server.done('sales', tenderCalls.giveBack, { id: deposit.id, givenBackOn: '2026-01-11' })
    await server.done('sales', tenderCalls.changeStatus, { id, status: TenderStatus.Submitted } as never)
    await server.done('sales', tenderCalls.changeStatus, { id, status: TenderStatus.Won, wonAmount: '69.00' } as never)
    const { id: contractId } = await server.done('sales', contractCalls.create, {
      name: '中标合同',
      customerId,
      tenderId: id,
      total: '69.00',
    } as never)
    const won = [
      ['chance', chanceId, '80.00', '80.00'],
      ['tender', id, '69.00', null],
      ['deposit', id, '5.00', null],
      ['contract', contractId, '69.00', '69.00'],
    ]
    expect(await chain('contract', contractId)).toEqual(won)
    expect(await chain('tender', id)).toEqual(won)
    expect(await chain('chance', chanceId)).toEqual(won)
  })

  it('[crm-chain-003] says how many more there are than it shows, and shows those too', async () => {
    const { id: chanceId } = await server.done('sales', chanceCalls.create, { name: '多次报价', customerId })
    const made: string[] = []
    for (let n = 0; n < mostOfKind + 2; n++)
      made.push(
        (await server.done('sales', quotationCalls.create, { name: `报价 ${n}`, customerId, chanceId, lines } as never))
          .id,
      )
    const input = { subjectType: 'chance', subjectId: chanceId } as const
    const first = await server.done('sales', chainCalls.list, input)
    expect(first.rest).toEqual([{ kind: 'quotation', num: 2 }])
    const quoted = first.list.filter(({ kind }) => kind === 'quotation').map(({ id }) => id)
    expect(quoted).toEqual(made.slice(2))
    const next = { ...input, kind: 'quotation', start: mostOfKind } as const
    const rest = await server.done('sales', chainCalls.list, next)
    expect([rest.list.map(({ id }) => id), rest.rest]).toEqual([made.slice(0, 2), []])
    expect(await server.call('hr', chainCalls.list, next)).toMatchObject({ result: 4 })
    expect(await server.call('sales', chainCalls.list, { ...next, kind: 'task' as never })).toMatchObject({
      result: 1,
      errors: [{ field: 'kind' }],
    })
  })

  it('[crm-chain-001] leaves out what one may not see, and other sales', async () => {
    const draft = (name: string) => ({ name, customerId, total: '10.00' })
    const { id: contractId } = await server.done('sales', contractCalls.create, draft('看不到的合同') as never)
    await server.done('sales', contractCalls.create, draft('别的合同') as never)
    const order = { name: '交货', customerId, contractId, lines, partnerId: [demoPeople.hr.id] }
    const { id: orderId } = await server.done('sales', orderCalls.create, order as never)
    const ids = async (id: string, who: DemoLogin = 'sales') => (await chain('order', id, who)).map(([, of]) => of)
    expect(await ids(orderId)).toEqual([contractId, orderId])
    expect(await ids(orderId, 'hr')).toEqual([orderId])
    const input = { subjectType: 'contract', subjectId: contractId } as const
    expect(await server.call('hr', chainCalls.list, input)).toMatchObject({ result: 4, data: undefined })
    expect(await server.call('other', chainCalls.list, input)).toMatchObject({ result: 4, data: undefined })
    expect(await server.call('sales', chainCalls.list, { ...input, subjectType: 'task' as never })).toMatchObject({
      result: 1,
      errors: [{ field: 'subject_type' }],
    })
    // A part of the room that is hidden is in no chain.
    const theirs = (await server.done('hr', customerCalls.create, { fullName: `自己的客户 ${newId()}` })).id
    const sold = { ...draft('自己的合同'), customerId: theirs }
    const { id: ownContract } = await server.done('hr', contractCalls.create, sold as never)
    const bought = { name: '自己的', customerId: theirs, contractId: ownContract, lines }
    const { id: own } = await server.done('hr', orderCalls.create, bought as never)
    expect(await ids(own, 'hr')).toEqual([ownContract, own])
    const hide = (keyValue: string) =>
      server.done('admin', settingCalls.write, { keyName: 'CONTRACT_UI_CONTRACT', keyValue })
    await hide('0')
    expect(await ids(own, 'hr')).toEqual([own])
    await hide('1')
  })
})

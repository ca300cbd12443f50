import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { appCalls, settingCalls } from '#modules/company/company.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { paymentCalls } from './payment.contract.ts'
import { remindOfDue } from './remind-due.server.ts'

const server = testServer()
const { sales } = demoPeople
let customerId = ''
beforeAll(async () => {
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `到期客户 ${newId()}` })).id
})
afterEach(() => server.sql(`delete from company_setting where key_name like 'contract_%_remind_days'`))

/** A contract in two instalments, agreed to. */
async function agreed(paymentDate: string, more: object = {}): Promise<string> {
  const { id } = await server.done('sales', contractCalls.create, {
    name: '到期合同',
    customerId,
    total: '100.00',
    ...more,
  })
  await server.done('admin', contractCalls.decide, { id, agree: true })
  await server.done('sales', paymentCalls.setTerms, {
    id,
    terms: [{ name: '预付款', price: '30.00', paymentDate }, { name: '尾款' }],
  })
  return id
}
const news: News[] = []
const on = (today: string) =>
  remindOfDue(demoCompany.id, today, {
    database: server.services.database,
    publish: (some: News[]) => {
      news.push(...some)
    },
  })
const notices = (id: string) =>
  server.sql(
    `select person_id, kind, details from notification where subject_id = $1 and (kind like 'contract.term%' or kind =
      'contract.ends') order by id`,
    [id],
  )
const write = (keyName: string, value: number) =>
  server.done('admin', settingCalls.write, { keyName, keyValue: String(value) })

describe('who manages a contract', () => {
  it('is told of an instalment the days before that the company says, and once more when it is overdue', async () => {
    const id = await agreed('2031-05-20')
    const due = {
      person_id: sales.id,
      kind: 'contract.term_due',
      details: { name: '预付款', amount: '30.00', day: '2031-05-20' },
    }
    await on('2031-05-16')
    expect(await notices(id)).toEqual([])
    await Promise.all([on('2031-05-17'), on('2031-05-17')])
    await on('2031-05-18')
    expect(await notices(id)).toMatchObject([due])
    expect(news.filter(one => one.subjectId === id)).toMatchObject([{ to: [sales.id], event: 'due' }])
    await on('2031-05-21')
    await on('2031-05-22')
    expect(await notices(id)).toMatchObject([due, { kind: 'contract.term_overdue', details: { amount: '30.00' } }])
    // What is put off is reported again; what was paid is not.
    const [first] = (await server.done('sales', paymentCalls.money, { id })).terms
    await server.done('sales', paymentCalls.setTerms, {
      id,
      terms: [{ id: first!.id, name: '预付款', price: '30.00', paymentDate: '2031-06-20' }, { name: '尾款' }],
    })
    await on('2031-06-19')
    expect(await notices(id)).toHaveLength(3)
    await server.done('sales', paymentCalls.pay, { id, amount: '30.00', payDate: '2026-01-01' })
    await on('2031-06-21')
    expect(await notices(id)).toHaveLength(3)
  })

  it('is told as early as the company wants, or not at all', async () => {
    const id = await agreed('2032-05-20')
    await write('contract_term_remind_days', 0)
    await on('2032-05-19')
    expect(await notices(id)).toEqual([])
    await write('contract_term_remind_days', 10)
    await on('2032-05-10')
    expect(await notices(id)).toHaveLength(1)
  })

  it('is told of the end the days before that the company says, unless it is finished', async () => {
    const [id, finished] = [
      await agreed('2040-01-01', { endDate: '2033-05-31' }),
      await agreed('2040-01-01', { endDate: '2033-05-31' }),
    ]
    await server.done('sales', contractCalls.change, { id: finished, finishedDate: '2026-01-01' })
    await on('2033-04-30')
    expect(await notices(id)).toEqual([])
    await on('2033-05-01')
    await on('2033-05-02')
    expect(await notices(id)).toMatchObject([
      { person_id: sales.id, kind: 'contract.ends', details: { day: '2033-05-31' } },
    ])
    expect(await notices(finished)).toEqual([])
    await write('contract_end_remind_days', 0)
    const other = await agreed('2040-01-01', { endDate: '2033-05-31' })
    await on('2033-05-03')
    expect(await notices(other)).toEqual([])
  })

  it('hears nothing of it where contracts are closed', async () => {
    const id = await agreed('2034-05-20')
    await server.done('admin', appCalls.close, { localAppId: 'crm' })
    await on('2034-05-19')
    expect(await notices(id)).toEqual([])
    await server.done('admin', appCalls.open, { localAppId: 'crm' })
  })
})

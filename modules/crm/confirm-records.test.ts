import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { authorityCalls, settingCalls } from '#modules/company/company.contract.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { chanceCalls } from './chance/chance.contract.ts'
import { contractCalls } from './contract/contract.contract.ts'
import { customerCalls } from './customer/customer.contract.ts'
import { tenderCalls } from './tender/tender.contract.ts'

const server = testServer()
const wants = (confirmed: object) =>
  server.done('admin', settingCalls.write, { keyName: 'doc_confirm', keyValue: JSON.stringify(confirmed) })
const customer = async () => (await server.done('staff', customerCalls.create, { fullName: `待确认 ${newId()}` })).id
const standing = async (table: 'chance' | 'contract' | 'tender', ids: string[]) =>
  (
    await server.sql<{ doc_status: number }>(`select doc_status from ${table} where id = any($1::uuid[]) order by id`, [
      ids,
    ])
  ).map(one => one.doc_status)

describe('the confirmation of records', () => {
  it('[crm-customer-029, crm-chance-020, crm-contract-025, crm-tender-005] is closed unless the company opens it', async () => {
    await server.sql(`delete from company_setting where key_name = 'doc_confirm'`)
    const [setting] = (await server.done('staff', settingCalls.read, { keys: ['doc_confirm'] })).list
    expect([setting!.isDefault, JSON.parse(setting!.keyValue!)]).toEqual([
      true,
      { customer: 0, chance: 0, contract: 0, tender: 0 },
    ])
    const customerId = await customer()
    const { id: chanceId } = await server.done('staff', chanceCalls.create, { name: '商机', customerId })
    const { id: contractId } = await server.done('staff', contractCalls.create, {
      name: '合同',
      customerId,
      total: '1.00',
    })
    expect(await server.done('staff', customerCalls.detail, { id: customerId })).toMatchObject({ docStatus: 1 })
    const { id: tenderId } = await server.done('staff', tenderCalls.create, { name: '投标', customerId })
    expect([
      await standing('chance', [chanceId]),
      await standing('contract', [contractId]),
      await standing('tender', [tenderId]),
    ]).toEqual([[1], [1], [1]])
  })

  it('[approval-011, crm-chance-025] is wanted of chances where the company says so, and given by who manages all: all of them or none', async () => {
    const { id: before } = await server.done('staff', chanceCalls.create, {
      name: '不用确认的',
      customerId: await customer(),
    })
    await wants({ chance: 1 })
    const [{ id }, { id: other }] = [
      await server.done('staff', chanceCalls.create, { name: '商机甲', customerId: await customer() }),
      await server.done('staff', chanceCalls.create, { name: '商机乙', customerId: await customer() }),
    ]
    await wants({ chance: 0 })
    expect([await standing('chance', [before]), await standing('chance', [id, other])]).toEqual([[1], [0, 0]])
    expect(
      (await server.done('staff', chanceCalls.list, { scope: 'mine', docStatus: 0 })).list.map(one => one.id).sort(),
    ).toEqual([id, other].sort())
    expect(await server.call('staff', chanceCalls.confirm, { ids: [id] })).toMatchObject({ status: 403 })
    expect(await server.call('sales', chanceCalls.confirm, { ids: [id, newId()] })).toMatchObject({ result: 4 })
    expect(await standing('chance', [id, other])).toEqual([0, 0])
    expect(await server.done('sales', chanceCalls.confirm, { ids: [id, other] })).toEqual({ count: 2 })
    expect(await server.done('sales', chanceCalls.confirm, { ids: [id, other] })).toEqual({ count: 0 })
    expect(await server.done('staff', chanceCalls.detail, { id })).toMatchObject({ docStatus: 1 })
    expect(
      (await server.done('staff', historyCalls.list, { subjectType: 'chance', subjectId: id })).list[0],
    ).toMatchObject({ action: 'confirm' })
    expect(await server.done('sales', chanceCalls.confirm, { ids: [id], docStatus: 0 })).toEqual({ count: 1 })
    expect(await standing('chance', [id])).toEqual([0])
  })

  it('[crm-contract-038] and of contracts', async () => {
    await wants({ contract: 1 })
    const customerId = await customer()
    const [{ id }, { id: other }] = [
      await server.done('staff', contractCalls.create, { name: '合同甲', customerId, total: '1.00' }),
      await server.done('staff', contractCalls.create, { name: '合同乙', customerId, total: '2.00' }),
    ]
    await wants({ contract: 0 })
    expect((await server.done('staff', contractCalls.list, { docStatus: 0 })).list.map(one => one.id).sort()).toEqual(
      [id, other].sort(),
    )
    expect(await server.call('staff', contractCalls.confirm, { ids: [id] })).toMatchObject({ status: 403 })
    await server.done('admin', authorityCalls.grant, {
      authority: 'CONTRACT_MANAGER',
      addId: [demoPeople.hr.id],
      delId: [],
    })
    expect(await server.call('hr', contractCalls.confirm, { ids: [id, newId()] })).toMatchObject({ result: 4 })
    expect(await standing('contract', [id, other])).toEqual([0, 0])
    expect(await server.done('hr', contractCalls.confirm, { ids: [id, other] })).toEqual({ count: 2 })
    expect(await server.done('staff', contractCalls.detail, { id: other })).toMatchObject({ docStatus: 1 })
    expect((await server.done('staff', contractCalls.list, { docStatus: 0 })).list).toEqual([])
  })

  it('[crm-tender-007] and of tenders', async () => {
    await wants({ tender: 1 })
    const customerId = await customer()
    const [{ id }, { id: other }] = [
      await server.done('staff', tenderCalls.create, { name: '投标甲', customerId }),
      await server.done('staff', tenderCalls.create, { name: '投标乙', customerId }),
    ]
    await wants({ tender: 0 })
    const waiting = async () =>
      (await server.done('staff', tenderCalls.list, { docStatus: 0 })).list.map(one => one.id).sort()
    expect(await waiting()).toEqual([id, other].sort())
    expect(await server.call('staff', tenderCalls.confirm, { ids: [id] })).toMatchObject({ status: 403 })
    expect(await server.call('sales', tenderCalls.confirm, { ids: [id, newId()] })).toMatchObject({ result: 4 })
    expect(await standing('tender', [id, other])).toEqual([0, 0])
    expect(await server.done('sales', tenderCalls.confirm, { ids: [id, other] })).toEqual({ count: 2 })
    expect(await waiting()).toEqual([])
    expect(await server.done('sales', tenderCalls.confirm, { ids: [id], docStatus: 0 })).toEqual({ count: 1 })
    expect(await standing('tender', [id])).toEqual([0])
  })
})

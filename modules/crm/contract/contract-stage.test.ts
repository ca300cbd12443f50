import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { settingCalls } from '#modules/company/setting/setting.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { contractCalls } from './contract.contract.ts'

const server = testServer()
const write = (keyName: string, keyValue: string) => server.done('admin', settingCalls.write, { keyName, keyValue })
let [id, statusId] = ['', '']
beforeAll(async () => {
  const { id: customerId } = await server.done('sales', customerCalls.create, { fullName: `阶段客户 ${newId()}` })
  id = (await server.done('sales', contractCalls.create, { name: '分阶段的合同', customerId, total: '1.00' })).id
  await server.sql(`update contract set status = 'agree' where id = '${id}'`)
  statusId = (await server.done('admin', dictionaryCalls.create, { kind: 'CONTRACT_STATUS', name: `阶段 ${newId()}` }))
    .id
})
const change = (statusId: string | null) => server.call('sales', contractCalls.changeStatus, { id, statusId })
const stage = async () => (await server.done('sales', contractCalls.detail, { id })).contractStatus?.id ?? null

describe('a contract', () => {
  it('[crm-contract-024, crm-contract-033, crm-contract-039, edition-008] goes through stages unless the company has switched that off', async () => {
    await change(statusId)
    expect(await stage()).toBe(statusId)
    await change(null)
    await write('contract_stage', '0')
    expect(await change(statusId)).toMatchObject({ code: 'contract.stage.closed', errors: [{ field: 'status_id' }] })
    expect(await stage()).toBe(null)
    await write('contract_stage', '1')
    expect(await change(statusId)).toMatchObject({ result: 0 })
    await change(null)
  })

  it('has none in a company that was founded after the configured day', async () => {
    await write('contract_stage', '')
    await write('contract_stage_date', '2000-01-01')
    expect(await change(statusId)).toMatchObject({ code: 'contract.stage.closed' })
    expect(await stage()).toBe(null)
    await write('contract_stage_date', '2200-12-31')
    expect(await change(statusId)).toMatchObject({ result: 0 })
  })
})

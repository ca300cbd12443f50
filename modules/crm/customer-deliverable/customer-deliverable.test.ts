import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { customerDeliverableCalls } from './customer-deliverable.contract.ts'

const server = testServer()
const customer = async () => (await server.done('staff', customerCalls.create, { fullName: `交付客户 ${newId()}` })).id

describe('what is delivered to a customer', () => {
  it('is handed in by who manages it, and seen by who sees the customer', async () => {
    const id = await customer()
    const group = { subjectType: 'customer', subjectId: id, summary: '上线验收单' }
    const { id: groupId } = await server.done('staff', fileGroupCalls.create, group)
    const { list } = await server.done('staff', customerDeliverableCalls.list, { id })
    expect(list).toMatchObject([
      { id: groupId, subjectType: 'customer', summary: '上线验收单', files: [], can: { add: true, change: true } },
    ])
    expect((await server.done('manager', customerDeliverableCalls.list, { id })).list).toMatchObject([
      { id: groupId, can: { add: false, change: false, confirm: false } },
    ])
    const before = await server.sql('select * from file_group order by id')
    expect(await server.call('manager', fileGroupCalls.create, group)).toMatchObject({ status: 403 })
    expect(await server.call('finance', fileGroupCalls.create, group)).toMatchObject({ result: 4 })
    expect(await server.sql('select * from file_group order by id')).toEqual(before)
    expect(await server.call('finance', customerDeliverableCalls.list, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', customerDeliverableCalls.list, { id })).toEqual(
      await server.call('other', customerDeliverableCalls.list, { id: newId() }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'

const server = testServer()
const { staff, hr, sales } = demoPeople
const create = async (draft: object = {}) => (await server.done('manager', taskCalls.create, { name: '滑动看看', managerIds: [staff.id], partnerIds: [sales.id], approvalIds: [hr.id], ...draft })).id
type Who = 'staff' | 'sales' | 'hr' | 'manager' | 'admin'
const may = async (who: Who, id: string) => (await server.done(who, taskCalls.list, { scope: 'company', id, limit: 1 })).list[0]?.may

describe('a row of a list offers', () => {
  it('what the asker may do with the task, and the server then takes', async () => {
    const id = await create()
    expect(await may('staff', id)).toEqual({ finish: true, due: true, restart: false, agree: false })
    expect(await may('manager', id)).toEqual({ finish: true, due: true, restart: false, agree: false })
    expect(await may('sales', id)).toEqual({ finish: false, due: false, restart: false, agree: false })
    expect(await may('hr', id)).toEqual({ finish: true, due: false, restart: false, agree: false })
    expect(await may('admin', id)).toMatchObject({ finish: true, due: true })
    expect(await server.call('sales', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({ status: 403 })
    expect(await server.call('hr', taskCalls.update, { id, planEndDate: '2031-01-01 18:00' })).toMatchObject({ status: 403 })
  })

  it('to agree, to whom it was handed in alone; and to take it up again, once it has ended', async () => {
    const id = await create()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await may('staff', id)).toEqual({ finish: false, due: true, restart: false, agree: false })
    expect(await may('hr', id)).toEqual({ finish: true, due: false, restart: false, agree: true })
    await server.done('hr', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await may('staff', id)).toEqual({ finish: false, due: false, restart: true, agree: false })
    expect(await may('sales', id)).toEqual({ finish: false, due: false, restart: false, agree: false })
  })

  it('no other end for what has its dates from below', async () => {
    const id = await create()
    await create({ parentId: id })
    expect(await may('staff', id)).toMatchObject({ finish: true, due: false })
  })
})

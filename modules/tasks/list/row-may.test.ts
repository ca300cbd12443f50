import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'
import { workflowCalls } from '../workflow/workflow.contract.ts'

const server = testServer()
const { staff, hr, sales } = demoPeople
const create = async (draft: object = {}) =>
  (
    await server.done('manager', taskCalls.create, {
      name: '滑动看看',
      managerIds: [staff.id],
      partnerIds: [sales.id],
      approvalIds: [hr.id],
      ...draft,
    })
  ).id
type Who = 'staff' | 'sales' | 'hr' | 'manager' | 'admin'
const may = async (who: Who, id: string) =>
  (await server.done(who, taskCalls.list, { scope: 'company', id, limit: 1 })).list[0]?.may

describe('a row of a list offers', () => {
  it('what the actor may do with the task, and the server then takes', async () => {
    const id = await create()
    expect(await may('staff', id)).toEqual({ finish: true, due: true, status: true, restart: false, agree: false })
    expect(await may('manager', id)).toEqual({ finish: true, due: true, status: true, restart: false, agree: false })
    expect(await may('sales', id)).toEqual({ finish: false, due: false, status: false, restart: false, agree: false })
    expect(await may('hr', id)).toEqual({ finish: true, due: false, status: true, restart: false, agree: false })
    expect(await may('admin', id)).toMatchObject({ finish: true, due: true })
    expect(await server.call('sales', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({ status: 403 })
    expect(await server.call('hr', taskCalls.update, { id, planEndDate: '2031-01-01 18:00' })).toMatchObject({
      status: 403,
    })
  })

  it('to agree, to whom it was handed in alone; and to take it up again, once it has ended', async () => {
    const id = await create()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await may('staff', id)).toEqual({ finish: false, due: true, status: true, restart: false, agree: false })
    expect(await may('hr', id)).toEqual({ finish: true, due: false, status: true, restart: false, agree: true })
    await server.done('hr', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await may('staff', id)).toEqual({ finish: false, due: false, status: false, restart: true, agree: false })
    expect(await may('sales', id)).toEqual({ finish: false, due: false, status: false, restart: false, agree: false })
  })

  it('no other end for what has its dates from below', async () => {
    const id = await create()
    await create({ parentId: id })
    expect(await may('staff', id)).toMatchObject({ finish: true, due: false })
  })

  it("not to finish a workflow whose steps are others', but to who may go past them", async () => {
    const flow = await server.done('admin', workflowCalls.create, {
      name: '列表里的流程',
      steps: [{ name: '会签', managerIds: [sales.id] }],
    })
    const id = await create({ type: 'WORKFLOW', workflowId: flow.id, approvalIds: [] })
    expect(await may('staff', id)).toMatchObject({ finish: false, due: true })
    expect(await may('manager', id)).toMatchObject({ finish: true })
    const own = await server.done('admin', workflowCalls.create, {
      name: '自己的步骤',
      steps: [{ name: '做', managerIds: [staff.id] }],
    })
    expect(await may('staff', await create({ type: 'WORKFLOW', workflowId: own.id, approvalIds: [] }))).toMatchObject({
      finish: true,
    })
  })
})

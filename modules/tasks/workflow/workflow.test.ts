import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { itemCalls } from '../item/item.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { workflowCalls } from './workflow.contract.ts'

const server = testServer()
const { manager, staff, sales, finance, hr, other } = demoPeople
const steps = [
  { name: '提出需求', managerIds: [sales.id], days: 1, formFields: [{ name: '需求说明', required: true }] },
  { name: '评审', managerIds: [manager.id, finance.id], days: 2, needsAll: true },
  { name: '实施', managerIds: [staff.id, hr.id], days: 3 },
]
let flowId = ''
beforeAll(async () => {
  flowId = (await server.done('admin', workflowCalls.create, { name: '需求流程', steps })).id
})

const start = (draft: object = {}) =>
  server.done('manager', taskCalls.create, {
    name: '做一个小程序',
    type: 'WORKFLOW',
    workflowId: flowId,
    managerIds: [staff.id],
    planStartDate: '2030-01-02 09:00',
    ...draft,
  })
const stepsOf = async (id: string, who: 'manager' | 'sales' | 'finance' | 'staff' = 'manager') =>
  (await server.done(who, itemCalls.list, { id })).list
const decide = (
  who: 'manager' | 'sales' | 'finance' | 'staff' | 'hr',
  id: string,
  operation: 'pass' | 'unpass' | 'revoke',
  rest: object = {},
) => server.call(who, workflowCalls.decide, { id, operation, ...rest })
const statuses = async (id: string) => (await stepsOf(id)).map(({ status }) => status)
const taskStatus = async (id: string) => (await server.done('manager', taskCalls.detail, { id })).status

describe('a workflow', () => {
  it('is designed by those who manage all tasks, with a step and somebody for each', async () => {
    expect(await server.call('manager', workflowCalls.create, { name: '我的流程', steps })).toMatchObject({
      status: 403,
    })
    expect(await server.call('admin', workflowCalls.create, { name: '空流程', steps: [] })).toMatchObject({
      code: 'workflow.step.needed',
      msg: '至少保留一个步骤',
    })
    expect(await server.call('admin', workflowCalls.create, { name: '没人', steps: [{ name: '一步' }] })).toMatchObject(
      {
        code: 'workflow.assignee.needed',
      },
    )
    expect(
      await server.call('admin', workflowCalls.create, {
        name: '外人',
        steps: [{ name: '一步', managerIds: [other.id] }],
      }),
    ).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.call('admin', workflowCalls.create, { name: '需求流程', steps })).toMatchObject({
      code: 'workflow.name.taken',
    })
    expect((await server.done('staff', workflowCalls.list, {})).list.map(({ name }) => name)).not.toContain('我的流程')
    expect((await server.done('staff', workflowCalls.list, {})).list.find(({ id }) => id === flowId)).toMatchObject({
      name: '需求流程',
      isEnabled: true,
      can: { edit: false },
      steps: [
        { name: '提出需求', days: 1, managers: [{ id: sales.id, name: '刘强' }] },
        { name: '评审', needsAll: true },
        { name: '实施' },
      ],
    })
  })

  it('tells when its steps would be due', async () => {
    const cal = await server.done('staff', workflowCalls.cal, { id: flowId, planStartDate: '2030-01-02 09:00' })
    expect(cal).toMatchObject({ planStartDate: '2030-01-02T01:00:00.000Z', planEndDate: '2030-01-07T15:59:59.999Z' })
    expect(cal.steps.map(({ planEndDate }) => planEndDate)).toEqual([
      '2030-01-02T15:59:59.999Z',
      '2030-01-04T15:59:59.999Z',
      '2030-01-07T15:59:59.999Z',
    ])
  })

  it('that is gone or out of use begins no task', async () => {
    const { id } = await server.done('admin', workflowCalls.create, { name: '停用的', steps, isEnabled: false })
    const count = async () => (await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n
    const before = await count()
    expect(
      await server.call('manager', taskCalls.create, { name: '试试', type: 'WORKFLOW', workflowId: id }),
    ).toMatchObject({
      code: 'workflow.unknown',
      errors: [{ field: 'workflow_id' }],
    })
    expect(
      await server.call('manager', taskCalls.create, { name: '试试', type: 'WORKFLOW', workflowId: newId() }),
    ).toMatchObject({
      code: 'workflow.unknown',
    })
    expect(await server.call('manager', taskCalls.create, { name: '试试', type: 'WORKFLOW' })).toMatchObject({
      code: 'task.workflow.needed',
    })
    await server.done('admin', workflowCalls.remove, { id })
    expect(await server.call('admin', workflowCalls.remove, { id })).toMatchObject({ result: 4 })
    expect(await server.call('admin', workflowCalls.cal, { id })).toMatchObject({ result: 4 })
    expect(await count()).toBe(before)
  })

  it('begins no task in a company that does not use any', async () => {
    await server.done('admin', settingCalls.write, { keyName: 'workflow_setting', keyValue: '{"open":0}' })
    expect(
      await server.call('manager', taskCalls.create, { name: '试试', type: 'WORKFLOW', workflowId: flowId }),
    ).toMatchObject({
      code: 'workflow.off',
    })
    await server.done('admin', settingCalls.write, { keyName: 'workflow_setting', keyValue: '{"open":1}' })
  })

  it('that changes leaves the tasks under way as they are', async () => {
    const { id } = await server.done('admin', workflowCalls.create, { name: '会变的', steps })
    const task = await start({ workflowId: id })
    await server.done('admin', workflowCalls.update, {
      id,
      name: '会变的',
      steps: [{ name: '只剩一步', managerIds: [hr.id] }],
    })
    expect((await stepsOf(task.id)).map(({ name }) => name)).toEqual(['提出需求', '评审', '实施'])
    await server.done('admin', workflowCalls.remove, { id })
    expect(await statuses(task.id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
  })
})

describe('a workflow task', () => {
  it('[workflow-001] runs step by step, each by its people, and is finished by the last', async () => {
    const { id } = await start()
    const [first, second, third] = await stepsOf(id)
    expect(first).toMatchObject({
      type: 2,
      status: 'RUNNING',
      planEndDate: '2030-01-02T15:59:59.999Z',
      marches: [{ person: { id: sales.id } }],
    })
    expect(await decide('staff', first!.id, 'pass')).toMatchObject({ status: 403 })
    expect((await decide('finance', second!.id, 'pass')).data.optResult).toMatchObject({ code: 'task.item.state' })
    expect((await decide('sales', first!.id, 'pass')).data.optResult).toMatchObject({
      code: 'task.item.form',
      msg: '请先填写本步骤的必填内容',
    })
    expect((await decide('sales', first!.id, 'pass', { formData: { 需求说明: '扫码报修' } })).data).toMatchObject({
      status: 'FINISH',
      optResult: null,
    })
    expect(await statuses(id)).toEqual(['FINISH', 'RUNNING', 'WAITING'])
    expect((await stepsOf(id))[0]!.formData).toEqual({ 需求说明: '扫码报修' })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({
      type: 'WORKFLOW',
      status: 'RUNNING',
      progressPercent: 33,
    })
    expect((await server.done('finance', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'task.step',
      subjectId: id,
    })
    expect((await server.done('finance', itemCalls.mine, {})).list.map(row => row.id)).toContain(second!.id)

    expect((await decide('manager', second!.id, 'pass')).data.status).toBe('RUNNING')
    expect((await decide('finance', second!.id, 'pass')).data.status).toBe('FINISH')
    expect((await decide('hr', third!.id, 'pass')).data.status).toBe('FINISH')
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({
      status: 'FINISH',
      progressPercent: 100,
    })
  })

  it('is sent back to the step before, with a word', async () => {
    const { id } = await start()
    const [first, second] = await stepsOf(id)
    expect((await decide('sales', first!.id, 'unpass')).data.optResult).toMatchObject({ code: 'task.item.state' })
    await decide('sales', first!.id, 'pass', { formData: { 需求说明: '扫码' } })
    await decide('manager', second!.id, 'pass')
    expect((await decide('finance', second!.id, 'unpass', { opinion: '预算没写' })).data).toMatchObject({
      status: 'WAITING',
      optResult: null,
    })
    expect(await statuses(id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
    const again = await stepsOf(id)
    expect(again[1]).toMatchObject({ opinion: '预算没写', marches: [{ status: 'WAITING' }, { status: 'WAITING' }] })
    expect((await server.done('sales', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'task.stepBack',
      subjectId: id,
    })
    expect((await decide('sales', first!.id, 'pass')).data.status).toBe('FINISH')
  })

  it('is taken back by whoever passed it, until somebody has dealt with the next step', async () => {
    const { id } = await start()
    const [first, second] = await stepsOf(id)
    await decide('sales', first!.id, 'pass', { formData: { 需求说明: '扫码' } })
    expect((await decide('sales', first!.id, 'revoke')).data).toMatchObject({ status: 'RUNNING', optResult: null })
    expect(await statuses(id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
    await decide('sales', first!.id, 'pass')
    await decide('manager', second!.id, 'pass')
    expect((await decide('sales', first!.id, 'revoke')).data.optResult).toMatchObject({ code: 'task.item.next_passed' })
    expect(await statuses(id)).toEqual(['FINISH', 'RUNNING', 'WAITING'])
  })

  it("[workflow-007] has its steps' people changed by its creator alone", async () => {
    const { id } = await start()
    const [first] = await stepsOf(id)
    expect([workflowCalls.decide, workflowCalls.assign].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/task/workflow_item/:id',
      'POST /v4/task/workflow_item/:id/managers',
    ])
    expect(await server.call('staff', workflowCalls.assign, { id: first!.id, managerId: [staff.id] })).toMatchObject({
      status: 403,
    })
    expect(await server.call('manager', workflowCalls.assign, { id: first!.id })).toMatchObject({
      code: 'workflow.assignee.needed',
    })
    await server.done('manager', workflowCalls.assign, { id: first!.id, managerId: [staff.id] })
    expect((await stepsOf(id, 'staff'))[0]).toMatchObject({
      marches: [{ person: { id: staff.id } }],
      can: { pass: true },
    })
    expect(await decide('sales', first!.id, 'pass', { formData: { 需求说明: '扫码' } })).toMatchObject({ status: 403 })
    expect(await server.call('manager', itemCalls.remove, { id: first!.id })).toMatchObject({ code: 'task.item.step' })
    expect(await server.call('manager', itemCalls.update, { id: first!.id, name: '改名' })).toMatchObject({
      code: 'task.item.step',
    })
    expect(await statuses(id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
  })

  it('holds, goes on and begins again as its task does', async () => {
    const { id } = await start()
    const [first] = await stepsOf(id)
    await decide('sales', first!.id, 'pass', { formData: { 需求说明: '扫码' } })
    await server.done('staff', taskCalls.changeStatus, { id, status: 'POST_PONE' })
    expect(await statuses(id)).toEqual(['FINISH', 'POST_PONE', 'POST_PONE'])
    await server.done('staff', taskCalls.changeStatus, { id, status: 'RUNNING' })
    expect(await statuses(id)).toEqual(['FINISH', 'RUNNING', 'WAITING'])
    await server.done('staff', taskCalls.changeStatus, { id, status: 'WAITING' })
    expect(await statuses(id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
    await server.done('manager', taskCalls.changeStatus, {
      id,
      status: 'FINISH',
      skipId: (await stepsOf(id)).map(step => step.id),
    })
    expect(await statuses(id)).toEqual(['FINISH', 'FINISH', 'FINISH'])
    await server.done('staff', taskCalls.restart, { id })
    expect(await statuses(id)).toEqual(['RUNNING', 'WAITING', 'WAITING'])
    await server.done('staff', taskCalls.changeStatus, { id, status: 'CANCEL' })
    expect(await statuses(id)).toEqual(['CANCEL', 'CANCEL', 'CANCEL'])
    expect(await server.call('sales', workflowCalls.decide, { id: first!.id, operation: 'pass' })).toMatchObject({
      code: 'task.item.task_ended',
    })
  })

  it('with an approver waits for their agreement at the end', async () => {
    const { id: short } = await server.done('admin', workflowCalls.create, {
      name: '一步',
      steps: [{ name: '做', managerIds: [staff.id] }],
    })
    const { id } = await start({ workflowId: short, approvalIds: [hr.id] })
    await decide('staff', (await stepsOf(id))[0]!.id, 'pass')
    expect(await taskStatus(id)).toBe('WAITING_AGREE')
  })

  it('is listed with its step to those who may see it', async () => {
    const { id } = await start({ name: '清单里的' })
    const { list } = await server.done('finance', workflowCalls.tasks, { id: flowId, isOpen: true })
    expect(list[0]).toMatchObject({ id, name: '清单里的', stepName: '提出需求', stepUsers: [{ id: sales.id }] })
    expect((await server.done('admin', workflowCalls.cal, { id: flowId })).steps[0]!.runningNum).toBeGreaterThan(0)
    const { id: alone } = await server.done('admin', workflowCalls.create, {
      name: '独自',
      steps: [{ name: '做', managerIds: [staff.id] }],
    })
    await start({ workflowId: alone })
    expect((await server.done('finance', workflowCalls.tasks, { id: alone })).list).toEqual([])
    expect(await server.call('other', workflowCalls.tasks, { id: alone })).toMatchObject({ result: 4 })
  })

  it('counts the tasks that its lists have: the cancelled among those that have ended', async () => {
    const { id: cancelled } = await start({ name: '不做了' })
    const numbers = async () => {
      const { runningNum, finishedNum } = await server.done('admin', workflowCalls.cal, { id: flowId })
      const listed = async (isOpen: boolean) =>
        (await server.done('admin', workflowCalls.tasks, { id: flowId, isOpen, limit: 100 })).list.length
      expect([runningNum, finishedNum]).toEqual([await listed(true), await listed(false)])
      return { runningNum, finishedNum }
    }
    const before = await numbers()
    await server.done('admin', taskCalls.changeStatus, { id: cancelled, status: 'CANCEL' })
    expect(await numbers()).toEqual({ runningNum: before.runningNum - 1, finishedNum: before.finishedNum + 1 })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { itemCalls } from '../../item/item.contract.ts'
import { workflowCalls } from '../../workflow/workflow.contract.ts'
import { taskCalls } from '../task.contract.ts'
import { batchStatusCalls } from './batch-status.contract.ts'

const server = testServer()
const { admin, manager, staff, sales, finance, hr } = demoPeople
type Who = 'admin' | 'manager' | 'staff' | 'sales' | 'hr'

let flowId = ''
beforeAll(async () => {
  flowId = (
    await server.done('admin', workflowCalls.create, {
      name: '用印流程',
      steps: [
        { name: '起草', managerIds: [staff.id] },
        { name: '会签', managerIds: [sales.id, finance.id], needsAll: true },
      ],
    })
  ).id
})

const start = async (who: Who = 'manager', draft: object = {}) =>
  (
    await server.done(who, taskCalls.create, {
      name: '合同用印',
      type: 'WORKFLOW',
      workflowId: flowId,
      managerIds: [staff.id],
      ...draft,
    })
  ).id
const finish = (who: Who, id: string, rest: object = {}) =>
  server.done(who, taskCalls.changeStatus, { id, status: 'FINISH', ...rest })
const steps = async (id: string) => (await server.done('admin', itemCalls.list, { id })).list
const statusOf = async (id: string) => (await server.done('admin', taskCalls.detail, { id })).status
const history = async (id: string) =>
  (await server.done('admin', historyCalls.list, { subjectType: 'task', subjectId: id, limit: 100 })).list
const untouched = async (id: string) => {
  expect(await statusOf(id)).toBe('WAITING')
  expect((await steps(id)).map(({ status }) => status)).toEqual(['RUNNING', 'WAITING'])
}

describe("finishing a workflow's task", () => {
  it('is turned down for who may not do each of its steps, and names them; nothing changes', async () => {
    const id = await start()
    const lines = (await history(id)).length
    const outcome = await finish('staff', id)
    expect(outcome).toMatchObject({
      status: 'WAITING',
      batchId: null,
      optResult: { code: 'task.status.unsigned' },
      unsigned: { maySkip: false, list: [{ kind: 'step', name: '会签', people: expect.any(Array) }] },
    })
    expect(outcome.optResult!.msg).toContain('“合同用印”还有 1 项要由他人处理：“会签”')
    await untouched(id)
    // Said or not: it is not theirs to go past.
    expect(await finish('staff', id, { skipId: outcome.unsigned!.list.map(one => one.id) })).toMatchObject({
      optResult: { code: 'task.status.unsigned' },
    })
    await untouched(id)
    expect(await history(id)).toHaveLength(lines)
  })

  it('is completed directly by who made it, once what is skipped was named; steps, history and notices say who did', async () => {
    const id = await start()
    const requested = await finish('manager', id)
    expect(requested.unsigned).toMatchObject({
      maySkip: true,
      list: [{ name: '起草', people: [expect.any(String)] }, { name: '会签' }],
    })
    await untouched(id)
    // Only a part of it named: nothing is gone past.
    expect(await finish('manager', id, { skipId: [requested.unsigned!.list[0]!.id] })).toMatchObject({
      optResult: { code: 'task.status.unsigned' },
    })
    await untouched(id)

    expect(await finish('manager', id, { skipId: requested.unsigned!.list.map(one => one.id) })).toMatchObject({
      status: 'FINISH',
      optResult: null,
      unsigned: null,
    })
    for (const step of await steps(id)) {
      expect(step).toMatchObject({ status: 'FINISH', closedBy: { id: manager.id } })
      expect(step.marches.every(({ status, finishedAt }) => status === 'WAITING' && finishedAt === null)).toBe(true)
    }
    const skipped = (await history(id)).filter(({ action }) => action === 'item')
    expect(skipped.map(({ actor, details }) => [actor?.id, details.operation, details.item])).toEqual(
      expect.arrayContaining([
        [manager.id, 'skip', '起草'],
        [manager.id, 'skip', '会签'],
      ]),
    )
    expect((await server.done('sales', notificationCalls.list, {})).list).toContainEqual(
      expect.objectContaining({ kind: 'task.skip', subjectId: id }),
    )
  })

  it('comes back whole when it is taken back', async () => {
    const id = await start()
    const { unsigned } = await finish('manager', id)
    const { batchId } = await finish('manager', id, { skipId: unsigned!.list.map(one => one.id) })
    await server.done('manager', batchStatusCalls.takeBack, { id: batchId! })
    await untouched(id)
    expect((await steps(id)).map(({ closedBy }) => closedBy)).toEqual([null, null])
  })

  it("passes the steps that are the actor's own, in their name", async () => {
    const own = await server.done('admin', workflowCalls.create, {
      name: '自己的流程',
      steps: [
        { name: '一', managerIds: [staff.id] },
        { name: '二', managerIds: [staff.id, hr.id] },
      ],
    })
    const id = await start('manager', { workflowId: own.id })
    expect(await finish('staff', id)).toMatchObject({ status: 'FINISH', optResult: null })
    for (const step of await steps(id)) {
      expect(step).toMatchObject({ status: 'FINISH', closedBy: null })
      expect(step.marches.find(({ person }) => person?.id === staff.id)).toMatchObject({ status: 'FINISH' })
    }
    const one = await start('manager', { workflowId: own.id })
    const { batchId } = await finish('staff', one)
    await server.done('staff', batchStatusCalls.takeBack, { id: batchId! })
    expect((await steps(one)).map(({ status, marches }) => [status, ...marches.map(march => march.status)])).toEqual([
      ['RUNNING', 'WAITING'],
      ['WAITING', 'WAITING', 'WAITING'],
    ])
  })

  it('is turned down where a form is not filled in', async () => {
    const form = await server.done('admin', workflowCalls.create, {
      name: '有表单',
      steps: [{ name: '填写', managerIds: [staff.id], formFields: [{ name: '金额', required: true }] }],
    })
    const id = await start('manager', { workflowId: form.id })
    expect(await finish('staff', id)).toMatchObject({ optResult: { code: 'task.status.unsigned' } })
  })

  it('and handing it in to be approved want the same', async () => {
    const id = await start('manager', { approvalIds: [hr.id] })
    expect(await finish('staff', id)).toMatchObject({ status: 'WAITING', optResult: { code: 'task.status.unsigned' } })
    const { unsigned } = await finish('manager', id)
    expect(await finish('manager', id, { skipId: unsigned!.list.map(one => one.id) })).toMatchObject({
      status: 'WAITING_AGREE',
    })
    expect((await steps(id)).map(({ closedBy }) => closedBy?.id)).toEqual([manager.id, manager.id])
    expect(await finish('hr', id)).toMatchObject({ status: 'FINISH', optResult: null })
  })

  it('cancelling and holding sign nothing, and reach the steps as they do any other', async () => {
    const id = await start()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'POST_PONE' })
    expect((await steps(id)).map(({ status, closedBy }) => [status, closedBy])).toEqual([
      ['POST_PONE', null],
      ['POST_PONE', null],
    ])
    await server.done('staff', taskCalls.changeStatus, { id, status: 'CANCEL' })
    expect((await steps(id)).map(({ status, closedBy }) => [status, closedBy])).toEqual([
      ['CANCEL', null],
      ['CANCEL', null],
    ])
  })
})

describe('the same rule holds', () => {
  it('of many at once: each is named, the others go on', async () => {
    const [flow, plain] = [
      await start(),
      (await server.done('manager', taskCalls.create, { name: '普通', managerIds: [staff.id] })).id,
    ]
    const { list } = await server.done('manager', batchStatusCalls.change, { ids: [flow, plain], status: 'FINISH' })
    expect(list.find(one => one.id === flow)).toMatchObject({
      optResult: { code: 'task.status.unsigned', msg: expect.stringContaining('合同用印') },
    })
    expect(list.find(one => one.id === plain)).toMatchObject({ status: 'FINISH', optResult: null })
    await untouched(flow)
  })

  it("of a task above: steps and approvals below it are others' as well", async () => {
    const parent = (await server.done('manager', taskCalls.create, { name: '总任务', managerIds: [staff.id] })).id
    const flow = await start('manager', { parentId: parent })
    const approved = (
      await server.done('manager', taskCalls.create, {
        name: '要审核的',
        managerIds: [staff.id],
        approvalIds: [hr.id],
        parentId: parent,
      })
    ).id
    expect(await finish('staff', parent)).toMatchObject({
      optResult: { code: 'task.status.unsigned' },
      unsigned: {
        list: [
          { name: '会签', kind: 'step' },
          { name: '要审核的', kind: 'approval' },
        ],
      },
    })
    expect([await statusOf(parent), await statusOf(approved)]).toEqual(['WAITING', 'WAITING'])
    await untouched(flow)
    const { unsigned } = await finish('manager', parent)
    await finish('manager', parent, { skipId: unsigned!.list.map(one => one.id) })
    expect([await statusOf(parent), await statusOf(approved), await statusOf(flow)]).toEqual([
      'FINISH',
      'FINISH',
      'FINISH',
    ])
    expect((await history(approved)).find(({ action }) => action === 'item')).toMatchObject({
      actor: { id: manager.id },
      details: { operation: 'skipApproval' },
    })
  })

  it('of a manager of the task: they go past those below them alone', async () => {
    const below = await server.done('admin', workflowCalls.create, {
      name: '下属的流程',
      steps: [{ name: '做', managerIds: [staff.id] }],
    })
    const id = await start('admin', { workflowId: below.id, managerIds: [manager.id] })
    expect((await finish('manager', id)).unsigned).toMatchObject({ maySkip: true })
    const above = await server.done('admin', workflowCalls.create, {
      name: '上级的流程',
      steps: [{ name: '批', managerIds: [admin.id] }],
    })
    const other = await start('admin', { workflowId: above.id, managerIds: [staff.id] })
    expect((await finish('staff', other)).unsigned).toMatchObject({ maySkip: false })
  })
})

describe('sending a task back', () => {
  it('says why, in its history and to those who do it', async () => {
    const { id } = await server.done('manager', taskCalls.create, {
      name: '等审核',
      managerIds: [staff.id],
      approvalIds: [hr.id],
    })
    await finish('staff', id)
    await server.done('hr', taskCalls.changeStatus, { id, status: 'RUNNING', opinion: '缺少附件' })
    expect((await history(id))[0]).toMatchObject({
      action: 'status',
      details: { status: ['WAITING_AGREE', 'RUNNING'], opinion: '缺少附件' },
    })
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'task.status',
      subjectId: id,
      details: { opinion: '缺少附件' },
    })
  })
})

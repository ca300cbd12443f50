import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { demoPeople } from '#database/demo/people.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { budgetCalls } from '../budget/budget.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { projectDeliverableCalls } from './deliverable.contract.ts'

const server = testServer()
const { manager, staff, finance } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 4,
      name: '交付项目',
      managerIds: [manager.id],
      partners: [{ personId: staff.id, role: 'member' }],
    })
  ).id
const upload = uploading(server)

describe('the deliverables of a project', () => {
  it('[deliverable-004] are its own and its tasks’; those accepted are what the customer sees, through a link that is logged', async () => {
    const projectId = await begin()
    const task = (await server.done('manager', taskCalls.create, { name: '出图', projectId, managerIds: [staff.id] }))
      .id
    const own = (
      await server.done('manager', fileGroupCalls.create, {
        subjectType: 'project',
        subjectId: projectId,
        summary: '验收报告',
        fileId: [await upload('manager', '验收.txt')],
      })
    ).id
    const ofTask = (
      await server.done('staff', fileGroupCalls.create, {
        subjectId: task,
        summary: '图纸',
        fileId: [await upload('staff', '图纸.txt')],
      })
    ).id
    expect((await server.done('staff', projectDeliverableCalls.own, { projectId })).list).toMatchObject([
      { id: own, can: { add: false, change: false, confirm: false } },
    ])
    expect(
      (await server.done('manager', projectDeliverableCalls.ofTasks, { projectId, state: 'submitted' })).list,
    ).toMatchObject([{ id: ofTask, task: { id: task, name: '出图' } }])
    const { body } = await server.request(`/ftask/api/v3/task/${task}/file-groups.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect((body.data as { list: object[] }).list).toMatchObject([
      {
        uuid: ofTask,
        subject_type: 'task',
        subject_id: task,
        summary: '图纸',
        file_id: [expect.any(String) as string],
      },
    ])
    expect((await server.done('manager', projectDeliverableCalls.customer, { projectId })).list).toEqual([])
    expect(await server.call('staff', fileGroupCalls.confirm, { id: own })).toMatchObject({ status: 403 })
    await server.done('manager', fileGroupCalls.confirm, { id: own })
    await server.done('staff', fileGroupCalls.confirm, { id: ofTask })
    expect((await server.done('staff', projectDeliverableCalls.customer, { projectId })).list).toMatchObject([
      { id: ofTask, summary: '图纸', taskName: '出图', files: [{ name: '图纸.txt' }] },
      { id: own, taskName: null, files: [{ name: '验收.txt' }] },
    ])
    expect(
      (await server.done('manager', projectDeliverableCalls.ofTasks, { projectId, state: 'submitted' })).list,
    ).toEqual([])
    const link = async (shows: ('files' | 'detail')[]) =>
      (
        await server.done('manager', shareCalls.create, { subjectType: 'project', subjectId: projectId, shows })
      ).path.split('key=')[1]!
    expect(
      (await server.done(null, openShareCalls.open, { key: await link(['files']) })).files.map(one => one.name),
    ).toEqual(['图纸.txt', '验收.txt'])
    expect((await server.done(null, openShareCalls.open, { key: await link(['detail']) })).files).toEqual([])
    expect(
      (await server.done('manager', shareCalls.viewLogs, { id: projectId, subjectType: 'project' })).list,
    ).toHaveLength(2)
    expect(
      await server.call('staff', shareCalls.create, { subjectType: 'project', subjectId: projectId }),
    ).toMatchObject({ status: 403 })
  })

  it('[deliverable-009] are not for who keeps its money alone, nor for anybody outside', async () => {
    const projectId = await begin()
    await server.done('manager', budgetCalls.setFinanceUsers, { projectId, personIds: [finance.id] })
    for (const call of Object.values(projectDeliverableCalls)) {
      expect(await server.call('finance', call, { projectId })).toMatchObject({
        result: 403,
        code: 'project.deliverables.hidden',
        msg: '没有权限查看交付物',
      })
      expect(await server.call('sales', call, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call('other', call, { projectId })).toMatchObject({ result: 4 })
    }
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { projectPlanCalls } from '../plan.contract.ts'
import { shiftsOf } from './shifts.contract.ts'
import { snapshotCalls } from './snapshot.contract.ts'

const server = testServer()
const { create, list, detail } = snapshotCalls

async function planned() {
  const { id: projectId } = await server.done('manager', projectCalls.create, {
    type: 0,
    name: '基线测试',
    managerIds: [demoPeople.manager.id],
    partners: [{ personId: demoPeople.staff.id, role: 'member' }],
  })
  const parent = await server.done('manager', projectPlanCalls.insert, { projectId, name: '阶段' })
  const tasks: string[] = []
  for (const name of ['一', '二']) {
    const { id } = await server.done('manager', projectPlanCalls.insert, {
      projectId,
      name,
      way: 'child',
      targetId: parent.id,
    })
    await server.done('manager', taskCalls.update, {
      id,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
    })
    tasks.push(id)
  }
  return { projectId, parent: parent.id, one: tasks[0]!, two: tasks[1]! }
}

describe('a baseline', () => {
  it('is the plan as it was, whatever happens to its tasks', async () => {
    const { projectId, one, two } = await planned()
    const { id, taskNum } = await server.done('manager', create, { projectId, name: '评审通过' })
    expect(taskNum).toBe(3)
    const before = await server.done('staff', detail, { id })
    expect(before.list.find(({ taskId }) => taskId === one)).toMatchObject({
      name: '一',
      planStartDate: '2030-03-04T01:00:00.000Z',
      planEndDate: '2030-03-05T10:00:00.000Z',
      isParent: false,
    })

    await server.done('manager', taskCalls.update, {
      id: one,
      planStartDate: '2030-03-06 09:00',
      planEndDate: '2030-03-09 18:00',
    })
    await server.done('manager', taskCalls.remove, { id: two })
    const added = await server.done('manager', projectPlanCalls.insert, { projectId, name: '三' })
    expect(await server.done('staff', detail, { id })).toEqual(before)
    const { list: tasks } = await server.done('manager', projectPlanCalls.list, { projectId })
    expect(shiftsOf(before.list, tasks, 'Asia/Shanghai')).toEqual({
      end: 4,
      list: [
        { id: one, name: '一', kind: 'moved', startShift: 2, endShift: 4 },
        { id: added.id, name: '三', kind: 'added', startShift: null, endShift: null },
        { id: two, name: '二', kind: 'gone', startShift: null, endShift: null },
      ],
    })
    const later = await server.done('manager', create, { projectId, name: '第一次变更' })
    expect((await server.done('staff', list, { projectId })).list).toMatchObject([
      { id: later.id, name: '第一次变更', taskNum: 3, creator: { name: '张伟' } },
      { id, name: '评审通过' },
    ])
  })

  it('is changed by nobody: the database itself refuses', async () => {
    const { projectId } = await planned()
    const { id } = await server.done('manager', create, { projectId, name: '不变' })
    const before = await server.sql('select * from project_snapshot where id = $1', [id])
    for (const change of ['name = name', `tasks = '[]'`, 'created_at = now()']) {
      await expect(server.sql(`update project_snapshot set ${change} where id = $1`, [id])).rejects.toThrow(
        'a project snapshot never changes',
      )
    }
    expect(await server.sql('select * from project_snapshot where id = $1', [id])).toEqual(before)
  })

  it('is kept by those who run the project, and seen by those who see it', async () => {
    const { projectId } = await planned()
    const { id } = await server.done('manager', create, { projectId, name: '甲' })
    expect(await server.call('staff', create, { projectId, name: '乙' })).toMatchObject({ status: 403 })
    expect(await server.call('manager', create, { projectId, name: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'required' }],
    })
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, list, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call(who, create, { projectId, name: '丙' })).toMatchObject({ result: 4 })
    }
    const { id: empty } = await server.done('manager', projectCalls.create, {
      type: 0,
      name: '空',
      managerIds: [demoPeople.manager.id],
    })
    expect(await server.call('manager', create, { projectId: empty, name: '空' })).toMatchObject({
      result: 1,
      code: 'project.plan.empty',
    })
    expect((await server.done('manager', list, { projectId })).list).toHaveLength(1)
  })
})

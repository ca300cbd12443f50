import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskPlaceCalls, type PlaceKind } from '#mechanisms/projects/task-place.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { moduleCalls } from '../module/module.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { sprintCalls } from '../sprint/sprint.contract.ts'
import { stageCalls } from '../stage/stage.contract.ts'
import { versionCalls } from '../version/version.contract.ts'
import { itemCalls } from './item.contract.ts'

const server = testServer()
const { manager, staff } = demoPeople
const begin = (draft: object = {}) =>
  server.done('manager', projectCalls.create, {
    type: 3,
    name: '敏捷项目',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
    ...draft,
  })
const places = async (id: string, who: DemoLogin = 'manager') =>
  (await server.done(who, taskPlaceCalls.places, { id })).list
const choices = async (id: string, kind: PlaceKind) =>
  (await server.done('manager', taskPlaceCalls.choices, { id, kind })).list.map(({ name }) => name)
const put = (id: string, kind: PlaceKind, toId: string | null, who: DemoLogin = 'manager') =>
  server.call(who, taskPlaceCalls.put, { id, kind, toId })
const said = async (id: string) =>
  (await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: id })).list
    .map(({ details }) => details)
    .filter(one =>
      Object.keys(one).some(key => ['sprint', 'stage', 'version', 'module', 'repairVersion'].includes(key)),
    )

describe('a task’s place in its project', () => {
  it('is told, and changed among what the project has; each change is a line of history that names both', async () => {
    const { id: projectId } = await begin()
    const [one, two] = [
      await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' }),
      await server.done('manager', sprintCalls.create, { projectId, name: '迭代二' }),
    ]
    const module = await server.done('manager', moduleCalls.create, { projectId, name: '登录' })
    const version = await server.done('manager', versionCalls.create, { projectId, name: '1.0' })
    const { id } = await server.done('manager', itemCalls.create, {
      projectId,
      name: '需求甲',
      sprintId: one.id,
      managerIds: [staff.id],
    })
    expect(await places(id)).toEqual([
      { kind: 'stage', id: expect.any(String) as string, name: '待办', canChange: true },
      { kind: 'sprint', id: one.id, name: '迭代一', canChange: true },
      { kind: 'module', id: null, name: null, canChange: true },
      { kind: 'version', id: null, name: null, canChange: true },
    ])
    expect(await choices(id, 'sprint')).toEqual(['迭代一', '迭代二'])
    expect(await choices(id, 'stage')).toEqual(['开发中', '测试中', '已完成'])
    for (const [kind, toId] of [
      ['sprint', two.id],
      ['module', module.id],
      ['version', version.id],
      ['sprint', null],
    ] as const)
      expect(await put(id, kind, toId), kind).toMatchObject({ result: 0 })
    const [, doing] = (await server.done('manager', stageCalls.list, { projectId })).list
    expect(await put(id, 'stage', doing!.id, 'staff')).toMatchObject({ result: 0, data: { optResult: null } })
    expect((await places(id)).map(({ name }) => name)).toEqual(['开发中', null, '登录', '1.0'])
    expect(await said(id)).toEqual([
      { stage: ['待办', '开发中'] },
      { sprint: ['迭代二', null] },
      { version: [null, '1.0'] },
      { module: [null, '登录'] },
      { sprint: ['迭代一', '迭代二'] },
      { sprint: [null, '迭代一'] },
    ])
    // Put where it stands already, nothing is said.
    await put(id, 'module', module.id)
    expect(await said(id)).toHaveLength(6)
  })

  it('in product development has sprint, module and version beside the phase of its plan, which says nothing of its status', async () => {
    const { id: projectId } = await begin({ type: 6 })
    const sprint = await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' })
    const version = await server.done('manager', versionCalls.create, { projectId, name: '1.0' })
    const [, , , , launch] = (await server.done('manager', stageCalls.list, { projectId })).list
    const { id } = await server.done('manager', itemCalls.create, {
      projectId,
      name: '需求甲',
      point: 3,
      sprintId: sprint.id,
      stageId: launch!.id,
    })
    expect((await places(id)).map(({ kind, name, canChange }) => [kind, name, canChange])).toEqual([
      ['stage', '发布', true],
      ['sprint', '迭代一', true],
      ['module', null, true],
      ['version', null, true],
    ])
    expect(await put(id, 'version', version.id)).toMatchObject({ result: 0 })
    expect((await server.done('manager', itemCalls.stories, { projectId })).list).toMatchObject([
      { name: '需求甲', status: 'WAITING', place: { stageName: '发布', versionName: '1.0' } },
    ])
    await server.done('manager', sprintCalls.open, { id: sprint.id })
    await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await server.done('manager', sprintCalls.close, { id: sprint.id })).toMatchObject({
      status: 2,
      doneNum: 1,
      donePoint: 3,
    })
    expect(await server.done('manager', versionCalls.publish, { versionId: version.id })).toMatchObject({
      isPublish: true,
    })
  })

  it('of a bug has the version it was found in, which may be out, and that which mends it', async () => {
    const { id: projectId } = await begin()
    const [old, next] = [
      await server.done('manager', versionCalls.create, { projectId, name: '1.0' }),
      await server.done('manager', versionCalls.create, { projectId, name: '1.1' }),
    ]
    await server.done('manager', versionCalls.publish, { versionId: old.id, publishDate: '2026-11-01' })
    const { id } = await server.done('manager', itemCalls.create, { projectId, type: 'BUG', name: '缺陷甲' })
    expect(await choices(id, 'version')).toEqual(['1.1', '1.0'])
    expect(await choices(id, 'repairVersion')).toEqual(['1.1'])
    expect(await put(id, 'version', old.id)).toMatchObject({ result: 0 })
    expect(await put(id, 'repairVersion', old.id)).toMatchObject({ result: 1, code: 'project.version.published' })
    expect(await put(id, 'repairVersion', next.id)).toMatchObject({ result: 0 })
    expect((await places(id)).slice(3)).toMatchObject([
      { kind: 'version', name: '1.0' },
      { kind: 'repairVersion', name: '1.1' },
    ])
  })

  it('follows the process of a board, and what the actor may', async () => {
    const { id: projectId } = await begin({ type: 5 })
    const { id } = await server.done('manager', itemCalls.create, {
      projectId,
      type: 'TASK',
      name: '工单',
      managerIds: [manager.id],
    })
    expect(await choices(id, 'stage')).toEqual(['处理中'])
    const [, doing, , done] = (await server.done('manager', stageCalls.list, { projectId })).list
    expect(await put(id, 'stage', done!.id)).toMatchObject({ result: 1, code: 'project.process.forbids' })
    expect(await put(id, 'stage', null)).toMatchObject({ result: 1, code: 'project.item.place' })
    expect(await put(id, 'stage', doing!.id, 'staff')).toMatchObject({ status: 403 })
    expect(await places(id, 'staff')).toEqual([
      { kind: 'stage', id: expect.any(String) as string, name: '待办', canChange: false },
    ])
    expect(await server.call('finance', taskPlaceCalls.places, { id })).toMatchObject({ result: 4 })
    expect(await places((await server.done('manager', taskCalls.create, { name: '不在项目中' })).id)).toEqual([])
  })

  it('in a plan is a phase: another one says nothing of its status', async () => {
    const { id: projectId } = await begin({ type: 4 })
    const { id } = await server.done('manager', taskCalls.create, { name: '方案', projectId })
    expect(await places(id)).toMatchObject([{ kind: 'stage', id: null, canChange: true }])
    const [, work] = (await server.done('manager', stageCalls.list, { projectId })).list
    expect(await put(id, 'stage', work!.id)).toMatchObject({ result: 0 })
    expect(await places(id)).toMatchObject([{ name: '实施' }])
    expect(await server.sql('select status from task where id = $1', [id])).toEqual([{ status: 'WAITING' }])
  })

  it('is said of what a closed sprint leaves to the next', async () => {
    const { id: projectId } = await begin()
    const sprint = await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' })
    const { id } = await server.done('manager', itemCalls.create, { projectId, name: '没做完', sprintId: sprint.id })
    await server.done('manager', sprintCalls.open, { id: sprint.id })
    await server.done('manager', sprintCalls.close, { id: sprint.id })
    expect((await said(id))[0]).toEqual({ sprint: ['迭代一', null] })
  })
})

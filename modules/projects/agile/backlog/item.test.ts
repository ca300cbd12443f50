import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { moduleCalls } from '../module/module.contract.ts'
import { sprintCalls } from '../sprint/sprint.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { stageCalls } from '../stage/stage.contract.ts'
import { versionCalls } from '../version/version.contract.ts'
import { itemCalls } from './item.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales } = demoPeople
const begin = (draft: object = {}) =>
  server.done('manager', projectCalls.create, {
    type: 3,
    name: '敏捷项目',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
    ...draft,
  })
const add = (projectId: string, draft: object = {}, who: DemoLogin = 'manager') =>
  server.done(who, itemCalls.create, { projectId, name: '一个需求', ...draft })
const wantDeliverables = (isOn: boolean) =>
  server.done('admin', settingCalls.write, {
    keyName: 'deliverable_setting',
    keyValue: JSON.stringify({ required: isOn ? 1 : 0 }),
  })
const stagesOf = async (projectId: string) => (await server.done('manager', stageCalls.list, { projectId })).list
const names = async (projectId: string, query: object = {}) =>
  (await server.done('manager', itemCalls.list, { projectId, ...query })).list.map(one => one.name)
const standing = async (id: string) =>
  (
    await server.sql<{ stage_id: string; status: string }>(
      'select p.stage_id, t.status from task t left join project_task p on p.task_id = t.id where t.id = $1',
      [id],
    )
  )[0]!

describe('the backlog', () => {
  it('[project-042, project-043, project-111, project-112] has stories and bugs apart, each with its place; narrowed down by any of it', async () => {
    const { id: projectId } = await begin()
    const sprint = await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' })
    const module = await server.done('manager', moduleCalls.create, { projectId, name: '登录' })
    const version = await server.done('manager', versionCalls.create, { projectId, name: '1.0' })
    await add(projectId, {
      name: '需求甲',
      point: 5,
      sprintId: sprint.id,
      moduleId: module.id,
      versionId: version.id,
      managerIds: [staff.id],
    })
    await add(projectId, { name: '需求乙' })
    await add(
      projectId,
      { name: '缺陷丙', type: 'BUG', priority: 3, repairVersionId: version.id, moduleId: module.id },
      'staff',
    )
    const stories = await server.done('staff', itemCalls.stories, { projectId })
    expect(stories.total).toBe(2)
    expect(stories.list).toMatchObject([
      {
        name: '需求甲',
        type: 'STORY',
        point: 5,
        place: { sprintName: '迭代一', moduleName: '登录', versionName: '1.0', stageName: '待办' },
      },
      { name: '需求乙', place: { sprintId: null } },
    ])
    expect(await server.done('staff', itemCalls.bugs, { projectId })).toMatchObject({
      total: 1,
      list: [{ name: '缺陷丙', priority: 3, place: { repairVersionName: '1.0' } }],
    })
    expect(await names(projectId, { sprintId: sprint.id })).toEqual(['需求甲'])
    expect(await names(projectId, { sprintId: 'none' })).toEqual(['需求乙', '缺陷丙'])
    expect(await names(projectId, { versionId: version.id })).toEqual(['需求甲', '缺陷丙'])
    expect(await names(projectId, { moduleId: 'none' })).toEqual(['需求乙'])
    expect(await names(projectId, { managerId: [staff.id] })).toEqual(['需求甲', '缺陷丙'])
    expect(await names(projectId, { priority: [3] })).toEqual(['缺陷丙'])
    expect((await server.done('staff', moduleCalls.list, { projectId })).list).toMatchObject([
      { name: '登录', storyNum: 1, bugNum: 1, openNum: 2 },
    ])
    expect(await server.call('finance', itemCalls.stories, { projectId })).toMatchObject({ result: 4 })
  })

  it('[project-090, project-091, sprint-007] comes fifty to a page: its stories, its bugs, what is in a sprint', async () => {
    const { id: projectId } = await begin()
    const { id: sprintId } = await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' })
    for (let n = 0; n < 51; n++) await add(projectId, { name: `需求 ${n}`, sprintId })
    expect((await server.done('manager', itemCalls.stories, { projectId })).list).toHaveLength(50)
    expect((await server.done('manager', sprintCalls.stories, { id: sprintId })).list).toHaveLength(50)
    await server.sql(`update task set type = 'BUG' where project_id = $1`, [projectId])
    expect((await server.done('manager', itemCalls.bugs, { projectId })).list).toHaveLength(50)
  })

  it('is estimated by who plans in it, each change in the history; what has ended is not', async () => {
    const { id: projectId } = await begin({ isControlled: true })
    const [one, two] = [
      await add(projectId, { name: '需求甲', point: 3 }),
      await add(projectId, { name: '需求乙', managerIds: [staff.id] }),
    ]
    expect(await server.done('manager', itemCalls.estimate, { id: [one.id, two.id], point: 5 })).toEqual({ num: 2 })
    expect((await server.done('staff', itemCalls.stories, { projectId })).list).toMatchObject([
      { point: 5 },
      { point: 5 },
    ])
    const { list } = await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: one.id })
    expect(list[0]).toMatchObject({ details: { point: [3, 5] } })
    expect(await server.call('staff', itemCalls.estimate, { id: [two.id], point: 8 })).toMatchObject({ status: 403 })
    expect(await server.call('finance', itemCalls.estimate, { id: [two.id], point: 8 })).toMatchObject({ result: 4 })
    await server.done('manager', taskCalls.changeStatus, { id: two.id, status: 'FINISH' })
    expect(await server.call('manager', itemCalls.estimate, { id: [one.id, two.id], point: 8 })).toMatchObject({
      code: 'project.item.estimate_ended',
      msg: expect.stringContaining('需求乙') as string,
    })
    expect(await server.sql('select point from task where id = any($1::uuid[])', [[one.id, two.id]])).toEqual([
      { point: 5 },
      { point: 5 },
    ])
  })

  it('takes no place of another project', async () => {
    const [{ id: projectId }, { id: other }] = [await begin(), await begin()]
    const sprint = await server.done('manager', sprintCalls.create, { projectId: other, name: '别处的迭代' })
    const item = await add(projectId)
    expect(await server.call('manager', itemCalls.place, { id: [item.id], sprintId: sprint.id })).toMatchObject({
      result: 1,
      code: 'project.item.place',
    })
    expect(
      await server.call('manager', itemCalls.create, { projectId, name: '不行', sprintId: sprint.id }),
    ).toMatchObject({ result: 1, code: 'project.item.place' })
    const elsewhere = await add(other)
    expect(
      await server.call('manager', itemCalls.place, { id: [item.id, elsewhere.id], sprintId: sprint.id }),
    ).toMatchObject({ result: 1, code: 'project.item.one_project' })
    const [stage] = await stagesOf(other)
    expect(await server.call('manager', itemCalls.move, { id: item.id, stageId: stage!.id })).toMatchObject({
      result: 1,
      code: 'project.item.place',
    })
    expect(await names(projectId)).toEqual(['一个需求'])
    expect(await server.sql('select * from project_task where sprint_id = $1', [sprint.id])).toEqual([])
  })

  it('is put in order by hand; two who put something at one place get two places', async () => {
    const { id: projectId } = await begin()
    const [a, b, c] = [
      await add(projectId, { name: 'A' }),
      await add(projectId, { name: 'B' }),
      await add(projectId, { name: 'C' }),
    ]
    await server.done('staff', itemCalls.order, { id: c.id, beforeId: b.id })
    expect(await names(projectId)).toEqual(['A', 'C', 'B'])
    await server.done('manager', itemCalls.order, { id: b.id })
    expect(await names(projectId)).toEqual(['B', 'A', 'C'])
    await server.done('manager', itemCalls.order, { id: b.id, afterId: c.id })
    expect(await names(projectId)).toEqual(['A', 'C', 'B'])
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => add(projectId, { name: `N${n}` })))
    await race('manager', itemCalls.order, turn => ({ id: others[turn % 10]!.id, afterId: a.id }), 10)
    const keys = await server.sql<{ order_key: string }>('select order_key from task where project_id = $1', [
      projectId,
    ])
    expect(new Set(keys.map(one => one.order_key)).size).toBe(keys.length)
    expect((await names(projectId))[0]).toBe('A')
  })

  it('of a controlled project is planned by those who run it', async () => {
    const { id: projectId } = await begin({ isControlled: true })
    const item = await add(projectId, { managerIds: [staff.id] })
    const module = await server.done('manager', moduleCalls.create, { projectId, name: '登录' })
    expect(await server.call('staff', itemCalls.place, { id: [item.id], moduleId: module.id })).toMatchObject({
      status: 403,
    })
    expect(await server.call('staff', itemCalls.create, { projectId, name: '不行' })).toMatchObject({ status: 403 })
    await server.done('manager', itemCalls.place, { id: [item.id], moduleId: module.id })
    await server.done('manager', moduleCalls.remove, { id: module.id })
    expect(await names(projectId, { moduleId: 'none' })).toEqual(['一个需求'])
  })
})

describe('a card', () => {
  it('is not made among what is done where finishing it is turned down', async () => {
    const { id: projectId } = await begin({ type: 1 })
    const done = (await stagesOf(projectId)).find(({ isDone }) => isDone)!
    await wantDeliverables(true)
    try {
      expect(
        await server.call('manager', itemCalls.create, { projectId, name: '已做完', type: 'TASK', stageId: done.id }),
      ).toMatchObject({ code: 'project.item.not_finished', msg: expect.stringContaining('交付物') })
    } finally {
      await wantDeliverables(false)
    }
    expect(await names(projectId)).toEqual([])
    const { id } = await add(projectId, { type: 'TASK', stageId: done.id })
    expect(await standing(id)).toEqual({ stage_id: done.id, status: 'FINISH' })
  })

  it('starts out of the first column, is finished in the last, and taken up again out of it', async () => {
    const { id: projectId } = await begin({ type: 1 })
    const [todo, doing, done] = await stagesOf(projectId)
    expect(done).toMatchObject({ name: '已完成', isDone: true })
    const { id } = await add(projectId, { type: 'TASK' })
    expect(await standing(id)).toEqual({ stage_id: todo!.id, status: 'WAITING' })
    expect(await server.done('manager', itemCalls.move, { id, stageId: doing!.id })).toMatchObject({
      status: 'RUNNING',
      stageId: doing!.id,
      optResult: null,
    })
    expect(await server.done('manager', itemCalls.move, { id, stageId: done!.id })).toMatchObject({ status: 'FINISH' })
    expect(await standing(id)).toEqual({ stage_id: done!.id, status: 'FINISH' })
    expect(await server.done('manager', itemCalls.move, { id, stageId: doing!.id })).toMatchObject({
      status: 'RUNNING',
    })
    expect(await standing(id)).toEqual({ stage_id: doing!.id, status: 'RUNNING' })
    // Finished elsewhere, it goes along.
    await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await standing(id)).toEqual({ stage_id: done!.id, status: 'FINISH' })
    await server.done('manager', taskCalls.restart, { id })
    expect(await standing(id)).toEqual({ stage_id: todo!.id, status: 'RUNNING' })
  })

  it('that waits for its approver goes there and waits', async () => {
    const { id: projectId } = await begin({ type: 1 })
    const [todo, , done] = await stagesOf(projectId)
    const task = await server.done('staff', taskCalls.create, {
      name: '要同意的',
      projectId,
      approvalIds: [manager.id],
    })
    expect((await standing(task.id)).stage_id).toBe(todo!.id)
    expect(await server.done('staff', itemCalls.move, { id: task.id, stageId: done!.id })).toMatchObject({
      status: 'WAITING_AGREE',
      stageId: done!.id,
    })
    const other = await add(projectId, { type: 'TASK', managerIds: [manager.id] })
    expect(await server.call('staff', itemCalls.move, { id: other.id, stageId: done!.id })).toMatchObject({
      status: 403,
    })
    expect(await server.call('finance', itemCalls.move, { id: other.id, stageId: done!.id })).toMatchObject({
      result: 4,
    })
  })

  it('is refused by a strict column that is full, and takes as many at once as it says', async () => {
    const { id: projectId } = await begin({ type: 1 })
    const [todo, doing] = await stagesOf(projectId)
    await server.done('manager', stageCalls.update, { id: doing!.id, name: '进行中', wipLimit: 2, isStrict: true })
    const cards = await Promise.all(
      Array.from({ length: 8 }, (_, n) => add(projectId, { type: 'TASK', name: `卡片 ${n}` })),
    )
    const moved = await race('manager', itemCalls.move, turn => ({ id: cards[turn]!.id, stageId: doing!.id }), 8)
    expect(moved.filter(one => one.result === 0)).toHaveLength(2)
    expect(moved.find(one => one.result !== 0)).toMatchObject({
      code: 'project.stage.full',
      msg: '“进行中”最多同时 2 项',
    })
    expect((await stagesOf(projectId)).map(one => one.taskNum)).toEqual([6, 2, 0])
    await server.done('manager', stageCalls.update, { id: doing!.id, name: '进行中', wipLimit: 1 })
    const [waiting] = (await server.done('manager', itemCalls.list, { projectId, stageId: todo!.id })).list
    await server.done('manager', itemCalls.move, { id: waiting!.id, stageId: doing!.id })
    expect((await stagesOf(projectId))[1]).toMatchObject({ wipLimit: 1, isStrict: false, overNum: 2 })
  })

  it('[project-113] leaves its place with its project, and gets one in the next', async () => {
    const [{ id: projectId }, { id: other }, { id: waterfall }] = [
      await begin(),
      await begin({ type: 1 }),
      await begin({ type: 4 }),
    ]
    const sprint = await server.done('manager', sprintCalls.create, { projectId, name: '迭代一' })
    const item = await add(projectId, { sprintId: sprint.id })
    const child = await server.done('manager', taskCalls.create, { name: '子任务', parentId: item.id })
    expect(await server.call('manager', itemCalls.toProject, { id: [child.id], projectId: other })).toMatchObject({
      result: 1,
      code: 'project.item.below',
    })
    expect(await server.call('staff', itemCalls.toProject, { id: [item.id], projectId })).toMatchObject({ status: 403 })
    await server.done('manager', itemCalls.toProject, { id: [item.id], projectId: other })
    expect(await standing(item.id)).toEqual({ stage_id: (await stagesOf(other))[0]!.id, status: 'WAITING' })
    expect(await standing(child.id)).toEqual({ stage_id: (await stagesOf(other))[0]!.id, status: 'WAITING' })
    await server.done('manager', itemCalls.toProject, { id: [item.id], projectId: waterfall })
    expect((await standing(item.id)).stage_id).toBe(null)
    await server.done('manager', itemCalls.toProject, { id: [item.id], projectId: null })
    expect(await server.sql('select project_id from task where id = $1', [child.id])).toEqual([{ project_id: null }])
  })
})

describe('the stages', () => {
  it('[stage-002, stage-003, stage-004, stage-005] are added, renamed, put in order and deleted; what is there goes to another, and one is kept', async () => {
    const { id: projectId } = await begin({
      type: 1,
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'senior_member' },
      ],
    })
    const added = await server.done('sales', stageCalls.create, { projectId, name: '待验收', wipLimit: 3 })
    expect(await server.call('staff', stageCalls.create, { projectId, name: '不行' })).toMatchObject({ status: 403 })
    expect(await server.call('manager', stageCalls.create, { projectId, name: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'required' }],
    })
    const before = await stagesOf(projectId)
    const order = [before[0]!.id, before[1]!.id, added.id, before[2]!.id]
    await server.done('manager', stageCalls.sort, { projectId, ids: order })
    expect((await stagesOf(projectId)).map(one => one.name)).toEqual(['待办', '进行中', '待验收', '已完成'])
    expect(await server.call('manager', stageCalls.sort, { projectId, ids: order.slice(1) })).toMatchObject({
      result: 1,
      code: 'project.stage.changed',
    })
    expect((await stagesOf(projectId)).map(one => one.name)).toEqual(['待办', '进行中', '待验收', '已完成'])
    const item = await add(projectId, { type: 'TASK', stageId: added.id })
    // Each has its id and its tasks.
    for (const { id, taskNum } of await stagesOf(projectId)) {
      const tasks = (await server.done('manager', itemCalls.list, { projectId, stageId: id })).list
      expect(tasks.map(one => one.id)).toEqual(id === added.id ? [item.id] : [])
      expect(taskNum).toBe(tasks.length)
    }
    await server.done('manager', stageCalls.remove, { id: added.id, toId: before[0]!.id })
    expect((await standing(item.id)).stage_id).toBe(before[0]!.id)
    await race('manager', stageCalls.remove, turn => ({ id: before[turn % 3]!.id }), 9)
    const left = await stagesOf(projectId)
    expect(left).toHaveLength(1)
    expect(await server.call('manager', stageCalls.remove, { id: left[0]!.id })).toMatchObject({
      result: 1,
      code: 'project.stage.kept',
      msg: '至少保留一个阶段',
    })
    expect((await standing(item.id)).stage_id).toBe(left[0]!.id)
  })
})

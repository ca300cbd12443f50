import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { itemCalls } from '../backlog/item.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { sprintCalls } from './sprint.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff } = demoPeople
const begin = (draft: object = {}) =>
  server.done('manager', projectCalls.create, {
    type: 3,
    name: '敏捷项目',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
    ...draft,
  })
const plan = (projectId: string, draft: object = {}) =>
  server.done('manager', sprintCalls.create, { projectId, name: '迭代一', ...draft })
const add = (projectId: string, draft: object = {}, who: DemoLogin = 'manager') =>
  server.done(who, itemCalls.create, { projectId, name: '一个需求', point: 3, ...draft })
const inSprint = async (id: string) =>
  (await server.done('manager', sprintCalls.stories, { id })).list.map(one => one.name).toSorted()
const finish = (id: string) => server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })

describe('a sprint', () => {
  it('[sprint-004] is planned, opened with what is in it, and closed; the answer is the sprint as it is then', async () => {
    const { id: projectId } = await begin()
    const { id } = await plan(projectId, { startDate: '2026-11-01', endDate: '2026-11-14', goal: '先跑起来' })
    const a = await add(projectId, { name: 'A', sprintId: id })
    await add(projectId, { name: 'B', sprintId: id, point: 5 })
    await add(projectId, { name: 'C' })
    expect(await server.done('manager', sprintCalls.open, { id })).toMatchObject({
      id,
      status: 1,
      committedNum: 2,
      committedPoint: 8,
      isDelay: true,
    })
    await finish(a.id)
    expect(await server.done('staff', sprintCalls.detail, { id })).toMatchObject({
      totalNum: 2,
      doneNum: 1,
      totalPoint: 8,
      donePoint: 3,
      can: { edit: false, open: false, close: false, remove: false, plan: true, add: true },
    })
    const can = async () => (await server.done('manager', sprintCalls.detail, { id })).can
    expect(await can()).toEqual({ edit: true, open: false, close: true, remove: false, plan: true, add: true })
    expect(await server.done('manager', sprintCalls.close, { id })).toMatchObject({
      id,
      status: 2,
      doneNum: 1,
      donePoint: 3,
      totalNum: 2,
      totalPoint: 8,
    })
    expect(await can()).toEqual({ edit: false, open: false, close: false, remove: false, plan: true, add: false })
    expect(await inSprint(id)).toEqual(['A'])
    expect(
      (await server.done('manager', itemCalls.stories, { projectId, sprintId: 'none' })).list.map(one => one.name),
    ).toEqual(['B', 'C'])
    // What stood there then stays, whatever becomes of its items.
    await server.done('manager', taskCalls.restart, { id: a.id })
    expect(await server.done('manager', sprintCalls.detail, { id })).toMatchObject({ doneNum: 1, donePoint: 3 })
    expect((await server.done('manager', sprintCalls.velocity, { projectId })).list).toMatchObject([
      { committedPoint: 8, donePoint: 3, committedNum: 2, doneNum: 1 },
    ])
  })

  it('that is open ends with its project, with what was done by then; what was open comes back as it stood, where that is wanted', async () => {
    const { id: projectId } = await begin()
    const { id } = await plan(projectId)
    const [done, running] = [
      await add(projectId, { name: '做完的', sprintId: id }),
      await add(projectId, { name: '在做的', sprintId: id }),
    ]
    await add(projectId, { name: '没做的' })
    const cancelled = await add(projectId, { name: '不做的' })
    await server.done('manager', sprintCalls.open, { id })
    await finish(done.id)
    await server.done('manager', taskCalls.changeStatus, { id: running.id, status: 'RUNNING' })
    await server.done('manager', taskCalls.update, { id: running.id, progressPercent: 40 })
    await server.done('manager', taskCalls.changeStatus, { id: cancelled.id, status: 'CANCEL' })
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    expect(await server.done('manager', sprintCalls.detail, { id })).toMatchObject({
      status: 2,
      doneNum: 1,
      totalNum: 2,
    })
    const stands = async () =>
      Object.fromEntries(
        (
          await server.sql<{ name: string; status: string; percent: number }>(
            'select name, status, progress_percent as percent from task where project_id = $1',
            [projectId],
          )
        ).map(one => [one.name, [one.status, one.percent]]),
      )
    expect(await stands()).toMatchObject({ 在做的: ['FINISH', 100], 没做的: ['FINISH', 100] })
    await server.done('manager', projectCalls.restart, { id: projectId, withTasks: true })
    expect(await stands()).toMatchObject({ 做完的: ['FINISH', 100], 在做的: ['RUNNING', 40], 没做的: ['WAITING', 0] })
    expect(await server.sql('select 1 from project_ended_task where project_id = $1', [projectId])).toEqual([])
    // Put on hold first and finished then, they come back as they stood before both; without them, nothing does.
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 3 })
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    await server.done('manager', projectCalls.restart, { id: projectId, withTasks: true })
    expect(await stands()).toMatchObject({ 在做的: ['RUNNING', 40], 没做的: ['WAITING', 0] })
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    await server.done('manager', projectCalls.restart, { id: projectId })
    expect(await stands()).toMatchObject({ 在做的: ['FINISH', 100] })
  })

  it('[sprint-006, sprint-009] needs a name, dates in order, and something in it; one is open at a time', async () => {
    const { id: projectId } = await begin()
    expect(await server.call('manager', sprintCalls.create, { projectId, name: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'name', code: 'required' }],
    })
    expect(
      await server.call('manager', sprintCalls.create, {
        projectId,
        name: '倒着',
        startDate: '2026-11-14',
        endDate: '2026-11-01',
      }),
    ).toMatchObject({ result: 1, code: 'project.sprint.dates' })
    expect(await server.call('staff', sprintCalls.create, { projectId, name: '越权' })).toMatchObject({ status: 403 })
    const one = await plan(projectId)
    expect(await server.call('manager', sprintCalls.open, { id: one.id })).toMatchObject({
      result: 1,
      code: 'project.sprint.empty',
    })
    expect((await server.done('manager', sprintCalls.list, { projectId })).list).toMatchObject([{ status: 0 }])
    await add(projectId, { sprintId: one.id })
    await server.done('manager', sprintCalls.open, { id: one.id })
    const two = await plan(projectId, { name: '迭代二' })
    await add(projectId, { sprintId: two.id })
    expect(await server.call('manager', sprintCalls.open, { id: two.id })).toMatchObject({
      result: 1,
      code: 'project.sprint.one_open',
      msg: '项目已有进行中的迭代，请先关闭它',
    })
    expect(await server.call('manager', sprintCalls.remove, { id: one.id })).toMatchObject({
      result: 1,
      code: 'project.sprint.not_planned',
    })
    expect(await server.call('manager', sprintCalls.open, { id: one.id })).toMatchObject({
      result: 1,
      code: 'project.sprint.not_planned',
    })
  })

  it('[sprint-003, sprint-008] carries its uuid and status, ten to a page of the list', async () => {
    const { id: projectId } = await begin()
    for (let n = 0; n < 11; n++) await plan(projectId, { name: `迭代 ${n}` })
    const { body } = await server.request(`/ftask/api/project/${projectId}/sprints.json`, {
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })
    const { list, total } = body.data as { list: object[]; total: number }
    expect([list.length, total]).toEqual([10, 11])
    for (const sprint of list) expect(sprint).toMatchObject({ uuid: expect.any(String) as string, status: 0 })
  })

  it('carries what is unfinished over to the next one', async () => {
    const { id: projectId } = await begin()
    const [one, two] = [await plan(projectId), await plan(projectId, { name: '迭代二' })]
    const a = await add(projectId, { name: 'A', sprintId: one.id })
    await add(projectId, { name: 'B', sprintId: one.id })
    await server.done('manager', sprintCalls.open, { id: one.id })
    await finish(a.id)
    expect(
      await server.call('manager', sprintCalls.close, { id: one.id, unfinished: 'next', nextId: one.id }),
    ).toMatchObject({ result: 1, code: 'project.sprint.no_next' })
    expect(await inSprint(one.id)).toEqual(['A', 'B'])
    await server.done('manager', sprintCalls.close, { id: one.id, unfinished: 'next' })
    expect(await inSprint(one.id)).toEqual(['A'])
    expect(await inSprint(two.id)).toEqual(['B'])
    expect(await server.call('manager', itemCalls.place, { id: [a.id], sprintId: one.id })).toMatchObject({
      result: 1,
      code: 'project.sprint.closed',
    })
  })

  it('closes once, however many close it; of several one is opened', async () => {
    const { id: projectId } = await begin()
    const sprints = await Promise.all([1, 2, 3].map(n => plan(projectId, { name: `迭代 ${n}` })))
    for (const { id } of sprints) await add(projectId, { sprintId: id })
    const opened = await race('manager', sprintCalls.open, turn => ({ id: sprints[turn % 3]!.id }), 12)
    expect(opened.filter(one => one.result === 0)).toHaveLength(1)
    const open = (await server.done('manager', sprintCalls.list, { projectId })).list.filter(one => one.status === 1)
    expect(open).toHaveLength(1)
    const closed = await race('manager', sprintCalls.close, { id: open[0]!.id }, 12)
    expect(closed.filter(one => one.result === 0)).toHaveLength(1)
    expect(new Set(closed.filter(one => one.result !== 0).map(one => one.code))).toEqual(
      new Set(['project.sprint.not_open']),
    )
  })

  it('burns down from what was kept of each day, not from what stands now', async () => {
    const { id: projectId } = await begin()
    const { id } = await plan(projectId)
    const a = await add(projectId, { name: 'A', sprintId: id, point: 3 })
    const b = await add(projectId, { name: 'B', sprintId: id, point: 5 })
    await server.done('manager', sprintCalls.open, { id })
    // Two days have passed since.
    await server.sql(
      `update project_sprint set opened_at = opened_at - interval '2 days', start_date = start_date - 2 where id = $1`,
      [id],
    )
    await server.sql('update project_sprint_fact set day = day - 2 where sprint_id = $1', [id])
    await finish(a.id)
    const late = await add(projectId, { name: 'C', sprintId: id, point: 2 })
    const { list } = await server.done('staff', sprintCalls.burndown, { id })
    expect(list.map(({ leftNum, leftPoint, totalPoint }) => [leftNum, leftPoint, totalPoint])).toEqual([
      [2, 8, 8],
      [2, 8, 8],
      [2, 7, 10],
    ])
    await server.done('manager', itemCalls.place, { id: [late.id], sprintId: null })
    await server.done('manager', taskCalls.update, { id: b.id, point: 1 })
    await server.done('manager', taskCalls.restart, { id: a.id })
    expect((await server.done('staff', sprintCalls.burndown, { id })).list.at(-1)).toMatchObject({
      leftNum: 2,
      leftPoint: 4,
      totalPoint: 4,
    })
    expect(await server.call('finance', sprintCalls.burndown, { id })).toMatchObject({ result: 4 })
  })
})

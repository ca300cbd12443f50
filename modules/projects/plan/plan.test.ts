import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../project/project.contract.ts'
import { planRows } from './plan-tree.contract.ts'
import { planColumnsCalls } from './plan-columns.contract.ts'
import { projectPlanCalls, type ProjectPlan } from './plan.contract.ts'

const server = testServer()
const race = racing(server)
const { list, move, insert, publish, changeStatus } = projectPlanCalls
const { columns } = planColumnsCalls

const begin = async (type: 0 | 4 = 4, further = {}) =>
  (
    await server.done('manager', projectCalls.create, {
      type,
      name: '计划测试',
      managerIds: [demoPeople.manager.id],
      ...further,
    })
  ).id
const add = async (
  projectId: string,
  name: string,
  way: 'last' | 'prev' | 'next' | 'child' = 'last',
  targetId?: string,
) => await server.done('manager', insert, { projectId, name, way, targetId })
/** The plan in rows, without what rows have beside the columns. */
async function inRowsFor(who: 'manager' | 'staff', projectId: string): Promise<ProjectPlan> {
  const plan = await server.done(who, list, { projectId })
  return {
    ...plan,
    list: plan.list.map(task => ({
      ...task,
      duration: undefined,
      directive: undefined,
      parentUuid: undefined,
      rel: undefined,
      preList: task.preList?.map(link => ({ ...link, preNum: undefined })),
    })),
  }
}
const outline = async (projectId: string) =>
  planRows((await server.done('manager', list, { projectId })).list).map(
    ({ task: { name }, outline: path }) => `${path} ${name}`,
  )

describe('the plan of a project', () => {
  it('[plan-view-036] has every task in its order, with what it waits for, and says what the actor may', async () => {
    const projectId = await begin()
    const phase = await add(projectId, '阶段')
    const one = await add(projectId, '一', 'child', phase.id)
    const two = await add(projectId, '二', 'child', phase.id)
    await server.done('manager', taskCalls.update, {
      id: one.id,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
      isMilestone: true,
    })
    await server.done('manager', taskPlanCalls.setPredecessor, { id: two.id, number: '2', lag: 1 })
    const plan = await server.done('manager', list, { projectId })
    expect(plan).toMatchObject({
      projectId,
      type: 4,
      isPublish: true,
      can: { edit: true, addTask: true, manage: true },
      people: [{ id: demoPeople.manager.id }],
    })
    expect(plan.list.find(({ id }) => id === two.id)).toMatchObject({
      parentId: phase.id,
      name: '二',
      status: 'WAITING',
      preList: [{ taskId: one.id, lag: 1 }],
      managerIds: [demoPeople.manager.id],
      planStartDate: '2030-03-06T16:00:00.000Z',
      isOwn: true,
    })
    expect(plan.list.find(({ id }) => id === one.id)).toMatchObject({ isMilestone: true })
    expect(Object.keys(plan.list.find(({ id }) => id === phase.id)!)).not.toContain('preList')
    expect(await outline(projectId)).toEqual(['1 阶段', '1.1 一', '1.2 二'])
    await server.done('manager', taskPlanCalls.setPredecessor, { id: two.id, number: one.code, lag: -1, type: 'FF' })
    expect((await server.done('manager', list, { projectId })).list.find(({ id }) => id === two.id)!.preList).toEqual([
      { taskId: one.id, preNum: 2, lag: -1, type: 'FF' },
    ])

    expect((await server.call('staff', list, { projectId })).result).toBe(4)
    expect((await server.call('other', list, { projectId })).result).toBe(4)
    await server.done('manager', projectCalls.changeMembers, {
      id: projectId,
      addPartners: [{ personId: demoPeople.staff.id, role: 'member' }],
    })
    expect(await server.done('staff', list, { projectId })).toMatchObject({
      can: { edit: false, addTask: true },
      list: { length: 3 },
    })
    // What only those who take part may see is not in others' plan.
    await server.done('manager', taskCalls.update, { id: two.id, openType: 1 })
    expect((await server.done('staff', list, { projectId })).list.map(({ id }) => id)).not.toContain(two.id)
    expect((await server.done('manager', list, { projectId })).list).toHaveLength(3)
  })

  it('[plan-view-004, plan-view-005, plan-view-007] carries the fields of its tasks by their names on the wire', async () => {
    const projectId = await begin()
    const phase = await add(projectId, '阶段')
    const one = await add(projectId, '一', 'child', phase.id)
    await server.done('manager', taskCalls.update, {
      id: one.id,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
      progressPercent: 40,
      priority: 3,
    })
    await server.sql(`update task set plan_work_hour = 6.5, real_work_hour = 2.5, type = 'BATCH' where id = $1`, [
      one.id,
    ])
    const wired = async () => {
      const { body } = await server.request(`/ftask/api/project/mind/list.json?project_id=${projectId}`, {
        headers: { authorization: `Bearer ${await server.token('manager')}` },
      })
      return (body.data as { list: { uuid: string }[] }).list.find(({ uuid }) => uuid === one.id)
    }
    expect(await wired()).toMatchObject({
      uuid: one.id,
      name: '一',
      status: 'WAITING',
      plan_start_date: '2030-03-04T01:00:00.000Z',
      plan_end_date: '2030-03-05T10:00:00.000Z',
      progress_percent: 40,
      duration: 2,
      plan_work_hour: 6.5,
      real_work_hour: 2.5,
      rel: { manager: [demoPeople.manager.id] },
      parent_uuid: phase.id,
      type: 'BATCH',
      priority: 3,
    })
    await server.done('manager', taskCalls.changeStatus, { id: one.id, status: 'FINISH' })
    expect(await wired()).toMatchObject({ status: 'FINISH', real_end_date: expect.stringMatching(/Z$/) as string })
  })

  it('says the same in columns as in rows, each task before those that stand after it', async () => {
    const projectId = await begin()
    const empty = await server.done('manager', columns, { projectId })
    expect(empty).toEqual(await inRowsFor('manager', projectId))
    expect(empty.list).toEqual([])
    const phase = await add(projectId, '阶段')
    const second = await add(projectId, '二 "quoted"', 'child', phase.id)
    const first = await add(projectId, '一', 'prev', second.id)
    const alone = await add(projectId, '外')
    await server.done('manager', taskCalls.update, {
      id: first.id,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
      isMilestone: true,
    })
    await server.sql('update task set plan_work_hour = 6.5, priority = 3 where id = $1', [first.id])
    await server.done('manager', taskPlanCalls.setPredecessor, { id: second.id, number: '2', lag: 1 })
    await server.done('manager', taskPlanCalls.setPredecessor, { id: second.id, number: '4', lag: 2, type: 'SS' })
    await server.done('manager', taskCalls.changeMembers, {
      id: alone.id,
      role: 'manager',
      addId: [demoPeople.staff.id],
    })
    await server.done('manager', taskCalls.changeStatus, { id: alone.id, status: 'FINISH' })
    const inColumns = await server.done('manager', columns, { projectId })
    const inRows = await inRowsFor('manager', projectId)
    const people = (plan: typeof inRows) => plan.people.map(({ id }) => id).sort()
    const tasks = (plan: typeof inRows) =>
      plan.list
        .map(task => ({ ...task, preList: task.preList?.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1)) }))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(tasks(inColumns)).toEqual(tasks(inRows))
    expect(people(inColumns)).toEqual(people(inRows))
    expect({ ...inColumns, list: [], people: [] }).toEqual({ ...inRows, list: [], people: [] })
    expect(inColumns.list.map(({ name }) => name)).toEqual(['阶段', '外', '一', '二 "quoted"'])

    // Whom a task is not shown to knows it by its id alone.
    await server.done('manager', projectCalls.changeMembers, {
      id: projectId,
      addPartners: [{ personId: demoPeople.staff.id, role: 'member' }],
    })
    for (const { id } of [phase, first]) await server.done('manager', taskCalls.update, { id, openType: 1 })
    const seen = await server.done('staff', columns, { projectId })
    expect(tasks(seen)).toEqual(tasks(await inRowsFor('staff', projectId)))
    expect(seen.list.find(({ id }) => id === second.id)).toMatchObject({
      parentId: phase.id,
      preList: expect.arrayContaining([expect.objectContaining({ taskId: first.id, lag: 1 })]),
    })
    expect((await server.call('hr', columns, { projectId })).result).toBe(4)
    expect((await server.call('other', columns, { projectId })).result).toBe(4)
  })

  it('[plan-view-021, plan-view-022, plan-view-023] takes tasks in at any place, and moves them level by level, roots as well', async () => {
    const projectId = await begin()
    const a = await add(projectId, 'a')
    const b = await add(projectId, 'b')
    await add(projectId, 'between', 'prev', b.id)
    await add(projectId, 'last', 'next', b.id)
    const child = await add(projectId, 'child', 'child', a.id)
    expect(await outline(projectId)).toEqual(['1 a', '1.1 child', '2 between', '3 b', '4 last'])
    expect(await server.done('manager', move, { id: b.id, way: 'down' })).toMatchObject({ id: b.id })
    expect(await outline(projectId)).toEqual(['1 a', '1.1 child', '2 between', '2.1 b', '3 last'])
    await server.done('manager', move, { id: b.id, way: 'up' })
    expect(await outline(projectId)).toEqual(['1 a', '1.1 child', '2 between', '3 b', '4 last'])
    await server.done('manager', move, { id: b.id, way: 'prev', targetId: a.id })
    expect(await outline(projectId)).toEqual(['1 b', '2 a', '2.1 child', '3 between', '4 last'])
    await server.done('manager', move, { id: child.id, way: 'next', targetId: b.id })
    await server.done('manager', move, { id: b.id, way: 'child', targetId: a.id })
    expect(await outline(projectId)).toEqual(['1 child', '2 a', '2.1 b', '3 between', '4 last'])

    const before = await outline(projectId)
    expect(await server.call('manager', move, { id: a.id, way: 'up' })).toMatchObject({
      result: 1,
      code: 'task.move.at_the_top',
    })
    expect(await server.call('manager', move, { id: child.id, way: 'down' })).toMatchObject({
      code: 'task.move.nothing_above',
    })
    expect(await server.call('manager', move, { id: a.id, way: 'child', targetId: b.id })).toMatchObject({
      code: 'task.move.cycle',
    })
    expect(await server.call('manager', move, { id: a.id, way: 'next' })).toMatchObject({ code: 'project.plan.target' })
    expect(await server.call('manager', insert, { projectId, name: 'x', way: 'next' })).toMatchObject({
      code: 'project.plan.target',
    })
    const elsewhere = await add(await begin(), 'elsewhere')
    expect(
      await server.call('manager', insert, { projectId, name: 'x', way: 'next', targetId: elsewhere.id }),
    ).toMatchObject({ code: 'project.plan.other_project' })
    expect((await server.call('staff', insert, { projectId, name: 'x' })).result).toBe(4)
    expect((await server.call('other', move, { id: a.id, way: 'down' })).result).toBe(4)
    expect(await outline(projectId)).toEqual(before)
  })

  it('[plan-view-037] answers a move with every task that follows from it', async () => {
    const projectId = await begin()
    const parent = await add(projectId, 'parent')
    const child = await add(projectId, 'child')
    await server.done('manager', taskCalls.update, {
      id: child.id,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
    })
    const moved = await server.done('manager', move, { id: child.id, way: 'down' })
    expect(moved).toMatchObject({
      parentId: parent.id,
      list: [{ id: parent.id, planStartDate: '2030-03-04T01:00:00.000Z', planEndDate: '2030-03-05T10:00:00.000Z' }],
    })
    expect(
      await server.done('manager', changeStatus, { nodeid: child.id, taskid: child.id, status: 'RUNNING' }),
    ).toMatchObject({ status: 'RUNNING', optResult: null })
    expect(await server.done('manager', changeStatus, { taskid: child.id, status: 'RUNNING' })).toMatchObject({
      optResult: { code: 'task.status.same' },
    })
  })

  it('keeps one order, whatever fifty people move and insert at once', async () => {
    const projectId = await begin()
    const tasks: { id: string }[] = []
    for (const name of ['a', 'b', 'c', 'd']) tasks.push(await add(projectId, name))
    const ways = ['up', 'down', 'prev', 'next', 'child'] as const
    const replies = await race('manager', move, turn => ({
      id: tasks[turn % 4]!.id,
      way: ways[turn % 5]!,
      targetId: tasks[(turn * 7 + 1) % 4]!.id,
    }))
    expect(
      replies.filter(
        ({ result, code }) => result !== 0 && !code?.startsWith('task.move.') && code !== 'task.plan.circle',
      ),
    ).toEqual([])
    const inserted = await race(
      'manager',
      insert,
      turn => ({ projectId, name: `n${turn}`, way: 'prev' as const, targetId: tasks[0]!.id }),
      20,
    )
    expect(inserted.filter(({ result }) => result !== 0)).toEqual([])
    const plan = (await server.done('manager', list, { projectId })).list
    expect(planRows(plan)).toHaveLength(24)
    const places = plan.map(({ parentId = '', orderKey }) => `${parentId} ${orderKey}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe("a waterfall's plan", () => {
  const notices = async () =>
    Number(
      (await server.sql('select count(*) as n from notification where person_id = $1', [demoPeople.staff.id]))[0]!.n,
    )
  const mine = async (who: 'staff') =>
    (await server.done(who, taskCalls.list, { scope: 'mine', isOpen: true, limit: 100 })).list.map(({ id }) => id)

  it('[plan-view-024, project-064, project-070, project-071] reaches those who do it when it is published, and tells each of them once', async () => {
    const projectId = await begin(0)
    const one = await add(projectId, '打样')
    const two = await add(projectId, '开模')
    const before = await notices()
    for (const { id } of [one, two])
      await server.done('manager', taskCalls.changeMembers, { id, role: 'manager', addId: [demoPeople.staff.id] })
    await server.done('manager', taskCalls.update, { id: one.id, planEndDate: '2030-03-05 18:00' })
    await server.done('manager', taskCalls.changeStatus, { id: one.id, status: 'RUNNING' })
    expect(await notices()).toBe(before)
    expect(await server.done('manager', list, { projectId })).toMatchObject({ isPublish: false })
    expect(await mine('staff')).not.toContain(one.id)
    expect((await server.call('staff', taskCalls.detail, { id: one.id })).result).toBe(4)
    expect((await server.call('staff', publish, { projectId })).result).toBe(4)
    expect(await server.sql('select distinct is_delete from task where project_id = $1', [projectId])).toEqual([
      { is_delete: 4 },
    ])
    expect(await outline(projectId)).toEqual(['1 打样', '2 开模'])

    const replies = await race('manager', publish, { projectId }, 20)
    expect(replies.filter(({ result }) => result === 0)).toMatchObject([
      { data: { id: projectId, isPublish: true, taskNum: 2 } },
    ])
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['project.plan.published']),
    )
    expect(await mine('staff')).toEqual(expect.arrayContaining([one.id, two.id]))
    expect((await notices()) - before).toBe(1)
    expect(await server.sql('select distinct is_delete from task where project_id = $1', [projectId])).toEqual([
      { is_delete: 0 },
    ])
    expect(await outline(projectId)).toEqual(['1 打样', '2 开模'])
    // What comes later reaches people at once.
    const later = await add(projectId, '量产')
    await server.done('manager', taskCalls.changeMembers, {
      id: later.id,
      role: 'manager',
      addId: [demoPeople.staff.id],
    })
    expect(await mine('staff')).toContain(later.id)
  })

  it('is not published while it is empty, nor by who does not run it', async () => {
    const projectId = await begin(0, { partners: [{ personId: demoPeople.staff.id, role: 'member' }] })
    expect(await server.call('manager', publish, { projectId })).toMatchObject({
      result: 1,
      code: 'project.plan.empty',
      msg: '计划里还没有任务，请先添加任务',
    })
    await add(projectId, '一')
    expect((await server.call('staff', publish, { projectId })).code).toBe('authority.missing')
    expect(await server.done('manager', list, { projectId })).toMatchObject({ isPublish: false })
    expect((await server.call('other', publish, { projectId })).result).toBe(4)
  })
})

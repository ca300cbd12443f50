import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { itemCalls } from '../../backlog/item.contract.ts'
import { budgetCalls } from '../../../control/budget/budget.contract.ts'
import { projectCalls } from '../../../project/project.contract.ts'
import { stageCalls } from '../../stage/stage.contract.ts'
import { projectTemplateCalls } from '../../../project/template/template.contract.ts'
import { processCalls, processSetting, type MoveRole } from './process.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales, finance } = demoPeople
const begin = (draft: object = {}) =>
  server.done('manager', projectCalls.create, {
    type: 5,
    name: '客户工单',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
    ...draft,
  })
const add = (projectId: string, draft: object = {}) =>
  server.done('manager', itemCalls.create, {
    projectId,
    type: 'TASK',
    name: '一张工单',
    managerIds: [staff.id],
    ...draft,
  })
const board = (projectId: string, who: DemoLogin = 'manager') => server.done(who, stageCalls.list, { projectId })
const stagesOf = async (projectId: string) => (await board(projectId)).list
const ways = async (projectId: string) => {
  const stages = await stagesOf(projectId)
  return stages.map(
    one => `${one.name}→${one.next.map(({ id }) => stages.find(other => other.id === id)!.name).join('、')}`,
  )
}
const stageOf = async (id: string) =>
  (
    await server.sql<{ name: string; status: string }>(
      `select s.name, t.status from task t join project_task p on p.task_id = t.id join project_task_stage s on s.id =
        p.stage_id where t.id = $1`,
      [id],
    )
  )[0]
const move = (who: DemoLogin, id: string, stageId: string) => server.call(who, itemCalls.move, { id, stageId })
const goesTo = (from: string, to: readonly string[], roles: MoveRole[] = []) =>
  server.done('manager', processCalls.next, { id: from, next: to.map(id => ({ id, roles })) })

describe('a workflow kanban', () => {
  it('begins with a process, and its cards keep to that: what has no way is refused, naming those there are, and nothing changes', async () => {
    const { id: projectId } = await begin()
    expect(await ways(projectId)).toEqual([
      '待办→处理中',
      '处理中→待办、待验收',
      '待验收→处理中、已完成',
      '已完成→待验收',
    ])
    expect((await board(projectId, 'staff')).isBound).toBe(true)
    const [todo, doing, review, done] = await stagesOf(projectId)
    const { id } = await add(projectId)
    expect(await move('staff', id, review!.id)).toMatchObject({
      result: 1,
      code: 'project.process.forbids',
      msg: '按流程，“待办”的下一步只能是：处理中',
    })
    expect(await stageOf(id)).toEqual({ name: '待办', status: 'WAITING' })
    expect(await move('staff', id, doing!.id)).toMatchObject({ result: 0, data: { status: 'RUNNING' } })
    expect(await move('manager', id, done!.id)).toMatchObject({
      code: 'project.process.forbids',
      msg: '按流程，“处理中”的下一步只能是：待办、待验收',
    })
    expect(await move('staff', id, review!.id)).toMatchObject({ result: 0 })
    expect(await move('staff', id, done!.id)).toMatchObject({ result: 0, data: { status: 'FINISH' } })
    await goesTo(done!.id, [])
    expect(await move('manager', id, todo!.id)).toMatchObject({
      code: 'project.process.ends',
      msg: '按流程，“已完成”之后没有可去的步骤',
    })
    expect(await stageOf(id)).toEqual({ name: '已完成', status: 'FINISH' })
  })

  it('keeps to it on the task’s own page, too: finished from where there is a way to the end alone', async () => {
    const { id: projectId } = await begin()
    const [, doing, review] = await stagesOf(projectId)
    const { id } = await add(projectId)
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'WAITING',
      optResult: { code: 'project.process.forbids', msg: '按流程，“待办”的下一步只能是：处理中' },
    })
    expect(await stageOf(id)).toEqual({ name: '待办', status: 'WAITING' })
    await move('staff', id, doing!.id)
    await move('staff', id, review!.id)
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'FINISH',
      optResult: null,
    })
    expect(await stageOf(id)).toEqual({ name: '已完成', status: 'FINISH' })
    // Taken up again, it goes back where the process leads from there, not to the very beginning.
    await server.done('staff', taskCalls.restart, { id })
    expect(await stageOf(id)).toEqual({ name: '待验收', status: 'RUNNING' })
  })

  it('lets some moves be made by some alone', async () => {
    const { id: projectId } = await begin({
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'senior_member' },
      ],
    })
    const [todo, doing] = await stagesOf(projectId)
    await goesTo(todo!.id, [doing!.id], ['manager'])
    const { id } = await add(projectId)
    expect(await move('staff', id, doing!.id)).toMatchObject({
      result: 1,
      code: 'project.process.roles',
      msg: '从“待办”到“处理中”由项目经理操作',
    })
    expect((await board(projectId, 'staff')).list[0]!.next).toEqual([
      { id: doing!.id, roles: ['manager'], isMine: false },
    ])
    expect((await board(projectId)).list[0]!.next).toMatchObject([{ isMine: true }])
    expect(await move('manager', id, doing!.id)).toMatchObject({ result: 0 })
    await goesTo(doing!.id, [todo!.id], ['assignee'])
    expect(await move('sales', id, todo!.id)).toMatchObject({
      code: 'project.process.roles',
      msg: '从“处理中”到“待办”由任务负责人操作',
    })
    expect(await move('staff', id, todo!.id)).toMatchObject({ result: 0 })
    // What one may not do at all, a process does not give.
    await goesTo(todo!.id, [doing!.id], ['member'])
    const { id: other } = await add(projectId, { managerIds: [manager.id] })
    expect(await move('staff', other, doing!.id)).toMatchObject({ status: 403 })
  })

  it('takes new cards in its first step, and no other', async () => {
    const { id: projectId } = await begin()
    const [todo, doing] = await stagesOf(projectId)
    expect(
      await server.call('manager', itemCalls.create, { projectId, name: '跳过', stageId: doing!.id }),
    ).toMatchObject({ result: 1, code: 'project.process.begins', msg: '按流程，新卡片从“待办”开始' })
    expect((await stagesOf(projectId)).map(one => one.taskNum)).toEqual([0, 0, 0, 0])
    expect((await stageOf((await add(projectId, { stageId: todo!.id })).id))!.name).toBe('待办')
  })

  it('moves one card once, however many move it at a time', async () => {
    const { id: projectId } = await begin()
    const [todo, doing, review] = await stagesOf(projectId)
    await goesTo(todo!.id, [doing!.id, review!.id])
    await goesTo(doing!.id, [])
    await goesTo(review!.id, [])
    const { id } = await add(projectId)
    const answers = await race(
      'manager',
      itemCalls.move,
      turn => ({ id, stageId: turn % 2 === 0 ? doing!.id : review!.id }),
      8,
    )
    const there = (await stageOf(id))!.name
    const wanted = answers.map((answer, turn) => ({ answer, to: turn % 2 === 0 ? '处理中' : '待验收' }))
    for (const { answer, to } of wanted)
      expect(answer).toMatchObject(to === there ? { result: 0 } : { result: 1, code: 'project.process.ends' })
    // One line of history: those who found it there already moved nothing.
    expect(await server.sql(`select 1 from history where subject_id = $1 and details ? 'stage'`, [id])).toHaveLength(1)
  })
})

describe('the process of a board', () => {
  it('is set up by those who run the project, with its own stages alone', async () => {
    const [{ id: projectId }, { id: other }] = [await begin(), await begin()]
    const [[todo, doing], [foreign]] = [await stagesOf(projectId), await stagesOf(other)]
    expect(await server.call('staff', processCalls.next, { id: todo!.id, next: [] })).toMatchObject({ status: 403 })
    expect(await server.call('finance', processCalls.next, { id: todo!.id, next: [] })).toMatchObject({ result: 4 })
    expect(
      await server.call('manager', processCalls.next, { id: todo!.id, next: [{ id: foreign!.id }] }),
    ).toMatchObject({ result: 1, code: 'project.item.place' })
    expect(await server.call('manager', processCalls.next, { id: todo!.id, next: [{ id: newId() }] })).toMatchObject({
      result: 1,
      code: 'project.item.place',
    })
    expect((await ways(projectId))[0]).toBe('待办→处理中')
    await goesTo(todo!.id, [doing!.id, todo!.id])
    expect((await ways(projectId))[0]).toBe('待办→处理中')
  })

  it('takes a new stage in behind the last, and closes over one that goes', async () => {
    const { id: projectId } = await begin()
    await server.done('manager', stageCalls.create, { projectId, name: '回访' })
    expect((await ways(projectId)).slice(3)).toEqual(['已完成→待验收、回访', '回访→已完成'])
    const [, doing] = await stagesOf(projectId)
    await server.done('manager', stageCalls.remove, { id: doing!.id })
    expect((await ways(projectId)).slice(0, 2)).toEqual(['待办→待验收', '待验收→已完成、待办'])
  })

  it('is off on other boards until somebody turns it on, and binds nobody while it is', async () => {
    const { id: projectId } = await begin({ type: 1 })
    const [, doing, done] = await stagesOf(projectId)
    const { id } = await add(projectId)
    expect(await move('staff', id, done!.id)).toMatchObject({ result: 0 })
    expect(await server.call('staff', processCalls.bind, { projectId, isOn: true })).toMatchObject({ status: 403 })
    await server.done('manager', processCalls.bind, { projectId, isOn: true })
    expect(await ways(projectId)).toEqual(['待办→进行中', '进行中→待办、已完成', '已完成→进行中'])
    const { id: next } = await add(projectId)
    expect(await move('staff', next, done!.id)).toMatchObject({ code: 'project.process.forbids' })
    await server.done('manager', processCalls.bind, { projectId, isOn: false })
    expect(await move('staff', next, done!.id)).toMatchObject({ result: 0 })
    expect(await move('staff', next, doing!.id)).toMatchObject({ result: 0 })
    const { id: plan } = await begin({ type: 4 })
    expect(await server.call('manager', processCalls.bind, { projectId: plan, isOn: true })).toMatchObject({
      result: 1,
      code: 'project.process.no_board',
    })
  })

  it('goes with a copy and with a template', async () => {
    const { id: projectId } = await begin({ name: '带流程的' })
    const [todo, , review] = await stagesOf(projectId)
    await goesTo(todo!.id, [review!.id], ['manager'])
    await server.done('manager', stageCalls.update, { id: review!.id, name: '待验收', wipLimit: 3, isStrict: true })
    const { id } = await add(projectId)
    await move('manager', id, review!.id)
    const { id: copy } = await server.done('manager', projectTemplateCalls.copy, { id: projectId, name: '照着做' })
    const { id: templateId } = await server.done('manager', projectTemplateCalls.save, { projectId, name: '工单流程' })
    const { id: made } = await begin({ templateId })
    for (const other of [copy, made]) {
      expect((await ways(other))[0]).toBe('待办→待验收')
      expect((await stagesOf(other)).map(one => [one.wipLimit, one.isStrict, one.isDone, one.taskNum])).toEqual([
        [null, false, false, 1],
        [null, false, false, 0],
        [3, true, false, 0],
        [null, false, true, 0],
      ])
    }
    const { id: usual } = await begin({ templateId: 'tickets' })
    expect((await ways(usual))[1]).toBe('处理中→待办、待验收')
    expect((await stagesOf(usual)).map(one => one.taskNum)).toEqual([5, 0, 0, 0])
  })
})

describe('the settings that name a project', () => {
  const read = async (who: DemoLogin, key: string) =>
    (await server.done(who, settingCalls.read, { keys: [key] })).list[0]
  const write = (keyName: string, keyValue: string) => server.call('admin', settingCalls.write, { keyName, keyValue })

  it('[board-001] say and change whether its board keeps to a process', async () => {
    const [{ id: flow }, { id: plain }] = [await begin(), await begin({ type: 1 })]
    expect(await read('staff', processSetting(flow))).toMatchObject({ keyValue: '1' })
    expect(await read('staff', processSetting(plain))).toMatchObject({ keyValue: '0' })
    expect(await read('finance', processSetting(plain))).toMatchObject({ keyValue: null })
    expect(await write(processSetting(plain), '1')).toMatchObject({ result: 0 })
    expect(await board(plain)).toMatchObject({ isBound: true })
    await server.done('manager', processCalls.bind, { projectId: plain, isOn: false })
    expect(await read('staff', processSetting(plain))).toMatchObject({ keyValue: '0' })
    expect(await write(processSetting((await begin({ type: 0 })).id), '1')).toMatchObject({
      result: 1,
      code: 'project.process.no_board',
    })
  })

  it('[budget-006, finance-019] say and change who keeps its money: the role is the one truth', async () => {
    const { id: projectId } = await begin()
    const key = `fb-pmp-project-finance-auth-${projectId}`
    expect(await read('manager', key)).toMatchObject({ keyValue: '[]' })
    expect(await write(key, JSON.stringify([finance.id]))).toMatchObject({ result: 0 })
    expect((await server.done('manager', budgetCalls.financeUsers, { projectId })).list).toMatchObject([
      { id: finance.id },
    ])
    expect(await server.done('finance', projectCalls.detail, { id: projectId })).toMatchObject({
      can: { seeMoney: true, edit: false },
    })
    await server.done('manager', budgetCalls.setFinanceUsers, { projectId, personIds: [sales.id] })
    expect(await read('manager', key)).toMatchObject({ keyValue: JSON.stringify([sales.id]) })
    expect(await server.call('finance', projectCalls.detail, { id: projectId })).toMatchObject({ result: 4 })
    expect(await write(key, JSON.stringify([newId()]))).toMatchObject({ result: 1, code: 'setting.value' })
    expect(await server.call('manager', settingCalls.write, { keyName: key, keyValue: '[]' })).toMatchObject({
      status: 403,
    })
    expect(await read('manager', key)).toMatchObject({ keyValue: JSON.stringify([sales.id]) })
  })

  it('[project-114] say and change what its page shows', async () => {
    const { id: projectId } = await begin()
    const key = `${projectId}_custom_agile_project_module`
    expect(await write(key, '["overview","execute"]')).toMatchObject({ result: 0 })
    expect(await server.done('manager', projectCalls.detail, { id: projectId })).toMatchObject({
      modules: ['overview', 'execute'],
    })
    expect(await write(key, '["nothing_like_it"]')).toMatchObject({ code: 'setting.value' })
    await server.done('manager', projectCalls.modules, { id: projectId })
    expect(await read('manager', key)).toMatchObject({ keyValue: null })
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { projectDirectoryCalls } from '#mechanisms/projects/project-directory.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { taskCalls, taskItemCalls, workflowCalls } from '#modules/tasks/tasks.contract.ts'
import { batchStatusCalls } from '#modules/tasks/task/status/batch-status.contract.ts'
import { stageCalls } from '../agile/stage/stage.contract.ts'
import { sprintCalls } from '../agile/sprint/sprint.contract.ts'
import en from '../projects.words.en.ts'
import zh from '../projects.words.zh.ts'
import { tabsOf } from './project-modules.contract.ts'
import { projectCalls } from './project.contract.ts'

const server = testServer()
const { manager, staff, finance, hr, sales } = demoPeople
const begin = (draft: object = {}, who: DemoLogin = 'manager') =>
  server.done(who, projectCalls.create, { type: 4, name: '新的项目', managerIds: [demoPeople[who].id], ...draft })
const member = (personId: string, role = 'member') => ({ personId, role: role as 'member' })
const standing = (id: string) => server.sql('select * from project where id = $1', [id])
const addTask = (projectId: string, draft: object = {}, who: DemoLogin = 'manager') =>
  server.done(who, taskCalls.create, { name: '项目里的任务', projectId, ...draft })
const tasksOf = (projectId: string) =>
  server.sql<{ name: string; status: string; is_delete: number }>(
    'select name, status, is_delete from task where project_id = $1 order by name',
    [projectId],
  )

describe('a project', () => {
  it('[project-106] begins with its people, a code and the stages of its type', async () => {
    const { id, code } = await begin({
      type: 3,
      partners: [member(staff.id), member(sales.id, 'product_manager')],
      planStartDate: '2026-11-02',
    })
    expect(code).toMatch(/^P\d+$/)
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({
      code,
      type: 3,
      status: 0,
      stage: 0,
      isPublish: true,
      isProjectManager: false,
      can: { edit: false, manage: false, addTask: true, report: true, remove: false },
      rel: { manager: [{ name: '张伟' }], product_manager: [{ name: '刘强' }], member: [{ name: '王小雨' }] },
    })
    expect((await server.done('staff', stageCalls.list, { projectId: id })).list.map(one => one.name)).toEqual([
      '待办',
      '开发中',
      '测试中',
      '已完成',
    ])
    expect((await server.done('staff', projectCalls.list, { scope: 'partner' })).list.map(one => one.id)).toContain(id)
    expect((await server.done('staff', projectDirectoryCalls.list, { key: code })).list).toMatchObject([
      { id, code, type: 3 },
    ])
  })

  it('[project-074, project-075] needs a name and a manager', async () => {
    const before = await server.sql('select count(*) from project')
    expect(
      await server.call('manager', projectCalls.create, { type: 4, name: ' ', managerIds: [manager.id] }),
    ).toMatchObject({ result: 1, errors: [{ field: 'name', code: 'required' }] })
    expect(
      await server.call('manager', projectCalls.create, { type: 4, name: '无人负责', managerIds: [] }),
    ).toMatchObject({ result: 1, code: 'project.manager.needed', msg: '项目至少保留一位项目经理' })
    expect(await server.sql('select count(*) from project')).toEqual(before)
  })

  it('[project-116] is seen by those who take part and those above them, by nobody else', async () => {
    const { id } = await begin({ partners: [member(staff.id)] })
    expect(await server.done('admin', projectCalls.detail, { id })).toMatchObject({ can: { manage: true } })
    expect(await server.call('finance', projectCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('finance', projectCalls.follow, { id, operation: 'add' })).toMatchObject({ result: 4 })
    const gone = await server.call('other', projectCalls.detail, { id: newId() })
    expect(gone).toMatchObject({ result: 4, msg: expect.stringContaining('项目已被删除') as string })
    expect(await server.call('other', projectCalls.detail, { id })).toEqual(gone)
  })

  it('[project-076, project-086, project-104, project-105] keeps a manager at least, and is its managers’ alone to manage', async () => {
    const { id } = await begin({ partners: [member(staff.id), member(sales.id, 'senior_member')] })
    const before = await server.sql('select * from member where subject_id = $1 order by person_id, role', [id])
    expect(
      await server.call('manager', projectCalls.changeMembers, { id, delPartners: [member(manager.id, 'manager')] }),
    ).toMatchObject({ result: 1, code: 'project.manager.needed' })
    expect(
      await server.call('sales', projectCalls.changeMembers, { id, addPartners: [member(finance.id)] }),
    ).toMatchObject({ status: 403 })
    expect(await server.sql('select * from member where subject_id = $1 order by person_id, role', [id])).toEqual(
      before,
    )
    await server.done('manager', projectCalls.changeMembers, {
      id,
      addPartners: [member(finance.id)],
      delPartners: [member(sales.id, 'senior_member')],
    })
    await server.done('manager', projectCalls.changeManager, { id, managerIds: [staff.id] })
    const { rel, can } = await server.done('staff', projectCalls.detail, { id })
    expect(can).toMatchObject({ manage: true })
    expect(rel).toMatchObject({ manager: [{ name: '王小雨' }], member: [{ name: '王小雨' }, { name: '陈静' }] })
    expect(rel.senior_member).toBeUndefined()
    expect(await server.call('manager', projectCalls.changeManager, { id, managerIds: [manager.id] })).toMatchObject({
      status: 403,
    })
  })

  it('[project-054, project-065, project-102, project-103] is changed by those who run it; what is given as it is changes nothing', async () => {
    const { id } = await begin({ partners: [member(staff.id), member(sales.id, 'senior_member')] })
    await server.done('sales', projectCalls.update, { id, name: '改了名', priority: 3 })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({
      name: '改了名',
      priority: 3,
      summary: '',
    })
    expect(await server.call('staff', projectCalls.update, { id, name: '不行' })).toMatchObject({ status: 403 })
    const [category] = (await server.done('manager', dictionaryCalls.list, { kind: 'PROJECT_TYPE' })).list
    const changes = {
      priority: 2 as const,
      departmentId: manager.departmentId,
      typeId: category!.id,
      planStartDate: '2026-12-01 09:00',
      planEndDate: '2026-12-31 18:00',
      preDate: '2026-12-24',
      preAmount: '12000.50',
      sellMgrId: sales.id,
      name: '又改了名',
      summary: '说明也改了',
    }
    await server.done('manager', projectCalls.update, { id, ...changes })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({
      ...changes,
      typeName: category!.name,
      planStartDate: '2026-12-01T01:00:00.000Z',
      planEndDate: '2026-12-31T10:00:00.000Z',
      sellMgr: { id: sales.id },
    })
    await server.done('manager', projectCalls.changePercent, { id, percent: 40 })
    expect((await standing(id))[0]).toMatchObject({ percent: 40 })
    expect(await server.call('staff', projectCalls.changePercent, { id, percent: 90 })).toMatchObject({ result: 1 })
  })

  it('[project-049, project-063] is followed and left', async () => {
    const { id } = await begin({ partners: [member(staff.id)] })
    const { id: unfollowed } = await begin({ partners: [member(staff.id)] })
    const followed = async () =>
      (await server.done('staff', projectCalls.list, { isFollow: true, status: -1, limit: 100 })).list.map(
        one => one.id,
      )
    await server.done('staff', projectCalls.follow, { id, operation: 'add' })
    expect(await followed()).toContain(id)
    expect(await followed()).not.toContain(unfollowed)
    expect((await server.done('staff', projectCalls.detail, { id })).isFollow).toBe(true)
    await server.done('staff', projectCalls.follow, { id, operation: 'del' })
    expect(await followed()).not.toContain(id)
    expect((await server.done('staff', projectCalls.detail, { id })).isFollow).toBe(false)
    await server.done('staff', projectCalls.follow, { id, operation: 'add' })
    await server.done('manager', projectCalls.changeMembers, { id, delPartners: [member(staff.id)] })
    // Following gives no right, and takes none away: their manager's project is seen by those above, not by them.
    expect(await server.call('staff', projectCalls.detail, { id })).toMatchObject({ result: 4 })
  })
})

describe('its lists', () => {
  it('[project-044, project-045, project-046, project-047, project-048, project-050, project-051, project-052, project-053] have what runs, what is late, what has ended', async () => {
    const late = await begin({ name: '已经晚了', planStartDate: '2026-01-01', planEndDate: '2026-02-01' })
    const fine = await begin({ name: '还有时间', planEndDate: '2199-01-01' })
    const ids = async (query: object) =>
      (await server.done('manager', projectCalls.list, { limit: 100, ...query })).list.map(one => one.id)
    expect(await ids({ isDelay: true })).toContain(late.id)
    expect(await ids({ isDelay: true })).not.toContain(fine.id)
    expect(await ids({ isNormal: true })).toContain(fine.id)
    expect(await ids({ isNormal: true })).not.toContain(late.id)
    await server.done('manager', projectCalls.changeStatus, { id: late.id, status: 3 })
    expect(await ids({ isDelay: true, status: -1 })).not.toContain(late.id)
    expect(await ids({ status: -1, key: '已经晚了' })).toEqual([late.id])
    // Of each status its own, and all of them together; without one, those that run.
    const key = '按状态'
    const standing = new Map([[0, (await begin({ name: key })).id]])
    for (const status of [1, 2, 3] as const) {
      const { id } = await begin({ name: key })
      await server.done('manager', projectCalls.changeStatus, { id, status })
      standing.set(status, id)
    }
    for (const [status, id] of standing) expect(await ids({ key, status }), `status ${status}`).toEqual([id])
    expect((await ids({ key, status: -1 })).toSorted()).toEqual([...standing.values()].toSorted())
    expect(await ids({ key })).toEqual([standing.get(0)])
    // What lies in the recycle bin is left out, what is not published is not.
    const { id: unpublished } = await begin({ name: key, type: 0 })
    await server.done('manager', projectCalls.remove, { id: standing.get(0)! })
    expect(await ids({ key })).toEqual([unpublished])
    expect(await ids({ key, isDelete: [1] })).toEqual([standing.get(0)])
  })

  it('[project-089] come thirty to a page', async () => {
    for (let n = 0; n < 31; n++) await begin({ name: `翻页 ${n}` })
    expect((await server.done('manager', projectCalls.list, { key: '翻页' })).list).toHaveLength(30)
  })
})

describe('a kind of project', () => {
  it('[project-001, project-035, project-036, project-037, project-038, project-039, project-040] is one of six', async () => {
    const kinds = [
      [
        0,
        '瀑布（PMP）',
        'Waterfall (PMP)',
        { isPublish: false, hasPlan: true, hasBoard: false, isBound: false, isAgile: false },
      ],
      [
        1,
        '简单看板',
        'Simple board',
        { isPublish: true, hasPlan: false, hasBoard: true, isBound: false, isAgile: false },
      ],
      [
        3,
        '敏捷 Scrum',
        'Agile Scrum',
        { isPublish: true, hasPlan: false, hasBoard: true, isBound: false, isAgile: true },
      ],
      [4, '协作', 'Collaborative', { isPublish: true, hasPlan: true, hasBoard: false, isBound: false, isAgile: false }],
      [
        5,
        '工作流看板',
        'Workflow kanban',
        { isPublish: true, hasPlan: false, hasBoard: true, isBound: true, isAgile: false },
      ],
      [
        6,
        '产品研发',
        'Product development',
        { isPublish: true, hasPlan: true, hasBoard: false, isBound: false, isAgile: true },
      ],
    ] as const
    expect(projectTypes).toEqual(kinds.map(([type]) => type))
    for (const [type, chinese, english, is] of kinds) {
      expect([zh[`type_${type}`], en[`type_${type}`]]).toEqual([chinese, english])
      const { id } = await begin({ type })
      const { isPublish } = await server.done('manager', projectCalls.detail, { id })
      const stages = await server.done('manager', stageCalls.list, { projectId: id })
      const sprint = await server.call('manager', sprintCalls.create, { projectId: id, name: '迭代' })
      expect(
        {
          isPublish,
          hasPlan: tabsOf[type].includes('tasks'),
          hasBoard: tabsOf[type].includes('execute'),
          isBound: stages.isBound,
          isAgile: sprint.result === 0,
        },
        chinese,
      ).toEqual(is)
    }
    const before = await server.sql('select count(*) from project')
    for (const type of [2, 7, -1])
      expect(
        await server.call('manager', projectCalls.create, {
          type: type as 0,
          name: '没有的',
          managerIds: [manager.id],
        }),
      ).toMatchObject({ result: 1, errors: [{ field: 'type', code: 'choice' }] })
    expect(await server.sql('select count(*) from project')).toEqual(before)
  })

  it('[project-041] and how much it matters, from low to very important', async () => {
    for (const [priority, name] of [
      [0, '低'],
      [1, '普通'],
      [2, '重要'],
      [3, '非常重要'],
    ] as const) {
      expect(zh[`priority_${priority}`]).toBe(name)
      const { id } = await begin({ priority })
      expect(await server.done('manager', projectCalls.detail, { id })).toMatchObject({ priority })
    }
    expect(
      await server.call('manager', projectCalls.create, {
        type: 4,
        name: '太重要',
        priority: 4 as 3,
        managerIds: [manager.id],
      }),
    ).toMatchObject({ result: 1, errors: [{ field: 'priority', code: 'choice' }] })
  })
})

describe('what somebody is in it', () => {
  it('[project-085, project-087] says whether they answer for it: its managers, senior members and who manages all projects', async () => {
    const { id } = await begin({
      partners: [member(staff.id), member(sales.id, 'senior_member'), member(finance.id, 'product_manager')],
    })
    const flags = async (who: DemoLogin) => {
      const { isProjectManager, isAdmin, rel, can } = await server.done(who, projectCalls.detail, { id })
      return [isProjectManager, isAdmin, can.edit, rel.product_manager?.some(one => one.id === demoPeople[who].id)]
    }
    expect(await flags('manager')).toEqual([true, false, true, false])
    expect(await flags('sales')).toEqual([true, false, true, false])
    expect(await flags('finance')).toEqual([false, false, false, true])
    expect(await flags('staff')).toEqual([false, false, false, false])
    expect(await flags('admin')).toEqual([true, true, true, false])
  })
})

it('[project-026, project-027, project-028, project-029, project-030, project-031, project-032, project-033, project-034, share-004] a project carries each of its fields by the name it has on the wire', async () => {
  const { id } = await begin({ partners: [member(staff.id), member(sales.id, 'senior_member')], sellMgrId: sales.id })
  const request = async () =>
    (
      await server.request(`/ftask/api/project/detail/${id}.json`, {
        headers: { authorization: `Bearer ${await server.token('manager')}` },
      })
    ).body.data as Record<string, unknown>
  const raw = await request()
  for (const name of [
    'uuid',
    'project_id',
    'name',
    'summary',
    'type',
    'priority',
    'type_id',
    'type_name',
    'dept_id',
    'dept_name',
    'manager',
    'partners',
    'sell_mgr_id',
    'creator_id',
    'plan_start_date',
    'plan_end_date',
    'pre_date',
    'pre_amount',
    'sign_status',
    'loss_reason_id',
    'loss_reason',
    'loss_win_date',
    'contract_id',
    'contract_name',
    'chance_id',
    'chance_name',
    'status',
    'shared',
    'is_publish',
    'percent',
    'is_follow',
    'is_delete',
    'is_admin',
  ])
    expect(raw, name).toHaveProperty(name)
  expect(raw).toMatchObject({
    uuid: id,
    project_id: id,
    manager: [{ uuid: manager.id }],
    creator_id: manager.id,
    sell_mgr_id: sales.id,
    partners: [
      { user_id: manager.id, role: 'manager' },
      { user_id: sales.id, role: 'senior_member' },
      { user_id: staff.id, role: 'member' },
    ],
    shared: false,
    is_admin: false,
  })
  expect(
    await server.call('manager', projectCalls.changeMembers, {
      id,
      addPartners: [member(finance.id, 'boss')],
    }),
  ).toMatchObject({ result: 1, errors: [{ code: 'choice' }] })
  const { path } = await server.done('manager', shareCalls.create, { subjectType: 'project', subjectId: id })
  expect(await request()).toMatchObject({ shared: true })
  expect(await server.done(null, openShareCalls.open, { key: path.split('key=')[1]! })).toMatchObject({
    title: '新的项目',
  })
})

describe('its end', () => {
  it('[project-055, project-101] finishes the open tasks, and only its managers end it', async () => {
    const { id } = await begin({ partners: [member(staff.id)] })
    await addTask(id, { name: 'A' })
    await addTask(id, { name: 'B', planStartDate: '2026-01-01', planEndDate: '2026-01-02' }, 'staff')
    expect(await server.call('staff', projectCalls.changeStatus, { id, status: 1 })).toMatchObject({ status: 403 })
    expect(await tasksOf(id)).toMatchObject([{ status: 'WAITING' }, { status: 'WAITING' }])
    await server.done('manager', projectCalls.changeStatus, { id, status: 1 })
    expect(await tasksOf(id)).toMatchObject([
      { name: 'A', status: 'FINISH' },
      { name: 'B', status: 'FINISH_DELAY' },
    ])
    expect((await standing(id))[0]).toMatchObject({ status: 1, percent: 100, stage: 4 })
    expect(await server.call('manager', projectCalls.changeStatus, { id, status: 2 })).toMatchObject({
      result: 1,
      code: 'project.ended',
    })
    expect(await server.call('manager', taskCalls.create, { name: '太迟了', projectId: id })).toMatchObject({
      status: 403,
    })
  })

  it('[project-056, project-057, project-058, project-059] by cancelling or holding takes the tasks along, and restart brings them back if wanted', async () => {
    const { id } = await begin({ partners: [member(staff.id)] })
    await addTask(id)
    const can = async (who: DemoLogin) => (await server.done(who, projectCalls.detail, { id })).can
    expect(await can('manager')).toMatchObject({ changeStage: true, end: true, hold: true, restart: false })
    expect(await can('staff')).toMatchObject({ changeStage: false, end: false, hold: false, restart: false })
    await server.done('manager', projectCalls.changeStatus, { id, status: 3 })
    expect(await tasksOf(id)).toMatchObject([{ status: 'POST_PONE' }])
    expect(await standing(id)).toMatchObject([{ status: 3 }])
    expect(await can('manager')).toMatchObject({ changeStage: false, end: true, hold: false, restart: true })
    await server.done('manager', projectCalls.restart, { id })
    expect(await standing(id)).toMatchObject([{ status: 0 }])
    expect(await tasksOf(id)).toMatchObject([{ status: 'POST_PONE' }])
    expect(await server.call('manager', projectCalls.restart, { id })).toMatchObject({
      result: 1,
      code: 'project.running',
    })
    await server.done('manager', projectCalls.changeStatus, { id, status: 2 })
    expect(await standing(id)).toMatchObject([{ status: 2 }])
    expect(await tasksOf(id)).toMatchObject([{ status: 'CANCEL' }])
    await server.done('manager', projectCalls.restart, { id, withTasks: true })
    expect(await tasksOf(id)).toMatchObject([{ status: 'RUNNING' }])
  })

  it('by signing finishes it; not signed clears that', async () => {
    const { id } = await begin()
    expect(await server.done('manager', projectCalls.signStatus, { id, signStatus: 0 })).toEqual({ id, status: 0 })
    expect(await server.done('manager', projectCalls.signStatus, { id, signStatus: 1 })).toEqual({ id, status: 1 })
    expect((await standing(id))[0]).toMatchObject({ sign_status: 1, status: 1 })
  })

  it('[project-060, project-061] in the recycle bin hides it and its tasks, until it is recovered', async () => {
    const { id } = await begin({ partners: [member(staff.id)] })
    const { id: taskId } = await addTask(id, { managerIds: [staff.id] })
    expect(await server.call('staff', projectCalls.remove, { id })).toMatchObject({ status: 403 })
    await server.done('manager', projectCalls.remove, { id })
    expect((await server.done('staff', taskCalls.list, { limit: 100 })).list.map(one => one.id)).not.toContain(taskId)
    expect(
      (await server.done('manager', projectCalls.list, { isDelete: [1], status: -1 })).list.map(one => one.id),
    ).toContain(id)
    expect(await server.call('manager', projectCalls.remove, { id })).toMatchObject({
      result: 1,
      code: 'project.deleted',
    })
    await server.done('manager', projectCalls.recover, { id })
    expect((await server.done('staff', taskCalls.list, { limit: 100 })).list.map(one => one.id)).toContain(taskId)
    expect(await server.call('manager', projectCalls.recover, { id })).toMatchObject({
      result: 1,
      code: 'project.not_deleted',
    })
  })
})

describe('its tasks', () => {
  it('are seen by those who are in it, and added by them', async () => {
    const { id } = await begin({ partners: [member(staff.id), member(finance.id)] })
    const { id: taskId } = await addTask(id, { managerIds: [staff.id] })
    expect(await server.done('finance', taskCalls.detail, { id: taskId })).toMatchObject({
      project: { id, name: '新的项目' },
      isProjectManager: false,
      can: { edit: false },
    })
    expect(await server.call('sales', taskCalls.detail, { id: taskId })).toMatchObject({ result: 4 })
    expect(await server.call('sales', taskCalls.create, { name: '混进来', projectId: id })).toMatchObject({ result: 4 })
    const below = await server.done('staff', taskCalls.create, { name: '子任务', parentId: taskId })
    expect(
      (await server.done('finance', taskCalls.list, { projectId: id, scope: 'company' })).list.map(one => one.id),
    ).toEqual(expect.arrayContaining([taskId, below.id]))
  })

  it('[project-081, project-082, project-083, project-084] of a controlled project are changed by those who run it; who does them reports', async () => {
    const { id } = await begin({
      isControlled: true,
      partners: [member(staff.id), member(sales.id, 'senior_member'), member(finance.id, 'product_manager')],
    })
    const { id: taskId } = await addTask(id, { managerIds: [staff.id] })
    for (const who of ['sales', 'admin'] as const)
      await server.done(who, taskCalls.update, { id: taskId, name: `${who} 改` })
    expect(await server.call('finance', taskCalls.update, { id: taskId, name: '我来改' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('staff', taskCalls.update, { id: taskId, name: '我来改' })).toMatchObject({ status: 403 })
    expect(await server.call('staff', taskCalls.create, { name: '我来加', projectId: id })).toMatchObject({
      status: 403,
    })
    await server.done('staff', taskCalls.changeStatus, { id: taskId, status: 'RUNNING' })
    await server.done('manager', taskCalls.update, { id: taskId, name: '经理改' })
    expect(await server.done('staff', taskCalls.detail, { id: taskId })).toMatchObject({
      name: '经理改',
      status: 'RUNNING',
      can: { edit: false, changeStatus: true, cancel: false, remove: false },
    })
    // To cancel it, or to put it on hold, is no report: neither alone nor with others.
    for (const status of ['CANCEL', 'POST_PONE'] as const)
      expect(await server.call('staff', taskCalls.changeStatus, { id: taskId, status })).toMatchObject({
        status: 403,
        code: 'task.status.given_up',
      })
    const {
      list: [refused],
    } = await server.done('staff', batchStatusCalls.change, { ids: [taskId], status: 'CANCEL' })
    expect(refused).toMatchObject({ status: 'RUNNING', optResult: { code: 'task.status.given_up' } })
    await server.done('manager', taskCalls.changeStatus, { id: taskId, status: 'CANCEL' })
    expect(await server.call('staff', taskCalls.restart, { id: taskId })).toMatchObject({
      status: 403,
      code: 'task.status.given_up',
    })
    expect(await server.done('staff', taskCalls.detail, { id: taskId })).toMatchObject({ status: 'CANCEL' })
  })

  it('[task-061] with locked content are changed by their creator and who runs the project; who does them may not', async () => {
    const { id } = await begin({ partners: [member(staff.id), member(finance.id)] })
    const { id: taskId } = await server.done('staff', taskCalls.create, {
      name: '锁定的',
      projectId: id,
      managerIds: [finance.id],
      lockContent: true,
    })
    expect(await server.call('finance', taskCalls.update, { id: taskId, name: '我来改' })).toMatchObject({
      result: 1,
      code: 'task.content.locked',
    })
    await server.done('manager', taskCalls.update, { id: taskId, name: '项目经理改' })
    await server.done('staff', taskCalls.update, { id: taskId, detail: '创建人改' })
    expect(await server.done('manager', taskCalls.detail, { id: taskId })).toMatchObject({
      name: '项目经理改',
      detail: '创建人改',
      can: { editContent: true },
    })
    expect(await server.done('finance', taskCalls.detail, { id: taskId })).toMatchObject({
      can: { editContent: false },
    })
  })

  it('[workflow-002, workflow-003] of a workflow have their steps given to others by their creator and who runs the project, in a controlled one by the latter alone', async () => {
    const { id: workflowId } = await server.done('admin', workflowCalls.create, {
      name: '评审流程',
      steps: [
        { name: '初审', managerIds: [finance.id] },
        { name: '终审', managerIds: [finance.id] },
      ],
    })
    const { id } = await begin({ partners: [member(staff.id), member(finance.id), member(hr.id)] })
    const { id: taskId } = await server.done('staff', taskCalls.create, {
      name: '评审',
      projectId: id,
      type: 'WORKFLOW',
      workflowId,
    })
    const steps = async (who: 'staff' | 'manager') => (await server.done(who, taskItemCalls.list, { id: taskId })).list
    const [first, second] = await steps('staff')
    await server.done('staff', workflowCalls.assign, { id: first!.id, managerId: [hr.id] })
    expect(await server.call('finance', workflowCalls.assign, { id: second!.id, managerId: [hr.id] })).toMatchObject({
      status: 403,
    })
    await server.done('manager', projectCalls.update, { id, isControlled: true })
    expect(await server.call('staff', workflowCalls.assign, { id: second!.id, managerId: [staff.id] })).toMatchObject({
      status: 403,
    })
    expect((await steps('staff')).map(({ can }) => can.assign)).toEqual([false, false])
    expect((await steps('staff'))[1]!.marches).toMatchObject([{ person: { id: finance.id } }])
    await server.done('manager', workflowCalls.assign, { id: second!.id, managerId: [hr.id] })
    expect((await steps('manager'))[1]!.marches).toMatchObject([{ person: { id: hr.id } }])
  })

  it('of an unpublished plan have reached nobody but those who are in the project', async () => {
    const { id } = await begin({ type: 0, partners: [member(staff.id)] })
    const { id: taskId } = await addTask(id, { managerIds: [sales.id] })
    expect(await tasksOf(id)).toMatchObject([{ is_delete: 4 }])
    expect((await server.done('sales', taskCalls.list, { limit: 100 })).list.map(one => one.id)).not.toContain(taskId)
    expect(await server.call('sales', taskCalls.detail, { id: taskId })).toMatchObject({ result: 4 })
    expect(await server.sql('select 1 from notification where subject_id = $1', [taskId])).toEqual([])
    expect(await server.done('staff', taskCalls.detail, { id: taskId })).toMatchObject({ isDelete: 4 })
  })

  it('beside an unpublished plan, issues and the like reach their people at once, whatever becomes of the project', async () => {
    const { id } = await begin({ type: 0 })
    const issue = await addTask(id, { type: 'ISSUE', managerIds: [sales.id] })
    const known = async () =>
      (await server.done('sales', taskCalls.list, { limit: 100 })).list.map(one => one.id).includes(issue.id)
    expect(await known()).toBe(true)
    await server.done('manager', projectCalls.remove, { id })
    expect(await known()).toBe(false)
    await server.done('manager', projectCalls.recover, { id })
    expect(await known()).toBe(true)
  })
})

describe('who looks after all projects', () => {
  it('by a role as well as by themselves, runs them and their tasks', async () => {
    const { id } = await begin()
    const { id: taskId } = await addTask(id)
    const [role] = await server.sql<{ id: string }>(
      `insert into role (comp_id, id, name, authorities) values ($1, $2, '项目办公室', array['PROJECT_MANAGER']) returning
        id`,
      [demoCompany.id, newId()],
    )
    expect(await server.call('hr', taskCalls.detail, { id: taskId })).toMatchObject({ result: 4 })
    await server.sql('insert into person_role (comp_id, person_id, role_id) values ($1, $2, $3)', [
      demoCompany.id,
      demoPeople.hr.id,
      role!.id,
    ])
    expect(await server.done('hr', taskCalls.detail, { id: taskId })).toMatchObject({
      isProjectManager: true,
      can: { edit: true },
    })
    await server.sql('delete from person_role where role_id = $1', [role!.id])
    expect(await server.call('hr', taskCalls.update, { id: taskId, name: '不再是了' })).toMatchObject({ result: 4 })
  })
})

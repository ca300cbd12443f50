import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import { projectApprovalCalls } from '../approval/approval.contract.ts'
import { moduleCalls } from '../../agile/module/module.contract.ts'
import { sprintCalls } from '../../agile/sprint/sprint.contract.ts'
import { stageCalls } from '../../agile/stage/stage.contract.ts'
import { projectTemplateCalls } from '../template/template.contract.ts'
import { versionCalls } from '../../agile/version/version.contract.ts'
import { creationAccessCalls } from './creation-access.contract.ts'
import { projectCalls } from '../project.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales, admin } = demoPeople
const begin = (draft: object = {}, who: DemoLogin = 'staff') =>
  server.done(who, projectCalls.create, { type: 4, name: '新的项目', managerIds: [demoPeople[who].id], ...draft })
const setting = (keyName: string, keyValue: string) => server.done('admin', settingCalls.write, { keyName, keyValue })
const tasksOf = (id: string) =>
  server.sql<{ name: string; starts: string; ends: string; is_delete: number; status: string }>(
    `select t.name, to_char(t.plan_start_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as starts,
      to_char(t.plan_end_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as ends, t.is_delete, t.status
    from task t where t.project_id = $1 order by t.plan_start_date, t.name`,
    [id],
  )
const projects = async () => Number((await server.sql<{ count: string }>('select count(*) from project'))[0]!.count)

describe('a template', () => {
  it('[project-013] there are two of each type at least, and each makes its project', async () => {
    const { list } = await server.done('staff', projectTemplateCalls.list, {})
    for (const type of projectTypes)
      expect(list.filter(one => one.type === type && one.isUsual).length, `type ${type}`).toBeGreaterThanOrEqual(2)
    for (const { id: templateId, type, taskNum, stageNum } of list.filter(one => one.isUsual)) {
      const { id } = await begin({ type, templateId, planStartDate: '2026-12-01' })
      expect((await server.done('staff', stageCalls.list, { projectId: id })).list).toHaveLength(stageNum)
      expect(await tasksOf(id), templateId).toHaveLength(taskNum)
    }
  })

  it('gives its tasks dates from the project’s start, in their stages, one after another', async () => {
    const { id } = await begin({ templateId: 'event', planStartDate: '2026-12-01' })
    const tasks = await tasksOf(id)
    expect(tasks.find(one => one.name === '活动方案与预算')).toMatchObject({
      starts: '2026-12-01',
      ends: '2026-12-04',
      status: 'WAITING',
    })
    expect(tasks.find(one => one.name === '确定场地')).toMatchObject({ starts: '2026-12-07', ends: '2026-12-10' })
    expect((await server.done('staff', stageCalls.list, { projectId: id })).list).toMatchObject([
      { name: '策划', taskNum: 3 },
      { name: '筹备', taskNum: 3 },
      { name: '执行与复盘', taskNum: 4 },
    ])
    expect(
      await server.sql('select 1 from task_predecessor l join task t on t.id = l.task_id where t.project_id = $1', [
        id,
      ]),
    ).toHaveLength(11)
  })

  it('gives its phases to nobody: what is to be done of them is the tasks below', async () => {
    const parents = new Map<string, number>()
    for (const { id: templateId, type } of (await server.done('staff', projectTemplateCalls.list, {})).list.filter(
      one => one.isUsual,
    )) {
      const { id } = await begin({ type, templateId, planStartDate: '2026-10-01' })
      const tasks = await server.sql<{ id: string; is_parent: boolean; managers: number }>(
        `select t.id, exists (select from task below where below.parent_id = t.id) as is_parent, (select count(*)::int
          from member m where m.subject_id = t.id and m.role = 'manager') as managers from task t where t.project_id = $1`,
        [id],
      )
      parents.set(templateId, tasks.filter(one => one.is_parent).length)
      expect(
        tasks.filter(one => one.managers !== (one.is_parent ? 0 : 1)),
        templateId,
      ).toEqual([])
    }
    expect(Math.max(...parents.values())).toBeGreaterThan(2)
  })

  it('speaks the language of whoever begins with it', async () => {
    expect((await server.done('staff', projectTemplateCalls.detail, { id: 'event' })).stages[0]).toMatchObject({
      name: '策划',
      tasks: [{ name: '活动方案与预算', day: 0, days: 4 }, {}, {}],
    })
    expect(await server.call('staff', projectTemplateCalls.detail, { id: 'nothing-like-it' })).toMatchObject({
      result: 1,
      code: 'project_template.gone',
    })
    const before = await projects()
    expect(
      await server.call('staff', projectCalls.create, {
        type: 4,
        name: '没有模板',
        managerIds: [staff.id],
        templateId: newId(),
      }),
    ).toMatchObject({ code: 'project_template.gone', msg: '这个模板已不存在' })
    expect(await projects()).toBe(before)
  })

  it('is kept from a project, used by others, and deleted by who made it', async () => {
    const { id } = await begin({ templateId: 'launch', planStartDate: '2026-12-01' })
    const { id: templateId } = await server.done('staff', projectTemplateCalls.save, {
      projectId: id,
      name: '我们的发布流程',
    })
    expect(
      await server.call('staff', projectTemplateCalls.save, { projectId: id, name: '我们的发布流程' }),
    ).toMatchObject({ code: 'project_template.name.taken' })
    expect(await server.call('finance', projectTemplateCalls.save, { projectId: id, name: '看不到' })).toMatchObject({
      result: 4,
    })
    expect((await server.done('sales', projectTemplateCalls.list, { type: 4 })).list[0]).toMatchObject({
      id: templateId,
      taskNum: 12,
      stageNum: 3,
      isUsual: false,
      can: { remove: false },
    })
    expect((await server.done('other', projectTemplateCalls.list, {})).list.every(one => one.isUsual)).toBe(true)
    const { id: used } = await begin({ templateId, planStartDate: '2027-01-01' }, 'sales')
    expect((await tasksOf(used)).find(one => one.name === '确定上市目标与卖点')).toMatchObject({ starts: '2027-01-04' })
    expect(await server.call('sales', projectTemplateCalls.remove, { id: templateId })).toMatchObject({ result: 4 })
    await server.done('staff', projectTemplateCalls.remove, { id: templateId })
    expect(
      await server.call('sales', projectCalls.create, { type: 4, name: '晚了', managerIds: [sales.id], templateId }),
    ).toMatchObject({ code: 'project_template.gone' })
  })
})

describe('a copy', () => {
  it('has the stages, tasks, links and people of the other, from its own first day, and nothing of how far that came', async () => {
    const { id } = await begin({
      templateId: 'event',
      planStartDate: '2026-12-01',
      planEndDate: '2026-12-31',
      partners: [{ personId: sales.id, role: 'member' }],
      priority: 2,
    })
    const [first, place] = await server.sql<{ id: string; code: string }>(
      `select id, code from task where project_id = $1 and name in ('活动方案与预算', '确定场地') order by plan_start_date`,
      [id],
    )
    await server.done('staff', taskPlanCalls.setPredecessor, { id: place!.id, number: first!.code, type: 'SS', lag: 2 })
    await server.done('staff', taskCalls.create, { name: '预算表', parentId: first!.id })
    await server.done('staff', projectCalls.changePercent, { id, percent: 60 })
    await server.done('staff', projectCalls.modules, { id, modules: ['overview', 'tasks'] })
    const { id: copy } = await server.done('sales', projectTemplateCalls.copy, {
      id,
      name: '春季活动',
      planStartDate: '2027-03-01',
    })
    expect(await server.done('sales', projectCalls.detail, { id: copy })).toMatchObject({
      name: '春季活动',
      type: 4,
      priority: 2,
      percent: 0,
      modules: ['overview', 'tasks'],
      rel: { manager: [{ name: '刘强' }] },
      planEndDate: expect.stringMatching(/^2027-03-3/) as string,
    })
    const tasks = await tasksOf(copy)
    expect(tasks).toHaveLength(14)
    expect(tasks.find(one => one.name === '活动方案与预算')).toMatchObject({ starts: '2027-03-01' })
    expect(
      await server.sql(
        `select 1 from task t join task above on above.id = t.parent_id where t.project_id = $1 and above.name =
          '活动方案与预算'`,
        [copy],
      ),
    ).toHaveLength(1)
    expect(
      await server.sql('select 1 from task_predecessor l join task t on t.id = l.task_id where t.project_id = $1', [
        copy,
      ]),
    ).toHaveLength(11)
    expect(
      await server.sql(
        `select l.type, l.lag from task_predecessor l join task t on t.id = l.task_id where t.project_id = $1 and
          t.name = '确定场地'`,
        [copy],
      ),
    ).toEqual([{ type: 'SS', lag: 2 }])
  })

  it('is made by those who take part alone', async () => {
    const { id } = await begin()
    const before = await projects()
    expect(await server.call('finance', projectTemplateCalls.copy, { id, name: '偷来的' })).toMatchObject({ result: 4 })
    expect(await server.call('other', projectTemplateCalls.copy, { id, name: '偷来的' })).toMatchObject({
      result: 4,
      data: undefined,
    })
    expect(await projects()).toBe(before)
  })
})

describe('creation that an administrator has restricted', () => {
  it('[project-088, project-115] is refused to who holds no right to it, copying as well, and says whom to ask', async () => {
    const { id } = await begin()
    await setting('create_project_limit', '{"open":1}')
    try {
      const before = await projects()
      expect(
        await server.call('staff', projectCalls.create, { type: 4, name: '不行', managerIds: [staff.id] }),
      ).toMatchObject({ result: 1, code: 'project.create.not_allowed', msg: '没有创建项目的权限' })
      expect(await server.call('staff', projectTemplateCalls.copy, { id, name: '也不行' })).toMatchObject({
        code: 'project.create.not_allowed',
      })
      expect(await projects()).toBe(before)
      expect(await server.done('staff', creationAccessCalls.access, { projectId: id })).toMatchObject({
        create: false,
        copy: false,
        finish: true,
        isLimited: true,
        administrators: [{ id: admin.id }],
      })
      expect((await server.done('staff', creationAccessCalls.types, {})).list[0]).toMatchObject({
        type: 0,
        create: false,
      })
      await begin({}, 'admin')
    } finally {
      await setting('create_project_limit', '{"open":0}')
    }
    expect(await server.done('staff', creationAccessCalls.access, {})).toMatchObject({
      create: true,
      copy: true,
      isLimited: false,
    })
  })
})

describe('approval of new projects', () => {
  it('[project-092] is off until an administrator turns it on', async () => {
    const { list } = await server.done('staff', settingCalls.read, { keys: ['project_approve'] })
    expect(list).toMatchObject([{ keyValue: '{"status":0}', isDefault: true }])
    const { id } = await begin()
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 0, approval: null })
  })

  const waiting = async (draft: object = {}) => {
    await setting('project_approve', '{"status":1}')
    try {
      return (await begin(draft)).id
    } finally {
      await setting('project_approve', '{"status":0}')
    }
  }

  it('keeps a project and its tasks waiting until it is agreed to; then its people hear of it', async () => {
    const id = await waiting({ templateId: 'event', partners: [{ personId: sales.id, role: 'member' }] })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 4, approval: 'waiting' })
    expect(new Set((await tasksOf(id)).map(one => one.is_delete))).toEqual(new Set([4]))
    expect(
      await server.sql('select 1 from notification where subject_id = $1 and person_id = $2', [id, sales.id]),
    ).toEqual([])
    expect(await server.call('staff', projectCalls.update, { id, name: '改一改' })).toMatchObject({
      code: 'project.waiting',
      msg: '项目正在审批，同意后才能操作',
    })
    expect(await server.call('staff', projectCalls.changeStatus, { id, status: 1 })).toMatchObject({
      code: 'project.waiting',
    })
    expect((await server.done('manager', inboxCalls.list, {})).list.find(one => one.subjectId === id)).toMatchObject({
      typeName: '项目立项',
      link: `/projects/approve?uuid=${id}`,
    })
    expect(await server.call('staff', projectApprovalCalls.handle, { id, agree: true })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    await server.done('manager', projectApprovalCalls.handle, { id, agree: true, opinion: '同意立项' })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 0, approval: 'agree' })
    expect(new Set((await tasksOf(id)).map(one => one.is_delete))).toEqual(new Set([0]))
    expect((await server.done('sales', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'project.assigned',
      subjectId: id,
    })
  })

  it('[project-073] turned down it is changed and handed in again; taken back and given up as well', async () => {
    const id = await waiting()
    await server.done('manager', projectApprovalCalls.handle, { id, agree: false, opinion: '预算不清楚' })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 4, approval: 'disagree' })
    await server.done('staff', projectCalls.update, { id, name: '补了预算' })
    expect(await server.done('staff', projectApprovalCalls.handIn, { id })).toEqual({ id, status: 'waiting' })
    expect(await server.done('staff', approvalCalls.flow, { subjectType: 'project', subjectId: id })).toMatchObject({
      title: '补了预算',
      round: 2,
    })
    expect(await server.call('sales', projectApprovalCalls.revoke, { id })).toMatchObject({ result: 4 })
    await server.done('staff', projectApprovalCalls.revoke, { id })
    await server.done('staff', projectApprovalCalls.cancel, { id })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 4, approval: 'cancel' })
  })

  it('is not got round through the recycle bin', async () => {
    const id = await waiting({ templateId: 'event' })
    await server.done('staff', projectCalls.remove, { id })
    await server.done('staff', projectCalls.recover, { id })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 4, approval: 'waiting' })
    expect(new Set((await tasksOf(id)).map(one => one.is_delete))).toEqual(new Set([4]))
    await server.done('staff', projectCalls.remove, { id })
    await server.done('manager', projectApprovalCalls.handle, { id, agree: true })
    expect(await server.sql('select is_delete from project where id = $1', [id])).toEqual([{ is_delete: 1 }])
    await server.done('staff', projectCalls.recover, { id })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ isDelete: 0 })
  })

  it('is decided once by twenty phones', async () => {
    const id = await waiting()
    const replies = await race('manager', projectApprovalCalls.handle, { id, agree: true }, 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(
      await server.sql(
        `select 1 from notification where subject_id = $1 and kind = 'project.assigned' and person_id = $2`,
        [id, manager.id],
      ),
    ).toEqual([])
  })
})

describe('what a project shows', () => {
  it('[project-107] is put by its managers, and given back', async () => {
    const { id } = await begin({ partners: [{ personId: sales.id, role: 'senior_member' }] })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ modules: null })
    await server.done('staff', projectCalls.modules, { id, modules: ['tasks', 'overview', 'risk'] })
    expect(await server.done('sales', projectCalls.detail, { id })).toMatchObject({
      modules: ['tasks', 'overview', 'risk'],
    })
    expect(await server.call('sales', projectCalls.modules, { id, modules: ['tasks'] })).toMatchObject({ status: 403 })
    expect(await server.call('staff', projectCalls.modules, { id, modules: ['spaceship' as 'tasks'] })).toMatchObject({
      errors: [{ code: 'choice' }],
    })
    expect(await server.done('sales', projectCalls.detail, { id })).toMatchObject({
      modules: ['tasks', 'overview', 'risk'],
    })
    await server.done('staff', projectCalls.modules, { id })
    expect(await server.done('sales', projectCalls.detail, { id })).toMatchObject({ modules: null })
  })

  it('is what its type has: nothing is turned on, or made, that nobody could see', async () => {
    const { id } = await begin({ type: 4 })
    expect(await server.call('staff', projectCalls.modules, { id, modules: ['overview', 'sprint'] })).toMatchObject({
      result: 1,
      code: 'project.not_of_type',
    })
    expect(
      await server.call('admin', settingCalls.write, {
        keyName: `${id}_custom_agile_project_module`,
        keyValue: '["story"]',
      }),
    ).toMatchObject({ code: 'project.not_of_type' })
    expect(await server.call('staff', sprintCalls.create, { projectId: id, name: '迭代一' })).toMatchObject({
      code: 'project.not_of_type',
    })
    expect(await server.call('staff', versionCalls.create, { projectId: id, name: '1.0' })).toMatchObject({
      code: 'project.not_of_type',
    })
    expect(await server.call('staff', moduleCalls.create, { projectId: id, name: '登录' })).toMatchObject({
      code: 'project.not_of_type',
    })
    expect(
      await server.sql(
        `select id from project_sprint where project_id = $1 union all select id from project_version where project_id
          = $1 union all select id from project_module where project_id = $1`,
        [id],
      ),
    ).toEqual([])
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ modules: null })
  })
})

describe('how far it has come', () => {
  it('is of its tasks by their days, unless somebody says it', async () => {
    const { id } = await begin()
    const add = async (name: string, planStartDate: string, planEndDate: string) =>
      (await server.done('staff', taskCalls.create, { name, projectId: id, planStartDate, planEndDate })).id
    const long = await add('长', '2026-12-01 00:00', '2026-12-04 00:00')
    await add('短', '2026-12-01 00:00', '2026-12-02 00:00')
    await server.done('staff', taskCalls.changeStatus, { id: long, status: 'FINISH' })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ percent: 75, percentByHand: false })
    await server.done('staff', projectCalls.changePercent, { id, percent: 20 })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ percent: 20, percentByHand: true })
    expect(
      (await server.done('staff', projectCalls.list, { key: '新的项目', sort: 'percent', limit: 100 })).list.find(
        one => one.id === id,
      ),
    ).toMatchObject({ percent: 20 })
    await server.done('staff', projectCalls.changePercent, { id, percent: null })
    expect(await server.done('staff', projectCalls.detail, { id })).toMatchObject({ percent: 75, percentByHand: false })
  })

  it('[project-062, project-078] is reported to those who look after all projects, under a title, by those who run it', async () => {
    const { id } = await begin({ partners: [{ personId: sales.id, role: 'member' }] })
    const report = { id, title: '九月汇报', summary: '场地已定，进度正常' }
    const kept = () => server.sql(`select id from history where subject_id = $1 order by id`, [id])
    const before = await kept()
    expect(await server.call('sales', projectCalls.reportToPmo, report)).toMatchObject({ status: 403 })
    expect(await server.call('staff', projectCalls.reportToPmo, { ...report, summary: ' ' })).toMatchObject({
      errors: [{ field: 'summary', code: 'required' }],
    })
    for (const title of [' ', undefined])
      expect(await server.call('staff', projectCalls.reportToPmo, { ...report, title } as typeof report)).toMatchObject(
        {
          errors: [{ field: 'title', code: 'required' }],
        },
      )
    expect(await kept()).toEqual(before)
    const { told } = await server.done('staff', projectCalls.reportToPmo, report)
    expect(
      await server.sql(
        `select details->>'text' as text from notification where subject_id = $1 and kind = 'project.report'`,
        [id],
      ),
    ).toEqual(Array.from({ length: told }, () => ({ text: '九月汇报\n场地已定，进度正常' })))
    expect(
      await server.sql(`select details->>'text' as text from history where subject_id = $1 and action = 'report'`, [
        id,
      ]),
    ).toEqual([{ text: '九月汇报\n场地已定，进度正常' }])
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { shareCalls } from '#mechanisms/shares/share.contract.ts'
import { settingCalls } from '#modules/company/setting/setting.contract.ts'
import { fieldCalls } from './editing/field-calls.contract.ts'
import { relationCalls } from './relations/relations.contract.ts'
import { scoreCalls } from './scores/scores.contract.ts'
import { taskCalls } from './task.contract.ts'
import { treeCalls } from './tree/tree.contract.ts'
import { visitCalls } from './visits/visits.contract.ts'

const server = testServer()
const { manager, staff, sales, finance } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '调薪方案', managerIds: [staff.id], ...draft })
const detail = (who: 'admin' | 'manager' | 'staff' | 'finance' | 'sales', id: string) =>
  server.call(who, taskCalls.detail, { id })

it('[recurring-002, task-011, task-012, task-014, task-016, task-017, task-018, task-019, task-020, task-021, task-022, task-023, task-025, task-027, task-028] a task carries each of its fields by the name it has on the wire', async () => {
  const { id } = await server.done('staff', taskCalls.create, {
    name: '字段齐全',
    cronExpression: '0 9 * * 1',
    type: 'RECURRING',
  })
  for (const [role, personId] of [
    ['approval', manager.id],
    ['partner', sales.id],
    ['follower', finance.id],
  ] as const)
    await server.done('staff', taskCalls.changeMembers, { id, role, addId: [personId] })
  const { body: raw } = await server.request(`/ftask/api/v3/task/detail/${id}.json`, {
    headers: { authorization: `Bearer ${await server.token('staff')}` },
  })
  for (const name of [
    'uuid',
    'name',
    'summary',
    'detail',
    'note',
    'status',
    'priority',
    'type',
    'plan_start_date',
    'plan_end_date',
    'duration',
    'plan_work_hour',
    'progress_percent',
    'project_id',
    'project_name',
    'project_type',
    'module_id',
    'version_id',
    'repair_version_id',
    'sprint_id',
    'project_task_stage_id',
    'project_task_stage_name',
    'score_power',
    'point',
    'tags',
    'open_type',
    'lock_content',
    'dept_id',
    'question_type_id',
    'ctype_id',
    'lifecycle',
    'cron_expression',
    'trigger_end_date',
    'chance_id',
    'chance_name',
    'customer_id',
    'customer_name',
    'workflow_id',
    'parent_uuid',
    'new_status',
    'is_delete',
    'rel',
    'shared',
    'child_with_out_cancel',
    'current_user_role',
    'visitors',
    'is_project_manager',
    'is_approval_super',
    'is_creator_super',
    'is_manager_super',
  ])
    expect(raw.data, name).toHaveProperty(name)
  expect(raw.data).toMatchObject({ cron_expression: '0 9 * * 1', rel: { attach_file: [] } })
  for (const role of ['manager', 'approval', 'partner', 'follower', 'attach_file'])
    expect((raw.data as { rel: object }).rel, role).toHaveProperty(role)
})

describe('a kind of task', () => {
  it('[quality-001, task-001, task-003, task-004, task-005] is an ordinary one, a story, a bug, an issue or a check of quality', async () => {
    for (const type of ['TASK', 'STORY', 'BUG', 'ISSUE', 'QUALITY'] as const) {
      const { id } = await create({ type })
      expect((await detail('staff', id)).data).toMatchObject({ id, type })
    }
  })

  it('[task-013] is kept and listed, with what belongs to it', async () => {
    const { id } = await create({ type: 'BUG', name: '按钮没反应', point: 3, planWorkHour: 2.5, note: '只在旧手机上' })
    expect((await detail('staff', id)).data).toMatchObject({
      type: 'BUG',
      point: 3,
      planWorkHour: 2.5,
      note: '只在旧手机上',
      openType: 0,
      lockContent: false,
      scorePower: 1,
    })
    expect((await server.done('staff', taskCalls.list, { id })).list).toMatchObject([
      { type: 'BUG', planWorkHour: 2.5, realWorkHour: 0 },
    ])
    expect(await server.call('manager', taskCalls.create, { name: 'x', type: 'STRANGE' as 'BUG' })).toMatchObject({
      result: 1,
      errors: [{ field: 'type', code: 'choice' }],
    })
  })
})

describe('a task for its participants only', () => {
  it('[task-063] shows those above them and administrators its title, and nothing else', async () => {
    const { id } = await create({ openType: 1, summary: '机密', planEndDate: Date.now() + 1e9 })
    expect((await detail('staff', id)).data).toMatchObject({ titleOnly: false, summary: '机密' })
    const above = await detail('admin', id)
    expect(above.data).toMatchObject({
      id,
      name: '调薪方案',
      titleOnly: true,
      summary: '',
      planEndDate: null,
      managers: [],
      rel: {},
      visitors: [],
    })
    expect(Object.values(above.data.can)).toEqual(Object.values(above.data.can).map(() => false))
    expect((await server.done('admin', taskCalls.list, { id, scope: 'company' })).list).toMatchObject([
      {
        name: '调薪方案',
        titleOnly: true,
        summary: '',
        managers: [],
        planEndDate: null,
      },
    ])
    expect(await server.call('admin', commentCalls.list, { subjectType: 'task', subjectId: id })).toMatchObject({
      result: 4,
    })
    expect(
      await server.call('admin', commentCalls.create, { subjectType: 'task', subjectId: id, content: '看看' }),
    ).toMatchObject({ result: 4 })
    expect(await server.call('admin', historyCalls.list, { subjectType: 'task', subjectId: id })).toMatchObject({
      result: 4,
    })
    expect(await server.call('admin', taskCalls.update, { id, name: '改' })).toMatchObject({ result: 4 })
    expect(await server.call('admin', treeCalls.children, { id })).toMatchObject({ result: 4 })
    expect(await detail('finance', id)).toMatchObject({ result: 4 })
  })
})

describe('a task for the whole company', () => {
  it('[task-064] is read by everybody there, and changed by nobody else', async () => {
    const { id } = await create({ openType: 2 })
    expect((await detail('finance', id)).data).toMatchObject({
      name: '调薪方案',
      titleOnly: false,
      can: { edit: false, comment: true },
    })
    expect(await server.call('finance', taskCalls.update, { id, name: '改' })).toMatchObject({ status: 403 })
    expect(await server.call('other', taskCalls.detail, { id })).toMatchObject({ result: 4 })
  })
})

describe('locked content', () => {
  it("is its creator's alone to change; the rest stays everybody's", async () => {
    const { id } = await create({ lockContent: true })
    for (const change of [{ name: '改名' }, { detail: '改' }, { resId: [] }]) {
      expect(await server.call('staff', taskCalls.update, { id, ...change })).toMatchObject({
        result: 1,
        code: 'task.content.locked',
      })
    }
    expect(await server.call('staff', fieldCalls.changeDetail, { id, detail: '改' })).toMatchObject({
      result: 1,
      code: 'task.content.locked',
    })
    expect(await server.call('staff', taskCalls.update, { id, lockContent: false })).toMatchObject({ status: 403 })
    await server.done('staff', taskCalls.update, { id, priority: 2 })
    await server.done('manager', taskCalls.update, { id, name: '改过的' })
    expect((await detail('staff', id)).data).toMatchObject({
      name: '改过的',
      detail: '',
      priority: 2,
      can: { edit: true, editContent: false, lock: false },
    })
  })
})

describe('the calls of one field each', () => {
  it('[plan-view-017, task-083, task-084, task-085, task-086, task-089, task-101] change it, by the same rules as any other way', async () => {
    const { id } = await create()
    await server.done('staff', fieldCalls.changePriority, { id, priority: 3 })
    await server.done('staff', fieldCalls.changeStart, { id, planStartDate: '2030-01-02 09:00' })
    await server.done('staff', fieldCalls.changeEnd, { id, planEndDate: '2030-01-01 09:00' })
    await server.done('staff', fieldCalls.changeWorkHour, { id, planWorkHour: 7.5 })
    await server.done('staff', fieldCalls.changeDetail, { id, detail: '改过的描述' })
    await server.done('staff', fieldCalls.modifyByField, { id, field: 'note', value: '备注' })
    // An end not after the start is the end of the start day.
    expect((await detail('staff', id)).data).toMatchObject({
      priority: 3,
      planStartDate: '2030-01-02T01:00:00.000Z',
      planEndDate: '2030-01-02T15:59:59.999Z',
      planWorkHour: 7.5,
      detail: '改过的描述',
      note: '备注',
    })
    expect(await server.call('staff', fieldCalls.modifyByField, { id, field: 'priority', value: 9 })).toMatchObject({
      result: 1,
      code: 'task.field.value',
    })
    expect(await server.call('sales', fieldCalls.changePriority, { id, priority: 0 })).toMatchObject({ result: 4 })
  })

  it('[task-087, task-088] put one to ten others in charge, and name who approves', async () => {
    const { id } = await create()
    await server.done('manager', fieldCalls.changeManager, { id, personId: [sales.id, finance.id] })
    await server.done('manager', fieldCalls.changeApproval, { id, personId: [manager.id] })
    expect((await detail('manager', id)).data.rel).toMatchObject({
      manager: [{ id: expect.any(String) }, { id: expect.any(String) }],
      approval: [{ id: manager.id }],
    })
    expect(await detail('staff', id)).toMatchObject({ result: 4 })
    expect(await server.call('manager', fieldCalls.changeManager, { id, personId: [] })).toMatchObject({
      result: 1,
      errors: [{ field: 'user_id', code: 'required' }],
    })
  })
})

describe('who has seen it', () => {
  it('is known, the latest first, with when', async () => {
    const { id } = await create()
    await server.done('staff', taskCalls.read, { id })
    await server.done('manager', taskCalls.read, { id })
    expect(
      (await server.done('staff', visitCalls.list, { id })).list.map(({ person }) => person.id).toSorted(),
    ).toEqual([manager.id, staff.id].toSorted())
    expect((await detail('manager', id)).data).toMatchObject({
      visitorNum: 2,
      currentUserRole: ['creator'],
      isManagerSuper: true,
      isCreatorSuper: false,
    })
    expect(await server.call('finance', visitCalls.list, { id })).toMatchObject({ result: 4 })
  })
})

describe('a score', () => {
  it('[task-065] is given by those who take part, once each, to a finished task', async () => {
    const { id } = await create()
    expect(await server.call('manager', scoreCalls.give, { id, score: 5 })).toMatchObject({
      result: 1,
      code: 'task.score.not_finished',
    })
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    await server.done('manager', scoreCalls.give, { id, score: 5 })
    await server.done('manager', scoreCalls.give, { id, score: 4 })
    await server.done('staff', scoreCalls.give, { id, score: 5, summary: '顺利' })
    expect((await detail('manager', id)).data).toMatchObject({ score: 4.5, scoreNum: 2, ownScore: 4 })
    expect(await server.call('finance', scoreCalls.give, { id, score: 1 })).toMatchObject({ result: 4 })
    expect(await server.call('staff', scoreCalls.give, { id, score: 6 })).toMatchObject({
      result: 1,
      errors: [{ field: 'score', code: 'too_large' }],
    })
  })

  it('[task-066, task-074] is not given where the company has switched that off', async () => {
    const { id } = await create()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    const { list } = await server.done('admin', settingCalls.read, { keys: ['task_score'] })
    expect(list).toMatchObject([{ keyValue: '{"status":1}', isDefault: true }])
    expect((await detail('manager', id)).data.isScored).toBe(true)
    await server.done('admin', settingCalls.write, { keyName: 'task_score', keyValue: '{"status":0}' })
    expect(await server.call('manager', scoreCalls.give, { id, score: 5 })).toMatchObject({
      result: 1,
      code: 'task.score.off',
    })
    expect((await detail('manager', id)).data).toMatchObject({ isScored: false, scoreNum: 0 })
    await server.done('admin', settingCalls.write, { keyName: 'task_score', keyValue: '{"status":1}' })
  })
})

describe('a task that is shared', () => {
  it('says so while a link to it is open', async () => {
    const { id } = await create()
    const shared = async () => (await detail('staff', id)).data.shared
    expect(await shared()).toBe(false)
    const link = await server.done('staff', shareCalls.create, {
      subjectType: 'task',
      subjectId: id,
      shows: ['detail'],
    })
    expect(await shared()).toBe(true)
    await server.sql(`update share set expires_at = now() - interval '1 minute' where id = $1`, [link.id])
    expect(await shared()).toBe(false)
    await server.sql(`update share set expires_at = null where id = $1`, [link.id])
    await server.done('staff', shareCalls.update, { id: link.id, status: 1 })
    expect(await shared()).toBe(false)
  })
})

describe('related tasks', () => {
  it('know each other, until they are parted', async () => {
    const [one, two] = [await create(), await create({ name: '另一个' })]
    expect(await server.call('staff', relationCalls.add, { id: one.id, relatedId: one.id })).toMatchObject({
      result: 1,
      code: 'task.relation.itself',
    })
    await server.done('staff', relationCalls.add, { id: one.id, relatedId: two.id })
    expect((await server.done('staff', relationCalls.list, { id: two.id })).list.map(({ id }) => id)).toEqual([one.id])
    await server.done('staff', relationCalls.remove, { id: two.id, relatedId: one.id })
    expect((await server.done('staff', relationCalls.list, { id: one.id })).list).toEqual([])
    const foreign = await server.done('finance', taskCalls.create, { name: '看不到的' })
    expect(await server.call('staff', relationCalls.add, { id: one.id, relatedId: foreign.id })).toMatchObject({
      result: 4,
    })
  })
})

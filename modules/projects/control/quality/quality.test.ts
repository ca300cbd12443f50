import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import zh from './quality.words.zh.ts'
import { qualityCalls } from './quality.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales, hr } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 0,
      name: '质量项目',
      managerIds: [manager.id],
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'member' },
        { personId: hr.id, role: 'member' },
      ],
    })
  ).id
const wantDeliverables = (isOn: boolean) =>
  server.done('admin', settingCalls.write, {
    keyName: 'deliverable_setting',
    keyValue: JSON.stringify({ required: isOn ? 1 : 0 }),
  })
const check = async (projectId: string, more: object = {}, who: DemoLogin = 'staff') =>
  (
    await server.done(who, qualityCalls.create, {
      projectId,
      name: '首件检查',
      managerId: sales.id,
      planEndDate: Date.now() + 86_400_000,
      ...more,
    })
  ).id
const kept = async (projectId: string) => [
  await server.sql(
    `select q.* from project_quality q join task t on t.comp_id = q.comp_id and t.id = q.task_id where t.project_id =
      $1 order by q.task_id`,
    [projectId],
  ),
  await server.sql('select id, status, type from task where project_id = $1 order by id', [projectId]),
  await server.sql(
    `select a.* from project_quality_about a join task t on t.comp_id = a.comp_id and t.id = a.check_id where
      t.project_id = $1 order by a.check_id, a.role`,
    [projectId],
  ),
]

describe('a quality check', () => {
  it('checks a task or deliverable of its project, and has its result from who checks; it is finished with that', async () => {
    const projectId = await begin()
    const { id: work } = await server.done('manager', taskCalls.create, {
      name: '焊接',
      projectId,
      managerIds: [staff.id],
    })
    const { id: group } = await server.done('manager', fileGroupCalls.create, {
      subjectType: 'project',
      subjectId: projectId,
      summary: '检测报告',
    })
    expect((await server.done('staff', qualityCalls.things, { projectId })).list).toMatchObject([
      { kind: 'deliverable', id: group, name: '检测报告' },
      { kind: 'task', id: work },
    ])
    expect(
      (await server.done('staff', qualityCalls.things, { projectId, key: '焊接' })).list.map(one => one.id),
    ).toEqual([work])
    const [first, second] = [
      await check(projectId, { checkedTaskId: work }),
      await check(projectId, { name: '报告检查', checkedGroupId: group, planEndDate: Date.now() - 86_400_000 }),
    ]
    expect((await server.done('staff', qualityCalls.list, { projectId })).list).toMatchObject([
      {
        id: second,
        isOverdue: true,
        score: null,
        checked: { kind: 'deliverable', name: '检测报告' },
        can: { score: false, report: false },
      },
      { id: first, isOverdue: false, managers: [{ id: sales.id }], checked: { kind: 'task', id: work, name: '焊接' } },
    ])
    await server.done('sales', qualityCalls.score, { id: first, score: 2, remark: '焊点饱满' })
    expect(await server.done('staff', qualityCalls.detail, { id: first })).toMatchObject({
      score: 2,
      remark: '焊点饱满',
      giver: { id: sales.id },
      status: 'FINISH',
      projectName: '质量项目',
      givenAt: expect.any(String),
      can: { score: false, report: false },
    })
    expect(
      (await server.done('staff', qualityCalls.list, { projectId, state: 'waiting' })).list.map(one => one.id),
    ).toEqual([second])
    expect(
      (await server.done('staff', qualityCalls.list, { projectId, state: 'excellent' })).list.map(one => one.id),
    ).toEqual([first])
    // What was made where tasks are made is a check as any other.
    const { id: other } = await server.done('staff', taskCalls.create, {
      name: '终检',
      projectId,
      type: 'QUALITY',
      managerIds: [sales.id],
    })
    await server.done('manager', qualityCalls.score, { id: other, score: 1 })
    const { months, ...figures } = await server.done('staff', qualityCalls.figures, { projectId })
    expect(figures).toMatchObject({ waiting: 1, overdue: 1, qualified: 0, unqualified: 1, excellent: 1, passRate: 50 })
    expect(months).toHaveLength(6)
    expect(months.at(-1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it('has its result changed by who gave it and by who runs the project, each time in its history, and by nobody else', async () => {
    const projectId = await begin()
    const id = await check(projectId)
    const before = await kept(projectId)
    expect(await server.call('hr', qualityCalls.score, { id, score: 0 })).toMatchObject({ status: 403 })
    expect(await server.call('staff', qualityCalls.score, { id, score: 0 })).toMatchObject({ status: 403 })
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, qualityCalls.score, { id, score: 0 })).toMatchObject({ result: 4 })
      expect(await server.call(who, qualityCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, qualityCalls.list, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call(who, qualityCalls.figures, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call(who, qualityCalls.things, { projectId })).toMatchObject({ result: 4 })
      expect(
        await server.call(who, qualityCalls.create, { projectId, name: '偷查', managerId: sales.id }),
      ).toMatchObject({ result: 4 })
    }
    expect(await server.call('sales', qualityCalls.score, { id, score: 3 as 2 })).toMatchObject({
      errors: [{ field: 'score', code: 'choice' }],
    })
    expect(await kept(projectId)).toEqual(before)
    await server.done('sales', qualityCalls.score, { id, score: 0 })
    await server.done('sales', qualityCalls.score, { id, score: 1, remark: '复测不过' })
    await server.done('manager', qualityCalls.score, { id, score: 0 })
    expect(await server.done('sales', qualityCalls.detail, { id })).toMatchObject({ score: 0, giver: { id: sales.id } })
    const { list } = await server.done('sales', historyCalls.list, { subjectType: 'task', subjectId: id })
    expect(list.filter(({ action }) => action === 'quality_score').map(({ details }) => details.score)).toEqual([
      [1, 0],
      [0, 1],
      [null, 0],
    ])
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    expect((await server.call('sales', qualityCalls.score, { id, score: 1 })).result).not.toBe(0)
    expect(await server.done('sales', qualityCalls.detail, { id })).toMatchObject({ score: 0, can: { score: false } })
  })

  it('[quality-003] is qualified, unqualified or excellent, and nothing else', async () => {
    const projectId = await begin()
    for (const [score, state, name] of [
      [0, 'qualified', '合格'],
      [1, 'unqualified', '不合格'],
      [2, 'excellent', '优秀'],
    ] as const) {
      expect(zh[`score_${score}`]).toBe(name)
      const id = await check(projectId, { name })
      await server.done('sales', qualityCalls.score, { id, score })
      expect((await server.done('staff', qualityCalls.list, { projectId, state })).list).toMatchObject([{ id, score }])
    }
    const id = await check(projectId)
    for (const score of [3, -1])
      expect(await server.call('sales', qualityCalls.score, { id, score: score as 2 })).toMatchObject({
        errors: [{ field: 'score', code: 'choice' }],
      })
    expect(await server.done('staff', qualityCalls.detail, { id })).toMatchObject({ score: null })
  })

  it('is scored once by two who check it at the same time', async () => {
    const projectId = await begin()
    const { id } = await server.done('manager', taskCalls.create, {
      name: '同时检查',
      projectId,
      type: 'QUALITY',
      managerIds: [staff.id, sales.id],
    })
    const replies = (
      await Promise.all([
        race('staff', qualityCalls.score, { id, score: 0, remark: '合格' }, 1),
        race('sales', qualityCalls.score, { id, score: 1, remark: '不合格' }, 1),
      ])
    ).flat()
    expect(replies.map(({ result }) => result).toSorted()).toEqual([0, 1])
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({ code: 'project.quality.already_scored' })
  })

  it('has no result while finishing it is turned down', async () => {
    const projectId = await begin()
    const id = await check(projectId)
    const before = await kept(projectId)
    await wantDeliverables(true)
    try {
      expect(await server.call('sales', qualityCalls.score, { id, score: 0 })).toMatchObject({
        code: 'project.item.not_finished',
        msg: expect.stringContaining('交付物'),
      })
    } finally {
      await wantDeliverables(false)
    }
    expect(await kept(projectId)).toEqual(before)
    await server.done('sales', qualityCalls.score, { id, score: 0 })
    expect(await server.sql('select status from task where id = $1', [id])).toEqual([{ status: 'FINISH' }])
  })

  it('that is unqualified becomes one issue or bug, however many ask at once, and each finds the other', async () => {
    const projectId = await begin()
    const id = await check(projectId)
    const made = { id, type: 'BUG' as const, name: '首件不合格：虚焊', managerId: staff.id, planEndDate: null }
    expect(await server.call('sales', qualityCalls.report, made)).toMatchObject({
      code: 'project.quality.only_unqualified',
    })
    await server.done('sales', qualityCalls.score, { id, score: 1 })
    expect(await server.done('sales', qualityCalls.detail, { id })).toMatchObject({ can: { report: true } })
    expect(await server.call('finance', qualityCalls.report, made)).toMatchObject({ result: 4 })
    const replies = await race('sales', qualityCalls.report, made, 6)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'project.quality.problem_made')).toHaveLength(5)
    const bugs = await server.sql<{ id: string }>(`select id from task where project_id = $1 and type = 'BUG'`, [
      projectId,
    ])
    expect(bugs).toHaveLength(1)
    expect(await server.done('staff', qualityCalls.detail, { id })).toMatchObject({
      problem: { id: bugs[0]!.id, type: 'BUG', isDone: false },
      can: { report: false },
    })
    expect(
      await server.sql('select 1 from task_relation where task_id = $1 and related_id = $2', [bugs[0]!.id, id]),
    ).toHaveLength(1)
    await server.done('manager', taskCalls.remove, { id: bugs[0]!.id })
    expect(await server.done('sales', qualityCalls.detail, { id })).toMatchObject({
      problem: null,
      can: { report: true },
    })
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const projectId = await begin()
    const { id: elsewhere } = await server.done('manager', taskCalls.create, {
      name: '别处',
      projectId: await begin(),
      managerIds: [staff.id],
    })
    const { id: plain } = await server.done('manager', taskCalls.create, {
      name: '普通',
      projectId,
      managerIds: [sales.id],
    })
    const before = await kept(projectId)
    const refused = (more: object) =>
      server.call('staff', qualityCalls.create, { projectId, name: '检查', managerId: sales.id, ...more })
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    for (const more of [{ checkedTaskId: elsewhere }, { checkedTaskId: newId() }, { checkedGroupId: newId() }])
      expect(await refused(more)).toMatchObject({ code: 'project.quality.nothing_checked' })
    expect(await server.call('sales', qualityCalls.score, { id: plain, score: 0 })).toMatchObject({
      code: 'project.quality.not_a_check',
    })
    expect(await kept(projectId)).toEqual(before)
  })
})

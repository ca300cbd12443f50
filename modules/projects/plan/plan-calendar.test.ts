import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { workCalendarCalls } from '#modules/hr/hr.contract.ts'
import { taskCalls, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../project/project.contract.ts'
import { projectTemplateCalls } from '../project/template/template.contract.ts'
import { durationOf, planRows } from './plan-tree.contract.ts'
import { calendarOfPlan, projectPlanCalls } from './plan.contract.ts'

const server = testServer()
const { list, insert } = projectPlanCalls
const { update, setPredecessor, setBounds } = taskPlanCalls
const zone = 'Asia/Shanghai'

const begin = async (further = {}) =>
  (
    await server.done('manager', projectCalls.create, {
      type: 4,
      name: '日历测试',
      managerIds: [demoPeople.manager.id],
      ...further,
    })
  ).id
const add = async (projectId: string, name: string, dates: object = {}) => {
  const { id, code } = await server.done('manager', insert, { projectId, name })
  if (Object.keys(dates).length > 0) await server.done('manager', taskCalls.update, { id, ...dates })
  return { id, code }
}
const planOf = async (projectId: string) => {
  const plan = await server.done('manager', list, { projectId })
  const day = (instant: string | null | undefined) =>
    instant ? new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(5, 10) : null
  return Object.fromEntries(
    plan.list.map(task => [
      task.name,
      [day(task.planStartDate), day(task.planEndDate), durationOf(task, zone, calendarOfPlan(plan))],
    ]),
  )
}
/** Thursday and Friday. */
const thursday = { planStartDate: '2030-03-07 09:00', planEndDate: '2030-03-08 18:00' }

describe('the calendar of a plan', () => {
  it('counts working days in new projects: durations, links and lags', async () => {
    const projectId = await begin()
    expect(await server.done('manager', projectCalls.detail, { id: projectId })).toMatchObject({
      planCalendar: 'company',
    })
    const first = await add(projectId, '一', thursday)
    const next = await add(projectId, '二')
    const later = await add(projectId, '三', { planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-04 18:00' })
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    await server.done('manager', update, { data: [{ id: next.id, duration: 2 }] })
    await server.done('manager', setPredecessor, { id: later.id, number: next.code, lag: 1 })
    // Behind a Friday, two working days end on Tuesday.
    expect(await planOf(projectId)).toEqual({
      一: ['03-07', '03-08', 2],
      二: ['03-11', '03-12', 2],
      三: ['03-14', '03-15', 2],
    })
    // Two days from a Friday on end on Monday.
    await server.done('manager', update, { data: [{ id: first.id, planStartDate: '2030-03-08 09:00', duration: 2 }] })
    expect(await planOf(projectId)).toEqual({
      一: ['03-08', '03-11', 2],
      二: ['03-12', '03-13', 2],
      三: ['03-15', '03-18', 2],
    })
    expect(
      await server.call('manager', taskCalls.update, { id: next.id, planStartDate: '2030-03-10 09:00' }),
    ).toMatchObject({ code: 'task.plan.before_predecessor', msg: expect.stringContaining('2030-03-12') })
  })

  it("follows the company's own days off and days that it works", async () => {
    await server.done('hr', workCalendarCalls.setDays, {
      startDate: '2030-04-08',
      endDate: '2030-04-08',
      isWork: false,
      name: '司庆',
    })
    await server.done('hr', workCalendarCalls.setDays, {
      startDate: '2030-04-13',
      endDate: '2030-04-13',
      isWork: true,
      name: '调休',
    })
    const projectId = await begin()
    const one = await add(projectId, '一', { planStartDate: '2030-04-05 09:00', planEndDate: '2030-04-05 18:00' })
    const two = await add(projectId, '二')
    await server.done('manager', setPredecessor, { id: two.id, number: one.code })
    await server.done('manager', update, { data: [{ id: two.id, duration: 5 }] })
    expect(await planOf(projectId)).toEqual({ 一: ['04-05', '04-05', 1], 二: ['04-09', '04-13', 5] })
  })

  it('counts every day where that was chosen, and where the project was there before; another choice moves the plan', async () => {
    const projectId = await begin({ planCalendar: 'natural' })
    const first = await add(projectId, '一', thursday)
    const next = await add(projectId, '二')
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    await server.done('manager', update, { data: [{ id: next.id, duration: 2 }] })
    expect(await planOf(projectId)).toEqual({ 一: ['03-07', '03-08', 2], 二: ['03-09', '03-10', 2] })
    expect(
      await server.sql(
        `select column_default from information_schema.columns where table_name = 'project' and column_name =
          'plan_calendar'`,
      ),
    ).toEqual([{ column_default: expect.stringContaining('natural') }])

    await server.done('manager', projectCalls.update, { id: projectId, planCalendar: 'company' })
    expect((await planOf(projectId)).二![0]).toBe('03-11')
    expect(await server.call('manager', projectCalls.update, { id: projectId, planCalendar: 'own' })).toMatchObject({
      code: 'project.calendar.none',
      errors: [{ field: 'plan_calendar' }],
    })
    expect(
      await server.call('manager', projectCalls.create, {
        type: 4,
        name: '无',
        managerIds: [demoPeople.manager.id],
        planCalendar: 'own',
      }),
    ).toMatchObject({ code: 'project.calendar.none' })
    expect(await server.done('manager', projectCalls.detail, { id: projectId })).toMatchObject({
      planCalendar: 'company',
    })
  })

  it('goes along with a copy and a template, whose days it counts', async () => {
    const projectId = await begin({ planCalendar: 'natural', planStartDate: '2030-03-07' })
    const first = await add(projectId, '一', thursday)
    const next = await add(projectId, '二')
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    const { id: copied } = await server.done('manager', projectTemplateCalls.copy, {
      id: projectId,
      name: '副本',
      planStartDate: '2030-04-04',
    })
    expect(await server.done('manager', projectCalls.detail, { id: copied })).toMatchObject({ planCalendar: 'natural' })
    expect(await planOf(copied)).toEqual({ 一: ['04-04', '04-05', 2], 二: ['04-06', '04-06', 1] })
    await server.done('manager', projectCalls.update, { id: projectId, planCalendar: 'company' })
    const { id: worked } = await server.done('manager', projectTemplateCalls.copy, {
      id: projectId,
      name: '副本二',
      planStartDate: '2030-04-06',
    })
    expect(await planOf(worked)).toEqual({ 一: ['04-09', '04-10', 2], 二: ['04-11', '04-11', 1] })
    const { id: templateId } = await server.done('manager', projectTemplateCalls.save, { projectId, name: '两步' })
    const of = await begin({ templateId, planStartDate: '2030-05-09' })
    expect(await server.done('manager', projectCalls.detail, { id: of })).toMatchObject({ planCalendar: 'company' })
    expect(await planOf(of)).toEqual({ 一: ['05-09', '05-10', 2], 二: ['05-13', '05-13', 1] })
  })
})

describe('a milestone of no length', () => {
  it('takes no day, by its dates or by its duration', async () => {
    const projectId = await begin()
    const first = await add(projectId, '一', thursday)
    const point = await add(projectId, '验收')
    await server.done('manager', taskCalls.update, {
      id: point.id,
      isMilestone: true,
      planStartDate: '2030-03-05 17:00',
      planEndDate: '2030-03-05 17:00',
    })
    const next = await add(projectId, '二')
    await server.done('manager', setPredecessor, { id: point.id, number: first.code })
    await server.done('manager', setPredecessor, { id: next.id, number: point.code })
    expect(await planOf(projectId)).toEqual({
      一: ['03-07', '03-08', 2],
      验收: ['03-08', '03-08', 0],
      二: ['03-11', '03-11', 1],
    })
    expect(
      await server.call('manager', taskCalls.update, {
        id: point.id,
        planStartDate: '2030-03-07 17:00',
        planEndDate: '2030-03-07 17:00',
      }),
    ).toMatchObject({ code: 'task.plan.before_predecessor' })
    await server.done('manager', update, { data: [{ id: point.id, duration: 1 }] })
    expect(await planOf(projectId)).toMatchObject({ 验收: ['03-11', '03-11', 1], 二: ['03-12', '03-12', 1] })
    await server.done('manager', update, { data: [{ id: point.id, duration: 0 }] })
    expect((await planOf(projectId)).验收![2]).toBe(0)
    expect(await server.call('manager', update, { data: [{ id: next.id, duration: 0 }] })).toMatchObject({
      code: 'task.plan.no_length',
      errors: [{ field: 'data.duration' }],
    })
    // A milestone no more, it takes a day again.
    await server.done('manager', taskCalls.update, { id: point.id, isMilestone: false })
    expect((await planOf(projectId)).验收![2]).toBe(1)
  })

  it('has its duration entered with an end alone, and refused without any date', async () => {
    const projectId = await begin()
    const due = await add(projectId, '一', { planEndDate: '2030-03-11 18:00' })
    await server.done('manager', update, { data: [{ id: due.id, duration: 3 }] })
    expect(await planOf(projectId)).toEqual({ 一: ['03-07', '03-11', 3] })
    const bare = await add(projectId, '二')
    expect(await server.call('manager', update, { data: [{ id: bare.id, duration: 3 }] })).toMatchObject({
      code: 'task.plan.start_needed',
    })
    expect(await planOf(projectId)).toMatchObject({ 二: [null, null, null] })
  })
})

describe('a lead', () => {
  it('of a finish-to-start link is taken, and said', async () => {
    const projectId = await begin()
    const first = await add(projectId, '一', { planStartDate: '2030-03-04 09:00', planEndDate: '2030-03-08 18:00' })
    const next = await add(projectId, '二', { planStartDate: '2030-03-04 09:00', planEndDate: '2030-03-05 18:00' })
    expect(
      await server.done('manager', setPredecessor, { id: next.id, number: first.code, type: 'FS', lag: -2 }),
    ).toMatchObject({ predecessorId: first.id })
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-07', '03-08', 2] })
    expect((await server.done('manager', list, { projectId })).list.find(({ id }) => id === next.id)!.preList).toEqual([
      { taskId: first.id, lag: -2, preNum: 1 },
    ])
    expect(
      await server.call('manager', taskCalls.update, { id: next.id, planStartDate: '2030-03-06 09:00' }),
    ).toMatchObject({ code: 'task.plan.before_predecessor' })
  })
})

describe('a deadline and a constraint', () => {
  it('are kept; a constraint binds the task and what is entered by hand', async () => {
    const projectId = await begin()
    const first = await add(projectId, '一', thursday)
    const next = await add(projectId, '二', { planStartDate: '2030-03-04 09:00', planEndDate: '2030-03-05 18:00' })
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    expect(
      await server.done('manager', setBounds, {
        id: next.id,
        deadline: '2030-03-12 18:00',
        constraintKind: 'SNET',
        constraintDate: '2030-03-13 09:00',
      }),
    ).toMatchObject({ moved: 1 })
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-13', '03-14', 2] })
    expect((await server.done('manager', list, { projectId })).list.find(({ id }) => id === next.id)).toMatchObject({
      deadline: '2030-03-12T10:00:00.000Z',
      constraintKind: 'SNET',
      constraintDate: '2030-03-13T01:00:00.000Z',
    })
    expect(
      await server.call('manager', taskCalls.update, { id: next.id, planStartDate: '2030-03-12 09:00' }),
    ).toMatchObject({ code: 'task.plan.constrained_early', msg: expect.stringContaining('2030-03-13') })
    await server.done('manager', setBounds, { id: next.id, constraintKind: 'MSO', constraintDate: '2030-03-06 09:00' })
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-06', '03-07', 2] })
    expect(
      await server.call('manager', taskCalls.update, { id: next.id, planStartDate: '2030-03-12 09:00' }),
    ).toMatchObject({ code: 'task.plan.constrained_start' })
    await server.done('manager', setBounds, { id: next.id, constraintKind: null })
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-11', '03-12', 2] })
    expect((await server.done('manager', list, { projectId })).list.find(({ id }) => id === next.id)!.deadline).toBe(
      '2030-03-12T10:00:00.000Z',
    )

    expect(await server.call('manager', setBounds, { id: next.id, constraintKind: 'FNLT' })).toMatchObject({
      code: 'task.plan.constraint_day',
      errors: [{ field: 'constraint_date' }],
    })
    expect((await server.call('staff', setBounds, { id: next.id, deadline: null })).result).toBe(4)
    expect((await server.call('other', setBounds, { id: next.id, deadline: null })).result).toBe(4)
    expect(
      (await server.done('manager', list, { projectId })).list.find(({ id }) => id === next.id)!.constraintKind,
    ).toBeUndefined()
  })
})

describe('an actual start', () => {
  it('keeps a task where it began while what stands before it moves, until the task is taken up again', async () => {
    const projectId = await begin()
    const first = await add(projectId, '一', thursday)
    const next = await add(projectId, '二', { planStartDate: '2030-03-11 09:00', planEndDate: '2030-03-12 18:00' })
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    const begun = '2024-03-11 09:00'
    expect(await server.call('manager', setBounds, { id: next.id, realStartDate: begun })).toMatchObject({
      code: 'task.plan.not_begun',
      errors: [{ field: 'real_start_date' }],
    })
    await server.done('manager', taskCalls.changeStatus, { id: next.id, status: 'RUNNING' })
    expect(await server.call('manager', setBounds, { id: next.id, realStartDate: '2030-03-11 09:00' })).toMatchObject({
      code: 'task.plan.begun_ahead',
    })
    expect((await server.call('staff', setBounds, { id: next.id, realStartDate: begun })).result).toBe(4)
    const moveOn = (day: string) =>
      server.done('manager', update, { data: [{ id: first.id, planEndDate: `2030-03-${day} 18:00` }] })
    const shown = async () =>
      (await server.done('manager', list, { projectId })).list.find(({ id }) => id === next.id)!.realStartDate
    // Nobody has said when it began: it is moved, as it was.
    await moveOn('11')
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-12', '03-13', 2] })
    expect(await shown()).toBeUndefined()
    await server.done('manager', setBounds, { id: next.id, realStartDate: begun })
    await moveOn('14')
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-12', '03-13', 2] })
    expect(await shown()).toBe('2024-03-11T01:00:00.000Z')
    await server.done('manager', taskCalls.changeStatus, { id: next.id, status: 'WAITING' })
    expect(await shown()).toBeUndefined()
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-15', '03-18', 2] })
    await server.done('manager', taskCalls.changeStatus, { id: next.id, status: 'RUNNING' })
    expect(await shown()).toBeUndefined()
    await moveOn('15')
    expect(await planOf(projectId)).toMatchObject({ 二: ['03-18', '03-19', 2] })
  })
})

describe("a project's end that nobody has said", () => {
  it('is that of its plan: of its own tasks, of a template, of a copy', async () => {
    const projectId = await begin({ planStartDate: '2030-03-04' })
    const ends = async (id: string) => {
      const { planEndDate, endByHand, isDelay } = await server.done('manager', projectCalls.detail, { id })
      return [planEndDate, endByHand, isDelay]
    }
    expect(await ends(projectId)).toEqual([null, false, false])
    await add(projectId, '一', thursday)
    expect(await ends(projectId)).toEqual(['2030-03-08T10:00:00.000Z', false, false])
    const { id: copied } = await server.done('manager', projectTemplateCalls.copy, {
      id: projectId,
      name: '副本',
      planStartDate: '2030-04-01',
    })
    expect(await ends(copied)).toEqual(['2030-04-05T15:59:59.999Z', false, false])
    const of = await begin({ type: 0, templateId: 'fit-out', planStartDate: '2030-03-04' })
    expect((await ends(of))[0]! > '2030-05-01').toBe(true)
    expect(await ends(of)).toEqual([expect.any(String), false, false])
    await server.done('manager', projectCalls.update, { id: of, planEndDate: '2030-04-30' })
    expect((await ends(of))[1]).toBe(true)
    await server.done('manager', projectCalls.update, { id: of, planEndDate: null })
    expect((await ends(of))[1]).toBe(false)
    // What was late by its plan is in the list of late ones.
    const late = await begin({ planStartDate: '2020-03-02' })
    await add(late, '一', { planStartDate: '2020-03-02 09:00', planEndDate: '2020-03-03 18:00' })
    expect(
      (await server.done('manager', projectCalls.list, { isDelay: true, limit: 50 })).list.map(({ id }) => id),
    ).toContain(late)
  })
})

describe('a template', () => {
  it('keeps its phases in the plan, with their tasks below', async () => {
    const projectId = await begin({ type: 0, templateId: 'system-rollout', planStartDate: '2030-03-04' })
    const rows = planRows((await server.done('manager', list, { projectId })).list)
    expect(rows.filter(({ level }) => level === 0).map(({ task, childNum }) => [task.name, childNum])).toEqual([
      ['启动', 2],
      ['蓝图设计', 3],
      ['实现', 4],
      ['上线', 4],
    ])
    const { id: templateId } = await server.done('manager', projectTemplateCalls.save, {
      projectId,
      name: '自己的上线',
    })
    const again = await begin({ type: 0, templateId, planStartDate: '2030-03-04' })
    const outline = (all: typeof rows) =>
      all.map(({ task, outline: path }) => [path, task.name, task.planStartDate, task.planEndDate])
    expect(outline(planRows((await server.done('manager', list, { projectId: again })).list))).toEqual(outline(rows))
  })
})

describe('pulling forward', () => {
  it('brings what has not begun to where its predecessors let it, by who runs the project alone', async () => {
    const projectId = await begin({ partners: [{ personId: demoPeople.staff.id, role: 'member' }] })
    const year = new Date().getUTCFullYear() + 2
    const first = await add(projectId, '一', {
      planStartDate: `${year}-03-01 09:00`,
      planEndDate: `${year}-03-05 18:00`,
    })
    const next = await add(projectId, '二', {
      planStartDate: `${year}-06-01 09:00`,
      planEndDate: `${year}-06-02 18:00`,
    })
    await add(projectId, '三', { planStartDate: `${year}-06-01 09:00`, planEndDate: `${year}-06-02 18:00` })
    await server.done('manager', setPredecessor, { id: next.id, number: first.code })
    const before = await planOf(projectId)
    expect(await server.call('staff', projectPlanCalls.pullForward, { projectId })).toMatchObject({
      code: 'authority.missing',
    })
    expect((await server.call('other', projectPlanCalls.pullForward, { projectId })).result).toBe(4)
    expect(await planOf(projectId)).toEqual(before)
    const { list: moved } = await server.done('manager', projectPlanCalls.pullForward, { projectId })
    expect(moved.map(({ id }) => id)).toEqual([next.id])
    const after = await planOf(projectId)
    expect([after.一, after.三]).toEqual([before.一, before.三])
    expect(after.二![0]! > '03-05' && after.二![0]! < '03-10').toBe(true)
    expect((await server.done('manager', projectPlanCalls.pullForward, { projectId })).list).toEqual([])
  })
})

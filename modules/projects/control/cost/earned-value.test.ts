import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { budgetCalls } from '../budget/budget.contract.ts'
import { snapshotCalls } from '../../plan/snapshot/snapshot.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { costCalls } from './cost.contract.ts'

const server = testServer()
const { manager, staff } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 4,
      planCalendar: 'natural',
      name: '挣值项目',
      managerIds: [manager.id],
      partners: [{ personId: staff.id, role: 'member' }],
    })
  ).id
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('earned value', () => {
  it('is nothing before there are a budget and tasks', async () => {
    const projectId = await begin()
    expect(await server.done('manager', costCalls.earned, { projectId })).toEqual({
      budget: '0.00',
      planned: '0.00',
      earned: '0.00',
      spent: '0.00',
      cpi: null,
      spi: null,
      forecast: null,
      list: [],
    })
    expect(await server.call('staff', costCalls.earned, { projectId })).toMatchObject({ status: 403 })
    expect(await server.call('finance', costCalls.earned, { projectId })).toMatchObject({ result: 4 })
  })

  it('plans by dates and hours, earns by what is done, spends what was spent', async () => {
    const projectId = await begin()
    await server.done('manager', budgetCalls.create, { projectId, type: 'expense', name: '全部', amount: '1000' })
    const task = async (name: string, sets: string) => {
      const { id } = await server.done('manager', taskCalls.create, { name, projectId, managerIds: [staff.id] })
      await server.sql(`update task set ${sets} where id = $1`, [id])
      return id
    }
    await task(
      '已完成',
      `plan_start_date = now() - interval '20 days', plan_end_date = now() - interval '10 days', status = 'FINISH', real_end_date = now() - interval '9 days', progress_percent = 100`,
    )
    await task(
      '进行中',
      `plan_start_date = now() - interval '5 days', plan_end_date = now() + interval '5 days', status = 'RUNNING', progress_percent = 20`,
    )
    await task('已取消', `plan_end_date = now(), status = 'CANCEL', plan_work_hour = 100`)
    await server.done('manager', costCalls.create, {
      projectId,
      type: 'expense',
      costDate: day(-9),
      name: '花费',
      amount: '800',
    })
    const week = await server.done('manager', costCalls.earned, { projectId, step: 'week' })
    expect(week).toMatchObject({
      budget: '1000.00',
      planned: '750.00',
      earned: '600.00',
      spent: '800.00',
      cpi: 0.75,
      spi: 0.8,
      forecast: '1333.33',
    })
    expect(week.list[0]).toMatchObject({ earned: '0.00', spent: '0.00' })
    expect(week.list.at(-1)).toMatchObject({ planned: '1000.00' })
    expect(week.list.filter(({ spent }) => spent !== null).at(-1)).toMatchObject({ earned: '600.00', spent: '800.00' })
    const month = await server.done('manager', costCalls.earned, { projectId })
    expect(month.list.every(({ startDate }) => startDate.endsWith('-01'))).toBe(true)
  })

  it('weighs tasks by their days where no hours are known, and takes what was planned from the baseline that was chosen', async () => {
    const projectId = await begin()
    await server.done('manager', budgetCalls.create, { projectId, type: 'expense', name: '全部', amount: '1000' })
    const task = async (name: string, from: number, to: number, further = {}) =>
      (
        await server.done('manager', taskCalls.create, {
          name,
          projectId,
          planStartDate: `${day(from)} 00:00`,
          planEndDate: `${day(to)} 23:59`,
          ...further,
        })
      ).id
    const long = await task('长', -20, -5)
    await task('短', 10, 13)
    const earned = async () => (await server.done('manager', costCalls.earned, { projectId })).planned
    // Sixteen days of twenty.
    expect(await earned()).toBe('800.00')
    const { id } = await server.done('manager', snapshotCalls.create, { projectId, name: '评审' })
    await server.done('manager', taskCalls.update, {
      id: long,
      planStartDate: `${day(20)} 00:00`,
      planEndDate: `${day(35)} 23:59`,
    })
    expect(await earned()).toBe('0.00')
    expect((await server.call('staff', snapshotCalls.setValue, { id, isValue: true })).status).toBe(403)
    expect((await server.call('other', snapshotCalls.setValue, { id, isValue: true })).result).toBe(4)
    await server.done('manager', snapshotCalls.setValue, { id, isValue: true })
    expect(await earned()).toBe('800.00')
    expect((await server.done('manager', snapshotCalls.list, { projectId })).list).toMatchObject([
      { id, isValue: true },
    ])
    await server.done('manager', snapshotCalls.setValue, { id, isValue: false })
    expect(await earned()).toBe('0.00')
    await task('有工时的', -20, -19, { planWorkHour: 160 })
    expect(await earned()).toBe('500.00')
  })

  it('of the past is by how far tasks had come then: each day’s last word, finished or not, and taken up again', async () => {
    const projectId = await begin()
    await server.done('manager', budgetCalls.create, { projectId, type: 'expense', name: '全部', amount: '1000' })
    const { id } = await server.done('manager', taskCalls.create, { name: '慢慢来', projectId, managerIds: [staff.id] })
    await server.sql(
      `update task set plan_start_date = now() - interval '40 days', plan_end_date = now() + interval '20 days' where
        id = $1`,
      [id],
    )
    const facts = () =>
      server.sql<{ days: number; progress: number }>(
        `select (now() at time zone 'Asia/Shanghai')::date - day as days, progress::float8 as progress from
          project_task_fact where task_id = $1 order by day`,
        [id],
      )
    const come = (progressPercent: number) => server.done('staff', taskCalls.update, { id, progressPercent })
    const earlier = (days: number) =>
      server.sql(
        'update project_task_fact set day = day - $2::int where task_id = $1 and day >= (now() at time zone $3)::date',
        [id, days, 'Asia/Shanghai'],
      )
    await come(10)
    await come(30)
    expect(await facts()).toEqual([{ days: 0, progress: 30 }])
    await earlier(21)
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    await earlier(14)
    await server.done('staff', taskCalls.restart, { id })
    await earlier(7)
    await come(60)
    expect(await facts()).toEqual([
      { days: 21, progress: 30 },
      { days: 14, progress: 100 },
      { days: 7, progress: 0 },
      { days: 0, progress: 60 },
    ])
    const { list, earned } = await server.done('manager', costCalls.earned, { projectId, step: 'week' })
    expect(earned).toBe('600.00')
    expect(list.flatMap(one => one.earned ?? []).slice(-5)).toEqual(['0.00', '300.00', '1000.00', '0.00', '600.00'])
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../project/project.contract.ts'
import { projectAnalysisCalls } from './analysis.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const begin = (draft: object = {}, who: DemoLogin = 'staff') => server.done(who, projectCalls.create, { type: 4, name: '统计用', managerIds: [demoPeople[who].id], ...draft })
const sums = ({ total, running, delayed, behind, hold, finished, cancelled }: Record<'total' | 'running' | 'delayed' | 'behind' | 'hold' | 'finished' | 'cancelled', number>) =>
  ({ total, running, delayed, behind, hold, finished, cancelled })

describe('how all projects stand', () => {
  it('counts what the asker sees, apart by type, manager and state', async () => {
    const before = await server.done('finance', projectAnalysisCalls.portfolio, { scope: 'mine' })
    expect(sums(before)).toEqual({ total: 0, running: 0, delayed: 0, behind: 0, hold: 0, finished: 0, cancelled: 0 })
    await begin({ type: 3, planStartDate: day(-10), planEndDate: day(-1) }, 'finance')
    await begin({ type: 3, planStartDate: day(-10), planEndDate: day(10) }, 'finance')
    await begin({ type: 1 }, 'finance')
    const { id } = await begin({ type: 1 }, 'finance')
    await server.done('finance', projectCalls.changeStatus, { id, status: 2 })
    const after = await server.done('finance', projectAnalysisCalls.portfolio, { scope: 'mine' })
    expect(sums(after)).toEqual({ total: 4, running: 3, delayed: 1, behind: 1, hold: 0, finished: 0, cancelled: 1 })
    expect(after.type.map(one => [one.key, one.total, one.delayed])).toEqual([['1', 2, 0], ['3', 2, 1]])
    expect(after.manager).toMatchObject([{ key: demoPeople.finance.id, total: 4, running: 3 }])
    expect(after.department).toMatchObject([{ key: '', total: 4 }])
    expect(await server.done('finance', projectAnalysisCalls.running, { scope: 'mine' })).toEqual({ total: 3, delayed: 1, behind: 1, list: [{ key: '3', num: 2 }, { key: '1', num: 1 }] })
    expect((await server.done('other', projectAnalysisCalls.portfolio, {})).total).toBe(0)
  })

  it('leads to the projects that a group counts', async () => {
    const { id } = await begin({ type: 6 })
    expect((await server.done('staff', projectCalls.list, { type: [6], scope: 'mine', status: -1 })).list.map(one => one.id)).toContain(id)
    expect((await server.done('staff', projectCalls.list, { managerId: [staff.id], status: -1, limit: 100 })).list.map(one => one.id)).toContain(id)
    expect((await server.done('manager', projectCalls.list, { objectUserId: staff.id, status: -1, limit: 100 })).list.map(one => one.id)).toContain(id)
  })
})

describe('how one stands', () => {
  it('has its late and next tasks, its tasks over time, its stages and people; for those who see it alone', async () => {
    const { id } = await begin({ templateId: 'event', planStartDate: day(-18), partners: [{ personId: sales.id, role: 'member' }] })
    const [first] = await server.sql<{ id: string }>(`select id from task where project_id = $1 and name = '活动方案与预算'`, [id])
    await server.done('staff', taskCalls.changeStatus, { id: first!.id, status: 'FINISH' })
    const { burn, late, next, milestones, load } = await server.done('sales', projectAnalysisCalls.overview, { id })
    expect(late.map(one => one.name)).toEqual(expect.arrayContaining(['确定场地', '嘉宾与议程']))
    expect(late.map(one => one.name)).not.toContain('活动方案与预算')
    expect(next.length).toBe(5)
    expect(burn).toHaveLength(10)
    expect(burn.at(-1)).toMatchObject({ planned: 13, done: null })
    expect(burn.find(one => one.done !== null)).toBeDefined()
    expect(milestones).toMatchObject([{ name: '策划', taskNum: 3, finishedNum: 1, isLate: true }, { name: '筹备', taskNum: 3 }, { name: '执行与复盘', taskNum: 4, isLate: false }])
    expect(load).toMatchObject([{ person: { id: staff.id }, open: 12, finished: 1 }])
    expect(await server.call('finance', projectAnalysisCalls.overview, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', projectAnalysisCalls.overview, { id })).toMatchObject({ result: 4, data: undefined })
  })

  it('is printed, for those who see it', async () => {
    const { id } = await begin({ templateId: 'launch', name: '打印用的项目' })
    const file = async (who: DemoLogin) => fetch(`${server.url}/ftask/api/project/print/${id}.json`, { headers: { authorization: `Bearer ${await server.token(who)}` } })
    const response = await file('staff')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(/P\d+ 打印用的项目\.pdf/)
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await file('finance')).headers.get('content-type')).toMatch('application/json')
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { OpenType, taskCalls, taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../project.contract.ts'
import { projectAnalysisCalls } from './analysis.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const begin = (draft: object = {}, who: DemoLogin = 'staff') =>
  server.done(who, projectCalls.create, { type: 4, name: '统计用', managerIds: [demoPeople[who].id], ...draft })
const sums = ({
  total,
  running,
  delayed,
  behind,
  hold,
  finished,
  cancelled,
}: Record<'total' | 'running' | 'delayed' | 'behind' | 'hold' | 'finished' | 'cancelled', number>) => ({
  total,
  running,
  delayed,
  behind,
  hold,
  finished,
  cancelled,
})

describe('how all projects stand', () => {
  it('counts what the actor sees, apart by type, manager and state', async () => {
    const before = await server.done('finance', projectAnalysisCalls.portfolio, { scope: 'mine' })
    expect(sums(before)).toEqual({ total: 0, running: 0, delayed: 0, behind: 0, hold: 0, finished: 0, cancelled: 0 })
    await begin({ type: 3, planStartDate: day(-10), planEndDate: day(-1) }, 'finance')
    await begin({ type: 3, planStartDate: day(-10), planEndDate: day(10) }, 'finance')
    await begin({ type: 1 }, 'finance')
    const { id } = await begin({ type: 1 }, 'finance')
    await server.done('finance', projectCalls.changeStatus, { id, status: 2 })
    const after = await server.done('finance', projectAnalysisCalls.portfolio, { scope: 'mine' })
    expect(sums(after)).toEqual({ total: 4, running: 3, delayed: 1, behind: 1, hold: 0, finished: 0, cancelled: 1 })
    expect(after.type.map(one => [one.key, one.total, one.delayed])).toEqual([
      ['1', 2, 0],
      ['3', 2, 1],
    ])
    expect(after.manager).toMatchObject([{ key: demoPeople.finance.id, total: 4, running: 3 }])
    expect(after.department).toMatchObject([{ key: '', total: 4 }])
    expect(await server.done('finance', projectAnalysisCalls.running, { scope: 'mine' })).toEqual({
      total: 3,
      delayed: 1,
      behind: 1,
      list: [
        { key: '3', num: 2 },
        { key: '1', num: 1 },
      ],
    })
    expect((await server.done('other', projectAnalysisCalls.portfolio, {})).total).toBe(0)
  })

  it('leads to the projects that a group counts', async () => {
    const { id } = await begin({ type: 6 })
    expect(
      (await server.done('staff', projectCalls.list, { type: [6], scope: 'mine', status: -1 })).list.map(one => one.id),
    ).toContain(id)
    expect(
      (await server.done('staff', projectCalls.list, { managerId: [staff.id], status: -1, limit: 100 })).list.map(
        one => one.id,
      ),
    ).toContain(id)
    expect(
      (await server.done('manager', projectCalls.list, { objectUserId: staff.id, status: -1, limit: 100 })).list.map(
        one => one.id,
      ),
    ).toContain(id)
  })
})

describe('how one stands', () => {
  it('has its late and next tasks, its tasks over time, its stages and people; for those who see it alone', async () => {
    const { id } = await begin({
      templateId: 'event',
      planStartDate: day(-18),
      partners: [{ personId: sales.id, role: 'member' }],
    })
    const [first] = await server.sql<{ id: string }>(
      `select id from task where project_id = $1 and name = '活动方案与预算'`,
      [id],
    )
    await server.done('staff', taskCalls.changeStatus, { id: first!.id, status: 'FINISH' })
    const { burn, late, next, milestones, load } = await server.done('sales', projectAnalysisCalls.overview, { id })
    expect(late.map(one => one.name)).toEqual(expect.arrayContaining(['确定场地', '嘉宾与议程']))
    expect(late.map(one => one.name)).not.toContain('活动方案与预算')
    expect(next.length).toBe(5)
    expect(burn).toHaveLength(10)
    expect(burn.at(-1)).toMatchObject({ planned: 13, done: null })
    expect(burn.find(one => one.done !== null)).toBeDefined()
    expect(milestones).toMatchObject([
      { name: '策划', taskNum: 3, finishedNum: 1, isLate: true },
      { name: '筹备', taskNum: 3 },
      { name: '执行与复盘', taskNum: 4, isLate: false },
    ])
    expect(load).toMatchObject([{ person: { id: staff.id }, open: 9, finished: 1 }])
    // Who sees the project from above is told what there is to do; a page that does not open is not offered.
    const opens = async (who: DemoLogin, of = id) => {
      const seen = await server.done(who, projectAnalysisCalls.overview, { id: of })
      const rows = [...seen.late, ...seen.next]
      for (const one of rows)
        expect({ ...one, result: (await server.call(who, taskCalls.detail, { id: one.id })).result }).toMatchObject({
          result: one.isSeen ? 0 : 4,
        })
      return rows.map(one => [one.name, one.isSeen])
    }
    expect(new Set((await opens('sales')).map(([, isSeen]) => isSeen))).toEqual(new Set([true]))
    const { id: hrs } = await begin(
      { templateId: 'event', planStartDate: day(-18), partners: [{ personId: staff.id, role: 'member' }] },
      'hr',
    )
    expect(new Set((await opens('manager', hrs)).map(([, isSeen]) => isSeen))).toEqual(new Set([false]))
    const unseen = await server.sql<{ id: string; name: string }>(
      `update task set open_type = $2 where project_id = $1 and name = '确定场地' returning id, name`,
      [id, OpenType.Members],
    )
    expect(unseen).toHaveLength(1)
    expect((await opens('staff')).map(([name]) => name)).toContain('确定场地')
    expect((await opens('sales')).map(([name]) => name)).not.toContain('确定场地')
    expect(await server.call('finance', projectAnalysisCalls.overview, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', projectAnalysisCalls.overview, { id })).toMatchObject({
      result: 4,
      data: undefined,
    })
  })

  it('counts the same tasks everywhere, and as many as the lists that have them; none that was cancelled', async () => {
    const { id } = await begin({ templateId: 'event', planStartDate: day(-18), planEndDate: day(30) })
    const tasks = await server.sql<{ id: string; name: string }>(
      `select t.id, t.name from task t where t.project_id = $1 and exists (select from member m where m.subject_id =
        t.id and m.role = 'manager') order by t.id`,
      [id],
    )
    await server.done('staff', taskCalls.changeStatus, { id: tasks[0]!.id, status: 'FINISH' })
    await server.done('staff', taskCalls.changeStatus, { id: tasks[1]!.id, status: 'CANCEL' })
    const listed = async (query: object) =>
      (await server.done('staff', taskListCalls.list, { scope: 'company', projectId: id, limit: 100, ...query })).list
    const { taskNum, finishedNum, delayNum } = await server.done('staff', projectCalls.detail, { id })
    const all = await listed({})
    const kept = all.filter(({ status }) => status !== 'CANCEL')
    expect(all.length).toBe(kept.length + 1)
    expect({ taskNum, finishedNum, delayNum }).toEqual({
      taskNum: kept.length,
      finishedNum: (await listed({ status: ['FINISH', 'FINISH_DELAY'] })).length,
      delayNum: (await listed({ due: 'overdue' })).length,
    })
    const { burn, load } = await server.done('staff', projectAnalysisCalls.overview, { id })
    expect(burn.at(-1)!.planned).toBe(kept.length)
    for (const { person, open, late } of load) {
      const theirs = { managerId: [person.id], isOpen: true }
      expect([open, late]).toEqual([
        (await listed(theirs)).length,
        (await listed({ ...theirs, due: 'overdue' })).length,
      ])
    }
    const { path } = await server.done('staff', shareCalls.create, { subjectType: 'project', subjectId: id })
    const shown = await server.done(null, openShareCalls.open, { key: path.split('key=')[1]! })
    expect(shown.facts.map(({ value }) => value)).toContain(`${taskNum} 个，已完成 ${finishedNum} 个`)
  })

  it('is printed, for those who see it', async () => {
    const { id } = await begin({ templateId: 'launch', name: '打印用的项目' })
    const file = async (who: DemoLogin) =>
      fetch(`${server.url}/ftask/api/project/print/${id}.json`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    const response = await file('staff')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(/P\d+ 打印用的项目\.pdf/)
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await file('finance')).headers.get('content-type')).toMatch('application/json')
  })
})

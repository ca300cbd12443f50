import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import type { LinkType } from './plan-link.contract.ts'
import { planCalls } from './plan.contract.ts'

const server = testServer()
const race = racing(server)
const { create, update, changeStatus, restart, detail } = taskCalls

const make = async (name: string, start?: string, end?: string, parentId?: string) =>
  await server.done('manager', create, {
    name,
    ...(start ? { planStartDate: start } : {}),
    ...(end ? { planEndDate: end } : {}),
    ...(parentId ? { parentId } : {}),
  })
const at = async (id: string) => {
  const { planStartDate, planEndDate, progressPercent, status } = await server.done('manager', detail, { id })
  return { start: planStartDate, end: planEndDate, percent: progressPercent, status }
}
const put = (id: string, number: string, lag = 0) =>
  server.call('manager', planCalls.setPredecessor, { id, number, lag })
const midnight = (day: string) =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)}T16:00:00.000Z`

describe('predecessors', () => {
  it('[plan-view-010, plan-view-011, plan-view-015] move what stands behind them, in its tree and beyond, and say so', async () => {
    const root = await make('上线计划')
    const build = await make('开发', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const test = await make('测试', '2030-03-05 09:00', '2030-03-05 18:00', root.id)
    const elsewhere = await make('发布通告')
    expect((await put(test.id, build.code, 1)).data).toMatchObject({ predecessorId: build.id })
    expect(await at(test.id)).toMatchObject({ start: '2030-03-08T01:00:00.000Z', end: '2030-03-08T10:00:00.000Z' })
    expect(await at(root.id)).toMatchObject({ start: '2030-03-04T01:00:00.000Z', end: '2030-03-08T10:00:00.000Z' })
    expect((await put(elsewhere.id, root.code)).result).toBe(0)
    expect(await at(elsewhere.id)).toMatchObject({ start: midnight('2030-03-09'), end: '2030-03-09T15:59:59.999Z' })

    await server.done('manager', update, { id: build.id, planEndDate: '2030-03-11 18:00' })
    expect(await at(test.id)).toMatchObject({ start: '2030-03-13T01:00:00.000Z', end: '2030-03-13T10:00:00.000Z' })
    expect(await at(root.id)).toMatchObject({ end: '2030-03-13T10:00:00.000Z' })
    expect(await at(elsewhere.id)).toMatchObject({ start: midnight('2030-03-14') })
    const lines = (await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: test.id })).list
    expect(lines[0]).toMatchObject({
      action: 'plan',
      details: { planStartDate: ['2030-03-08T01:00:00.000Z', '2030-03-13T01:00:00.000Z'] },
    })

    const plan = await server.done('manager', planCalls.plan, { id: test.id })
    expect(plan).toMatchObject({
      number: 3,
      predecessors: [{ id: build.id, code: build.code, name: '开发', lag: 1, isSeen: true }],
      successors: [],
    })
    expect((await server.done('manager', planCalls.plan, { id: build.id })).successors).toMatchObject([
      { id: test.id, lag: 1 },
    ])
    await server.done('manager', planCalls.removePredecessor, { id: test.id, predecessorId: build.id })
    expect((await server.done('manager', planCalls.plan, { id: test.id })).predecessors).toEqual([])
    expect(
      (await server.call('manager', planCalls.removePredecessor, { id: test.id, predecessorId: build.id })).result,
    ).toBe(4)
  })

  it('leave a task with one day of its last change, whichever of its copies a list is sorted by', async () => {
    const root = await make('交付')
    const one = await make('一', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const two = await make('二', '2030-03-05 09:00', '2030-03-05 18:00', root.id)
    await put(two.id, one.code)
    await server.done('manager', changeStatus, { id: one.id, status: 'FINISH' })
    await server.done('manager', changeStatus, { id: two.id, status: 'FINISH' })
    await server.done('manager', restart, { id: two.id })
    await server.done('manager', planCalls.removePredecessor, { id: two.id, predecessorId: one.id })
    expect(
      await server.sql(
        `select t.name, m.role from task t join member m on m.comp_id = t.comp_id and m.subject_type = 'task' and
          m.subject_id = t.id where t.id = any($1::uuid[]) and m.last_opt_date <> t.last_opt_date`,
        [[root.id, one.id, two.id]],
      ),
    ).toEqual([])
  })

  it('[plan-view-025, plan-view-026, plan-view-027, plan-view-028, plan-view-029, plan-view-030, plan-view-031] are refused by each rule, and then nothing has changed', async () => {
    const root = await make('检查')
    const one = await make('一', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const two = await make('二', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const ended = await make('结束', undefined, undefined, root.id)
    await server.done('manager', changeStatus, { id: ended.id, status: 'FINISH' })
    const foreign = (await server.done('other', taskCalls.list, {})).list[0]!
    const before = await at(two.id)
    for (const [number, code] of [
      ['', 'number_needed'],
      ['0', 'zero'],
      ['999', 'unknown'],
      ['T99999999', 'unknown'],
      ['abc', 'unknown'],
      ['P1001', 'not_task'],
      [two.code, 'itself'],
      ['3', 'itself'],
      [root.code, 'line'],
      ['1', 'line'],
    ] as const) {
      expect(await put(two.id, number), number).toMatchObject({ result: 1, code: `task.predecessor.${code}` })
    }
    expect(await put(root.id, one.code)).toMatchObject({ code: 'task.predecessor.line' })
    expect(await put(ended.id, one.code)).toMatchObject({
      code: 'task.predecessor.ended',
      msg: '任务已结束，不能设置前置任务',
    })
    expect(await server.call('manager', planCalls.setPredecessor, { id: two.id, number: foreign.id })).toMatchObject({
      result: 1,
    })
    expect((await server.call('staff', planCalls.setPredecessor, { id: two.id, number: one.code })).result).toBe(4)
    expect(await server.call('other', planCalls.plan, { id: two.id })).toMatchObject({ result: 4 })
    expect(await at(two.id)).toEqual(before)
    expect(
      await server.sql('select 1 from task_predecessor where task_id = any($1::uuid[])', [[root.id, two.id, ended.id]]),
    ).toEqual([])

    expect((await put(two.id, '2', 2)).result).toBe(0)
    expect(await put(one.id, two.code)).toMatchObject({
      code: 'task.plan.circle',
      msg: `任务不能互相等待：${[one.code, two.code, one.code].join(' → ')}`,
    })
    expect(
      await server.call(
        'manager',
        planCalls.setPredecessor,
        { id: one.id, number: two.code },
        { headers: { 'accept-language': 'en-US' } },
      ),
    ).toMatchObject({ msg: expect.stringContaining('wait for each other') })
    expect(await server.sql('select 1 from task_predecessor where task_id = $1', [one.id])).toEqual([])
  })

  it('bind either end to either end, each with its days; the usual is from end to start', async () => {
    const first = await make('总包', '2030-03-10 09:00', '2030-03-14 18:00')
    const id = (await make('监理', '2030-03-01 09:00', '2030-03-03 18:00')).id
    const as = async (type: LinkType, lag = 0) => {
      await server.done('manager', planCalls.setPredecessor, { id, number: first.code, type, lag })
      const { start, end } = await at(id)
      // What has been moved is never pulled back: each begins from where it was.
      await server.done('manager', planCalls.removePredecessor, { id, predecessorId: first.id })
      await server.done('manager', update, { id, planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-03 18:00' })
      return [start, end].map(instant => instant!.slice(5, 10))
    }
    for (const [type, lag, start, end] of [
      ['FS', 0, '03-15', '03-17'],
      ['FS', -2, '03-13', '03-15'],
      ['SS', 0, '03-10', '03-12'],
      ['SS', 2, '03-12', '03-14'],
      ['SS', -3, '03-07', '03-09'],
      ['FF', 0, '03-12', '03-14'],
      ['FF', 1, '03-13', '03-15'],
      ['FF', -2, '03-10', '03-12'],
      ['SF', 0, '03-07', '03-09'],
      ['SF', 1, '03-08', '03-10'],
    ] as const)
      expect([type, lag, ...(await as(type, lag))]).toEqual([type, lag, start, end])

    expect((await put(id, first.code, 2)).result).toBe(0)
    expect(await server.done('manager', planCalls.plan, { id })).toMatchObject({
      predecessors: [{ id: first.id, type: 'FS', lag: 2 }],
    })
    await server.done('manager', planCalls.setPredecessor, { id, number: first.code, type: 'SS', lag: -1 })
    expect(await server.done('manager', planCalls.plan, { id })).toMatchObject({
      predecessors: [{ id: first.id, type: 'SS', lag: -1 }],
    })
    expect((await server.done('manager', planCalls.plan, { id: first.id })).successors).toMatchObject([
      { id, type: 'SS', lag: -1 },
    ])
    const { list: lines } = await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: id })
    expect(
      lines
        .map(({ details }) => details.predecessor)
        .filter(Boolean)
        .slice(0, 2),
    ).toEqual([
      [`${first.code}+2`, `${first.code}SS-1`],
      [null, `${first.code}+2`],
    ])

    const before = await at(id)
    for (const [lag, type, refused] of [
      [0, 'XX', { errors: [{ field: 'type' }] }],
      [-3_651, 'SS', { errors: [{ field: 'lag' }] }],
      [1.5, 'FF', { errors: [{ field: 'lag' }] }],
    ] as const) {
      expect(
        await server.call('manager', planCalls.setPredecessor, { id, number: first.code, lag, type: type as LinkType }),
        `${type}${lag}`,
      ).toMatchObject({ result: 1, ...refused })
    }
    expect(
      await server.call('manager', planCalls.setPredecessor, {
        id: first.id,
        number: (await server.done('manager', detail, { id })).code,
        type: 'FF',
      }),
    ).toMatchObject({ code: 'task.plan.circle' })
    expect(await at(id)).toEqual(before)
    expect(
      await server.sql('select type, lag from task_predecessor where task_id = any($1::uuid[])', [[id, first.id]]),
    ).toEqual([{ type: 'SS', lag: -1 }])
  })

  it('of other types leave free by hand what they leave free', async () => {
    const root = await make('联调')
    const one = await make('接口', '2030-03-10 09:00', '2030-03-14 18:00', root.id)
    const two = await make('文档', '2030-03-20 09:00', '2030-03-22 18:00', root.id)
    const tries = async (type: LinkType, lag: number, fields: { planStartDate?: string; planEndDate?: string }) => {
      await server.done('manager', planCalls.setPredecessor, { id: two.id, number: one.code, type, lag })
      const reply = await server.call('manager', update, { id: two.id, ...fields })
      if (reply.result !== 0)
        expect(await at(two.id)).toMatchObject({ start: '2030-03-20T01:00:00.000Z', end: '2030-03-22T10:00:00.000Z' })
      else
        await server.done('manager', update, {
          id: two.id,
          planStartDate: '2030-03-20 09:00',
          planEndDate: '2030-03-22 18:00',
        })
      return [reply.code, /2030-\d\d-\d\d/.exec(reply.msg ?? '')?.[0]]
    }
    expect(await tries('SS', 1, { planStartDate: '2030-03-10 09:00' })).toEqual([
      'task.plan.before_predecessor_starts',
      '2030-03-11',
    ])
    expect(await tries('SS', 1, { planStartDate: '2030-03-11 00:00' })).toEqual([undefined, undefined])
    expect(await tries('FF', 0, { planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-13 18:00' })).toEqual([
      'task.plan.due_before_predecessor',
      '2030-03-14',
    ])
    expect(await tries('FF', 0, { planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-14 00:30' })).toEqual([
      undefined,
      undefined,
    ])
    expect(await tries('SF', 1, { planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-09 18:00' })).toEqual([
      'task.plan.due_before_predecessor',
      '2030-03-10',
    ])
    expect(await tries('SF', 1, { planStartDate: '2030-03-01 09:00', planEndDate: '2030-03-10 18:00' })).toEqual([
      undefined,
      undefined,
    ])
  })

  it("[plan-view-032, plan-view-033] leave free only the days behind them, and a parent's dates to its children", async () => {
    const root = await make('装修', '2030-01-01 09:00')
    await server.done('manager', update, { id: root.id, planEndDate: '2030-01-05 18:00' })
    const one = await make('水电', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const two = await make('油漆', '2030-03-10 09:00', '2030-03-12 18:00', root.id)
    expect(await server.call('manager', update, { id: root.id, planEndDate: '2030-04-01 18:00' })).toMatchObject({
      result: 1,
      code: 'task.plan.parent_dates',
    })
    expect(await server.call('manager', update, { id: root.id, progressPercent: 50 })).toMatchObject({
      code: 'task.plan.parent_percent',
    })
    await put(two.id, one.code)
    expect(await server.call('manager', update, { id: two.id, planStartDate: '2030-03-06 20:00' })).toMatchObject({
      code: 'task.plan.before_predecessor',
      msg: expect.stringContaining('2030-03-07'),
    })
    expect(
      await server.call('manager', update, {
        id: two.id,
        planStartDate: '2030-03-05 09:00',
        planEndDate: '2030-03-06 08:00',
      }),
    ).toMatchObject({ code: 'task.plan.before_predecessor' })
    expect(await at(two.id)).toMatchObject({ start: '2030-03-10T01:00:00.000Z' })
    await server.done('manager', update, { id: two.id, planStartDate: '2030-03-07 09:00' })
    expect(await at(two.id)).toMatchObject({ start: '2030-03-07T01:00:00.000Z' })
  })
})

describe('a plan', () => {
  it('[plan-view-012] weighs progress, and runs a finished parent again', async () => {
    const root = await make('汇总')
    const long = await make('三天', '2030-03-04', '2030-03-06 18:00', root.id)
    const short = await make('一天', '2030-03-04', '2030-03-04 18:00', root.id)
    await server.done('manager', update, { id: long.id, progressPercent: 50 })
    expect(await at(root.id)).toMatchObject({ percent: 38 })
    expect(await server.sql('select progress_percent from task where id = $1', [root.id])).toEqual([
      { progress_percent: 37.5 },
    ])
    await server.done('manager', changeStatus, { id: short.id, status: 'FINISH' })
    expect(await at(root.id)).toMatchObject({ percent: 63, status: 'WAITING' })
    await server.done('manager', changeStatus, { id: root.id, status: 'FINISH' })
    expect(await at(long.id)).toMatchObject({ status: 'FINISH', percent: 100 })
    await server.done('manager', restart, { id: long.id })
    expect(await at(root.id)).toMatchObject({ status: 'RUNNING', percent: 25 })
    expect(
      (await server.done('manager', taskCalls.list, { isOpen: true, limit: 100 })).list.some(
        ({ id }) => id === root.id,
      ),
    ).toBe(true)
    await server.done('manager', taskCalls.remove, { id: long.id })
    expect(await at(root.id)).toMatchObject({ percent: 100, end: '2030-03-04T10:00:00.000Z' })
  })

  it('[plan-view-039] takes several changes at once, or none', async () => {
    const root = await make('批量')
    const one = await make('甲', '2030-03-04 09:00', '2030-03-04 18:00', root.id)
    const two = await make('乙', '2030-03-04 09:00', '2030-03-04 18:00', root.id)
    await put(two.id, one.code)
    const { list } = await server.done('manager', planCalls.update, {
      data: [
        { id: one.id, planStartDate: '2030-03-05 09:00', duration: 2 },
        { id: two.id, progressPercent: 80 },
      ],
      optFrom: 'list',
    })
    expect(list.map(({ id }) => id).toSorted()).toEqual([root.id, one.id, two.id].toSorted())
    expect(list.find(({ id }) => id === two.id)).toMatchObject({
      planStartDate: '2030-03-07T01:00:00.000Z',
      progressPercent: 80,
    })
    const before = await at(one.id)
    expect(
      await server.call('manager', planCalls.update, {
        data: [
          { id: one.id, progressPercent: 10 },
          { id: two.id, status: 'FINISH' },
        ],
      }),
    ).toMatchObject({ result: 1, code: 'task.plan.status' })
    expect(await at(one.id)).toEqual(before)
    expect((await server.call('staff', planCalls.update, { data: [{ id: one.id, progressPercent: 10 }] })).result).toBe(
      4,
    )
  })

  it('holds its rules whatever fifty people change at once', async () => {
    const root = await make('并发')
    const tasks = [await make('t0', '2030-03-04 09:00', '2030-03-04 18:00', root.id)]
    for (let index = 1; index < 5; index++) {
      tasks.push(await make(`t${index}`, '2030-03-04 09:00', '2030-03-04 18:00', root.id))
      await put(tasks[index]!.id, tasks[index - 1]!.code)
    }
    const replies = await race('manager', update, turn =>
      turn % 2 === 0
        ? { id: tasks[turn % 5]!.id, progressPercent: turn * 2 }
        : { id: tasks[0]!.id, planEndDate: `2030-03-${String(5 + (turn % 20)).padStart(2, '0')} 18:00` },
    )
    expect(replies.filter(reply => reply.result !== 0)).toEqual([])
    const found = await Promise.all(tasks.map(({ id }) => at(id)))
    for (let index = 1; index < 5; index++)
      expect(found[index]!.start!.slice(0, 10) > found[index - 1]!.end!.slice(0, 10)).toBe(true)
    expect(await at(root.id)).toMatchObject({ start: found[0]!.start, end: found[4]!.end })
    // Two that each want to stand behind the other: one of them wins.
    const [a, b] = [await make('甲'), await make('乙')]
    const both = await race(
      'manager',
      planCalls.setPredecessor,
      turn => (turn % 4 < 2 ? { id: a!.id, number: b!.code } : { id: b!.id, number: a!.code }),
      20,
    )
    expect(new Set(both.map(({ result, code }) => (result === 0 ? 'done' : code)))).toEqual(
      new Set(['done', 'task.plan.circle']),
    )
    expect(
      await server.sql('select 1 from task_predecessor where task_id = any($1::uuid[])', [[a!.id, b!.id]]),
    ).toHaveLength(1)
  })
})

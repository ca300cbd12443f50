import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { planCalls } from './plan.contract.ts'

const server = testServer()
const race = racing(server)
const { create, update, changeStatus, restart, detail } = taskCalls

const make = async (name: string, start?: string, end?: string, parentId?: string) =>
  (await server.done('manager', create, { name, ...start ? { planStartDate: start } : {}, ...end ? { planEndDate: end } : {}, ...parentId ? { parentId } : {} }))
const at = async (id: string) => {
  const { planStartDate, planEndDate, progressPercent, status } = await server.done('manager', detail, { id })
  return { start: planStartDate, end: planEndDate, percent: progressPercent, status }
}
const put = (id: string, number: string, lag = 0) => server.call('manager', planCalls.setPredecessor, { id, number, lag })
const midnight = (day: string) => `${new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)}T16:00:00.000Z`

describe('predecessors', () => {
  it('move what stands behind them, in its tree and beyond, and say so', async () => {
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
    expect(lines[0]).toMatchObject({ action: 'plan', details: { planStartDate: ['2030-03-08T01:00:00.000Z', '2030-03-13T01:00:00.000Z'] } })

    const plan = await server.done('manager', planCalls.plan, { id: test.id })
    expect(plan).toMatchObject({ number: 3, predecessors: [{ id: build.id, code: build.code, name: '开发', lag: 1, isSeen: true }], successors: [] })
    expect((await server.done('manager', planCalls.plan, { id: build.id })).successors).toMatchObject([{ id: test.id, lag: 1 }])
    await server.done('manager', planCalls.removePredecessor, { id: test.id, predecessorId: build.id })
    expect((await server.done('manager', planCalls.plan, { id: test.id })).predecessors).toEqual([])
    expect((await server.call('manager', planCalls.removePredecessor, { id: test.id, predecessorId: build.id })).result).toBe(4)
  })

  it('are refused by each rule, and then nothing has changed', async () => {
    const root = await make('检查')
    const one = await make('一', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const two = await make('二', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const ended = await make('结束', undefined, undefined, root.id)
    await server.done('manager', changeStatus, { id: ended.id, status: 'FINISH' })
    const foreign = (await server.done('other', taskCalls.list, {})).list[0]!
    const before = await at(two.id)
    for (const [number, code] of [
      ['', 'number_needed'], ['0', 'zero'], ['999', 'unknown'], ['T99999999', 'unknown'], ['abc', 'unknown'], ['P1001', 'not_task'], [two.code, 'itself'], ['3', 'itself'],
      [root.code, 'line'], ['1', 'line'],
    ] as const) {
      expect(await put(two.id, number), number).toMatchObject({ result: 1, code: `task.predecessor.${code}` })
    }
    expect(await put(root.id, one.code)).toMatchObject({ code: 'task.predecessor.line' })
    expect(await put(ended.id, one.code)).toMatchObject({ code: 'task.predecessor.ended', msg: '任务已结束，不能设置前置任务' })
    expect(await server.call('manager', planCalls.setPredecessor, { id: two.id, number: foreign.id })).toMatchObject({ result: 1 })
    expect((await server.call('staff', planCalls.setPredecessor, { id: two.id, number: one.code })).result).toBe(4)
    expect(await server.call('other', planCalls.plan, { id: two.id })).toMatchObject({ result: 4 })
    expect(await at(two.id)).toEqual(before)
    expect(await server.sql('select 1 from task_predecessor where task_id = any($1::uuid[])', [[root.id, two.id, ended.id]])).toEqual([])

    expect((await put(two.id, '2', 2)).result).toBe(0)
    expect(await put(one.id, two.code)).toMatchObject({ code: 'task.plan.circle', msg: `任务不能互相等待：${[one.code, two.code, one.code].join(' → ')}` })
    expect(await server.call('manager', planCalls.setPredecessor, { id: one.id, number: two.code }, { headers: { 'accept-language': 'en-US' } })).toMatchObject({ msg: expect.stringContaining('wait for each other') })
    expect(await server.sql('select 1 from task_predecessor where task_id = $1', [one.id])).toEqual([])
  })

  it('leave free only the days behind them, and a parent\'s dates to its children', async () => {
    const root = await make('装修', '2030-01-01 09:00')
    await server.done('manager', update, { id: root.id, planEndDate: '2030-01-05 18:00' })
    const one = await make('水电', '2030-03-04 09:00', '2030-03-06 18:00', root.id)
    const two = await make('油漆', '2030-03-10 09:00', '2030-03-12 18:00', root.id)
    expect(await server.call('manager', update, { id: root.id, planEndDate: '2030-04-01 18:00' })).toMatchObject({ result: 1, code: 'task.plan.parent_dates' })
    expect(await server.call('manager', update, { id: root.id, progressPercent: 50 })).toMatchObject({ code: 'task.plan.parent_percent' })
    await put(two.id, one.code)
    expect(await server.call('manager', update, { id: two.id, planStartDate: '2030-03-06 20:00' })).toMatchObject({ code: 'task.plan.before_predecessor', msg: expect.stringContaining('2030-03-07') })
    expect(await at(two.id)).toMatchObject({ start: '2030-03-10T01:00:00.000Z' })
    await server.done('manager', update, { id: two.id, planStartDate: '2030-03-07 09:00' })
    expect(await at(two.id)).toMatchObject({ start: '2030-03-07T01:00:00.000Z' })
  })
})

describe('a plan', () => {
  it('weighs progress, and runs a finished parent again', async () => {
    const root = await make('汇总')
    const long = await make('三天', '2030-03-04', '2030-03-06 18:00', root.id)
    const short = await make('一天', '2030-03-04', '2030-03-04 18:00', root.id)
    await server.done('manager', update, { id: long.id, progressPercent: 50 })
    expect(await at(root.id)).toMatchObject({ percent: 38 })
    expect(await server.sql('select progress_percent from task where id = $1', [root.id])).toEqual([{ progress_percent: 37.5 }])
    await server.done('manager', changeStatus, { id: short.id, status: 'FINISH' })
    expect(await at(root.id)).toMatchObject({ percent: 63, status: 'WAITING' })
    await server.done('manager', changeStatus, { id: root.id, status: 'FINISH' })
    expect(await at(long.id)).toMatchObject({ status: 'FINISH', percent: 100 })
    await server.done('manager', restart, { id: long.id })
    expect(await at(root.id)).toMatchObject({ status: 'RUNNING', percent: 25 })
    expect((await server.done('manager', taskCalls.list, { isOpen: true, limit: 100 })).list.some(({ id }) => id === root.id)).toBe(true)
    await server.done('manager', taskCalls.remove, { id: long.id })
    expect(await at(root.id)).toMatchObject({ percent: 100, end: '2030-03-04T10:00:00.000Z' })
  })

  it('takes several changes at once, or none', async () => {
    const root = await make('批量')
    const one = await make('甲', '2030-03-04 09:00', '2030-03-04 18:00', root.id)
    const two = await make('乙', '2030-03-04 09:00', '2030-03-04 18:00', root.id)
    await put(two.id, one.code)
    const { list } = await server.done('manager', planCalls.update, { data: [{ id: one.id, planStartDate: '2030-03-05 09:00', duration: 2 }, { id: two.id, progressPercent: 80 }], optFrom: 'list' })
    expect(list.map(({ id }) => id).toSorted()).toEqual([root.id, one.id, two.id].toSorted())
    expect(list.find(({ id }) => id === two.id)).toMatchObject({ planStartDate: '2030-03-07T01:00:00.000Z', progressPercent: 80 })
    const before = await at(one.id)
    expect(await server.call('manager', planCalls.update, { data: [{ id: one.id, progressPercent: 10 }, { id: two.id, status: 'FINISH' }] })).toMatchObject({ result: 1, code: 'task.plan.status' })
    expect(await at(one.id)).toEqual(before)
    expect((await server.call('staff', planCalls.update, { data: [{ id: one.id, progressPercent: 10 }] })).result).toBe(4)
  })

  it('holds its rules whatever fifty people change at once', async () => {
    const root = await make('并发')
    const tasks = [await make('t0', '2030-03-04 09:00', '2030-03-04 18:00', root.id)]
    for (let index = 1; index < 5; index++) {
      tasks.push(await make(`t${index}`, '2030-03-04 09:00', '2030-03-04 18:00', root.id))
      await put(tasks[index]!.id, tasks[index - 1]!.code)
    }
    const replies = await race('manager', update, turn => turn % 2 === 0 ? { id: tasks[turn % 5]!.id, progressPercent: turn * 2 } : { id: tasks[0]!.id, planEndDate: `2030-03-${String(5 + turn % 20).padStart(2, '0')} 18:00` })
    expect(replies.filter(reply => reply.result !== 0)).toEqual([])
    const found = await Promise.all(tasks.map(({ id }) => at(id)))
    for (let index = 1; index < 5; index++) expect(found[index]!.start!.slice(0, 10) > found[index - 1]!.end!.slice(0, 10)).toBe(true)
    expect(await at(root.id)).toMatchObject({ start: found[0]!.start, end: found[4]!.end })
    // Two that each want to stand behind the other: one of them wins.
    const [a, b] = [await make('甲'), await make('乙')]
    const both = await race('manager', planCalls.setPredecessor, turn => turn % 4 < 2 ? { id: a!.id, number: b!.code } : { id: b!.id, number: a!.code }, 20)
    expect(new Set(both.map(({ result, code }) => result === 0 ? 'done' : code))).toEqual(new Set(['done', 'task.plan.circle']))
    expect(await server.sql('select 1 from task_predecessor where task_id = any($1::uuid[])', [[a!.id, b!.id]])).toHaveLength(1)
  })
})

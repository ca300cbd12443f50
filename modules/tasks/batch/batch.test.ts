import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'
import { batchCalls, readLines } from './batch.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const count = async () => (await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n

describe('lines', () => {
  it('say their name, person, day and how important they are, and stand below one another by their indent', () => {
    expect(readLines('准备发布会\n  - 订场地 !!\n    付定金\n  发邀请 @王小雨 2026-12-20\n\n整理名单 @刘强 !')).toEqual([
      { name: '准备发布会', level: 0, managerName: '', planEndDate: null, priority: 0 },
      { name: '订场地', level: 1, managerName: '', planEndDate: null, priority: 2 },
      { name: '付定金', level: 2, managerName: '', planEndDate: null, priority: 0 },
      { name: '发邀请', level: 1, managerName: '王小雨', planEndDate: '2026-12-20 23:59', priority: 0 },
      { name: '整理名单', level: 0, managerName: '刘强', planEndDate: null, priority: 1 },
    ])
  })
  it('of a pasted table have columns', () => {
    expect(readLines('检查消防\t王小雨\t2026/1/5\t3\n补货\t\t\t')).toEqual([
      { name: '检查消防', level: 0, managerName: '王小雨', planEndDate: '2026-01-05 23:59', priority: 3 }, {
        name: '补货', level: 0, managerName: '', planEndDate: null, priority: 0,
      },
    ])
  })
})

describe('many tasks at once', () => {
  it('are made with those below them', async () => {
    const { ids, parentId } = await server.done('manager', batchCalls.create, {
      name: '发布会', tasks: readLines('准备 @王小雨\n  订场地 @刘强 2031-12-20\n    付定金\n收尾'),
    })
    expect(await server.done('manager', taskCalls.detail, { id: parentId! })).toMatchObject({ name: '发布会', type: 'BATCH', childNum: 2 })
    expect(await server.done('manager', taskCalls.detail, { id: ids[1]! })).toMatchObject({
      name: '订场地', parent: { id: ids[0] }, managers: [{ id: sales.id }], planEndDate: '2031-12-20T15:59:00.000Z',
    })
    expect(await server.done('manager', taskCalls.detail, { id: ids[2]! })).toMatchObject({ parent: { id: ids[1] } })
    expect(await server.done('staff', taskCalls.detail, { id: ids[0]! })).toMatchObject({ managers: [{ id: staff.id }], parent: { id: parentId } })
  })

  it('are all made or none', async () => {
    const before = await count()
    expect(await server.call('manager', batchCalls.create, { tasks: readLines('一\n二 @查无此人') })).toMatchObject({
      code: 'task.batch.person', msg: '第 2 行：没有找到“查无此人”',
    })
    expect(await server.call('manager', batchCalls.create, {})).toMatchObject({ code: 'task.batch.empty' })
    expect(await server.call('manager', batchCalls.create, { tasks: Array.from({ length: 201 }, (_, n) => ({ name: `第${n}` })) })).toMatchObject({
      result: 1, errors: [{ field: 'tasks', code: 'too_many' }],
    })
    const theirs = await server.done('staff', taskCalls.create, { name: '别人的' })
    expect(await server.call('sales', batchCalls.create, { tasks: [{ name: '塞进去' }], parentId: theirs.id })).toMatchObject({ result: 4 })
    expect(await count()).toBe(before + 1)
  })

  it('sent again under one key are made once', async () => {
    const before = await count()
    const send = () => server.call('manager', batchCalls.create, { tasks: [{ name: '只要一次' }, { name: '两个' }] }, {
      headers: { 'idempotency-key': '0190aaaa-0000-7000-8000-00000000abcd' },
    })
    const replies = await Promise.all([send(), send()])
    expect(replies.map(reply => reply.result)).toEqual([0, 0])
    expect(await count()).toBe(before + 2)
  })
})

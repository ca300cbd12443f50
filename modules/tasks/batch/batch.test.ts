import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'
import { batchCalls } from './batch.contract.ts'
import { readLines } from './read-lines.web.ts'

const server = testServer()
const { staff, sales } = demoPeople
const count = async () => (await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n

const directory = new Map([
  ['王小', [{ id: 'w', name: '王小雨', avatar: null }]],
  ['刘强', [{ id: 'l', name: '刘强', avatar: null }]],
  [
    '张伟',
    [
      { id: '1', name: '张伟', avatar: null },
      { id: '2', name: '张伟', avatar: null },
    ],
  ],
])
const read = (written: string) =>
  readLines(written, { now: '2026-11-18T02:20:00.000Z', timeZone: 'Asia/Shanghai', directory })

describe('lines', () => {
  it('are read as quick create reads a sentence, and stand below one another by their indent', () => {
    expect(
      read(
        '准备发布会\n  - 订场地 !!\n    付定金 明天下午3点\n  发邀请 @王小雨 12月20日前 #市场\n\n和刘强整理名单 !',
      ).map(({ line }) => line),
    ).toMatchObject([
      { name: '准备发布会', level: 0, managerIds: [], planEndDate: null, priority: 0 },
      { name: '订场地', level: 1, priority: 2 },
      { name: '付定金', level: 2, planStartDate: '2026-11-19T07:00:00.000Z' },
      {
        name: '发邀请',
        level: 1,
        managerIds: ['w'],
        planEndDate: expect.stringMatching(/^2026-12-20T15:59/),
        tagNames: ['市场'],
      },
      { name: '整理名单', level: 0, partnerIds: ['l'], priority: 1 },
    ])
  })
  it('mark in their own line whom nobody knows, and whom several are', () => {
    expect(
      read('一\n二 @查无此人\n三 @张伟').map(({ line, unknown, unsure }) => [
        line.name,
        unknown,
        unsure.map(({ people }) => people.length),
      ]),
    ).toEqual([
      ['一', [], []],
      ['二 @查无此人', ['查无此人'], []],
      ['三', [], [2]],
    ])
  })
  it('of a pasted table have columns', () => {
    expect(read('检查消防\t王小雨\t2026/12/5\t3\n补货\t\t\t').map(({ line }) => line)).toMatchObject([
      {
        name: '检查消防',
        level: 0,
        managerIds: ['w'],
        planEndDate: expect.stringMatching(/^2026-12-05T15:59/),
        priority: 3,
      },
      { name: '补货', managerIds: [], planEndDate: null, priority: 0 },
    ])
  })
})

describe('many tasks at once', () => {
  it('[task-002, task-094] are made with those below them', async () => {
    const { ids, parentId } = await server.done('manager', batchCalls.create, {
      name: '发布会',
      tasks: [
        { name: '准备', managerIds: [staff.id], tagNames: ['市场'] },
        { name: '订场地', level: 1, managerName: '刘强', planEndDate: '2031-12-20 23:59' },
        { name: '付定金', level: 2, partnerIds: [sales.id] },
        { name: '收尾' },
      ],
    })
    expect(await server.done('manager', taskCalls.detail, { id: parentId! })).toMatchObject({
      name: '发布会',
      type: 'BATCH',
      childNum: 2,
    })
    expect(await server.done('manager', taskCalls.detail, { id: ids[1]! })).toMatchObject({
      name: '订场地',
      parent: { id: ids[0] },
      managers: [{ id: sales.id }],
      planEndDate: '2031-12-20T15:59:00.000Z',
    })
    expect(await server.done('manager', taskCalls.detail, { id: ids[2]! })).toMatchObject({ parent: { id: ids[1] } })
    expect(await server.done('staff', taskCalls.detail, { id: ids[0]! })).toMatchObject({
      managers: [{ id: staff.id }],
      parent: { id: parentId },
    })
  })

  it('keep the order they were written in, in every list', async () => {
    const written = ['甲', '乙', '乙之一', '丙', '丁'].map(name => `顺序${name}`)
    const { ids } = await server.done('hr', batchCalls.create, {
      tasks: written.map((name, index) => ({ name, level: index === 2 ? 1 : 0, planEndDate: '2033-01-05 18:00' })),
    })
    for (const sort of ['lastOptDate', 'planEndDate'] as const) {
      const { list } = await server.done('hr', taskCalls.list, { key: '顺序', sort, limit: 20 })
      expect(list.map(row => row.name)).toEqual(written)
    }
    expect(ids).toEqual(ids.toSorted())
  })

  it('are all made or none', async () => {
    const before = await count()
    expect(
      await server.call('manager', batchCalls.create, {
        tasks: [{ name: '一' }, { name: '二', managerName: '查无此人' }],
      }),
    ).toMatchObject({
      code: 'task.batch.person',
      msg: '第 2 行：没有找到“查无此人”',
    })
    expect(await server.call('manager', batchCalls.create, {})).toMatchObject({ code: 'task.batch.empty' })
    expect(
      await server.call('manager', batchCalls.create, {
        tasks: Array.from({ length: 201 }, (_, n) => ({ name: `第${n}` })),
      }),
    ).toMatchObject({
      result: 1,
      errors: [{ field: 'tasks', code: 'too_many' }],
    })
    const theirs = await server.done('staff', taskCalls.create, { name: '别人的' })
    expect(
      await server.call('sales', batchCalls.create, { tasks: [{ name: '塞进去' }], parentId: theirs.id }),
    ).toMatchObject({ result: 4 })
    expect(await count()).toBe(before + 1)
  })

  it('sent again under one key are made once', async () => {
    const before = await count()
    const send = () =>
      server.call(
        'manager',
        batchCalls.create,
        { tasks: [{ name: '只要一次' }, { name: '两个' }] },
        {
          headers: { 'idempotency-key': '0190aaaa-0000-7000-8000-00000000abcd' },
        },
      )
    const replies = await Promise.all([send(), send()])
    expect(replies.map(reply => reply.result)).toEqual([0, 0])
    expect(await count()).toBe(before + 2)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../../task/task.contract.ts'
import { mostGroups, userGroupCalls } from './user-group.contract.ts'

const server = testServer()
const race = racing(server)
beforeAll(() => server.sql('delete from task_group'))
const { staff } = demoPeople
const group = async (name: string) => (await server.done('staff', userGroupCalls.create, { name })).id
const task = async () =>
  (await server.done('manager', taskCalls.create, { name: '要分组的任务', managerIds: [staff.id] })).id
const inGroup = async (groupId: string) =>
  (await server.done('staff', taskCalls.list, { groupId, limit: 100 })).list.map(row => row.id)

describe("a person's own groups", () => {
  it('come in their order, with how many tasks are in them, for nobody else', async () => {
    const [today, later] = [await group('今天做'), await group('以后做')]
    const id = await task()
    await server.done('staff', userGroupCalls.bind, { taskId: [id], toGroupId: later })
    const list = async () =>
      (await server.done('staff', userGroupCalls.list, {})).list.map(({ id, name, taskNum }) => [id, name, taskNum])
    expect(await list()).toEqual([
      [today, '今天做', 0],
      [later, '以后做', 1],
    ])
    await server.done('staff', userGroupCalls.sort, { ids: [later, today] })
    expect(await list()).toEqual([
      [later, '以后做', 1],
      [today, '今天做', 0],
    ])
    await server.done('staff', userGroupCalls.rename, { id: today, name: '今天' })
    expect(await list()).toContainEqual([today, '今天', 0])
    expect((await server.done('manager', userGroupCalls.list, {})).list).toEqual([])
    for (const who of ['manager', 'other'] as const) {
      expect(await server.call(who, userGroupCalls.rename, { id: today, name: '抢走' })).toMatchObject({ result: 4 })
      expect(await server.call(who, userGroupCalls.remove, { id: today })).toMatchObject({ result: 4 })
      expect(await server.call(who, userGroupCalls.bind, { taskId: [id], toGroupId: today })).toMatchObject({
        result: 4,
      })
    }
    expect(await server.call('staff', userGroupCalls.create, { name: '今天' })).toMatchObject({
      result: 1,
      code: 'task_group.name.taken',
      msg: '已有同名的分组',
    })
  })

  it('hold a task in one of them, and let it go with the group', async () => {
    const [from, to] = [await group('甲'), await group('乙')]
    const id = await task()
    await server.done('staff', userGroupCalls.bind, { taskId: [id], toGroupId: from })
    await server.done('staff', userGroupCalls.bind, { taskId: [id], fromGroupId: from, toGroupId: to })
    expect([await inGroup(from), await inGroup(to)]).toEqual([[], [id]])
    expect(await inGroup('none')).not.toContain(id)
    // On a phone that still shows it in the first group.
    expect(
      await server.call('staff', userGroupCalls.bind, { taskId: [id], fromGroupId: from, toGroupId: from }),
    ).toMatchObject({ result: 1, code: 'task_group.moved' })
    expect(await inGroup(to)).toEqual([id])
    await server.done('staff', userGroupCalls.remove, { id: to })
    expect(await inGroup('none')).toContain(id)
    expect(await server.sql('select from task where id = $1', [id])).toHaveLength(1)
  })

  it('take in no task that one cannot see', async () => {
    const mine = await group('看不见的')
    const foreign = (await server.done('sales', taskCalls.create, { name: '销售的' })).id
    expect(
      await server.call('staff', userGroupCalls.bind, { taskId: [await task(), foreign], toGroupId: mine }),
    ).toMatchObject({ result: 4 })
    expect(await inGroup(mine)).toEqual([])
  })

  it('let one of many moves win', async () => {
    const [from, to] = [await group('起点'), await group('终点')]
    const id = await task()
    await server.done('staff', userGroupCalls.bind, { taskId: [id], toGroupId: from })
    const replies = await race('staff', userGroupCalls.bind, { taskId: [id], fromGroupId: from, toGroupId: to })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['task_group.moved']),
    )
    expect(await inGroup(to)).toEqual([id])
  })

  it(`are ${mostGroups} at most, whoever hurries`, async () => {
    const replies = await race('sales', userGroupCalls.create, turn => ({ name: `第 ${turn} 组` }))
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(mostGroups)
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({
      result: 1,
      code: 'task_group.too_many',
      msg: '分组最多 30 个',
    })
    expect((await server.done('sales', userGroupCalls.list, {})).list).toHaveLength(mostGroups)
  })
})

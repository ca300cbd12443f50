import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { taskCalls } from '../task.contract.ts'
import { treeCalls } from './tree.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, finance } = demoPeople
const create = (name: string, draft: object = {}) =>
  server.done('manager', taskCalls.create, { name, managerIds: [staff.id], ...draft })
const names = async (id: string) => (await server.done('manager', treeCalls.children, { id })).list.map(row => row.name)
const move = (id: string, to: object) => server.done('manager', treeCalls.move, { id, ...to })

async function family() {
  const root = await create('根')
  const [a, b, c] = [
    await create('甲', { parentId: root.id }),
    await create('乙', { parentId: root.id }),
    await create('丙', { parentId: root.id }),
  ]
  return { root: root.id, a: a.id, b: b.id, c: c.id }
}

describe('the tasks below a task', () => {
  it('stand in the order in which they were made, each saying whether there is more below', async () => {
    const { root, b } = await family()
    await create('乙一', { parentId: b })
    expect(await names(root)).toEqual(['甲', '乙', '丙'])
    expect((await server.done('manager', treeCalls.children, { id: root })).list.map(row => row.childNum)).toEqual([
      0, 1, 0,
    ])
  })

  it('are put before and after one another, as new ones or moved', async () => {
    const { root, a, b, c } = await family()
    await create('甲前', { beforeId: a })
    await create('甲后', { afterId: a })
    await create('末', { afterId: c })
    expect(await names(root)).toEqual(['甲前', '甲', '甲后', '乙', '丙', '末'])
    await move(c, { beforeId: a })
    await move(b, { parentId: root })
    expect(await names(root)).toEqual(['甲前', '丙', '甲', '甲后', '末', '乙'])
    await move(b, { afterId: c })
    expect(await names(root)).toEqual(['甲前', '丙', '乙', '甲', '甲后', '末'])
  })

  it('leave out what was cancelled, when asked to', async () => {
    const { root, a } = await family()
    await server.done('manager', taskCalls.changeStatus, { id: a, status: 'CANCEL' })
    expect(
      (await server.done('manager', treeCalls.children, { id: root, childWithOutCancel: true })).list.map(
        row => row.name,
      ),
    ).toEqual(['乙', '丙'])
  })

  it('are told to those who may see the parent alone', async () => {
    const { root } = await family()
    expect(await server.call('finance', treeCalls.children, { id: root })).toMatchObject({ result: 4 })
    expect(await server.call('other', treeCalls.children, { id: root })).toEqual(
      await server.call('other', treeCalls.children, { id: newId() }),
    )
  })
})

describe('a move', () => {
  it('[plan-view-019, plan-view-020, plan-view-034, plan-view-035] goes a level down and up again', async () => {
    const { root, a, b, c } = await family()
    expect(await server.done('manager', treeCalls.indent, { id: b })).toEqual({ id: b, parentId: a })
    expect([await names(root), await names(a)]).toEqual([['甲', '丙'], ['乙']])
    expect(await server.done('manager', treeCalls.outdent, { id: b })).toEqual({ id: b, parentId: root })
    expect(await names(root)).toEqual(['甲', '乙', '丙'])
    expect(await server.done('manager', treeCalls.outdent, { id: c })).toEqual({ id: c, parentId: null })
    expect(await server.call('manager', treeCalls.outdent, { id: c })).toMatchObject({
      result: 1,
      code: 'task.move.at_the_top',
      msg: '任务已在最上级，无法升级',
    })
    expect(await server.call('manager', treeCalls.indent, { id: a })).toMatchObject({
      result: 1,
      code: 'task.move.nothing_above',
    })
    expect(await names(root)).toEqual(['甲', '乙'])
  })

  it('never makes a circle', async () => {
    const { root, a, b } = await family()
    await move(b, { parentId: a })
    for (const to of [root, a, b])
      expect(await server.call('manager', treeCalls.move, { id: root, parentId: to })).toMatchObject({
        result: 1,
        code: 'task.move.cycle',
      })
    expect(await names(a)).toEqual(['乙'])
  })

  it('needs the right to change the task and to put something below the other', async () => {
    const { a, b } = await family()
    const theirs = await server.done('finance', taskCalls.create, { name: '财务的', partnerIds: [staff.id] })
    const hidden = await server.done('finance', taskCalls.create, { name: '财务自己的' })
    expect(await server.call('manager', treeCalls.move, { id: a, parentId: hidden.id })).toMatchObject({ result: 4 })
    expect(await server.call('staff', treeCalls.move, { id: a, parentId: theirs.id })).toMatchObject({ status: 403 })
    await server.done('manager', taskCalls.changeMembers, { id: a, role: 'partner', addId: [finance.id] })
    expect(await server.call('finance', treeCalls.move, { id: a, parentId: theirs.id })).toMatchObject({ status: 403 })
    expect(await server.call('other', treeCalls.move, { id: a, parentId: b })).toMatchObject({ result: 4 })
    expect((await server.done('manager', taskCalls.detail, { id: a })).parent).toMatchObject({ name: '根' })
  })

  it('[task-049] under a finished task has it run again', async () => {
    const { root, a } = await family()
    const done = await create('完成的', { parentId: root })
    await server.done('manager', taskCalls.changeStatus, { id: done.id, status: 'FINISH' })
    await move(a, { parentId: done.id })
    expect((await server.done('manager', taskCalls.detail, { id: done.id })).status).toBe('RUNNING')
  })
})

describe('what remains', () => {
  it('[task-100] is everything unfinished below, however deep', async () => {
    const { root, a, b } = await family()
    await create('深处', { parentId: a, planEndDate: Date.now() + 1e9 })
    await server.done('manager', taskCalls.changeStatus, { id: b, status: 'FINISH' })
    const remain = async (query: object = {}) =>
      (await server.done('manager', treeCalls.remain, { id: root, ...query })).list.map(row => row.name)
    expect((await remain()).toSorted()).toEqual(['丙', '深处', '甲'])
    expect(await remain({ key: '深处' })).toEqual(['深处'])
    expect(await remain({ start: 1, limit: 1 })).toEqual([(await remain())[1]])
    expect(await remain({ status: ['RUNNING'] })).toEqual([])
    expect(await server.call('finance', treeCalls.remain, { id: root })).toMatchObject({ result: 4 })
  })

  it('[task-069] comes twenty to a page', async () => {
    const { id: root } = await create('根')
    for (let n = 0; n < 21; n++) await create(`剩 ${n}`, { parentId: root })
    expect((await server.done('manager', treeCalls.remain, { id: root })).list).toHaveLength(20)
  })
})

describe('two people at one place', () => {
  it('insert there, and both stand there, each with a place of their own', async () => {
    const { root, a } = await family()
    const replies = await race('manager', taskCalls.create, turn => ({ name: `新 ${turn}`, afterId: a }), 30)
    expect(replies.filter(reply => reply.result !== 0)).toEqual([])
    const all = await names(root)
    expect([all[0], ...all.slice(-2)]).toEqual(['甲', '乙', '丙'])
    const keys = await server.sql<{ key: string }>('select order_key as key from task where parent_id = $1', [root])
    expect(new Set(keys.map(({ key }) => key)).size).toBe(33)
  })

  it('move two tasks below each other, and one of them is too late', async () => {
    const [one, two] = [await create('一'), await create('二')]
    const [inOne, inTwo] = [await create('一之内', { parentId: one.id }), await create('二之内', { parentId: two.id })]
    const replies = await race(
      'manager',
      treeCalls.move,
      turn => (turn % 4 < 2 ? { id: one.id, parentId: inTwo.id } : { id: two.id, parentId: inOne.id }),
      20,
    )
    expect(replies.every(reply => reply.result === 0 || reply.code === 'task.move.cycle')).toBe(true)
    const [top] = await server.sql<{ count: number }>(
      'select count(*)::int from task where id = any($1) and parent_id is null',
      [[one.id, two.id]],
    )
    expect(top!.count).toBe(1)
  })
})

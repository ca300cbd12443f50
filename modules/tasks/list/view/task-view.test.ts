import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { chanceCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { projectDirectoryCalls } from '#mechanisms/projects/project-directory.contract.ts'
import { mostViews, taskViewCalls, type ViewQuery } from './task-view.contract.ts'

const server = testServer()
const race = racing(server)
beforeAll(() => server.sql('delete from task_view'))
const names = async (who: DemoLogin) => (await server.done(who, taskViewCalls.list, {})).list.map(({ name }) => name)
const field = '01900000-0000-7000-8000-0000000000aa'
const query: ViewQuery = {
  tags: [{ id: field, name: '合同', color: 'violet' }],
  columns: [field],
  fields: [
    { id: field, name: '渠道', kind: 'single', values: [{ id: field, name: '直销' }] },
    { id: field, name: '验收日', kind: 'date', from: '2030-01-01' },
    { id: field, name: '金额', kind: 'number', to: 15 },
  ],
  scope: 'subordinates',
  isOpen: true,
  priority: [2, 3],
  due: 'overdue',
  sort: '-planEndDate',
  groupBy: 'manager',
  layout: 'board',
  density: 'dense',
}

describe('a view of tasks', () => {
  it('is kept as it was made, for its owner alone', async () => {
    const { id } = await server.done('manager', taskViewCalls.create, { name: '逾期的', query })
    expect((await server.done('manager', taskViewCalls.list, {})).list).toEqual([
      { id, name: '逾期的', isShared: false, isDefault: false, query, can: { edit: true, share: false } },
    ])
    expect(await names('staff')).toEqual([])
    await server.done('manager', taskViewCalls.update, { id, name: '只看紧急', query: { priority: [3] } })
    expect((await server.done('manager', taskViewCalls.list, {})).list).toMatchObject([
      { name: '只看紧急', query: { priority: [3] } },
    ])
    for (const who of ['staff', 'admin', 'other'] as const) {
      expect(await server.call(who, taskViewCalls.update, { id, name: '改掉', query: {} })).toMatchObject({ result: 4 })
      expect(await server.call(who, taskViewCalls.remove, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, taskViewCalls.useFirst, { id })).toMatchObject({ result: 4 })
    }
    expect(await server.call('manager', taskViewCalls.create, { name: '只看紧急', query: {} })).toMatchObject({
      result: 1,
      code: 'task_view.name.taken',
    })
    expect(
      await server.call('manager', taskViewCalls.create, { name: '乱写', query: { sort: 'nothing' as never } }),
    ).toMatchObject({ result: 1, code: 'input.invalid' })
    await server.done('manager', taskViewCalls.remove, { id })
    expect(await names('manager')).toEqual([])
  })

  it('is shared by an administrator, for everybody of the company to use and nobody else to change', async () => {
    expect(await server.call('staff', taskViewCalls.create, { name: '大家看', isShared: true, query })).toMatchObject({
      result: 1,
      code: 'task_view.share',
      msg: '只有管理员可以共享视图',
    })
    expect(await names('staff')).toEqual([])
    const { id } = await server.done('admin', taskViewCalls.create, { name: '公司逾期', isShared: true, query })
    expect(await names('staff')).toEqual(['公司逾期'])
    expect(await names('other')).toEqual([])
    expect((await server.done('staff', taskViewCalls.list, {})).list[0]!.can.edit).toBe(false)
    expect(await server.call('staff', taskViewCalls.remove, { id })).toMatchObject({ result: 4 })
    await server.done('staff', taskViewCalls.useFirst, { id })
    expect((await server.done('staff', taskViewCalls.list, {})).list[0]!.isDefault).toBe(true)
    expect((await server.done('finance', taskViewCalls.list, {})).list[0]!.isDefault).toBe(false)
    const own = await server.done('staff', taskViewCalls.create, { name: '自己的', query: {} })
    await server.done('staff', taskViewCalls.useFirst, { id: own.id })
    expect(
      (await server.done('staff', taskViewCalls.list, {})).list
        .filter(({ isDefault }) => isDefault)
        .map(({ name }) => name),
    ).toEqual(['自己的'])
    await server.done('staff', taskViewCalls.useFirst, { id: own.id, isDefault: false })
    expect((await server.done('staff', taskViewCalls.list, {})).list.filter(({ isDefault }) => isDefault)).toEqual([])
  })

  it('says the names of records to those alone who may know of them, and says them as they are today', async () => {
    const { id: customerId } = await server.done('admin', customerCalls.create, { fullName: '不公开的客户' })
    const { id: chanceId } = await server.done('admin', chanceCalls.create, { name: '不公开的商机', customerId })
    const projectsOf = async (who: DemoLogin) =>
      (await server.done(who, projectDirectoryCalls.list, { limit: 100 })).list
    const known = new Set((await projectsOf('staff')).map(({ id }) => id))
    const { id: projectId, name: projectName } = (await projectsOf('admin')).find(({ id }) => !known.has(id))!
    const secret: ViewQuery = {
      customer: { id: customerId, name: '不公开的客户' },
      chance: { id: chanceId, name: '不公开的商机' },
      project: { id: projectId, name: projectName },
    }
    const { id } = await server.done('admin', taskViewCalls.create, { name: '机密', isShared: true, query: secret })
    const seenBy = async (who: DemoLogin) =>
      (await server.done(who, taskViewCalls.list, {})).list.find(view => view.id === id)!.query
    expect(await seenBy('admin')).toEqual(secret)
    const unknown = '不可见的记录'
    expect(await seenBy('staff')).toEqual({
      customer: { id: customerId, name: unknown },
      chance: { id: chanceId, name: unknown },
      project: { id: projectId, name: unknown },
    })
    await server.done('admin', customerCalls.update, { id: customerId, fullName: '改了名的客户' })
    expect((await seenBy('admin')).customer).toEqual({ id: customerId, name: '改了名的客户' })
    // A name that somebody wrote there themselves says nothing about the record.
    const { id: own } = await server.done('staff', taskViewCalls.create, {
      name: '猜的',
      query: { customer: { id: customerId, name: '我猜的' } },
    })
    expect((await server.done('staff', taskViewCalls.list, {})).list.find(view => view.id === own)!.query).toEqual({
      customer: { id: customerId, name: unknown },
    })
    await server.done('staff', taskViewCalls.remove, { id: own })
    await server.done('admin', taskViewCalls.remove, { id })
  })

  it(`is one of ${mostViews} at most, whoever hurries`, async () => {
    const replies = await race(
      'sales',
      taskViewCalls.create,
      turn => ({ name: `视图 ${turn}`, query: {} }),
      mostViews + 10,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(mostViews)
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({ result: 1, code: 'task_view.too_many' })
  })
})

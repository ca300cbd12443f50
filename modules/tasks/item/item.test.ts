import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { itemCalls } from './item.contract.ts'

const server = testServer()
const { manager, staff, sales, finance, other } = demoPeople
/** manager gives it, staff answers for it, sales helps. */
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, {
    name: '装修样板间',
    managerIds: [staff.id],
    partnerIds: [sales.id],
    ...draft,
  })
const add = async (id: string, draft: object = {}) =>
  (await server.done('staff', itemCalls.create, { id, name: '量尺寸', ...draft })).id
const itemsOf = async (id: string, who: 'manager' | 'staff' | 'sales' = 'manager') =>
  (await server.done(who, itemCalls.list, { id })).list
const operate = (
  who: 'manager' | 'staff' | 'sales' | 'finance',
  id: string,
  operation: 'start' | 'pass' | 'unpass' | 'cancel' | 'revoke' | 'del',
  opinion?: string,
) => server.call(who, itemCalls.update, { id, operation, opinion })
const points = async (personId: string) => {
  await server.followed()
  return (await server.sql<{ point: number }>('select point from person where id = $1', [personId]))[0]!.point
}
const notices = async (who: 'staff' | 'sales' | 'finance', kind: string) =>
  (await server.done(who, notificationCalls.list, { limit: 100 })).list.filter(line => line.kind === kind)

describe('sub-items', () => {
  it('stand in their order, and say what each person may do', async () => {
    const { id } = await create()
    for (const name of ['量尺寸', '选材料', '下单']) await add(id, { name })
    const [first, second, third] = await itemsOf(id)
    expect([first, second, third].map(item => item!.name)).toEqual(['量尺寸', '选材料', '下单'])
    expect(first).toMatchObject({
      taskId: id,
      type: 0,
      status: 'WAITING',
      doneNum: 0,
      marches: [],
      can: { edit: true, pass: true, del: true, unpass: false, urge: false },
    })
    expect((await itemsOf(id, 'sales'))[0]!.can).toMatchObject({ edit: false, pass: false, del: false })
    await server.done('staff', itemCalls.update, { id: third!.id, beforeId: first!.id })
    await server.done('staff', itemCalls.update, { id: first!.id, beforeId: null })
    expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['下单', '选材料', '量尺寸'])
  })

  it('[item-002] carry their fields by their names on the wire', async () => {
    const { id } = await create()
    const item = await add(id, { managerId: [sales.id] })
    const { body } = await server.request(`/ftask/api/v3/task/${id}/items.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect((body.data as { list: object[] }).list).toMatchObject([
      {
        uuid: item,
        status: 'WAITING',
        type: 0,
        marches: [{ person: { uuid: sales.id }, status: 'WAITING' }],
        form_data: {},
        manager_id: [sales.id],
      },
    ])
  })

  it('[item-004, item-005, item-006, item-007] are passed, sent back, cancelled and taken back, each in its state alone', async () => {
    const { id } = await create()
    const item = await add(id)
    const before = await points(staff.id)
    expect((await operate('staff', item, 'pass')).data).toEqual({ id: item, status: 'FINISH', optResult: null })
    expect(await points(staff.id)).toBe(before + 1)
    expect((await operate('staff', item, 'pass')).data).toMatchObject({
      status: 'FINISH',
      optResult: { code: 'task.item.state', msg: '子项当前状态不能这样操作' },
    })
    expect((await operate('manager', item, 'unpass', '尺寸不对')).data).toMatchObject({ status: 'RUNNING' })
    expect((await itemsOf(id))[0]).toMatchObject({ opinion: '尺寸不对', realEndDate: null })
    expect((await operate('staff', item, 'cancel')).data).toMatchObject({ status: 'CANCEL' })
    expect((await operate('staff', item, 'pass')).data).toMatchObject({
      status: 'CANCEL',
      optResult: { code: 'task.item.state' },
    })
    expect((await operate('staff', item, 'revoke')).data).toMatchObject({ status: 'RUNNING' })
    expect((await operate('staff', item, 'start')).data.optResult).toMatchObject({ code: 'task.item.state' })
    expect(await points(staff.id)).toBe(before + 1)
  })

  it('past their planned end are finished late', async () => {
    const { id } = await create()
    const item = await add(id, { planEndDate: '2024-05-06 18:00' })
    expect((await itemsOf(id))[0]).toMatchObject({ isOverdue: true, planEndDate: '2024-05-06T10:00:00.000Z' })
    expect((await operate('staff', item, 'pass')).data.status).toBe('FINISH_DELAY')
  })

  it("are nobody's to change who only takes part, nor a stranger's to see", async () => {
    const { id } = await create()
    const item = await add(id)
    expect(await operate('sales', item, 'pass')).toMatchObject({ status: 403 })
    expect(await server.call('sales', itemCalls.update, { id: item, name: '改名' })).toMatchObject({ status: 403 })
    expect(await server.call('sales', itemCalls.create, { id, name: '加一条' })).toMatchObject({ status: 403 })
    expect(await server.call('sales', itemCalls.remove, { id: item })).toMatchObject({ status: 403 })
    expect(await operate('finance', item, 'pass')).toMatchObject({ result: 4 })
    expect(await server.call('finance', itemCalls.list, { id })).toMatchObject({ result: 4 })
    expect((await itemsOf(id))[0]).toMatchObject({ name: '量尺寸', status: 'WAITING' })
  })

  it('given to somebody are theirs to pass, in their own list, and make them take part', async () => {
    const { id } = await create()
    const item = await add(id, { managerId: [finance.id], planEndDate: Date.now() + 3_600_000 })
    expect((await server.done('finance', itemCalls.mine, {})).list.find(one => one.id === item)).toMatchObject({
      taskId: id,
      taskName: '装修样板间',
      name: '量尺寸',
    })
    expect((await notices('finance', 'task.item'))[0]).toMatchObject({ subjectId: id, actor: { id: staff.id } })
    expect((await server.done('finance', taskCalls.detail, { id })).rel.partner).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: finance.id,
        }),
      ]),
    )
    expect((await operate('finance', item, 'pass')).data.status).toBe('FINISH')
    expect((await server.done('finance', itemCalls.mine, {})).list.map(one => one.id)).not.toContain(item)
    expect(
      await server.call('staff', itemCalls.create, { id, name: '两个人', managerId: [finance.id, sales.id] }),
    ).toMatchObject({
      result: 1,
      code: 'task.item.one_manager',
    })
    expect(await server.call('staff', itemCalls.create, { id, name: '外人', managerId: [other.id] })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await itemsOf(id)).toHaveLength(1)
  })

  it('keep their dates in order', async () => {
    const { id } = await create()
    expect(
      await server.call('staff', itemCalls.create, {
        id,
        name: '倒着',
        planStartDate: '2030-01-02',
        planEndDate: '2030-01-01',
      }),
    ).toMatchObject({
      code: 'task.item.dates',
      errors: [{ field: 'plan_end_date' }],
    })
    expect(await itemsOf(id)).toEqual([])
  })

  it('are not added to what has ended, and two hundred at most', async () => {
    const { id } = await create()
    await server.sql(
      `insert into task_item (comp_id, id, task_id, name, position, creator_id)
      select comp_id, gen_random_uuid(), id, '第' || n, n, creator_id from task, generate_series(1, 200) n where id = $1`,
      [id],
    )
    expect(await server.call('staff', itemCalls.create, { id, name: '再来一条' })).toMatchObject({
      code: 'task.item.too_many',
    })
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await server.call('staff', itemCalls.create, { id, name: '再来一条' })).toMatchObject({
      code: 'task.item.task_ended',
    })
    expect(await itemsOf(id)).toHaveLength(200)
  })

  it("[item-008] are in the task's history", async () => {
    const { id } = await create()
    const item = await add(id)
    await operate('staff', item, 'pass')
    await operate('staff', item, 'del')
    const { list } = await server.done('manager', historyCalls.list, { subjectId: id, subjectType: 'task' })
    expect(list.slice(0, 3).map(({ action, details }) => [action, details.operation, details.item])).toEqual([
      ['item', 'del', '量尺寸'],
      ['item', 'pass', '量尺寸'],
      ['item', 'create', '量尺寸'],
    ])
    expect(await itemsOf(id)).toEqual([])
  })
})

describe('a sub-item for several people', () => {
  it('[task-057] has two to ten of them', async () => {
    const { id } = await create()
    expect(
      await server.call('staff', itemCalls.create, { id, name: '一起签', type: 1, managerId: [sales.id] }),
    ).toMatchObject({
      code: 'task.item.sharers',
      msg: '多人子项需要 2 到 10 位负责人',
    })
    expect(
      await server.call('staff', itemCalls.create, {
        id,
        name: '一起签',
        type: 1,
        managerId: Array.from({ length: 11 }, () => newId()),
      }),
    ).toMatchObject({
      errors: [{ field: 'manager_id', code: 'too_many' }],
    })
    expect(await itemsOf(id)).toEqual([])
  })

  it('is finished when each has done their part', async () => {
    const { id } = await create()
    const item = await add(id, { name: '签字确认', type: 1, managerId: [sales.id, finance.id] })
    expect((await operate('sales', item, 'pass')).data.status).toBe('RUNNING')
    expect((await operate('sales', item, 'pass')).data.optResult).toMatchObject({ code: 'task.item.state' })
    expect(await operate('manager', item, 'pass')).toMatchObject({ status: 403 })
    expect((await itemsOf(id))[0]!.marches.find(({ person }) => person?.id === sales.id)).toMatchObject({
      status: 'FINISH',
      finishedAt: expect.any(String),
    })
    expect((await operate('sales', item, 'revoke')).data.status).toBe('RUNNING')
    expect((await operate('finance', item, 'pass')).data.status).toBe('RUNNING')
    expect((await operate('sales', item, 'pass')).data.status).toBe('FINISH')
    expect((await operate('manager', item, 'unpass')).data.status).toBe('RUNNING')
    expect((await itemsOf(id))[0]!.marches.map(({ status }) => status)).toEqual(['WAITING', 'WAITING'])
  })

  it('is never left with nobody to do it', async () => {
    const { id } = await create()
    const item = await add(id, { type: 1, managerId: [sales.id, finance.id] })
    await operate('sales', item, 'pass')
    await server.done('staff', itemCalls.update, { id: item, managerId: [sales.id, manager.id] })
    expect((await itemsOf(id))[0]!.marches.map(({ status }) => status).sort()).toEqual(['FINISH', 'WAITING'])
    expect((await operate('manager', item, 'pass')).data.status).toBe('FINISH')
  })
})

describe('urging', () => {
  it('reminds those who have not done their part, once an hour', async () => {
    const { id } = await create()
    const item = await add(id, { type: 1, managerId: [sales.id, finance.id] })
    await operate('sales', item, 'pass')
    const before = (await notices('sales', 'task.urge')).length
    await server.done('manager', itemCalls.urge, { id: item })
    expect((await notices('finance', 'task.urge'))[0]).toMatchObject({ subjectId: id, details: { item: '量尺寸' } })
    expect(await notices('sales', 'task.urge')).toHaveLength(before)
    expect(await server.call('manager', itemCalls.urge, { id: item })).toMatchObject({
      code: 'task.item.urged',
      msg: '一小时内已经催办过',
    })
    await server.sql(`update task_item set urged_at = now() - interval '61 minutes' where id = $1`, [item])
    await server.done('manager', itemCalls.urge, { id: item })
    expect(await server.call('sales', itemCalls.urge, { id: item })).toMatchObject({ status: 403 })
    const alone = await add(id)
    expect(await server.call('manager', itemCalls.urge, { id: alone })).toMatchObject({ code: 'task.item.urge_nobody' })
  })
})

describe('several sub-items at once', () => {
  it('[item-003] are changed where their state takes it', async () => {
    const { id } = await create()
    const ids = [await add(id), await add(id), await add(id)]
    await operate('staff', ids[0]!, 'cancel')
    expect(await server.done('staff', itemCalls.batchStatus, { id, itemId: ids, operation: 'pass' })).toMatchObject({
      changed: 2,
      optResult: { code: 'task.item.state' },
    })
    expect((await itemsOf(id)).map(({ status }) => status)).toEqual(['CANCEL', 'FINISH', 'FINISH'])
    expect(await server.call('sales', itemCalls.batchStatus, { id, itemId: ids, operation: 'unpass' })).toMatchObject({
      status: 403,
    })
    expect(
      await server.call('staff', itemCalls.batchStatus, { id, itemId: [...ids, newId()], operation: 'del' }),
    ).toMatchObject({ result: 4 })
    expect(await itemsOf(id)).toHaveLength(3)
    await server.done('staff', itemCalls.batchStatus, { id, itemId: ids, operation: 'del' })
    expect(await itemsOf(id)).toEqual([])
  })
})

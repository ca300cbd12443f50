import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '../task.contract.ts'
import { hookTasks, type StatusChange } from '../task-hooks.server.ts'
import { itemCalls } from '../../item/item.contract.ts'
import { batchStatusCalls } from './batch-status.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales, manager } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '装配样机', managerIds: [staff.id], ...draft })
const detail = (id: string) => server.done('manager', taskCalls.detail, { id })
const statusOf = async (id: string) => (await detail(id)).status
const actions = async (id: string) =>
  (await server.done('manager', historyCalls.list, { subjectType: 'task', subjectId: id, limit: 100 })).list

const notices: StatusChange[] = []
const unfinishable = new Set<string>()
hookTasks({
  mayFinish: async ending =>
    new Map(
      ending
        .filter(({ id }) => unfinishable.has(id))
        .map(({ id }) => [id, { code: 'test.missing', sentence: { zh: '还缺交付物', en: 'Something is missing' } }]),
    ),
  statusesChanged: async changes => {
    notices.push(...changes)
  },
}).add()

/** A parent, its child, the child's child; and one that was cancelled before. */
async function tree() {
  const parent = await create()
  const child = await create({ parentId: parent.id })
  const grandchild = await create({ parentId: child.id, managerIds: [sales.id] })
  const cancelled = await create({ parentId: parent.id })
  await server.done('manager', taskCalls.changeStatus, { id: cancelled.id, status: 'CANCEL' })
  return { parent: parent.id, child: child.id, grandchild: grandchild.id, cancelled: cancelled.id }
}

describe('a status that reaches below', () => {
  for (const to of ['CANCEL', 'POST_PONE', 'FINISH'] as const) {
    it(`[task-039, task-040, task-041, task-047] ${to} takes what is unfinished along, with a line of history each, and leaves what had ended`, async () => {
      const { parent, child, grandchild, cancelled } = await tree()
      const own = await server.done('staff', itemCalls.create, { id: parent, name: '上面的子项' })
      const below = await server.done('staff', itemCalls.create, { id: child, name: '下面的子项' })
      await server.done('staff', taskCalls.changeStatus, { id: parent, status: to })
      for (const [id, item] of [
        [parent, own.id],
        [child, below.id],
      ] as const)
        expect(await server.done('manager', itemCalls.list, { id })).toMatchObject({ list: [{ id: item, status: to }] })
      for (const id of [parent, child, grandchild]) {
        expect(await detail(id)).toMatchObject({ status: to, progressPercent: to === 'FINISH' ? 100 : 0 })
        expect((await actions(id))[0]).toMatchObject({ action: 'status', details: { status: ['WAITING', to] } })
      }
      expect((await actions(child))[0]!.details).toMatchObject({ withParent: parent })
      expect(await detail(cancelled)).toMatchObject({ status: 'CANCEL', progressPercent: 0 })
      expect(
        notices.filter(change => [parent, child, grandchild].includes(change.id)).map(change => change.to),
      ).toEqual([to, to, to])
      const open = (await server.done('sales', taskCalls.list, { isOpen: true, limit: 100 })).list.map(row => row.id)
      expect(open.includes(grandchild)).toBe(to === 'POST_PONE')
      const mine = (await server.done('staff', taskCalls.list, { isOpen: true, limit: 100 })).list.map(row => row.id)
      expect([mine.includes(parent), mine.includes(child)]).toEqual([to === 'POST_PONE', to === 'POST_PONE'])
    })
  }

  it('RUNNING and WAITING reach nobody else', async () => {
    const { parent, child } = await tree()
    await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'RUNNING' })
    expect([await statusOf(parent), await statusOf(child)]).toEqual(['RUNNING', 'WAITING'])
  })

  it('finished late above is finished late below', async () => {
    const parent = await create({ planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 })
    const child = await create({ parentId: parent.id })
    await server.done('staff', taskCalls.changeStatus, { id: parent.id, status: 'FINISH' })
    expect([await statusOf(parent.id), await statusOf(child.id)]).toEqual(['FINISH_DELAY', 'FINISH_DELAY'])
  })
})

describe('what had ended above', () => {
  it('runs again, all the way up, when a task comes below it or is restarted there', async () => {
    const { parent, child, grandchild } = await tree()
    await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })
    await create({ parentId: child })
    expect([await statusOf(parent), await statusOf(child), await statusOf(grandchild)]).toEqual([
      'RUNNING',
      'RUNNING',
      'FINISH',
    ])
    await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })
    await server.done('sales', taskCalls.restart, { id: grandchild })
    expect([await statusOf(parent), await statusOf(child), await statusOf(grandchild)]).toEqual([
      'RUNNING',
      'RUNNING',
      'RUNNING',
    ])
  })
})

describe('finishing', () => {
  it('[task-051] is turned down by a part of the task that has something against it, and changes nothing', async () => {
    const { id } = await create()
    unfinishable.add(id)
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'WAITING',
      optResult: { code: 'test.missing', msg: '还缺交付物' },
    })
    expect((await actions(id)).map(({ action }) => action)).toEqual(['create'])
    expect((await server.done('staff', taskCalls.list, { id })).list).toMatchObject([{ id, status: 'WAITING' }])
  })

  it('[task-046] does not come by itself at 100 %', async () => {
    const { id } = await create({ status: 'RUNNING' })
    await server.done('staff', taskCalls.update, { id, progressPercent: 100 })
    expect(await detail(id)).toMatchObject({ status: 'RUNNING', progressPercent: 100 })
  })
})

describe("one task's change", () => {
  it('is taken back as many are: once, by who made it, within a minute', async () => {
    const { id } = await create({ status: 'RUNNING' })
    await server.done('staff', taskCalls.update, { id, progressPercent: 40 })
    const { batchId } = await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await server.call('manager', batchStatusCalls.takeBack, { id: batchId! })).toMatchObject({
      result: 1,
      code: 'task.batch.over',
    })
    await server.done('staff', batchStatusCalls.takeBack, { id: batchId! })
    expect(await detail(id)).toMatchObject({ status: 'RUNNING', progressPercent: 40, realEndDate: null })
    expect(await server.call('staff', batchStatusCalls.takeBack, { id: batchId! })).toMatchObject({
      result: 1,
      code: 'task.batch.over',
    })
    const later = await server.done('staff', taskCalls.changeStatus, { id, status: 'POST_PONE' })
    await server.sql(`update task_status_batch set created_at = now() - interval '61 seconds' where id = $1`, [
      later.batchId,
    ])
    expect(await server.call('staff', batchStatusCalls.takeBack, { id: later.batchId! })).toMatchObject({
      result: 1,
      code: 'task.batch.over',
    })
    expect(await statusOf(id)).toBe('POST_PONE')
  })

  it('[task-042] is not taken back when it took others along, nor when a rule turned it down', async () => {
    for (const status of ['FINISH', 'POST_PONE', 'CANCEL'] as const) {
      const { parent, child } = await tree()
      expect((await server.done('staff', taskCalls.changeStatus, { id: parent, status })).batchId).toBeNull()
      expect(await statusOf(child)).toBe(status)
    }
    const { id } = await create()
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'WAITING' })).toMatchObject({
      batchId: null,
      optResult: { code: 'task.status.same' },
    })
  })
})

describe('many tasks at once', () => {
  it('[plan-view-038] each have their own outcome', async () => {
    const [first, second] = [await create(), await create()]
    const theirs = await server.done('manager', taskCalls.create, { name: '别人的' })
    const ended = await create()
    await server.done('staff', taskCalls.changeStatus, { id: ended.id, status: 'CANCEL' })
    const unknown = newId()
    const { list, batchId } = await server.done('staff', batchStatusCalls.change, {
      ids: [first.id, second.id, theirs.id, ended.id, unknown],
      status: 'FINISH',
    })
    const outcome = (id: string) => list.find(one => one.id === id)
    expect(outcome(first.id)).toMatchObject({ status: 'FINISH', progressPercent: 100, optResult: null })
    expect(outcome(second.id)).toMatchObject({ status: 'FINISH', optResult: null })
    expect(outcome(ended.id)).toMatchObject({ status: 'CANCEL', optResult: { code: 'task.status.finished' } })
    for (const id of [theirs.id, unknown]) expect(outcome(id)).toMatchObject({ optResult: { code: 'record.gone' } })
    expect(batchId).not.toBeNull()
    expect(await statusOf(theirs.id)).toBe('WAITING')
  })

  it('a parent and its child among them are each changed once', async () => {
    const { parent, child, grandchild } = await tree()
    await server.done('manager', batchStatusCalls.change, { ids: [child, parent], status: 'FINISH' })
    for (const id of [parent, child, grandchild])
      expect((await actions(id)).filter(({ action }) => action === 'status')).toHaveLength(1)
  })

  it('are taken back once, by who changed them, as far as nothing else has happened', async () => {
    const { parent, child, grandchild } = await tree()
    const other = await create({ status: 'RUNNING' })
    await server.done('staff', taskCalls.update, { id: other.id, progressPercent: 40 })
    const { batchId } = await server.done('staff', batchStatusCalls.change, {
      ids: [parent, other.id],
      status: 'FINISH',
    })
    await server.done('staff', taskCalls.restart, { id: child })
    expect(await server.call('sales', batchStatusCalls.takeBack, { id: batchId! })).toMatchObject({
      result: 1,
      code: 'task.batch.over',
    })
    await server.done('staff', batchStatusCalls.takeBack, { id: batchId! })
    expect(await detail(other.id)).toMatchObject({ status: 'RUNNING', progressPercent: 40, realEndDate: null })
    expect([await statusOf(child), await statusOf(grandchild)]).toEqual(['RUNNING', 'WAITING'])
    expect(
      (await server.done('sales', taskCalls.list, { isOpen: true, limit: 100 })).list.map(row => row.id),
    ).toContain(grandchild)
    expect(await server.call('staff', batchStatusCalls.takeBack, { id: batchId! })).toMatchObject({
      result: 1,
      code: 'task.batch.over',
    })
  })

  it('are 200 at most', async () => {
    const ids = Array.from({ length: 201 }, () => newId())
    expect(await server.call('staff', batchStatusCalls.change, { ids, status: 'FINISH' })).toMatchObject({
      result: 1,
      errors: [{ field: 'ids', code: 'too_many' }],
    })
  })

  it('batches that share tasks never wait for each other in a circle', async () => {
    const tasks = await Promise.all(Array.from({ length: 12 }, () => create()))
    const replies = await race(
      'staff',
      batchStatusCalls.change,
      turn => ({
        ids: tasks.map(({ id }) => id).toSorted(() => (turn % 2) - 0.5),
        status: turn % 4 < 2 ? ('RUNNING' as const) : ('POST_PONE' as const),
      }),
      20,
    )
    expect(replies.filter(reply => reply.result !== 0)).toEqual([])
    expect(new Set(await Promise.all(tasks.map(({ id }) => statusOf(id)))).size).toBe(1)
  })
})

it('2,000 tasks below one are finished in one go', { timeout: 60_000 }, async () => {
  const root = await create({ name: '大项目' })
  const [{ comp_id }] = (await server.sql<{ comp_id: string }>('select comp_id from task where id = $1', [
    root.id,
  ])) as [{ comp_id: string }]
  await server.sql(
    `with recursive made as (
      select $2::uuid as id, null::uuid as parent, 0 as level
      union all select gen_random_uuid(), m.id, m.level + 1 from made m, generate_series(1, case m.level when 0 then 20
        when 1 then 10 else 9 end) where m.level < 3)
    insert into task (comp_id, id, code, name, parent_id, creator_id)
    select $1, id, 'B' || row_number() over (), '零件', parent, $3 from made where level > 0 limit 2000`,
    [comp_id, root.id, manager.id],
  )
  await server.sql(
    `insert into member (comp_id, subject_type, subject_id, person_id, role)
    select $1, 'task', id, p, r from task, (values ($2::uuid, 'creator'), ($3::uuid, 'manager')) as x (p, r) where
      comp_id = $1 and name = '零件'`,
    [comp_id, manager.id, staff.id],
  )
  await server.sql('analyze task, member')
  await server.done('staff', taskCalls.changeStatus, { id: root.id, status: 'FINISH' })
  expect(await server.sql(`select status, count(*)::int from task where name = '零件' group by 1`)).toEqual([
    { status: 'FINISH', count: 2000 },
  ])
})

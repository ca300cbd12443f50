import { describe, expect, it } from 'vitest'
import { dataOfMigration } from '#app/testing/data-of-migration.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { keyResultCalls } from '../key-result/key-result.contract.ts'
import { okrCycleCalls } from '../cycle/okr-cycle.contract.ts'
import { measureKeyResults } from '../key-result/measure-each-morning.server.ts'
import { reviewCalls } from '../review/review.contract.ts'
import { objectiveCalls } from './objective.contract.ts'

const server = testServer()
const { admin, staff, manager, sales } = demoPeople
const quarter = { type: 2, cycle: '2031-Q2' } as const
const top = (draft: object = {}) =>
  server.done('admin', objectiveCalls.create, { ...quarter, name: '成为客户首选', managerId: admin.id, ...draft })
const below = async (draft: object = {}, who: 'staff' | 'manager' = 'staff') =>
  await server.done(who, objectiveCalls.create, {
    ...quarter,
    name: '交付更快',
    managerId: who === 'staff' ? staff.id : manager.id,
    parentId: (await top()).id,
    ...draft,
  })
const detail = (id: string, who: 'staff' | 'manager' | 'admin' = 'staff') =>
  server.done(who, objectiveCalls.detail, { id })
const rows = () => server.sql('select * from okr_objective order by id')
const keyResult = async (id: string, draft: object = {}) =>
  (
    await server.done('staff', keyResultCalls.create, {
      id,
      name: '缩短周期',
      startValue: 20,
      targetValue: 10,
      unit: '天',
      ...draft,
    })
  ).id
const check = (id: string, value: number, more: object = {}) =>
  server.done('staff', keyResultCalls.check, { id, value, ...more })

describe('an objective', () => {
  it('[okr-017, okr-018, okr-019, okr-033] carries what it is, and stands in the list of its cycle and manager', async () => {
    const cycle = { type: 2, cycle: '2031-Q3' } as const
    const parent = await top(cycle)
    const { id } = await below({ ...cycle, parentId: parent.id, plv: 0, businessValue: 7.5, summary: '做到' })
    expect(await detail(id)).toMatchObject({
      ...cycle,
      managerId: staff.id,
      name: '交付更快',
      status: 0,
      plv: 0,
      isLocked: false,
      summary: '做到',
      scope: 'company',
      businessValue: 7.5,
      parent: { id: parent.id },
      krs: [],
      weight: 10_000,
      progress: null,
      score: null,
      can: { edit: true, change: true, lock: false, restart: false },
    })
    const listed = await server.done('staff', objectiveCalls.list, {
      ...cycle,
      managerId: staff.id,
      start: 0,
      limit: 20,
    })
    expect(listed.list.map(one => one.id)).toEqual([id])
    expect((await detail(parent.id)).children).toMatchObject([{ id }])
  })

  it('[okr-020, okr-021, okr-024, okr-025, okr-029] wants a name and a manager, a known priority and state, a value of 0 to 10', async () => {
    const parentId = (await top()).id
    const before = await rows()
    for (const wrong of [
      { name: ' ' },
      { managerId: '' },
      { plv: 3 },
      { status: 3 },
      { businessValue: 10.1 },
      { businessValue: -1 },
    ])
      expect(
        await server.call('staff', objectiveCalls.create, {
          ...quarter,
          name: '交付更快',
          managerId: staff.id,
          parentId,
          ...wrong,
        }),
      ).toMatchObject({ result: 1, code: 'input.invalid', errors: [{ field: expect.any(String) as string }] })
    expect(
      await server.call('staff', objectiveCalls.create, {
        type: 2,
        cycle: '2031-Q5',
        name: '错',
        managerId: staff.id,
        parentId,
      }),
    ).toMatchObject({ code: 'okr.cycle.unknown' })
    expect(await rows()).toEqual(before)
  })

  it('[okr-026] stands below another, but at the top', async () => {
    const before = await rows()
    const wish = { ...quarter, name: '没有上级', managerId: staff.id }
    expect(await server.call('staff', objectiveCalls.create, wish)).toMatchObject({
      code: 'okr.objective.parent',
      errors: [{ field: 'parent_id' }],
    })
    expect(await server.call('staff', objectiveCalls.create, { ...wish, parentId: newId() })).toMatchObject({
      code: 'okr.objective.unknown',
    })
    expect(await server.call('staff', objectiveCalls.create, { ...wish, managerId: sales.id })).toMatchObject({
      code: 'okr.objective.manager',
    })
    expect(await rows()).toEqual(before)
  })

  it('[okr-022, okr-023] is locked from above, and then not edited, nor any part of it', async () => {
    const { id } = await below()
    const result = await keyResult(id)
    expect(await server.call('staff', objectiveCalls.lock, { id, isLocked: true })).toMatchObject({ status: 403 })
    await server.done('manager', objectiveCalls.lock, { id, isLocked: true })
    const before = await rows()
    const kept = await detail(id)
    const draft = { name: '改', managerId: staff.id, parentId: kept.parentId }
    for (const refused of [
      server.call('staff', objectiveCalls.update, { id, ...draft }),
      server.call('staff', objectiveCalls.remove, { id }),
      server.call('staff', objectiveCalls.finish, { id }),
      server.call('staff', objectiveCalls.align, { id, parentId: kept.parentId }),
      server.call('staff', objectiveCalls.setScope, { id, scope: 'members' }),
      server.call('staff', objectiveCalls.weigh, { ...quarter, list: [{ id, weight: 9_999 }] }),
      server.call('staff', keyResultCalls.create, { id, name: '新' }),
      server.call('staff', keyResultCalls.update, { id: result, name: '新' }),
      server.call('staff', keyResultCalls.remove, { id: result }),
      server.call('staff', keyResultCalls.check, { id: result, value: 12 }),
      server.call('staff', keyResultCalls.score, { id: result, score: 1 }),
      server.call('staff', okrCycleCalls.relate, { id, addIds: [] }),
    ])
      expect((await refused).code).toMatch(/okr\.objective\.locked|okr\.weights\.all/)
    expect(await rows()).toEqual(before)
    expect((await detail(id)).can).toMatchObject({ change: false })
    await server.done('manager', objectiveCalls.lock, { id, isLocked: false })
    await server.done('staff', objectiveCalls.update, { id, ...draft })
    expect((await detail(id)).name).toBe('改')
  })

  it('locked while it is edited is either edited before, or refused after', async () => {
    const { id } = await below()
    const kept = await detail(id)
    const [, edited] = await Promise.all([
      server.call('manager', objectiveCalls.lock, { id, isLocked: true }),
      server.call('staff', objectiveCalls.update, {
        id,
        name: '抢在前面',
        managerId: staff.id,
        parentId: kept.parentId,
      }),
    ])
    const after = await detail(id)
    expect(after.isLocked).toBe(true)
    expect(after.name).toBe(edited.result === 0 ? '抢在前面' : '交付更快')
    if (edited.result !== 0) expect(edited.code).toBe('okr.objective.locked')
  })

  it('finished is neither changed nor finished again', async () => {
    const { id } = await below()
    await server.done('staff', objectiveCalls.finish, { id })
    expect(await server.call('staff', objectiveCalls.finish, { id })).toMatchObject({ code: 'okr.objective.finished' })
    expect(await server.call('staff', objectiveCalls.update, { id, name: '改', managerId: staff.id })).toMatchObject({
      code: 'okr.objective.finished',
    })
    expect((await detail(id)).can).toMatchObject({ change: false, restart: false })
  })

  it('[okr-016] is seen by whom its scope says, and by those above', async () => {
    const { id } = await below({ scope: 'members', partnerIds: [sales.id] })
    await server.done('sales', objectiveCalls.detail, { id })
    await server.done('manager', objectiveCalls.detail, { id })
    expect(await server.call('finance', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
    expect((await server.done('finance', objectiveCalls.map, quarter)).list.map(one => one.id)).not.toContain(id)
    expect(await server.call('other', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
    await server.done('staff', objectiveCalls.setScope, { id, scope: 'company' })
    await server.done('finance', objectiveCalls.detail, { id })
  })

  it('[okr-012] is aligned up and sideways, never in a circle, however many try at once', async () => {
    const first = await below()
    const second = await below({ parentId: first.id })
    const third = await below()
    const before = await detail(first.id)
    expect(await server.call('staff', objectiveCalls.align, { id: first.id, parentId: second.id })).toMatchObject({
      code: 'okr.alignment.circle',
    })
    expect(await server.call('staff', objectiveCalls.align, { id: first.id, parentId: first.id })).toMatchObject({
      code: 'okr.alignment.circle',
    })
    await server.done('staff', objectiveCalls.align, {
      id: third.id,
      parentId: before.parentId,
      alignedIds: [second.id],
    })
    expect((await detail(third.id)).aligned).toMatchObject([{ id: second.id }])
    expect(
      await server.call('staff', objectiveCalls.align, {
        id: first.id,
        parentId: before.parentId,
        alignedIds: [third.id],
      }),
    ).toMatchObject({ code: 'okr.alignment.circle' })
    expect(await detail(first.id)).toEqual(before)
    const [one, two] = [await below(), await below()]
    const parents = await Promise.all([detail(one.id), detail(two.id)])
    const tried = await Promise.all([
      server.call('staff', objectiveCalls.align, { id: one.id, parentId: parents[0].parentId, alignedIds: [two.id] }),
      server.call('staff', objectiveCalls.align, { id: two.id, parentId: parents[1].parentId, alignedIds: [one.id] }),
    ])
    expect(tried.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'okr.alignment.circle'])
    expect(await server.call('admin', objectiveCalls.remove, { id: first.id })).toMatchObject({
      code: 'okr.objective.below',
    })
  })
})

describe('key results', () => {
  it('[okr-011, okr-027, okr-038] weigh 100 % together, whatever comes and goes', async () => {
    const { id } = await below()
    const made = [await keyResult(id), await keyResult(id), await keyResult(id)]
    const weights = async () => (await detail(id)).krs.map(one => one.weight)
    const total = async () => (await weights()).reduce((sum, one) => sum + one, 0)
    expect((await weights()).toSorted()).toEqual([3333, 3333, 3334])
    const weigh = (list: number[]) =>
      server.call('staff', keyResultCalls.weigh, {
        id,
        list: list.map((weight, place) => ({ id: made[place]!, weight })),
      })
    expect(await weigh([5000, 3000, 1999])).toMatchObject({
      code: 'okr.weights.total',
      msg: '权重合计必须等于 100%，现在是 99.99%',
    })
    expect(await weigh([5000, 5000])).toMatchObject({ code: 'okr.weights.all' })
    expect((await weights()).toSorted()).toEqual([3333, 3333, 3334])
    expect((await weigh([5000, 3000, 2000])).result).toBe(0)
    expect(await weights()).toEqual([5000, 3000, 2000])
    await server.done('staff', keyResultCalls.remove, { id: made[2]! })
    expect(await weights()).toEqual([6250, 3750])
    await keyResult(id)
    expect(await total()).toBe(10_000)
  })

  it('[okr-035] are measured, and the objective is their mean by weight over those that were', async () => {
    const { id } = await below()
    const [one, two, three] = [await keyResult(id), await keyResult(id, { kind: 'boolean' }), await keyResult(id)]
    await server.done('staff', keyResultCalls.weigh, {
      id,
      list: [
        { id: one, weight: 5000 },
        { id: two, weight: 2500 },
        { id: three, weight: 2500 },
      ],
    })
    expect((await check(one, 15, { confidence: 8, summary: '一半了' })).progress).toBe(50)
    expect(await detail(id)).toMatchObject({ progress: 50 })
    expect((await check(two, 1)).progress).toBe(100)
    // (5000 × 50 + 2500 × 100) ÷ 7500
    expect(await detail(id)).toMatchObject({ progress: 66.67 })
    expect((await check(three, 400)).progress).toBe(0)
    expect(await detail(id)).toMatchObject({ progress: 50 })
    const { list } = await server.done('staff', keyResultCalls.checks, { id: one, start: 0, limit: 20 })
    expect(list).toMatchObject([
      { value: 15, progress: 50, confidence: 8, summary: '一半了', person: { id: staff.id } },
    ])
    expect(await server.done('staff', keyResultCalls.detail, { id: one })).toMatchObject({
      currentValue: 15,
      confidence: 8,
      can: { check: true, change: true },
    })
    expect(await server.call('sales', keyResultCalls.check, { id: one, value: 11 })).toMatchObject({ status: 403 })
    expect(
      await server.call('staff', keyResultCalls.create, { id, name: '不动', startValue: 3, targetValue: 3 }),
    ).toMatchObject({
      code: 'okr.key_result.way',
    })
  })

  it('[okr-028] are scored 0 to 1, the objective is their mean over those that are', async () => {
    const { id } = await below()
    const [one, two] = [await keyResult(id), await keyResult(id)]
    expect(await server.call('staff', keyResultCalls.score, { id: one, score: 1.01 })).toMatchObject({
      code: 'input.invalid',
    })
    expect(await server.call('staff', keyResultCalls.score, { id: one, score: -0.1 })).toMatchObject({
      code: 'input.invalid',
    })
    expect((await detail(id)).score).toBeNull()
    await server.done('staff', keyResultCalls.score, { id: one, score: 0.7 })
    expect((await detail(id)).score).toBe(0.7)
    await server.done('staff', keyResultCalls.score, { id: two, score: 0.4 })
    expect((await detail(id)).score).toBe(0.55)
  })

  it('may be measured by a figure of the product, and are then not told by hand', async () => {
    const { id } = await below({ cycle: '2026-Q4' })
    const result = await keyResult(id, { figure: 'tasks_done', startValue: 0, targetValue: 1_000_000, unit: '个' })
    expect(await server.call('staff', keyResultCalls.check, { id: result, value: 3 })).toMatchObject({
      code: 'okr.key_result.figure',
    })
    for (const figure of ['contracts_signed', 'hours']) await keyResult(id, { figure, startValue: 0, targetValue: 10 })
    const received = { id, name: '收款', figure: 'money_received', startValue: 0, targetValue: 10 } as const
    await server.done('admin', keyResultCalls.create, received)
    expect(await server.done('staff', keyResultCalls.measure, { id })).toMatchObject({ measuredNum: 4 })
    expect((await server.done('staff', keyResultCalls.detail, { id: result })).currentValue).toBeTypeOf('number')
  })

  it('are measured by figures that whoever sets them may know: of themselves and those below, of the books by their right', async () => {
    const { id } = await below({ cycle: '2026-Q4' })
    const way = { id, name: '取数', startValue: 0, targetValue: 10 } as const
    const kept = await keyResult(id)
    const all = () => server.sql('select * from okr_key_result order by id')
    const before = await all()
    const set = (who: 'staff' | 'manager', more: object) => server.call(who, keyResultCalls.create, { ...way, ...more })
    expect(await set('staff', { figure: 'money_received' })).toMatchObject({
      code: 'okr.figure.company',
      errors: [{ field: 'figure' }],
    })
    for (const figure of ['hours', 'tasks_done', 'contracts_signed'])
      expect(await set('staff', { figure, ownerId: manager.id })).toMatchObject({ code: 'okr.figure.person' })
    expect(
      await server.call('staff', keyResultCalls.update, { ...way, id: kept, figure: 'hours', ownerId: sales.id }),
    ).toMatchObject({ code: 'okr.figure.person' })
    expect(await all()).toEqual(before)
    const hours = await keyResult(id, { ...way, figure: 'hours' })
    // Handed on to somebody else, it would say what they did.
    expect(
      await server.call('staff', keyResultCalls.update, { ...way, id: hours, figure: 'hours', ownerId: sales.id }),
    ).toMatchObject({ code: 'okr.figure.person' })
    await server.done('staff', keyResultCalls.update, { ...way, id: hours, figure: 'hours', name: '工时' })
  })

  it('are seen and told by whoever answers for them, whatever the scope, as long as they do', async () => {
    const { id } = await below({ scope: 'members' })
    expect(await server.call('sales', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
    const one = await keyResult(id, { ownerId: sales.id })
    await server.done('sales', keyResultCalls.check, { id: one, value: 15 })
    await server.done('staff', objectiveCalls.setScope, { id, scope: 'members', partnerIds: [] })
    expect((await server.done('sales', objectiveCalls.detail, { id })).progress).toBe(50)
    expect(
      await server.sql(`select person_id from notification where subject_id = $1 and kind = 'okr.key_result'`, [id]),
    ).toEqual([{ person_id: sales.id }])
    await server.done('staff', keyResultCalls.update, {
      id: one,
      name: '缩短周期',
      startValue: 20,
      targetValue: 10,
      ownerId: staff.id,
    })
    expect(await server.call('sales', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
    // Who was chosen to see it sees it on, whatever they answer for; a key result that goes takes its owner with it.
    await server.done('staff', objectiveCalls.setScope, { id, scope: 'members', partnerIds: [sales.id] })
    await server.done('staff', keyResultCalls.remove, { id: await keyResult(id, { ownerId: sales.id }) })
    expect(await server.done('sales', objectiveCalls.detail, { id })).toMatchObject({
      id,
      partners: [{ id: sales.id }],
    })
    const two = await keyResult(id, { ownerId: sales.id })
    await server.done('staff', objectiveCalls.setScope, { id, scope: 'members', partnerIds: [] })
    expect(await server.done('sales', objectiveCalls.detail, { id })).toMatchObject({ id, partners: [] })
    await server.done('staff', keyResultCalls.remove, { id: two })
    expect(await server.call('sales', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('have their owners take part once the migration is done, where an older build wrote them', async () => {
    const { id } = await below({ scope: 'members' })
    await keyResult(id, { ownerId: sales.id })
    await server.sql(`delete from member where subject_id = $1 and person_id = $2`, [id, sales.id])
    expect(await server.call('sales', objectiveCalls.detail, { id })).toMatchObject({ result: 4 })
    for (const statement of await dataOfMigration('0056_note-collisions-once')) await server.sql(statement)
    expect(await server.done('sales', objectiveCalls.detail, { id })).toMatchObject({ id })
  })

  it('[okr-039] are measured each morning of their cycle and the week after; locked ones stay, and nothing is noted twice', async () => {
    const { id } = await below({ cycle: '2030-Q1' })
    const result = await keyResult(id, { figure: 'hours', startValue: 0, targetValue: 10 })
    const measured = (today: string) =>
      measureKeyResults(demoCompany.id, today, {
        database: server.services.database,
        publish: () => undefined,
      } as never)
    const current = async () => (await server.done('staff', keyResultCalls.detail, { id: result })).currentValue
    const checks = async () =>
      (await server.done('staff', keyResultCalls.checks, { id: result, start: 0, limit: 20 })).list
    const log = (day: string, hour: number) =>
      server.sql(
        `insert into work_hour (comp_id, id, task_id, person_id, day, hour) select $1, gen_random_uuid(), t.id, $2, $3, $4 from
          task t where t.comp_id = $1 limit 1`,
        [demoCompany.id, staff.id, day, hour],
      )
    await log('2030-02-01', 4)
    await measured('2029-12-31')
    expect(await current()).toBeNull()
    await measured('2030-02-02')
    expect([await current(), (await detail(id)).progress]).toEqual([4, 40])
    await measured('2030-02-03')
    expect(await checks()).toMatchObject([{ value: 4, person: null }])
    await server.sql('update okr_objective set is_locked = true where id = $1', [id])
    await log('2030-03-31', 2)
    await measured('2030-04-01')
    expect(await current()).toBe(4)
    await server.sql('update okr_objective set is_locked = false where id = $1', [id])
    await measured('2030-04-08')
    expect(await current()).toBe(4)
    await measured('2030-04-07')
    expect([await current(), (await checks()).length]).toEqual([6, 2])
    await server.sql(`delete from work_hour where person_id = $1 and day >= '2030-01-01'`, [staff.id])
  })
})

describe('the objectives of a cycle', () => {
  it('[okr-015] are weighed against each other, 100 % together', async () => {
    const cycle = { type: 3, cycle: '2031-H1' } as const
    const parent = await top(cycle)
    const [one, two] = [await below({ ...cycle, parentId: parent.id }), await below({ ...cycle, parentId: parent.id })]
    const weigh = (first: number, second: number) =>
      server.call('staff', objectiveCalls.weigh, {
        ...cycle,
        list: [
          { id: one.id, weight: first },
          { id: two.id, weight: second },
        ],
      })
    expect(await weigh(5000, 4999)).toMatchObject({ code: 'okr.weights.total' })
    expect((await detail(one.id)).weight).toBe(5000)
    expect((await weigh(7000, 3000)).result).toBe(0)
    expect((await detail(one.id)).weight).toBe(7000)
    // What comes takes an even part, what goes leaves it: the others stand to each other as they were weighed.
    const three = await below({ ...cycle, parentId: parent.id })
    const weights = async (ids: string[]) => (await Promise.all(ids.map(id => detail(id)))).map(({ weight }) => weight)
    expect(await weights([one.id, two.id, three.id])).toEqual([4666, 2000, 3334])
    await server.done('staff', objectiveCalls.remove, { id: three.id })
    expect(await weights([one.id, two.id])).toEqual([7000, 3000])
    // A locked one keeps its weight, whatever comes or goes and whatever the others are given.
    await server.done('manager', objectiveCalls.lock, { id: one.id, isLocked: true })
    expect(await weigh(6000, 4000)).toMatchObject({ code: 'okr.objective.locked' })
    const four = await below({ ...cycle, parentId: parent.id })
    expect(await weights([one.id, two.id, four.id])).toEqual([7000, 1500, 1500])
    await server.done('staff', objectiveCalls.weigh, {
      ...cycle,
      list: [
        { id: one.id, weight: 7000 },
        { id: two.id, weight: 2000 },
        { id: four.id, weight: 1000 },
      ],
    })
    await server.done('staff', objectiveCalls.remove, { id: four.id })
    expect(await weights([one.id, two.id])).toEqual([7000, 3000])
    // What would leave its part to the locked one alone neither goes nor becomes somebody else's.
    expect(await server.call('staff', objectiveCalls.remove, { id: two.id })).toMatchObject({
      code: 'okr.weights.stuck',
      msg: '其余目标都已锁定或完成，权重不能再分摊：请先解锁其中一个，或新建一个目标',
    })
    expect(
      await server.call('admin', objectiveCalls.update, {
        id: two.id,
        name: '归经理',
        managerId: manager.id,
        parentId: parent.id,
      }),
    ).toMatchObject({ code: 'okr.weights.stuck' })
    expect(await weights([one.id, two.id])).toEqual([7000, 3000])
    expect((await detail(two.id)).managerId).toBe(staff.id)
    // Where all of them are locked or finished, one more would weigh nothing: it neither comes nor becomes theirs.
    await server.done('staff', objectiveCalls.finish, { id: two.id })
    const elsewhere = await server.done('manager', objectiveCalls.create, {
      ...cycle,
      name: '经理自己的',
      managerId: manager.id,
      parentId: parent.id,
    })
    const there = await server.sql('select id, manager_id, weight from okr_objective order by id')
    const refused = {
      code: 'okr.weights.full',
      msg: '这个周期的目标都已锁定或完成，权重合计已是 100%，新目标分不到权重：请先解锁其中一个，或设在其他周期',
    }
    for (const who of ['staff', 'manager', 'admin'] as const)
      expect(
        await server.call(who, objectiveCalls.create, {
          ...cycle,
          name: '再来一个',
          managerId: staff.id,
          parentId: parent.id,
        }),
      ).toMatchObject(refused)
    expect(
      await server.call('manager', objectiveCalls.update, {
        id: elsewhere.id,
        name: '归小雨',
        managerId: staff.id,
        parentId: parent.id,
      }),
    ).toMatchObject(refused)
    expect(await server.sql('select id, manager_id, weight from okr_objective order by id')).toEqual(there)
    // Opened again, one of them makes room.
    await server.done('manager', objectiveCalls.lock, { id: one.id, isLocked: false })
    const five = await below({ ...cycle, parentId: parent.id })
    expect(await weights([one.id, two.id, five.id])).toEqual([3666, 3000, 3334])
    await server.done('staff', objectiveCalls.remove, { id: five.id })
    expect(await weights([one.id, two.id])).toEqual([7000, 3000])
  })

  it('[okr-015] total 100 % as well when several come, go and are weighed at once', async () => {
    const cycle = { type: 4, cycle: '2031' } as const
    const parent = await top(cycle)
    const made = await Promise.all(Array.from({ length: 4 }, () => below({ ...cycle, parentId: parent.id })))
    const total = async () =>
      (
        await server.sql(
          'select sum(weight)::int as total, count(*)::int as number from okr_objective where manager_id = $1 and cycle = $2',
          [staff.id, cycle.cycle],
        )
      )[0]
    const waiting = async (number: number) =>
      await expect
        .poll(
          async () =>
            (
              await server.sql(
                `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).length,
        )
        .toBe(number)
    // The first is held until one has come, as far as it gets, and the others are weighed.
    const list = made.map(({ id }, place) => ({ id, weight: place === 0 ? 10_000 : 0 }))
    const { come, weighed } = await server.services.database.transaction(null, async ({ run }) => {
      await run([{ text: 'select 1 from okr_objective where id = $1 for update', values: [made[0]!.id] }])
      const coming = below({ ...cycle, parentId: parent.id })
      await waiting(1)
      const weighing = server.call('staff', objectiveCalls.weigh, { ...cycle, list })
      await waiting(2)
      return { come: coming, weighed: weighing }
    })
    await come
    expect(await weighed).toMatchObject({ code: 'okr.weights.all' })
    expect(await total()).toEqual({ total: 10_000, number: 5 })
    await Promise.all([
      ...made.slice(0, 2).map(({ id }) => server.done('staff', objectiveCalls.remove, { id })),
      ...made.slice(0, 3).map(() => below({ ...cycle, parentId: parent.id })),
    ])
    expect(await total()).toEqual({ total: 10_000, number: 6 })
  })

  it('[okr-007, okr-014] are a map and figures, and a figure opens the very rows it counts', async () => {
    const cycle = { type: 4, cycle: '2032' } as const
    const parent = await top(cycle)
    const { id } = await below({ ...cycle, parentId: parent.id, status: 1 })
    expect((await server.done('staff', objectiveCalls.map, cycle)).list).toMatchObject([
      { id: parent.id, parentId: null, managerName: admin.name },
      { id, parentId: parent.id, managerName: staff.name },
    ])
    for (const name of ['推荐来的客户', '续约的客户'])
      await server.done('staff', keyResultCalls.create, { id, name, startValue: 0, targetValue: 10 })
    const figures = await server.done('admin', okrCycleCalls.statistics, cycle)
    const measured = await server.done('admin', okrCycleCalls.analyzed, {
      ...cycle,
      keyResults: '1',
      start: 0,
      limit: 20,
    })
    expect(measured.list.map(one => [one.id, one.keyResultNum])).toEqual([[id, figures.keyResultNum]])
    expect(figures).toMatchObject({
      objectiveNum: 2,
      keyResultNum: 2,
      alignedNum: 1,
      statuses: [
        { status: 0, num: 1 },
        { status: 1, num: 1 },
      ],
    })
    const risky = await server.done('admin', okrCycleCalls.analyzed, { ...cycle, status: 1, start: 0, limit: 20 })
    expect(risky.list.map(one => one.id)).toEqual([id])
    await server.done('staff', objectiveCalls.finish, { id })
    const { finishedNum, alignedNum } = await server.done('admin', okrCycleCalls.statistics, cycle)
    const opened = async (by: object) =>
      (await server.done('admin', okrCycleCalls.analyzed, { ...cycle, ...by, start: 0, limit: 20 })).total
    expect([finishedNum, alignedNum]).toEqual([1, 1])
    expect([await opened({ finished: '1' }), await opened({ aligned: '1' })]).toEqual([finishedNum, alignedNum])
    expect(await opened({ finished: '1', status: 0 })).toBe(0)
    await server.sql('update person set department_id = null where id = $1', [staff.id])
    try {
      const now = (await server.done('admin', okrCycleCalls.statistics, cycle)).departments
      expect(now.map(one => one.id)).toContain(null)
      for (const one of now)
        expect(await opened(one.id ? { departmentId: one.id } : { noDepartment: '1' })).toBe(one.num)
    } finally {
      await server.sql('update person set department_id = $2 where id = $1', [staff.id, staff.departmentId])
    }
    const missing = await server.done('admin', okrCycleCalls.missing, { ...cycle, start: 0, limit: 100 })
    expect(missing.total).toBe(figures.missingNum)
    expect(missing.list.map(one => one.id)).not.toContain(staff.id)
    // Those who have some: as many as the figure says, each with as many as they open, for whoever looks.
    for (const who of ['admin', 'manager', 'staff', 'finance', 'other'] as const) {
      const { personNum, objectiveNum } = await server.done(who, okrCycleCalls.statistics, cycle)
      const people = await server.done(who, okrCycleCalls.people, { ...cycle, start: 0, limit: 100 })
      expect([who, people.total, people.list.length]).toEqual([who, personNum, personNum])
      expect(people.list.reduce((sum, one) => sum + one.objectiveNum, 0)).toBe(objectiveNum)
      for (const one of people.list) {
        const own = await server.done(who, okrCycleCalls.analyzed, { ...cycle, managerId: one.id, start: 0, limit: 20 })
        expect(own.total).toBe(one.objectiveNum)
      }
    }
    expect((await server.done('other', okrCycleCalls.people, { ...cycle, start: 0, limit: 20 })).list).toEqual([])
    expect(
      await server.call('admin', okrCycleCalls.people, { type: 0, cycle: '2033-13', start: 0, limit: 20 }),
    ).toMatchObject({ code: 'okr.cycle.unknown' })
  })

  it('[okr-037] those who have none yet are reminded, and led to the cycle', async () => {
    const cycle = { type: 0, cycle: '2033-01' } as const
    const { id, num } = await server.done('manager', okrCycleCalls.remind, { ...cycle, personIds: [staff.id] })
    expect(num).toBe(1)
    expect(
      await server.sql('select kind, subject_type, person_id from notification where subject_id = $1', [id]),
    ).toEqual([{ kind: 'okr.missing', subject_type: 'okr_cycle_list', person_id: staff.id }])
    expect(await server.done('staff', okrCycleCalls.notice, { id })).toMatchObject(cycle)
    expect(await server.call('staff', okrCycleCalls.remind, { ...cycle, personIds: [sales.id] })).toMatchObject({
      code: 'okr.nobody_to_remind',
    })
    // Once a day, from however many phones; the list says so.
    expect(await server.call('manager', okrCycleCalls.remind, { ...cycle, personIds: [staff.id] })).toMatchObject({
      code: 'okr.nobody_to_remind',
    })
    const { list } = await server.done('manager', okrCycleCalls.missing, { ...cycle, start: 0, limit: 20 })
    expect(list).toContainEqual(expect.objectContaining({ id: staff.id, isReminded: true }))
  })

  it('those who have none yet are said to those above them alone, page by page, until they have one', async () => {
    const cycle = { type: 0, cycle: '2033-02' } as const
    const missing = async (who: 'admin' | 'manager' | 'staff' | 'other') =>
      (await server.done(who, okrCycleCalls.missing, { ...cycle, start: 0, limit: 100 })).list.map(one => one.id)
    const everybody = await missing('admin')
    expect(everybody).toEqual(expect.arrayContaining([staff.id, manager.id]))
    expect(new Set(everybody).size).toBe(everybody.length)
    // Above oneself is oneself: whoever leads nobody sees themselves.
    expect(await missing('staff')).toEqual([staff.id])
    const theirs = await server.sql('select person_id from person_superior where superior_id = $1', [manager.id])
    expect((await missing('manager')).toSorted()).toEqual(
      everybody.filter(id => theirs.some(one => one.person_id === id)).toSorted(),
    )
    expect((await missing('other')).filter(id => everybody.includes(id))).toEqual([])
    const [first] = (await server.done('admin', okrCycleCalls.missing, { ...cycle, start: 0, limit: 1 })).list
    const [second] = (await server.done('admin', okrCycleCalls.missing, { ...cycle, start: 1, limit: 1 })).list
    expect([first!.id, second!.id]).toEqual(everybody.slice(0, 2))
    expect(
      await server.call('admin', okrCycleCalls.missing, { type: 0, cycle: '2033-13', start: 0, limit: 1 }),
    ).toMatchObject({ errors: [{ field: 'cycle' }] })
    expect(await server.call(null, okrCycleCalls.missing, { ...cycle, start: 0, limit: 1 })).toMatchObject({
      status: 401,
    })
    // Whoever has not the app owes no objectives, and is not reminded.
    await server.done('admin', appCalls.setScope, { localAppId: 'okr', userIds: [manager.id] })
    expect(await missing('manager')).not.toContain(staff.id)
    expect(await server.call('manager', okrCycleCalls.remind, { ...cycle, personIds: [staff.id] })).toMatchObject({
      code: 'okr.nobody_to_remind',
    })
    await server.done('admin', appCalls.setScope, { localAppId: 'okr' })
    expect(await missing('manager')).toContain(staff.id)
    await below({ ...cycle, parentId: (await top(cycle)).id })
    expect(await missing('staff')).toEqual([])
    expect(await missing('admin')).not.toContain(staff.id)
  })

  it('[okr-013, okr-036] are looked back on by their managers and reviewed from above', async () => {
    const { id } = await below()
    const review = (who: 'admin' | 'staff' | 'manager' | 'sales', more: object = {}) =>
      server.call(who, reviewCalls.create, { id, kind: 'review', words: '做得好', score: 0.8, ...more })
    expect(await review('staff')).toMatchObject({ status: 403 })
    // Nobody judges their own, by no authority either.
    const own = await top()
    expect((await detail(own.id, 'admin')).can).toMatchObject({ judge: false })
    expect(
      await server.call('admin', reviewCalls.create, { id: own.id, kind: 'review', words: '满分', score: 1 }),
    ).toMatchObject({ status: 403 })
    const { can } = await detail(id, 'admin')
    expect(can).toMatchObject({ judge: true })
    expect(Object.keys(can).toSorted()).toEqual(['change', 'comment', 'edit', 'judge', 'lock', 'remove', 'restart'])
    // Whoever sees it from beside reviews it no more than its owner does.
    expect(await review('sales')).toMatchObject({ status: 403 })
    expect(await review('manager', { score: null })).toMatchObject({ code: 'okr.review.score' })
    expect(await review('manager', { score: 1.2 })).toMatchObject({ code: 'input.invalid' })
    const made = await review('manager')
    expect((await review('staff', { kind: 'retrospective', score: null, words: '估计过于乐观' })).result).toBe(0)
    expect((await review('admin', { kind: 'retrospective', score: null, words: '一起看' })).result).toBe(0)
    const { list: notices } = await server.done('staff', notificationCalls.list, { limit: 2 })
    expect(notices.map(({ said }) => said)).toEqual([
      expect.stringMatching(/复盘了您的目标/),
      expect.stringMatching(/评审了您的目标/),
    ])
    expect(await server.done('staff', reviewCalls.detail, { id: made.data.id })).toMatchObject({
      kind: 'review',
      words: '做得好',
      score: 0.8,
      person: { id: manager.id },
      objective: { id },
    })
    expect((await server.done('staff', reviewCalls.list, { objectiveId: id, start: 0, limit: 20 })).list).toHaveLength(
      3,
    )
    const actions = await server.done('staff', historyCalls.list, { subjectType: 'okr_objective', subjectId: id })
    expect(actions.list.map(one => one.action)).toEqual(['retrospective', 'retrospective', 'review', 'create'])
  })

  it('[okr-003, okr-032] are worked on by tasks, which say so', async () => {
    const { id } = await below()
    const { id: taskId } = await server.done('staff', taskCalls.create, { name: '推进目标', managerIds: [staff.id] })
    await server.done('staff', okrCycleCalls.relate, { id, addIds: [taskId] })
    expect((await server.done('staff', okrCycleCalls.tasks, { id })).list).toMatchObject([
      { id: taskId, name: '推进目标' },
    ])
    expect((await server.done('staff', okrCycleCalls.ofTask, { id: taskId })).list).toMatchObject([{ id }])
    expect((await server.done('finance', okrCycleCalls.tasks, { id })).list).toEqual([])
    await server.done('staff', okrCycleCalls.relate, { id, delIds: [taskId] })
    expect((await server.done('staff', okrCycleCalls.ofTask, { id: taskId })).list).toEqual([])
    expect(await server.call('staff', okrCycleCalls.relate, { id, addIds: [newId()] })).toMatchObject({ result: 4 })
  })

  it('[okr-004] are managed by holders of PLAN_MANAGER, who are named to those alone', async () => {
    expect((await server.done('admin', okrCycleCalls.managers, {})).list.map(one => one.id)).toContain(admin.id)
    expect(await server.call('staff', okrCycleCalls.managers, {})).toMatchObject({ status: 403 })
  })
})

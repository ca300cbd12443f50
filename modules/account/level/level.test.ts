import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany, type DemoLogin } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { keepEmptyingOutbox } from '#mechanisms/outbox/empty-outbox.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import type { PointKind } from '#mechanisms/points/points.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls, taskItemCalls } from '#modules/tasks/tasks.contract.ts'
import { levelCalls } from './level.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const hr = { companyId: demoCompany.id, personId: demoPeople.hr.id }
const earnAs = (who: { companyId: string; personId: string }, kind: PointKind, occasion: string) =>
  server.services.database.transaction(who.companyId, ({ run }) => run([earn(who, kind, occasion)]))
const state = async () => {
  await server.followed()
  return await server.done('hr', levelCalls.level, {})
}

describe('points', () => {
  it('are earned once for an occasion, however often and at once', async () => {
    const before = (await state()).point
    await Promise.all(Array.from({ length: 20 }, () => earnAs(hr, 'finish_on_time', 'task-1')))
    expect((await state()).point).toBe(before + 5)
    await earnAs(hr, 'finish_on_time', 'task-2')
    await earnAs(hr, 'comment', 'task-2')
    expect((await state()).point).toBe(before + 11)
    const { list, total } = await server.done('hr', levelCalls.events, { limit: 2 })
    expect(list.map(({ kind, points }) => [kind, points])).toEqual([
      ['comment', 1],
      ['finish_on_time', 5],
    ])
    expect(total).toBeGreaterThanOrEqual(3)
  })

  it('are what the company has set, nothing for nought, and may be lost', async () => {
    const set = (kind: string, value: string) =>
      server.sql(
        `insert into company_setting (comp_id, key_name, key_value) values ($1, $2, $3)
      on conflict (comp_id, key_name) do update set key_value = excluded.key_value`,
        [demoCompany.id, `score-${kind}`, value],
      )
    await set('like', '7')
    await set('create_task', '0')
    await set('comment', 'not a number')
    const before = (await state()).point
    await earnAs(hr, 'like', 'post-1')
    await earnAs(hr, 'create_task', 'task-3')
    await earnAs(hr, 'comment', 'task-3')
    await earnAs(hr, 'parent_delayed', 'task-3')
    expect((await state()).point).toBe(before + 7 + 0 + 1 - 2)
    expect((await state()).values).toMatchObject({ like: 7, create_task: 0, comment: 1, finish_project: 10 })
  })

  it('[points-002, points-003, points-004, points-005, points-006, points-007, points-008] make the level: L0 to 10, L5 to 1500, then one for each 500, at most 99', async () => {
    for (const [points, level] of [
      [0, 0],
      [10, 0],
      [11, 1],
      [100, 1],
      [101, 2],
      [300, 2],
      [301, 3],
      [600, 3],
      [601, 4],
      [1000, 4],
      [1001, 5],
      [1500, 5],
      [1501, 6],
      [2000, 6],
      [2001, 7],
      [48_000, 98],
      [48_001, 99],
      [900_000, 99],
    ]) {
      await server.sql('update person set point = $2 where id = $1', [demoPeople.hr.id, points])
      expect({ points, level: (await state()).level }).toEqual({ points, level })
    }
  })

  it('[points-010, points-011, points-012, points-013, points-014, points-015, points-016, points-017, points-018] come of what one does', async () => {
    await server.sql(`delete from company_setting where key_name like 'score-%'`)
    await server.followed()
    await server.sql('delete from point_event')
    const kinds = async (who: DemoLogin) => {
      await server.followed()
      return (await server.done(who, levelCalls.events, { limit: 100 })).list.map(({ kind }) => kind).toSorted()
    }
    const task = async (draft: object = {}) =>
      (await server.done('manager', taskCalls.create, { name: '写周报', managerIds: [staff.id], ...draft })).id
    const finish = async (id: string) => server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    await finish(await task())
    expect([await kinds('manager'), await kinds('staff')]).toEqual([['create_task'], ['finish_on_time']])

    await server.followed()
    await server.sql('delete from point_event')
    const late = { planStartDate: '2026-01-05 09:00', planEndDate: '2026-01-06 18:00' }
    const parent = await task(late)
    await task({ parentId: parent, ...late })
    await finish(parent)
    expect(await kinds('staff')).toEqual(['finish_delayed', 'parent_delayed'])
    const { list } = await server.done('staff', levelCalls.events, {})
    expect(list.find(({ kind }) => kind === 'parent_delayed')!.points).toBeLessThan(0)

    await server.followed()
    await server.sql('delete from point_event')
    const reviewed = await task({ approvalIds: [sales.id] })
    const item = await server.done('staff', taskItemCalls.create, { id: reviewed, name: '核对数据' })
    await server.done('staff', taskItemCalls.update, { id: item.id, operation: 'pass' })
    await server.done('staff', commentCalls.create, { subjectType: 'task', subjectId: reviewed, content: '请看' })
    expect(await kinds('staff')).toEqual(['comment', 'finish_sub_item'])
    await server.done('staff', taskCalls.changeStatus, { id: reviewed, status: 'WAITING_AGREE' })
    await server.done('sales', taskCalls.changeStatus, { id: reviewed, status: 'FINISH' })
    expect(await kinds('sales')).toEqual(['audit_task'])

    await server.followed()
    await server.sql('delete from point_event')
    const project = await server.done('sales', projectCalls.create, { type: 4, name: '展会', managerIds: [sales.id] })
    await server.done('sales', projectCalls.changeStatus, { id: project.id, status: 1 })
    expect(await kinds('sales')).toEqual(['create_project', 'finish_project'])
  })

  it("make the level, and are everybody's own", async () => {
    await server.sql('update person set point = 101 where id = $1', [demoPeople.hr.id])
    expect(await state()).toMatchObject({ point: 101, level: 2, from: 101, to: 300 })
    expect((await server.done('staff', levelCalls.events, {})).list.every(line => line.kind !== 'like')).toBe(true)
    expect(await server.call(null, levelCalls.level, {})).toMatchObject({ status: 401 })
  })

  it('do not cross companies', async () => {
    const before = await state()
    await earnAs({ companyId: otherCompany.id, personId: demoPeople.hr.id }, 'like', 'post-9')
    expect(await state()).toEqual(before)
    expect(await server.sql("select from point_event where occasion = 'post-9'")).toEqual([])
  })

  it('[points-019] hold nobody up, and follow within a second', async () => {
    await server.services.database.transaction(demoCompany.id, async ({ run }) => {
      await run([{ text: 'update person set point = point where id = $1', values: [staff.id] }])
      for (const name of ['写周报', '写月报'])
        await server.done('staff', taskCalls.create, { name, managerIds: [staff.id] })
    })
    const last = async () => (await server.done('staff', levelCalls.events, { limit: 2 })).list.map(({ kind }) => kind)
    const keeper = keepEmptyingOutbox(server.services.database, pino({ level: 'silent' }))
    await expect.poll(last).toEqual(['create_task', 'create_task'])
    await keeper.stop()
  })
})

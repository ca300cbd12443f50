import { beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { serve, testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { itemCalls } from '../item/item.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { makeDue } from './make-due.server.ts'
import { repeatCalls } from './repeat.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, {
    name: '每日巡检',
    type: 'RECURRING',
    managerIds: [staff.id],
    cronExpression: '0 9 * * *',
    ...draft,
  })
const log = pino({ level: 'silent' })
/** As the job does, at a moment of our choosing. */
async function makeAt(now: string, { database } = server.services) {
  const news: News[] = []
  return { made: await makeDue({ database, log, publish: fresh => void news.push(...fresh) }, now), news }
}
const made = async (id: string) => (await server.done('manager', repeatCalls.read, { id })).made
/** As if the rule had been made long before the times that a test speaks of. */
const begin = (id: string, createdAt: string, nextAt: string) =>
  server.sql('update task_repeat set created_at = $2, next_at = $3 where task_id = $1', [id, createdAt, nextAt])
const inZone = (zone: string) =>
  server.sql('update company set time_zone = $2 where comp_id = $1', [demoCompany.id, zone])

beforeEach(() => server.sql('delete from task_repeat'))

describe('a recurring task', () => {
  it('[recurring-001] is made at midnight once, and not a moment before', async () => {
    const { id } = await create({ cronExpression: '0 0 * * *' })
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-01T16:00:00.000Z')
    expect((await makeAt('2031-03-01T15:59:59.999Z')).made).toBe(0)
    expect((await makeAt('2031-03-01T16:00:00.000Z')).made).toBe(1)
    expect((await makeAt('2031-03-01T16:00:30.000Z')).made).toBe(0)
    expect(await made(id)).toMatchObject([
      { occursAt: '2031-03-01T16:00:00.000Z', skippedNum: 0, task: { name: '每日巡检', status: 'WAITING' } },
    ])
    expect((await server.done('manager', repeatCalls.read, { id })).rule).toMatchObject({
      nextAt: '2031-03-02T16:00:00.000Z',
    })
  })

  it('has its people, text and sub-items, and dates as many days long', async () => {
    const { id } = await create({
      detail: '逐层查看',
      priority: 2,
      partnerIds: [sales.id],
      planStartDate: '2031-03-01 09:00',
      planEndDate: '2031-03-02 18:00',
    })
    await server.done('staff', itemCalls.create, {
      id,
      name: '一层',
      managerId: [sales.id],
      planEndDate: '2031-03-01 12:00',
    })
    await server.done('staff', itemCalls.create, { id, name: '二层', planNum: 3, unit: '处' })
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-05T01:00:00.000Z')
    const { news } = await makeAt('2031-03-05T01:00:20.000Z')
    const task = (await made(id))[0]!.task!
    expect(news).toMatchObject([
      { subjectId: task.id, event: 'created', to: expect.arrayContaining([staff.id, sales.id, manager.id]) },
    ])
    expect(await server.done('staff', taskCalls.detail, { id: task.id })).toMatchObject({
      type: 'TASK',
      detail: '逐层查看',
      priority: 2,
      planStartDate: '2031-03-05T01:00:00.000Z',
      planEndDate: '2031-03-06T10:00:00.000Z',
      creator: { id: manager.id },
      rel: { manager: [{ id: staff.id }], partner: [{ id: sales.id }] },
      newStatus: true,
    })
    expect((await server.done('staff', itemCalls.list, { id: task.id })).list).toMatchObject([
      {
        name: '一层',
        status: 'WAITING',
        planEndDate: '2031-03-05T04:00:00.000Z',
        marches: [{ person: { id: sales.id } }],
      },
      { name: '二层', planNum: 3, doneNum: 0, unit: '处' },
    ])
    expect(await server.done('staff', repeatCalls.read, { id: task.id })).toMatchObject({
      rule: null,
      madeBy: { id, name: '每日巡检' },
    })
  })

  it('is made once by any number of processes', async () => {
    const second = await serve(server.services.database.url)
    try {
      const ids = await Promise.all(Array.from({ length: 30 }, () => create()))
      await server.sql(`update task_repeat set created_at = '2031-03-01', next_at = '2031-03-04T01:00:00Z'`)
      const runs = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          makeAt('2031-03-04T01:00:10.000Z', turn % 2 === 0 ? server.services : second.services),
        ),
      )
      expect(runs.reduce((sum, run) => sum + run.made, 0)).toBe(30)
      for (const { id } of ids) expect(await made(id)).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })

  it('missed while nobody was there is made for the latest time alone, and says how many were left out', async () => {
    const { id } = await create()
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-02T01:00:00.000Z')
    expect((await makeAt('2031-03-09T05:00:00.000Z')).made).toBe(1)
    expect(await made(id)).toMatchObject([{ occursAt: '2031-03-09T01:00:00.000Z', skippedNum: 7 }])
    expect((await makeAt('2031-03-10T00:59:00.000Z')).made).toBe(0)
    expect((await makeAt('2031-03-10T01:00:00.000Z')).made).toBe(1)
  })

  it('is made once a day through the beginning and the end of summer time', async () => {
    await inZone('America/New_York')
    try {
      for (const [from, to, expected] of [
        [
          '2026-03-07T06:00:00.000Z',
          '2026-03-10T12:00:00.000Z',
          [
            '2026-03-07T07:30:00.000Z',
            '2026-03-08T07:30:00.000Z',
            '2026-03-09T06:30:00.000Z',
            '2026-03-10T06:30:00.000Z',
          ],
        ],
        [
          '2026-10-31T05:00:00.000Z',
          '2026-11-02T12:00:00.000Z',
          ['2026-10-31T06:30:00.000Z', '2026-11-01T07:30:00.000Z', '2026-11-02T07:30:00.000Z'],
        ],
      ] as const) {
        const { id } = await create({ cronExpression: '30 2 * * *' })
        await begin(id, '2026-01-01T00:00:00.000Z', expected[0])
        for (let now = Date.parse(from); now <= Date.parse(to); now += 15 * 60_000)
          await makeAt(new Date(now).toISOString())
        expect((await made(id)).map(({ occursAt }) => occursAt).reverse()).toEqual(expected)
      }
    } finally {
      await inZone('Asia/Shanghai')
    }
  }, 120_000)

  it('is not made twice by a clock that is put back, and goes on when one that ran ahead is put right', async () => {
    const { id } = await create()
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-02T01:00:00.000Z')
    await makeAt('2031-03-02T01:00:00.000Z')
    expect((await makeAt('2031-03-02T00:58:00.000Z')).made).toBe(0)
    expect((await makeAt('2031-03-02T01:00:00.000Z')).made).toBe(0)
    // A year ahead by mistake, then right again.
    expect((await makeAt('2032-03-02T01:00:00.000Z')).made).toBe(1)
    expect((await makeAt('2031-03-03T01:00:00.000Z')).made).toBe(0)
    expect((await makeAt('2031-03-04T01:00:00.000Z')).made).toBe(1)
    expect((await made(id)).map(({ occursAt }) => occursAt)).toEqual([
      '2032-03-02T01:00:00.000Z',
      '2031-03-04T01:00:00.000Z',
      '2031-03-02T01:00:00.000Z',
    ])
    // When the day comes that was made already, it is not made again.
    await server.sql(`update task_repeat set next_at = '2032-03-02T01:00:00Z', last_at = null where task_id = $1`, [id])
    expect((await makeAt('2032-03-02T01:00:00.000Z')).made).toBe(0)
    expect((await makeAt('2032-03-03T01:00:00.000Z')).made).toBe(1)
  })

  it('rests while its task is on hold, has ended, or the rule is switched off, and makes up for nothing', async () => {
    const { id } = await create()
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-02T01:00:00.000Z')
    await server.done('staff', taskCalls.changeStatus, { id, status: 'POST_PONE' })
    expect((await makeAt('2031-03-04T02:00:00.000Z')).made).toBe(0)
    await server.done('staff', taskCalls.changeStatus, { id, status: 'RUNNING' })
    expect((await makeAt('2031-03-04T03:00:00.000Z')).made).toBe(0)
    expect((await makeAt('2031-03-05T01:00:00.000Z')).made).toBe(1)
    await server.done('staff', repeatCalls.set, { id, cronExpression: '0 9 * * *', isActive: false })
    expect((await makeAt('2031-03-08T02:00:00.000Z')).made).toBe(0)
  })

  it('ends with its end', async () => {
    const { id } = await create({ triggerEndDate: '2031-03-03' })
    await begin(id, '2031-03-01T02:00:00.000Z', '2031-03-02T01:00:00.000Z')
    for (const day of ['02', '03', '04', '05']) await makeAt(`2031-03-${day}T01:00:00.000Z`)
    expect((await made(id)).map(({ occursAt }) => occursAt)).toEqual([
      '2031-03-03T01:00:00.000Z',
      '2031-03-02T01:00:00.000Z',
    ])
    expect(await server.done('manager', repeatCalls.read, { id })).toMatchObject({ rule: { nextAt: null }, next: [] })
  })

  it("that cannot be followed stands in nobody's way", async () => {
    const broken = await create({ name: '坏的' })
    const good = await create({ name: '好的' })
    await server.sql(`update task_repeat set created_at = '2031-03-01', next_at = '2031-03-02T01:00:00Z'`)
    await server.sql(`update task_repeat set next_at = '2031-03-02T00:00:00Z' where task_id = $1`, [broken.id])
    await server.sql(
      `create or replace function refuse_broken() returns trigger language plpgsql as $$ begin if new.name = '坏的' then
        raise exception 'no'; end if; return new; end $$`,
    )
    await server.sql('create trigger refuse_broken before insert on task for each row execute function refuse_broken()')
    try {
      expect((await makeAt('2031-03-02T01:00:00.000Z')).made).toBe(1)
    } finally {
      await server.sql('drop trigger refuse_broken on task')
    }
    expect(await made(broken.id)).toEqual([])
    expect(await made(good.id)).toHaveLength(1)
    expect((await makeAt('2031-03-03T01:00:00.000Z')).made).toBe(2)
  })

  it('that another transaction stood in the way of is made by the next run', async () => {
    const { id } = await create()
    await begin(id, '2031-03-01T00:00:00.000Z', '2031-03-02T01:00:00.000Z')
    await server.sql(
      `create or replace function always_in_the_way() returns trigger language plpgsql as $$ begin
        raise exception 'deadlock' using errcode = '40P01'; end $$`,
    )
    await server.sql(
      'create trigger always_in_the_way before insert on task_occurrence for each row execute function always_in_the_way()',
    )
    try {
      await expect(makeAt('2031-03-02T01:00:00.000Z')).rejects.toThrow('deadlock')
    } finally {
      await server.sql('drop trigger always_in_the_way on task_occurrence')
    }
    expect((await makeAt('2031-03-02T01:01:00.000Z')).made).toBe(1)
    expect(await made(id)).toMatchObject([{ occursAt: '2031-03-02T01:00:00.000Z' }])
  })
})

describe('a rule', () => {
  const next = async (who: 'manager', cronExpression: string, rest: object = {}) =>
    server.call(who, repeatCalls.preview, { cronExpression, ...rest })

  it('[recurring-004] makes nothing on the day of its creation', async () => {
    const { id } = await create({ cronExpression: '0 * * * *' })
    const { rule } = await server.done('manager', repeatCalls.read, { id })
    const day = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(day(rule!.nextAt!) > day(new Date().toISOString())).toBe(true)
    expect((await next('manager', '0 * * * *')).data.next).toHaveLength(5)
  })

  it('ends no earlier than now, and comes at least once', async () => {
    const { id } = await server.done('manager', taskCalls.create, { name: '普通的' })
    const set = (rest: object) => server.call('manager', repeatCalls.set, { id, cronExpression: '0 9 * * *', ...rest })
    expect(await set({ triggerEndDate: '2020-01-01 10:00' })).toMatchObject({
      code: 'task.repeat.end_past',
      msg: '重复截止时间不能早于现在',
      errors: [{ field: 'trigger_end_date' }],
    })
    expect(await set({ triggerEndDate: Date.now() + 60_000 })).toMatchObject({ code: 'task.repeat.never' })
    expect(await set({ cronExpression: '0 9 30 2 *' })).toMatchObject({ code: 'task.repeat.never' })
    expect(await set({ cronExpression: '*/10 * * * *' })).toMatchObject({ code: 'task.repeat.too_often' })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({ type: 'TASK' })
    expect(await server.sql('select 1 from task_repeat where task_id = $1', [id])).toEqual([])
    expect((await set({})).result).toBe(0)
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({ type: 'RECURRING' })
    await server.done('manager', repeatCalls.remove, { id })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({ type: 'TASK' })
  })

  it('is given by those who may edit the task, of an ordinary kind', async () => {
    const { id } = await create({ partnerIds: [sales.id] })
    expect(await server.call('sales', repeatCalls.set, { id, cronExpression: '0 9 * * *' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('sales', repeatCalls.remove, { id })).toMatchObject({ status: 403 })
    expect(await server.call('hr', repeatCalls.read, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', repeatCalls.set, { id, cronExpression: '0 9 * * *' })).toEqual(
      await server.call('other', repeatCalls.set, { id: newId(), cronExpression: '0 9 * * *' }),
    )
    const bug = await server.done('manager', taskCalls.create, { name: '缺陷', type: 'BUG' })
    expect(await server.call('manager', repeatCalls.set, { id: bug.id, cronExpression: '0 9 * * *' })).toMatchObject({
      code: 'task.repeat.kind',
    })
  })
})

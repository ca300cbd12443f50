import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { workHourCalls } from './work-hour.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, manager, sales } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')
/** A day that no other test and no story has hours on. */
let free = 0
const freeDay = () => addDays(today, -8 - free++)
const task = async (draft: object = {}) =>
  (await server.done('manager', taskCalls.create, { name: '整理接口文档', managerIds: [staff.id], ...draft })).id
const log = (who: DemoLogin, taskId: string, startDate: string, hour: number, more: object = {}) =>
  server.call(who, workHourCalls.create, { taskId, startDate, hour, ...more })
const rows = (day: string) =>
  server.sql('select hour::float8, status from work_hour where day = $1 and person_id = $2 order by id', [
    day,
    staff.id,
  ])
const sumOf = async (day: string) =>
  (
    await server.sql<{ hours: number }>(
      'select hours::float8 as hours from work_hour_day where day = $1 and person_id = $2',
      [day, staff.id],
    )
  )[0]?.hours ?? 0
const clear = () => server.sql('delete from work_hour')

describe('a log of hours', () => {
  it('is a draft of its person, on a task that they see', async () => {
    await clear()
    const [taskId, day] = [await task(), freeDay()]
    const {
      data: { id },
    } = await log('staff', taskId, day, 2.5, { summary: '登录与注册两章' })
    expect(await server.done('staff', workHourCalls.detail, { id })).toMatchObject({
      task: { id: taskId, name: '整理接口文档' },
      user: { name: '王小雨' },
      startDate: day,
      hour: 2.5,
      summary: '登录与注册两章',
      status: 'DRAFT',
      can: { edit: true, submit: true, revoke: false, decide: false },
    })
    expect((await server.done('staff', workHourCalls.list, { startDate: day, endDate: day })).list).toMatchObject([
      { id, hour: 2.5 },
    ])
    expect(await log('finance', taskId, day, 1)).toMatchObject({ result: 4 })
    expect(await log('staff', newId(), day, 1)).toMatchObject({ result: 4, data: undefined })
  })

  it('[hours-007] carries its fields by their names on the wire', async () => {
    await clear()
    const [taskId, day] = [await task(), freeDay()]
    const {
      data: { id },
    } = await log('staff', taskId, `${day} 09:30`, 2.5, { summary: '两章' })
    const { body } = await server.request(`/ftask/api/task/user_hour_log/${id}.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(body.data).toMatchObject({
      uuid: id,
      task_id: taskId,
      start_date: day,
      start_time: `${day}T01:30:00.000Z`,
      hour: 2.5,
      summary: '两章',
    })
  })

  it("takes a moment for its day, in the company's zone", async () => {
    await clear()
    const day = freeDay()
    const {
      data: { id },
    } = await log('staff', await task(), `${day} 00:30`, 1)
    const found = await server.done('staff', workHourCalls.detail, { id })
    expect(found.startDate).toBe(day)
    expect(found.startTime).toMatch(/T16:30:00\.000Z$/)
  })

  it('[hours-008, hours-009, hours-010, hours-020] needs a task and hours, more than 0, at most 24, of two decimals', async () => {
    await clear()
    const [taskId, day] = [await task(), freeDay()]
    const call = (input: object) => server.call('staff', workHourCalls.create, { startDate: day, ...input } as never)
    expect(await call({ hour: 1 })).toMatchObject({ result: 1, msg: '任务：请填写' })
    expect(await call({ taskId })).toMatchObject({ result: 1, msg: '工时：请填写' })
    expect(await call({ taskId, hour: 0 })).toMatchObject({ result: 1, msg: '请填写工时，应大于 0' })
    expect(await call({ taskId, hour: -3 })).toMatchObject({
      result: 1,
      errors: [{ field: 'hour', code: 'hour_needed' }],
    })
    expect(await call({ taskId, hour: 24.5 })).toMatchObject({ result: 1, msg: '工时不能超过 24 小时' })
    expect(await call({ taskId, hour: 1.005 })).toMatchObject({
      result: 1,
      errors: [{ field: 'hour', code: 'hour_decimals' }],
    })
    expect(await rows(day)).toEqual([])
    expect(await log('staff', taskId, day, 24)).toMatchObject({ result: 0 })
  })

  it("and the day's others are 24 hours together at most, whatever changes", async () => {
    await clear()
    const [taskId, day, other] = [await task(), freeDay(), freeDay()]
    const {
      data: { id },
    } = await log('staff', taskId, day, 20)
    const full = await log('staff', await task(), day, 5)
    expect(full).toMatchObject({ result: 1, code: 'workhour.day_full', msg: '当天工时合计不能超过 24 小时' })
    expect(await rows(day)).toEqual([{ hour: 20, status: 'DRAFT' }])
    await server.done('staff', workHourCalls.update, { id, hour: 10 })
    const {
      data: { id: second },
    } = await log('staff', taskId, day, 14)
    expect(await server.call('staff', workHourCalls.update, { id, hour: 10.5 })).toMatchObject({
      code: 'workhour.day_full',
    })
    await server.done('staff', workHourCalls.update, { id: second, startDate: other })
    expect([await sumOf(day), await sumOf(other)]).toEqual([10, 14])
    await server.done('staff', workHourCalls.remove, { id: second })
    expect([await sumOf(day), await sumOf(other)]).toEqual([10, 0])
  })

  it('holds the day to 24 hours when fifty phones post at once', async () => {
    await clear()
    const [taskId, day] = [await task(), freeDay()]
    const replies = await race('staff', workHourCalls.create, { taskId, startDate: day, hour: 3 })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(8)
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['workhour.day_full']),
    )
    expect(await rows(day)).toHaveLength(8)
    expect(await sumOf(day)).toBe(24)
  })

  it("is logged for the last days that the company allows, and until the week's Sunday", async () => {
    await clear()
    const taskId = await task()
    const early = addDays(today, -63)
    expect(await log('staff', taskId, early, 1)).toMatchObject({ result: 1, code: 'workhour.too_early' })
    expect(await log('staff', taskId, addDays(mondayOf(today), 8), 1)).toMatchObject({
      result: 1,
      code: 'workhour.too_late',
      msg: '最多填到本周日',
    })
    expect(await log('staff', taskId, addDays(today, -20), 1)).toMatchObject({ result: 0 })
    const [before] = (await server.done('admin', settingCalls.read, { keys: ['workhour_fill_days'] })).list
    await server.done('admin', settingCalls.write, { keyName: 'workhour_fill_days', keyValue: '7' })
    expect(await log('staff', taskId, addDays(today, -20), 1)).toMatchObject({
      code: 'workhour.too_early',
      msg: '只能补填最近 7 天的工时',
    })
    await server.done('admin', settingCalls.write, { keyName: 'workhour_fill_days', keyValue: before!.keyValue! })
    expect(await server.sql('select count(*)::int as n from work_hour')).toEqual([{ n: 1 }])
  })

  it('is changed and deleted by its person alone, while it is a draft', async () => {
    await clear()
    const day = freeDay()
    const {
      data: { id },
    } = await log('staff', await task(), day, 3)
    for (const who of ['manager', 'admin'] as const) {
      expect(await server.call(who, workHourCalls.update, { id, hour: 1 })).toMatchObject({ status: 403 })
      expect(await server.call(who, workHourCalls.remove, { id })).toMatchObject({ status: 403 })
    }
    expect(await server.call('sales', workHourCalls.update, { id, hour: 1 })).toMatchObject({ result: 4 })
    expect(await server.call('other', workHourCalls.remove, { id })).toEqual(
      await server.call('other', workHourCalls.remove, { id: newId() }),
    )
    await server.done('staff', workHourCalls.submit, { id: [id] })
    expect(await server.call('staff', workHourCalls.update, { id, hour: 1 })).toMatchObject({
      result: 1,
      code: 'workhour.not_editable',
      msg: '已提交的工时不能修改或删除，请先撤回',
    })
    expect(await server.call('staff', workHourCalls.remove, { id })).toMatchObject({ code: 'workhour.not_editable' })
    expect(await rows(day)).toEqual([{ hour: 3, status: 'WAITING' }])
    await server.done('staff', workHourCalls.revoke, { id: [id] })
    await server.done('staff', workHourCalls.create, {
      id,
      taskId: (await server.done('staff', workHourCalls.detail, { id })).task.id,
      startDate: day,
      hour: 4,
    })
    expect(await rows(day)).toEqual([{ hour: 4, status: 'DRAFT' }])
    await server.done('staff', workHourCalls.remove, { id })
    expect(await rows(day)).toEqual([])
  })

  it('[hours-019] is deleted by the specified calls, a POST with `_method` among them', async () => {
    await clear()
    const {
      data: { id },
    } = await log('staff', await task(), freeDay(), 3)
    const { body } = await server.request(`/ftask/api/task/user_hour_log/${id}.json`, {
      method: 'POST',
      body: new URLSearchParams({ _method: 'DELETE' }),
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(body).toMatchObject({ result: 0 })
    expect(await server.call('staff', workHourCalls.detail, { id })).toMatchObject({
      result: 4,
      msg: expect.stringMatching(/工时.*已被删除/) as string,
    })
  })

  it('keeps its task from being deleted', async () => {
    await clear()
    const taskId = await task()
    await log('staff', taskId, freeDay(), 1)
    expect(await server.call('manager', taskCalls.remove, { id: taskId })).toMatchObject({
      result: 1,
      code: 'workhour.task_in_use',
    })
    await clear()
    expect(await server.call('manager', taskCalls.remove, { id: taskId })).toMatchObject({ result: 0 })
  })
})

describe('logs', () => {
  it('are seen by their person, those above them, who gave the task, and holders of WORK_HOUR; not by who does it too', async () => {
    await clear()
    const day = freeDay()
    const taskId = await task({ managerIds: [sales.id, staff.id] })
    await log('staff', taskId, day, 2)
    await log('sales', taskId, day, 1)
    const seen = async (who: DemoLogin, query: object) =>
      (await server.done(who, workHourCalls.list, { startDate: day, endDate: day, ...query })).list
        .map(row => row.user.name)
        .sort()
    expect(await seen('staff', {})).toEqual(['王小雨'])
    expect(await seen('staff', { taskId })).toEqual(['王小雨'])
    expect(await seen('manager', { scope: 'direct' })).toEqual(['王小雨'])
    expect(await seen('manager', { scope: 'company' })).toEqual(['刘强', '王小雨'])
    expect(await seen('admin', { scope: 'subordinates' })).toEqual(['刘强', '王小雨'])
    expect(await seen('finance', { scope: 'company' })).toEqual([])
    expect(await seen('finance', { personId: staff.id })).toEqual([])
    expect(await seen('manager', { departmentId: manager.departmentId })).toEqual(['王小雨'])
    expect(await seen('other', { scope: 'company' })).toEqual([])
    expect(await seen('manager', { scope: 'company', status: ['AGREE'] })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { workHourCalls } from '../log/work-hour.contract.ts'
import { weekCalls } from './week.contract.ts'

const server = testServer()
const race = racing(server)
const { staff } = demoPeople
const monday = addDays(mondayOf(dayOf(new Date(), 'Asia/Shanghai')), -7)
const tuesday = addDays(monday, 1)
const newTask = async (name = '填周表') =>
  (await server.done('manager', taskCalls.create, { name, managerIds: [staff.id] })).id
const fill = (taskId: string, startDate: string, hour: number, more: object = {}) =>
  server.call('staff', weekCalls.fill, { cells: [{ taskId, startDate, hour, ...more }] })
const sheet = () => server.done('staff', weekCalls.week, { startDate: tuesday })
const hoursOf = async (taskId: string) =>
  Object.fromEntries(
    (await sheet()).rows.find(row => row.task.id === taskId)?.cells.map(cell => [cell.startDate, cell.hour]) ?? [],
  )
const clear = () => server.sql('delete from work_hour')

describe('the week sheet', () => {
  it("shows a person's hours by task and day, and the open tasks that they manage", async () => {
    await clear()
    const [first, second] = [await newTask('有工时的任务'), await newTask('没有工时的任务')]
    await fill(first, monday, 4)
    await fill(first, tuesday, 3.5)
    const { startDate, rows, dayHours, needsApproval } = await sheet()
    expect({ startDate, dayHours, needsApproval }).toEqual({ startDate: monday, dayHours: 8, needsApproval: true })
    expect(rows[0]).toMatchObject({
      task: { id: first },
      cells: [
        { startDate: monday, hour: 4, logs: [{ status: 'DRAFT', hour: 4 }] },
        { startDate: tuesday, hour: 3.5 },
      ],
    })
    expect(rows.find(row => row.task.id === second)).toMatchObject({ cells: [] })
  })

  it('of somebody else is seen by those above, without their open tasks', async () => {
    await clear()
    const taskId = await newTask()
    await fill(taskId, monday, 4)
    expect((await server.done('admin', weekCalls.week, { startDate: monday, personId: staff.id })).rows).toMatchObject([
      { task: { id: taskId } },
    ])
    expect((await server.done('finance', weekCalls.week, { startDate: monday, personId: staff.id })).rows).toEqual([])
  })

  it('sets a cell to what it is to have, and 0 empties it', async () => {
    await clear()
    const taskId = await newTask()
    await fill(taskId, monday, 4, { summary: '首页' })
    await fill(taskId, monday, 6)
    expect(await hoursOf(taskId)).toEqual({ [monday]: 6 })
    expect((await server.done('staff', workHourCalls.list, { startDate: monday, endDate: monday })).list).toMatchObject(
      [{ hour: 6, summary: '首页' }],
    )
    expect(await fill(taskId, monday, 6)).toMatchObject({ data: { count: 0 } })
    await fill(taskId, monday, 0)
    expect(await hoursOf(taskId)).toEqual({})
  })

  it('fills many cells at once, or none, and moves hours within a full day', async () => {
    await clear()
    const [one, other] = [await newTask(), await newTask()]
    const cells = (a: number, b: number) =>
      server.call('staff', weekCalls.fill, {
        cells: [
          { taskId: other, startDate: monday, hour: b },
          { taskId: one, startDate: monday, hour: a },
        ],
      })
    expect(await cells(20, 4)).toMatchObject({ data: { count: 2 } })
    expect(await cells(4, 20)).toMatchObject({ data: { count: 2 } })
    expect(await cells(4, 20.5)).toMatchObject({ result: 1, code: 'workhour.day_full' })
    expect(await hoursOf(other)).toEqual({ [monday]: 20 })
    expect(
      await server.call('staff', weekCalls.fill, {
        cells: [
          { taskId: one, startDate: monday, hour: 1 },
          { taskId: newId(), startDate: monday, hour: 1 },
        ],
      }),
    ).toMatchObject({ result: 4 })
    expect(await hoursOf(one)).toEqual({ [monday]: 4 })
  })

  it('refuses cells over 24 hours and days outside of the period', async () => {
    await clear()
    const taskId = await newTask()
    expect(await fill(taskId, monday, 25)).toMatchObject({ result: 1, errors: [{ code: 'over_24' }] })
    expect(await fill(taskId, addDays(monday, -90), 1)).toMatchObject({ code: 'workhour.too_early' })
    expect(await fill(taskId, addDays(monday, 14), 1)).toMatchObject({ code: 'workhour.too_late' })
    expect(await server.sql('select count(*)::int as n from work_hour')).toEqual([{ n: 0 }])
  })

  it('leaves what was submitted as it is, and adds to it', async () => {
    await clear()
    const taskId = await newTask()
    await fill(taskId, monday, 4)
    await server.done('staff', workHourCalls.submit, { startDate: monday, endDate: monday })
    expect(await fill(taskId, monday, 3)).toMatchObject({
      result: 1,
      code: 'workhour.cell_fixed',
      msg: '这一格已提交 4 小时，不能填得更少，请先撤回',
    })
    await fill(taskId, monday, 5.5)
    expect((await sheet()).rows[0]!.cells[0]!.logs.map(log => [log.hour, log.status])).toEqual([
      [4, 'WAITING'],
      [1.5, 'DRAFT'],
    ])
    await fill(taskId, monday, 4)
    expect((await sheet()).rows[0]!.cells[0]!.logs).toHaveLength(1)
  })

  it('says so when a cell has several drafts that it cannot tell apart', async () => {
    await clear()
    const taskId = await newTask()
    for (const hour of [2, 3]) await server.done('staff', workHourCalls.create, { taskId, startDate: monday, hour })
    expect(await fill(taskId, monday, 1)).toMatchObject({ result: 1, code: 'workhour.cell_several' })
    await fill(taskId, monday, 6)
    expect((await sheet()).rows[0]!.cells[0]!.logs.map(log => log.hour)).toEqual([2, 4])
  })

  it('has one log in a cell that fifty phones fill at once', async () => {
    await clear()
    const taskId = await newTask()
    const replies = await race('staff', weekCalls.fill, turn => ({
      cells: [{ taskId, startDate: monday, hour: 1 + (turn % 8) }],
    }))
    expect(replies.every(({ result }) => result === 0)).toBe(true)
    expect((await sheet()).rows[0]!.cells[0]!.logs).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { approvalCalls } from '../approval/approval.contract.ts'
import { addDays, firstOfMonth } from '#platform/contract/days.ts'
import { workHourCalls } from '../log/work-hour.contract.ts'
import { summaryCalls } from './summary.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')
const yesterday = addDays(today, -1)
const span = { startDate: yesterday, endDate: today }

/** 5 h agreed and 3 h waiting of 王小雨, 2 h as a draft of 刘强, on one task. */
async function tell() {
  await server.sql('delete from work_hour')
  const { id: taskId } = await server.done('manager', taskCalls.create, {
    name: '对账',
    managerIds: [staff.id, sales.id],
  })
  await server.done('manager', taskCalls.update, { id: taskId, planWorkHour: 12 })
  const log = async (who: DemoLogin, hour: number, startDate: string) =>
    (await server.done(who, workHourCalls.create, { taskId, startDate, hour })).id
  const [first, second] = [await log('staff', 5, yesterday), await log('staff', 3, today)]
  await log('sales', 2, today)
  await server.done('staff', workHourCalls.submit, { id: [first, second] })
  await server.done('manager', approvalCalls.process, { id: [first], agree: true })
  return taskId
}

describe('sums of hours', () => {
  it('are by person, task, month, day and department, as far as the actor sees', async () => {
    const taskId = await tell()
    const by = async (who: DemoLogin, by: 'person' | 'task' | 'month' | 'day' | 'department') =>
      (await server.done(who, summaryCalls.summary, { by, scope: 'company', ...span })).list.map(
        ({ name, hour, agreeHour, waitingHour }) => [name, hour, agreeHour, waitingHour],
      )
    expect(await by('manager', 'person')).toEqual([
      ['王小雨', 8, 5, 3],
      ['刘强', 2, 0, 0],
    ])
    expect(await by('manager', 'task')).toEqual([['对账', 10, 5, 3]])
    expect(await by('manager', 'day')).toEqual([
      [today, 5, 0, 3],
      [yesterday, 5, 5, 0],
    ])
    expect(await by('manager', 'department')).toEqual([
      ['研发部', 8, 5, 3],
      ['销售部', 2, 0, 0],
    ])
    expect((await by('manager', 'month'))[0]![0]).toBe(today.slice(0, 7))
    expect(await by('finance', 'person')).toEqual([])
    expect((await server.done('staff', summaryCalls.summary, { by: 'task', ...span })).list).toMatchObject([
      { id: taskId, hour: 8, personNum: 1, dayNum: 2 },
    ])
  })

  it('of a task stand beside what was planned', async () => {
    const id = await tell()
    expect(await server.done('manager', summaryCalls.real, { id })).toMatchObject({
      task: { id, name: '对账' },
      planWorkHour: 12,
      realWorkHour: 5,
      waitingHour: 3,
      people: [
        { user: { id: staff.id }, hour: 8, agreeHour: 5 },
        { user: { id: sales.id }, hour: 2 },
      ],
    })
    expect(await server.call('finance', summaryCalls.real, { id })).toMatchObject({ result: 4 })
  })

  it("of a person's month are by day", async () => {
    await tell()
    const { startDate, dayHours, list } = await server.done('staff', summaryCalls.month, { startDate: today })
    expect({ startDate, dayHours }).toEqual({ startDate: firstOfMonth(today), dayHours: 8 })
    expect(list.find(day => day.startDate === today)).toMatchObject({ hour: 3, waitingHour: 3, agreeHour: 0 })
    expect((await server.done('manager', summaryCalls.month, { startDate: today, personId: staff.id })).list).toEqual(
      list,
    )
    expect((await server.done('finance', summaryCalls.month, { startDate: today, personId: staff.id })).list).toEqual(
      [],
    )
  })

  it('go out as a workbook', async () => {
    await tell()
    const response = await fetch(
      `${server.url}/ftask/api/task/user_hour_log/export.json?scope=company&start_date=${yesterday}&end_date=${today}`,
      { headers: { authorization: `Bearer ${await server.token('manager')}` } },
    )
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const sheet = JSON.stringify(await readSheet(Buffer.from(await response.arrayBuffer())))
    for (const text of ['日期', '王小雨', '刘强', '对账', '已同意', '待审批']) expect(sheet).toContain(text)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { addDays, addMonths, firstOfMonth, weekdayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { attendanceCalls } from '../attendance/attendance.contract.ts'
import { leaveBalanceCalls } from '../leave/leave-balance.contract.ts'
import { leaveKindCalls } from '../leave/leave-kind.contract.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { voidApplyCalls } from '../void-apply/void-apply.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { overtimeHours } from './overtime-length.ts'
import { overtimeCalls } from './overtime.contract.ts'

const server = testServer()
const race = racing(server)
const today = dayOf(new Date(), 'Asia/Shanghai')
const monday = (week: number) => addDays(today, -weekdayOf(today) + 7 * week)
const hours = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
let lieu = ''

beforeAll(async () => {
  await server.done('hr', workCalendarCalls.setWeek, { weekdays: [1, 2, 3, 4, 5], hours, followsHolidays: false })
  await server.sql('delete from shift_rule')
  for (const { month, isClosed } of (await server.done('hr', attendanceCalls.months, {})).list)
    if (isClosed) await server.done('admin', attendanceCalls.reopen, { month })
  lieu = (await server.done('hr', leaveKindCalls.list, {})).list.find(({ code }) => code === 'lieu')!.id
})

const request = (from: string, to: string, more: object = {}) => ({
  startDate: from,
  endDate: to,
  detail: '版本上线',
  ...more,
})
const left = async (who: DemoLogin) =>
  (await server.done(who, leaveBalanceCalls.mine, {})).list.find(({ kindId }) => kindId === lieu)!.remaining
const all = () =>
  server.sql(
    `select (select count(*)::int from overtime) as overtimes, (select count(*)::int from leave_lot) as lots, (select
      count(*)::int from leave_entry) as entries, (select count(*)::int from approval_case) as cases`,
  )

it("counts what is outside of one's own hours, by whole half hours", () => {
  const calendar = { weekdays: [1, 2, 3, 4, 5], days: {} }
  expect(overtimeHours('2026-03-02T17:00', '2026-03-02T20:00', calendar, hours)).toBe(2)
  expect(overtimeHours('2026-03-02T18:00', '2026-03-02T18:59', calendar, hours)).toBe(0.5)
  expect(overtimeHours('2026-03-02T10:00', '2026-03-02T11:00', calendar, hours)).toBe(0)
  expect(overtimeHours('2026-03-07T10:00', '2026-03-07T14:00', calendar, hours)).toBe(4)
  expect(overtimeHours('2026-03-06T22:00', '2026-03-07T02:15', calendar, hours)).toBe(4)
})

describe('an overtime application', () => {
  it('gives time off in lieu when it is agreed to, which can be taken, and is given back when it is void', async () => {
    const saturday = addDays(monday(-1), 5)
    const before = await left('staff')
    const { id, status } = await server.done(
      'staff',
      overtimeCalls.create,
      request(`${saturday} 10:00`, `${saturday} 14:00`),
    )
    expect(status).toBe('waiting')
    expect(await left('staff')).toBe(before)
    expect(await server.done('staff', overtimeCalls.detail, { id })).toMatchObject({
      type: 'overtime',
      amount: 4,
      name: `加班 ${saturday.slice(5)} · 4 小时`,
      status: 'waiting',
    })
    expect(
      (await server.done('manager', hrApplyCalls.list, { type: 'overtime', scope: 'charged' })).list.map(row => row.id),
    ).toContain(id)
    const replies = await race('manager', overtimeCalls.handle, { id, agree: true }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await left('staff')).toBe(before + 4)
    expect((await server.done('staff', leaveBalanceCalls.entries, { kindId: lieu })).list[0]).toMatchObject({
      cause: 'overtime',
      amount: 4,
    })
    const paper = await fetch(`${server.url}${apiPrefix}/hr/print/${id}.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(paper.headers.get('content-type')).toContain('application/pdf')
    for (const who of ['sales', 'other'] as const)
      expect(await server.call(who, overtimeCalls.detail, { id })).toMatchObject({ result: 4 })
    // It has been worked: making it void is requested.
    expect(await server.done('staff', overtimeCalls.cancel, { id })).toMatchObject({ isAsked: true })
    const { voidId } = await server.done('staff', overtimeCalls.detail, { id })
    await server.done('manager', voidApplyCalls.handle, { id: voidId!, agree: true })
    expect(await left('staff')).toBe(before)
  })

  it('is not void once its time off was taken', async () => {
    const saturday = addDays(monday(-1), 5)
    const { id } = await server.done('finance', overtimeCalls.create, request(`${saturday} 10:00`, `${saturday} 14:00`))
    await server.done('admin', overtimeCalls.handle, { id, agree: true })
    const mine = await left('finance')
    await server.done('finance', leaveCalls.create, {
      kindId: lieu,
      startDate: `${monday(31)} 09:00`,
      endDate: `${monday(31)} 10:00`,
      detail: '休息',
    })
    expect(await left('finance')).toBe(mine - 1)
    expect(await server.call('hr', overtimeCalls.cancel, { id })).toMatchObject({ code: 'overtime.lieu_taken' })
    expect((await server.done('finance', overtimeCalls.detail, { id })).status).toBe('agree')
  })

  it("is refused within one's hours, twice, too long, in a closed month, and without time off in lieu; nothing changes", async () => {
    const day = monday(8)
    await server.done('sales', overtimeCalls.create, request(`${day} 18:30`, `${day} 20:30`))
    const month = addMonths(firstOfMonth(today), -3)
    await server.done('hr', attendanceCalls.close, { month })
    const before = await all()
    const refused = (from: string, to: string) => server.call('sales', overtimeCalls.create, request(from, to))
    expect(await refused(`${day} 10:00`, `${day} 12:00`)).toMatchObject({
      code: 'overtime.none',
      errors: [{ field: 'start_date' }],
    })
    expect(await refused(`${day} 20:00`, `${day} 22:00`)).toMatchObject({ code: 'overtime.overlap' })
    expect(await refused(`${day} 22:00`, `${day} 21:00`)).toMatchObject({ code: 'overtime.backwards' })
    expect(await refused(`${day} 22:00`, `${addDays(day, 2)} 21:00`)).toMatchObject({ code: 'overtime.too_long' })
    expect(await refused(`${addDays(month, 4)} 20:00`, `${addDays(month, 4)} 22:00`)).toMatchObject({
      code: 'attendance.month.closed',
    })
    await server.done('hr', leaveKindCalls.open, { id: lieu, isOpen: false })
    expect(await refused(`${addDays(day, 1)} 20:00`, `${addDays(day, 1)} 22:00`)).toMatchObject({
      code: 'overtime.no_lieu',
    })
    await server.done('hr', leaveKindCalls.open, { id: lieu, isOpen: true })
    expect(await all()).toEqual(before)
    const replies = await race(
      'sales',
      overtimeCalls.create,
      request(`${addDays(day, 1)} 20:00`, `${addDays(day, 1)} 22:00`),
      20,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { dayOf, atWallClock } from '#platform/contract/zone.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { leaveKindCalls } from '../leave/leave-kind.contract.ts'
import { outingCalls, outingKinds } from '../outing/outing.contract.ts'
import { shiftCalls, shiftRuleCalls } from '../shift/shift.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { fillSign } from '../sign/sign-filled.server.ts'
import { attendanceCalls } from './attendance.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, hr } = demoPeople
const zone = 'Asia/Shanghai'
const today = dayOf(new Date(), zone)
/** A month that nobody's story has signs of, and its days. */
const month = addMonths(firstOfMonth(today), -5)
const scope = month.slice(0, 7)
const signed = (who: DemoLogin, day: string, type: 'in' | 'out', clock: string) =>
  server.sql(
    `insert into sign_record (comp_id, id, person_id, day, sign_type, signed_at) values ($1, $2, $3, $4, $5, $6)`,
    [demoCompany.id, newId(), demoPeople[who].id, day, type, atWallClock(`${day} ${clock}`, zone)],
  )
const stat = async (who: DemoLogin, more: object = {}) =>
  (await server.done(who, attendanceCalls.stat, { dateScope: scope, limit: 100, ...more })).list
const rowOf = async (who: DemoLogin, more: object = {}) =>
  (await stat('hr', more)).find(({ id }) => id === demoPeople[who].id)!
/** Everybody works every day here, so that neither weekday nor holiday matters. */
const schedule = async () => {
  await server.done('hr', workCalendarCalls.setWeek, {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: [{ from: '09:00', to: '18:00' }],
    followsHolidays: false,
  })
  await server.sql('delete from shift_rule')
  const { id: shiftId } = await server.done('hr', shiftCalls.create, {
    name: `班 ${newId().slice(-8)}`,
    beginMinute: 540,
    endMinute: 1080,
    breakFrom: 720,
    breakTo: 780,
  })
  await server.done('hr', shiftRuleCalls.create, { shiftId, weekdays: [1, 2, 3, 4, 5, 6, 7], startDate: '2020-01-01' })
  return shiftId
}

describe('attendance summed up', () => {
  it('by person, department and month; from the first sign on, and by state', async () => {
    await schedule()
    const days = [0, 1, 2, 3].map(number => addDays(month, 10 + number))
    await signed('staff', days[0]!, 'in', '09:20')
    await signed('staff', days[0]!, 'out', '19:00')
    await signed('staff', days[1]!, 'in', '08:59')
    await signed('staff', days[3]!, 'out', '17:00')
    const sums = await rowOf('staff')
    const due = Math.round((Date.parse(lastOfMonth(month)) - Date.parse(days[0]!)) / 86_400_000) + 1
    expect(sums).toMatchObject({
      name: '王小雨',
      departmentName: '研发部',
      dueDays: due,
      workDays: 3,
      lateNum: 1,
      lateMinutes: 20,
      earlyNum: 1,
      earlyMinutes: 60,
      missingNum: 2,
      absentDays: due - 3,
      overtimeMinutes: 60,
    })
    expect((await stat('hr', { status: ['late'] })).map(({ id }) => id)).toEqual([staff.id])
    expect(await stat('hr', { status: ['outside'] })).toEqual([])
    // Nobody else was here then.
    expect(await rowOf('hr')).toBeUndefined()
    expect(
      await stat('hr', { by: 'department', searchScope: 'department', searchId: demoDepartments[1].id }),
    ).toMatchObject([{ name: '研发部', personNum: 1, lateNum: 1 }])
    expect(
      await stat('hr', {
        by: 'month',
        dateScope: `${month},${addDays(lastOfMonth(month), 3)}`,
        searchScope: 'person',
        searchId: staff.id,
      }),
    ).toMatchObject([
      { id: month, lateNum: 1 },
      { id: addMonths(month, 1), absentDays: 3 },
    ])
    const sorted = await stat('hr', { sorters: ['-late_minutes', 'name'] as never })
    expect(sorted[0]!.id).toBe(staff.id)
  })

  it('of those whom the actor may see', async () => {
    await server.sql(`update person set created_at = created_at - interval '2 years'`)
    const ids = async (who: DemoLogin, more: object = {}) => (await stat(who, more)).map(({ id }) => id).sort()
    expect(await ids('staff')).toEqual([staff.id])
    expect(await ids('manager')).toEqual([demoPeople.manager.id, staff.id].sort())
    expect(await ids('manager', { searchScope: 'direct' })).toEqual([staff.id])
    expect(await ids('sales', { searchScope: 'person', searchId: staff.id })).toEqual([])
    expect((await ids('hr')).length).toBeGreaterThanOrEqual(6)
    expect(await ids('other', { searchScope: 'person', searchId: staff.id })).toEqual([])
    expect(await ids('manager', { searchScope: 'subordinates' })).toEqual([staff.id])
    expect(await ids('admin', { searchScope: 'mine' })).toEqual([demoPeople.admin.id])
  })

  it.each([
    [{ dateScope: '2026-13' }, 'input.invalid'],
    [{ dateScope: '2026-02-30,2026-03-01' }, 'input.invalid'],
    [{ dateScope: '2026-03-02,2026-03-01' }, 'range.start_after_end'],
    [{ dateScope: '1900-01-01,2026-03-01' }, 'attendance.too_much'],
    [{ searchScope: 'person' as const }, 'attendance.search_id'],
    [{ sorters: ['salary' as never] }, 'input.invalid'],
  ])('refuses %o', async (query, code) => {
    expect(await server.call('hr', attendanceCalls.stat, query)).toMatchObject({ code })
  })

  it('takes agreed leave for no absence', async () => {
    const before = await rowOf('staff')
    const kindId = (await server.done('hr', leaveKindCalls.list, {})).list.find(({ code }) => code === 'sick')!.id
    const day = addDays(month, 16)
    const { id } = await server.done('staff', leaveCalls.create, {
      kindId,
      startDate: `${day} 09:00`,
      endDate: `${day} 18:00`,
      detail: '发烧',
    })
    expect(await rowOf('staff')).toEqual(before)
    await server.done('manager', leaveCalls.handle, { id, agree: true })
    expect(await rowOf('staff')).toMatchObject({
      absentDays: before.absentDays - 1,
      leaveMinutes: 480,
      workDays: before.workDays,
    })
  })

  it('takes an agreed outing for work', async () => {
    const before = await rowOf('staff')
    const day = addDays(month, 17)
    const draft = {
      kind: outingKinds[0],
      startDate: `${day} 09:00`,
      endDate: `${day} 18:00`,
      place: '苏州',
      detail: '联调',
    }
    const { id } = await server.done('staff', outingCalls.create, draft)
    await server.done('manager', outingCalls.handle, { id, agree: true })
    expect(await rowOf('staff')).toMatchObject({
      absentDays: before.absentDays - 1,
      outingMinutes: 480,
      workDays: before.workDays + 1,
    })
  })

  it('as an .xlsx', async () => {
    const address = `${server.url}${apiPrefix}/hr/sign/stat_export.json?date_scope=${scope}`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${await server.token('hr')}` } })
    expect(reply.headers.get('content-type')).toContain('spreadsheetml')
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
  })
})

describe('a closed month', () => {
  it('is closed once, changes no more, and is opened by an administrator alone', async () => {
    await schedule()
    expect(await server.call('hr', attendanceCalls.close, { month: today })).toMatchObject({
      code: 'attendance.month.running',
    })
    expect(await server.call('staff', attendanceCalls.close, { month })).toMatchObject({ status: 403 })
    const replies = await race('hr', attendanceCalls.close, { month: addDays(month, 4) }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'attendance.month.already')).toHaveLength(9)
    const before = await stat('hr')
    const late = await server.done('hr', shiftCalls.create, {
      name: `晚 ${newId().slice(-8)}`,
      beginMinute: 720,
      endMinute: 1200,
    })
    await server.done('hr', shiftRuleCalls.create, {
      shiftId: late.id,
      personId: staff.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startDate: '2021-01-01',
    })
    await signed('staff', addDays(month, 20), 'in', '08:00')
    expect(await stat('hr')).toEqual(before)
    const filling = server.services.database.transaction(demoCompany.id, ({ db, run }) =>
      fillSign(
        { personId: staff.id, day: addDays(month, 21), signType: 'in', at: `${addDays(month, 21)}T01:00:00.000Z` },
        { db, run, me: { companyId: demoCompany.id } as never },
      ),
    )
    await expect(filling).rejects.toThrow('attendance.month.closed')
    expect((await server.done('hr', attendanceCalls.months, {})).list.find(one => one.month === month)).toMatchObject({
      isClosed: true,
      closer: { id: hr.id },
    })
    expect(await server.call('hr', attendanceCalls.reopen, { month })).toMatchObject({ status: 403 })
    await server.done('admin', attendanceCalls.reopen, { month })
    expect(await server.call('admin', attendanceCalls.reopen, { month })).toMatchObject({
      code: 'attendance.month.open',
    })
    expect(await stat('hr')).not.toEqual(before)
    expect((await server.done('admin', attendanceCalls.months, {})).log.slice(0, 2)).toMatchObject([
      { month, isClosed: false, user: { name: '林岚' } },
      { month, isClosed: true, user: { name: '赵敏' } },
    ])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { addDays, addMonths, firstOfMonth, weekdayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { attendanceCalls } from '../attendance/attendance.contract.ts'
import { fillSignCalls } from '../fill-sign/fill-sign.contract.ts'
import { leaveKindCalls } from '../leave/leave-kind.contract.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { leaveBalanceCalls } from '../leave/leave-balance.contract.ts'
import { outingCalls } from '../outing/outing.contract.ts'
import { shiftRuleCalls } from '../shift/shift.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { voidApplyCalls } from './void-apply.contract.ts'

const server = testServer()
const race = racing(server)
const today = dayOf(new Date(), 'Asia/Shanghai')
const mondayBack = (weeks: number) => addDays(today, -weekdayOf(today) - 7 * weeks)
const kinds = new Map<string, string>()

beforeAll(async () => {
  await server.done('hr', workCalendarCalls.setWeek, {
    weekdays: [1, 2, 3, 4, 5],
    hours: [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
    followsHolidays: false,
  })
  for (const { id } of (await server.done('hr', shiftRuleCalls.list, {})).list)
    await server.done('hr', shiftRuleCalls.remove, { id })
  for (const { month, isClosed } of (await server.done('hr', attendanceCalls.months, {})).list)
    if (isClosed) await server.done('admin', attendanceCalls.reopen, { month })
  await server.done('hr', fillSignCalls.setRule, { monthMost: 30, daysBack: 366 })
  for (const { id, code } of (await server.done('hr', leaveKindCalls.list, {})).list) kinds.set(code, id)
})

const leaveOn = (day: string, code = 'personal') => ({
  kindId: kinds.get(code)!,
  startDate: `${day} 09:00`,
  endDate: `${day} 11:00`,
  detail: '家里有事',
})
async function agreedLeave(who: DemoLogin, day: string, code = 'personal') {
  const { id } = await server.done(who, leaveCalls.create, leaveOn(day, code))
  await server.done(who === 'staff' ? 'manager' : 'admin', leaveCalls.handle, { id, agree: true })
  return id
}
const statusOf = async (id: string) => (await server.done('admin', leaveCalls.detail, { id })).status
const requested = async (id: string) => (await server.done('staff', leaveCalls.detail, { id })).voidId!

describe('voiding what has begun', () => {
  it('is asked for, and what was agreed to stays until that is agreed to', async () => {
    await server.done('hr', leaveBalanceCalls.adjust, {
      personId: demoPeople.staff.id,
      kindId: kinds.get('lieu')!,
      amount: 8,
      reason: '加班',
    })
    await server.sql('update leave_lot set starts_on = starts_on - 90')
    const left = async () =>
      (await server.done('staff', leaveBalanceCalls.mine, {})).list.find(({ kindId }) => kindId === kinds.get('lieu'))!
        .remaining
    const before = await left()
    const id = await agreedLeave('staff', mondayBack(1), 'lieu')
    const taken = await left()
    expect(taken).toBe(before - 2)
    expect(await server.done('staff', leaveCalls.cancel, { id })).toEqual({ id, isAsked: true })
    expect([await statusOf(id), await left()]).toEqual(['agree', taken])
    const voidId = await requested(id)
    expect(await server.done('staff', voidApplyCalls.detail, { id: voidId })).toMatchObject({
      type: 'void_apply',
      subjectType: 'leave',
      subjectId: id,
      status: 'waiting',
      can: { edit: false },
    })
    expect(await server.call('staff', leaveCalls.cancel, { id })).toMatchObject({ code: 'void_apply.waiting' })
    expect(await server.call('staff', voidApplyCalls.handle, { id: voidId, agree: true })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect(
      (await server.done('manager', hrApplyCalls.list, { type: 'void_apply', scope: 'charged' })).list.map(
        row => row.id,
      ),
    ).toContain(voidId)
    const paper = await fetch(`${server.url}${apiPrefix}/hr/print/${voidId}.json`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    await server.done('manager', voidApplyCalls.handle, { id: voidId, agree: false })
    expect([await statusOf(id), await left()]).toEqual(['agree', taken])
    // Rejected, it may be requested once more; approved, it is void, and stays so.
    await server.done('staff', leaveCalls.cancel, { id })
    const again = await requested(id)
    await server.done('manager', voidApplyCalls.handle, { id: again, agree: true })
    expect([await statusOf(id), await left()]).toEqual(['cancel', before])
    expect(
      (await server.done('staff', approvalCalls.flow, { subjectType: 'void_apply', subjectId: again })).can,
    ).toMatchObject({ cancel: false, restart: false })
    expect(await server.call('staff', voidApplyCalls.cancel, { id: again })).toMatchObject({
      code: 'approval.not_cancellable',
    })
  })

  it('holds for outings, for fill-signs, and for the call of any approval; what lies ahead is void at once', async () => {
    const day = mondayBack(2)
    const outing = (
      await server.done('sales', outingCalls.create, {
        kind: 'outing',
        startDate: `${day} 09:00`,
        endDate: `${day} 11:00`,
        place: '苏州',
        detail: '联调',
      })
    ).id
    await server.done('admin', outingCalls.handle, { id: outing, agree: true })
    const { id: caseId } = await server.done('sales', approvalCalls.flow, { subjectType: 'outing', subjectId: outing })
    expect(await server.done('sales', approvalCalls.cancel, { id: caseId, opinion: '没有去' })).toEqual({
      id: caseId,
      isAsked: true,
    })
    expect((await server.done('sales', outingCalls.detail, { id: outing })).status).toBe('agree')
    const fill = (
      await server.done('sales', fillSignCalls.create, { day, signType: 'in', time: '08:55', detail: '忘了' })
    ).id
    await server.done('admin', fillSignCalls.handle, { id: fill, agree: true })
    expect(await server.done('sales', fillSignCalls.cancel, { id: fill })).toMatchObject({ isAsked: true })
    const ahead = await agreedLeave('sales', mondayBack(-20))
    expect(await server.done('sales', leaveCalls.cancel, { id: ahead })).toMatchObject({ isAsked: false })
    expect(await statusOf(ahead)).toBe('cancel')
  })

  it('is done at once by HR for others, never for themselves; and asked for once, from however many phones', async () => {
    const [theirs, own] = [await agreedLeave('staff', mondayBack(3)), await agreedLeave('hr', mondayBack(3))]
    expect(await server.done('hr', leaveCalls.cancel, { id: theirs })).toMatchObject({ isAsked: false })
    const replies = await race('hr', leaveCalls.cancel, { id: own }, 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'void_apply.waiting')).toHaveLength(19)
    expect(await statusOf(own)).toBe('agree')
  })
})

describe('a closed month', () => {
  it('takes no leave, outing or fill-sign, none is agreed to or made void; the refusal names the month, and nothing changes', async () => {
    const month = addMonths(firstOfMonth(today), -3)
    const day = addDays(month, 8 + ((7 - weekdayOf(addDays(month, 8))) % 7))
    const kept = await agreedLeave('staff', day)
    const waiting = (await server.done('staff', leaveCalls.create, leaveOn(addDays(day, 1)))).id
    const trip = (
      await server.done('staff', outingCalls.create, {
        kind: 'trip',
        startDate: addDays(day, 2),
        endDate: addDays(day, 2),
        place: '苏州',
        detail: '联调',
      })
    ).id
    const fill = (
      await server.done('staff', fillSignCalls.create, {
        day: addDays(day, 3),
        signType: 'in',
        time: '08:55',
        detail: '忘了',
      })
    ).id
    await server.done('manager', fillSignCalls.handle, { id: fill, agree: true })
    await server.done('hr', attendanceCalls.close, { month })
    const state = () =>
      server.sql(`select (select json_agg(json_build_array(id, status) order by id) from leave) as leaves, (select
        json_agg(json_build_array(id, status) order by id) from outing) as outings,
      (select json_agg(json_build_array(id, status) order by id) from fill_sign) as fills, (select count(*) from
        void_apply) as voids, (select count(*) from sign_record) as signs, (select sum(amount) from leave_entry) as sum`)
    const before = await state()
    const said = {
      code: 'attendance.month.closed',
      msg: `${month.slice(0, 7)} 的考勤已封账，不能再更改；如需更正，请记入未封账的月份`,
    }
    expect(await server.call('staff', leaveCalls.create, leaveOn(addDays(day, 4)))).toMatchObject(said)
    // From a month that is open into one that is closed, and out of it.
    expect(
      await server.call('staff', leaveCalls.create, {
        ...leaveOn(day),
        startDate: `${addDays(month, -5)} 09:00`,
        endDate: `${addDays(month, 2)} 18:00`,
      }),
    ).toMatchObject(said)
    expect(
      await server.call('staff', outingCalls.create, {
        kind: 'trip',
        startDate: addDays(month, -2),
        endDate: addDays(addMonths(month, 1), 2),
        place: '苏州',
        detail: '联调',
      }),
    ).toMatchObject(said)
    expect(
      await server.call('staff', fillSignCalls.create, {
        day: addDays(day, 4),
        signType: 'in',
        time: '08:55',
        detail: '忘了',
      }),
    ).toMatchObject(said)
    expect(await server.call('manager', leaveCalls.handle, { id: waiting, agree: true })).toMatchObject(said)
    expect(await server.call('manager', outingCalls.handle, { id: trip, agree: true })).toMatchObject(said)
    for (const who of ['staff', 'hr', 'admin'] as const) {
      expect(await server.call(who, leaveCalls.cancel, { id: kept })).toMatchObject(said)
      expect(await server.call(who, fillSignCalls.cancel, { id: fill })).toMatchObject(said)
    }
    expect(await state()).toEqual(before)
    // What waits may be rejected and withdrawn: nothing of the month changes by it.
    await server.done('manager', leaveCalls.handle, { id: waiting, agree: false })
    await server.done('staff', outingCalls.revoke, { id: trip })
    expect(await server.call('staff', leaveCalls.update, { id: waiting, ...leaveOn(addDays(day, 1)) })).toMatchObject(
      said,
    )
  })

  it('is closed against a voiding that waits', async () => {
    const month = addMonths(firstOfMonth(today), -4)
    const day = addDays(month, 8 + ((7 - weekdayOf(addDays(month, 8))) % 7))
    const id = await agreedLeave('staff', day)
    await server.done('staff', leaveCalls.cancel, { id })
    const voidId = await requested(id)
    await server.done('hr', attendanceCalls.close, { month })
    expect(await server.call('manager', voidApplyCalls.handle, { id: voidId, agree: true })).toMatchObject({
      code: 'attendance.month.closed',
    })
    expect(await statusOf(id)).toBe('agree')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { addDays, weekdayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { shiftCalls, shiftRuleCalls } from '../shift/shift.contract.ts'
import { signCalls } from '../sign/sign.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { leaveKindCalls } from './leave-kind.contract.ts'
import { leaveCalls } from './leave.contract.ts'

const server = testServer()
const { staff, sales, finance } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')
const monday = (week: number) => addDays(today, -weekdayOf(today) + 7 * week)
const kinds = new Map<string, string>()
/** A leave that was approved, and what it takes. */
async function agreed(who: 'staff' | 'sales' | 'finance', code: string, from: string, to: string) {
  const { id } = await server.done(who, leaveCalls.create, {
    kindId: kinds.get(code)!,
    startDate: from,
    endDate: to,
    detail: '家里有事',
  })
  await server.done(who === 'staff' ? 'manager' : 'admin', leaveCalls.handle, { id, agree: true })
  return await server.done(who, leaveCalls.detail, { id })
}
const factsOf = async (personId: string, day: string) =>
  (await server.done('hr', signCalls.detail, { personId, day })).facts

beforeAll(async () => {
  await server.done('hr', workCalendarCalls.setWeek, {
    weekdays: [1, 2, 3, 4, 5],
    hours: [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
    followsHolidays: false,
  })
  await server.sql('delete from shift_rule')
  for (const { id, code } of (await server.done('hr', leaveKindCalls.list, {})).list) kinds.set(code, id)
  const shift = async (personId: string, weekdays: number[], times: object) => {
    const { id: shiftId } = await server.done('hr', shiftCalls.create, {
      name: `班 ${personId.slice(-4)}`,
      beginMinute: 540,
      endMinute: 1080,
      ...times,
    })
    await server.done('hr', shiftRuleCalls.create, { shiftId, personId, weekdays, startDate: '2020-01-01' })
  }
  await shift(staff.id, [1, 2, 3, 4, 5], {
    kind: 'flexible',
    beginMinute: 600,
    endMinute: 960,
    breakFrom: 720,
    breakTo: 780,
    dayMinutes: 480,
  })
  await shift(sales.id, [2, 3, 4, 5, 6], { beginMinute: 780, endMinute: 1320 })
  await shift(finance.id, [1, 2, 3, 4, 5], { beginMinute: 1320, endMinute: 1800, breakFrom: 1560, breakTo: 1590 })
})

describe('leave, absence and what is due are of one measure', () => {
  it("in flexible time: a day is the day's hours, half a day half of them, and so is absence", async () => {
    await agreed('staff', 'sick', `${monday(20)} 09:00`, `${monday(20)} 18:00`)
    expect(await factsOf(staff.id, monday(20))).toMatchObject({ dueMinutes: 480, leaveMinutes: 480 })
    await agreed('staff', 'sick', `${monday(21)} 13:00`, `${monday(21)} 18:00`)
    expect(await factsOf(staff.id, monday(21))).toMatchObject({ dueMinutes: 480, leaveMinutes: 240 })
    expect(await agreed('staff', 'personal', `${monday(22)} 16:00`, `${monday(22)} 18:00`)).toMatchObject({ amount: 2 })
    expect(await factsOf(staff.id, monday(22))).toMatchObject({ dueMinutes: 480, leaveMinutes: 120 })
    const [past] = await server.sql<{ day: string }>(
      `select d::date::text as day from generate_series(current_date - 400, current_date - 380, '1 day') d where
        extract(isodow from d) = 3 limit 1`,
    )
    await server.sql(`update person set created_at = created_at - interval '3 years' where id = $1`, [staff.id])
    expect(await factsOf(staff.id, past!.day)).toMatchObject({ dueMinutes: 480, absentMinutes: 480, workDays: 0 })
  })

  it("on the days of one's own shift, though the company's calendar has others", async () => {
    // Monday is off for them, Saturday is worked.
    expect(await agreed('sales', 'personal', `${monday(23)} 00:00`, `${addDays(monday(23), 6)} 23:59`)).toMatchObject({
      amount: 45,
      days: 5.63,
    })
    expect(await factsOf(sales.id, addDays(monday(23), 5))).toMatchObject({ dueMinutes: 540, leaveMinutes: 540 })
    expect(
      await server.call('sales', leaveCalls.create, {
        kindId: kinds.get('sick')!,
        startDate: `${monday(24)} 09:00`,
        endDate: `${monday(24)} 18:00`,
      }),
    ).toMatchObject({ code: 'leave.no_work' })
    expect(
      await agreed('sales', 'sick', `${addDays(monday(24), 5)} 09:00`, `${addDays(monday(24), 5)} 12:00`),
    ).toMatchObject({ amount: 0.5, startHalf: 'am', endHalf: 'am' })
    // The first half of a shift from one to ten.
    expect(await factsOf(sales.id, addDays(monday(24), 5))).toMatchObject({ dueMinutes: 540, leaveMinutes: 270 })
  })

  it('and by the hours of a shift that runs over midnight', async () => {
    const night = addDays(monday(25), 1)
    expect(await agreed('finance', 'personal', `${night} 23:00`, `${addDays(night, 1)} 03:00`)).toMatchObject({
      amount: 3.5,
    })
    expect(await factsOf(finance.id, night)).toMatchObject({ dueMinutes: 450, leaveMinutes: 210 })
    expect(await factsOf(finance.id, addDays(night, 1))).toMatchObject({ dueMinutes: 450, leaveMinutes: 0 })
    const { list } = await server.done('finance', leaveCalls.hours, { startDate: night, endDate: night })
    expect(list.at(-1)).toEqual({
      day: night,
      hours: [
        { from: '22:00', to: '26:00' },
        { from: '26:30', to: '30:00' },
      ],
    })
  })
})

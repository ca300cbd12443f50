import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { addDays, daysFrom, weekdayOf } from '#platform/contract/days.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { leaveKindCalls } from '../leave/leave-kind.contract.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { outingCalls } from './outing.contract.ts'

const server = testServer()
const race = racing(server)
const zone = 'Asia/Shanghai'
const { hr, sales } = demoPeople
const on = (days: number) => addDays(dayOf(new Date(), zone), days)
const outing = (from: string, to: string, more: object = {}) => ({
  kind: 'outing' as const,
  startDate: from,
  endDate: to,
  place: '海河机械',
  detail: '现场答疑',
  ...more,
})
const trip = (from: string, to: string, more: object = {}) => ({
  ...outing(from, to, more),
  kind: 'trip' as const,
  place: '深圳',
})
const all = () =>
  server.sql(
    `select (select count(*)::int from outing) as outings, (select count(*)::int from member) as members, (select
      count(*)::int from approval_case) as cases`,
  )

describe('an outing', () => {
  it('has its hours, its place and those who come along', async () => {
    const day = on(40)
    const { id } = await server.done(
      'staff',
      outingCalls.create,
      outing(`${day} 14:00`, `${day} 18:00`, { partnerIds: [sales.id] }),
    )
    expect(await server.done('sales', outingCalls.detail, { id })).toMatchObject({
      kind: 'outing',
      place: '海河机械',
      days: 0.5,
      partners: [{ id: sales.id }],
      name: `外出 ${day.slice(5)} · 海河机械`,
      startDate: atWallClock(`${day} 14:00`, zone),
      endDate: atWallClock(`${day} 18:00`, zone),
    })
    expect(await server.done('manager', outingCalls.handle, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(
      await server.sql('select type, place from event where source_type = $1 and source_id = $2', ['outing', id]),
    ).toEqual([{ type: 'visit', place: '海河机械' }])
    expect(
      (await server.done('staff', hrApplyCalls.list, { type: 'outing', status: ['agree'] })).list.map(row => row.id),
    ).toContain(id)
    for (const who of ['finance', 'other'] as const)
      expect(await server.call(who, outingCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it("as a trip goes from a day's beginning to another's end, and counts days", async () => {
    const { id } = await server.done(
      'staff',
      outingCalls.create,
      trip(`${on(50)} 15:00`, `${on(52)} 10:00`, { partnerIds: [hr.id, sales.id] }),
    )
    expect(await server.done('staff', outingCalls.detail, { id })).toMatchObject({
      kind: 'trip',
      days: 3,
      startDate: atWallClock(`${on(50)} 00:00`, zone),
      endDate: atWallClock(`${on(52)} 23:59:59.999`, zone),
      name: `出差 ${on(50).slice(5)} – ${on(52).slice(5)} · 深圳`,
    })
    await server.done('manager', outingCalls.handle, { id, agree: false })
    await server.done('staff', outingCalls.update, { id, ...trip(on(50), on(50), { partnerIds: [hr.id] }) })
    expect(await server.done('staff', outingCalls.detail, { id })).toMatchObject({ days: 1, partners: [{ id: hr.id }] })
    expect(await server.call('sales', outingCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('is refused where it makes no sense or overlaps; nothing changes', async () => {
    await server.done('finance', outingCalls.create, outing(`${on(60)} 10:00`, `${on(60)} 12:00`))
    const before = await all()
    const refused = (draft: ReturnType<typeof outing> | ReturnType<typeof trip>) =>
      server.call('finance', outingCalls.create, draft)
    expect(await refused(outing(`${on(60)} 11:00`, `${on(60)} 13:00`))).toMatchObject({
      code: 'outing.overlap',
      msg: `与您的“外出 ${on(60).slice(5)} · 海河机械”时间重叠`,
    })
    expect(await refused(trip(on(60), on(60)))).toMatchObject({ code: 'outing.overlap' })
    expect(await refused(outing(`${on(61)} 11:00`, `${on(61)} 11:00`))).toMatchObject({
      code: 'outing.backwards',
      errors: [{ field: 'end_date' }],
    })
    expect(await refused(trip(on(61), on(500)))).toMatchObject({ code: 'outing.too_long' })
    expect(await refused(outing(`${on(61)} 11:00`, `${on(61)} 12:00`, { place: ' ' }))).toMatchObject({
      errors: [{ field: 'place', code: 'required' }],
    })
    expect(
      await refused(outing(`${on(61)} 11:00`, `${on(61)} 12:00`, { partnerIds: [demoPeople.other.id] })),
    ).toMatchObject({ errors: [{ field: 'partner_ids' }] })
    expect(await all()).toEqual(before)
    await server.done('hr', workCalendarCalls.setWeek, {
      weekdays: [1, 2, 3, 4, 5],
      hours: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ],
      followsHolidays: false,
    })
    // A trip and a leave do not overlap, whichever came first.
    const kindId = (await server.done('hr', leaveKindCalls.list, {})).list.find(({ code }) => code === 'personal')!.id
    const leave = (day: string) => ({ kindId, startDate: `${day} 09:00`, endDate: `${day} 11:00`, detail: '家里有事' })
    const [workday, next] = daysFrom(on(70), on(80)).filter(day => weekdayOf(day) < 4) as [string, string]
    await server.done('finance', leaveCalls.create, leave(workday))
    expect(await refused(trip(workday, workday))).toMatchObject({
      code: 'outing.overlap',
      msg: `与您的“事假 ${workday.slice(5)} · 2 小时”时间重叠`,
    })
    await server.done('finance', outingCalls.create, trip(next, next))
    expect(await server.call('finance', leaveCalls.create, leave(next))).toMatchObject({ code: 'leave.overlap' })
    const replies = await race('finance', outingCalls.create, outing(`${on(62)} 09:00`, `${on(62)} 12:00`), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'outing.overlap')).toHaveLength(19)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays, daysFrom, weekdayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { leaveBalanceCalls } from './leave-balance.contract.ts'
import { leaveKindCalls } from './leave-kind.contract.ts'
import { leaveCalls } from './leave.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, manager, hr } = demoPeople
/** Mondays of weeks far enough apart that no test is in another's way. */
const today = dayOf(new Date(), 'Asia/Shanghai')
const monday = (week: number) => addDays(today, -weekdayOf(today) + 7 * week)
const kinds = new Map<string, string>()

beforeAll(async () => {
  // Without holidays, so that the tests say the same at any time of the year.
  await server.done('hr', workCalendarCalls.setWeek, {
    weekdays: [1, 2, 3, 4, 5],
    hours: [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
    followsHolidays: false,
  })
  for (const { id, code } of (await server.done('hr', leaveKindCalls.list, {})).list) kinds.set(code, id)
})

const request = (code: string, from: string, to: string, more: object = {}) => ({
  kindId: kinds.get(code)!,
  startDate: from,
  endDate: to,
  detail: '家里有事',
  ...more,
})
const leave = async (who: DemoLogin, code: string, from: string, to: string) =>
  (await server.done(who, leaveCalls.create, request(code, from, to))).id
const give = (who: DemoLogin, code: string, amount: number) =>
  server.done('hr', leaveBalanceCalls.adjust, {
    personId: demoPeople[who].id,
    kindId: kinds.get(code)!,
    amount,
    reason: '加班',
  })
const left = async (who: DemoLogin, code: string) =>
  (await server.done(who, leaveBalanceCalls.mine, {})).list.find(({ kindId }) => kindId === kinds.get(code))!.remaining
const all = () =>
  server.sql(
    `select (select count(*)::int from leave) as leaves, (select count(*)::int from leave_day) as days, (select
      count(*)::int from leave_entry) as entries, (select count(*)::int from approval_case) as cases`,
  )

describe('asking for leave', () => {
  it('goes to the direct manager, and is agreed to', async () => {
    const [day, next] = [monday(20), addDays(monday(20), 1)]
    const { id, status } = await server.done(
      'staff',
      leaveCalls.create,
      request('sick', `${day} 13:00`, `${next} 12:00`),
    )
    expect(status).toBe('waiting')
    expect(await server.done('staff', leaveCalls.detail, { id })).toMatchObject({
      type: 'leave',
      typeName: '病假',
      unit: 'half',
      startHalf: 'pm',
      endHalf: 'am',
      amount: 1,
      days: 1,
      status: 'waiting',
      can: { edit: false },
      name: `病假 ${day.slice(5)} – ${next.slice(5)} · 1 天`,
    })
    expect((await server.done('manager', hrApplyCalls.charged, {})).list.find(row => row.id === id)).toMatchObject({
      type: 'leave',
    })
    expect(
      (await server.done('manager', hrApplyCalls.list, { type: 'leave', scope: 'charged' })).list.map(row => row.id),
    ).toContain(id)
    expect(await server.done('staff', hrApplyCalls.typeOf, { id })).toEqual({ type: 'leave' })
    expect(await server.done('manager', leaveCalls.handle, { id, agree: true, opinion: '好好休息' })).toEqual({
      id,
      status: 'agree',
    })
    expect(
      await server.sql(
        'select day::text, minutes, halves, from_time, to_time from leave_day where leave_id = $1 order by day',
        [id],
      ),
    ).toEqual([
      { day, minutes: 300, halves: 1, from_time: '13:00', to_time: '18:00' },
      { day: next, minutes: 180, halves: 1, from_time: '09:00', to_time: '12:00' },
    ])
    expect(
      (await server.done('sales', leaveCalls.away, { personId: [staff.id, manager.id], startDate: day, endDate: day }))
        .list,
    ).toMatchObject([{ person: { id: staff.id } }])
    expect(
      (await server.done('sales', leaveCalls.away, { personId: [staff.id], startDate: addDays(day, 7) })).list,
    ).toEqual([])
    // It stands in one's calendar; for colleagues the time is taken, and no more.
    const inCalendar = () =>
      server.sql('select name, person_id, open_type, is_all_day from event where source_type = $1 and source_id = $2', [
        'leave',
        id,
      ])
    expect(await inCalendar()).toMatchObject([{ person_id: staff.id, open_type: 1, is_all_day: false }])
    for (const who of ['sales', 'other'] as const)
      expect(await server.call(who, leaveCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('hr', leaveCalls.detail, { id })).toMatchObject({ result: 0 })
    expect(await server.call('other', hrApplyCalls.typeOf, { id })).toMatchObject({ result: 4 })
    await server.done('staff', leaveCalls.cancel, { id })
    expect(await inCalendar()).toEqual([])
  })

  it('stands in the inbox in the unit that it was asked for in', async () => {
    const [byTheHour, byTheDay] = [
      await leave('staff', 'personal', `${monday(34)} 09:00`, `${monday(34)} 11:00`),
      await leave('staff', 'sick', `${monday(35)} 13:00`, `${addDays(monday(35), 1)} 12:00`),
    ]
    const { list } = await server.done('manager', inboxCalls.list, { type: 'leave', limit: 50 })
    expect(list.find(row => row.subjectId === byTheHour)).toMatchObject({ amount: '2.00', amountIn: 'hours' })
    expect(list.find(row => row.subjectId === byTheDay)).toMatchObject({ amount: '1.00', amountIn: 'days' })
  })

  it('is decided by exactly true or false', async () => {
    const id = await leave('staff', 'personal', `${monday(21)} 09:00`, `${monday(21)} 11:00`)
    const bare = async (query: string) =>
      (
        await server.request(`/ftask/api/hr/leave/handle/${id}.json?${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await server.token('manager')}` },
        })
      ).body
    for (const wrong of ['agree=1', 'agree=yes', 'agree=on', 'agree=', 'agree=TRUE', 'opinion=ok'])
      expect(await bare(wrong)).toMatchObject({ result: 1, errors: [{ field: 'agree' }] })
    expect(await server.call('manager', leaveCalls.handle, { id, agree: 1 as never })).toMatchObject({
      result: 1,
      errors: [{ field: 'agree', code: 'flag' }],
    })
    expect((await server.done('staff', leaveCalls.detail, { id })).status).toBe('waiting')
    expect(await bare('agree=false')).toMatchObject({ result: 0, data: { status: 'disagree' } })
    expect(await bare('agree=true')).toMatchObject({ result: 1, code: 'approval.not_waiting' })
  })

  it('is refused where it makes no sense or overlaps; nothing changes', async () => {
    const day = monday(22)
    await leave('staff', 'personal', `${day} 10:00`, `${day} 15:00`)
    const before = await all()
    const refused = (code: string, from: string, to: string, more: object = {}) =>
      server.call('staff', leaveCalls.create, request(code, from, to, more))
    expect(await refused('sick', `${day} 13:00`, `${day} 18:00`)).toMatchObject({
      code: 'leave.overlap',
      msg: `与您的“事假 ${day.slice(5)} · 4 小时”时间重叠`,
    })
    expect(await refused('personal', `${day} 15:00`, `${day} 14:00`)).toMatchObject({
      code: 'leave.backwards',
      errors: [{ field: 'end_date' }],
    })
    expect(await refused('sick', `${day} 13:00`, `${day} 12:00`)).toMatchObject({ code: 'leave.backwards' })
    expect(await refused('sick', `${addDays(day, 5)} 09:00`, `${addDays(day, 6)} 18:00`)).toMatchObject({
      code: 'leave.no_work',
      msg: '所选时间内没有工作时间，无需请假',
    })
    expect(await refused('sick', `${addDays(day, 7)} 09:00`, `${addDays(day, 8)} 18:00`)).toMatchObject({
      code: 'leave.proof',
      errors: [{ field: 'res_id' }],
    })
    expect(await refused('bereavement', `${addDays(day, 7)} 09:00`, `${addDays(day, 10)} 18:00`)).toMatchObject({
      code: 'leave.too_long',
      msg: '丧假一次最多 3 天',
    })
    expect(await refused('personal', `${day} 09:00`, `${addDays(day, 500)} 09:00`)).toMatchObject({
      code: 'leave.too_long',
    })
    expect(await refused('lieu', `${addDays(day, 7)} 09:00`, `${addDays(day, 7)} 11:00`)).toMatchObject({
      code: 'leave.balance',
    })
    expect(
      await server.call('staff', leaveCalls.create, { ...request('sick', day, day), kindId: newId() }),
    ).toMatchObject({
      code: 'leave.kind.closed',
    })
    expect(
      await server.call('other', leaveCalls.create, request('sick', `${day} 09:00`, `${day} 18:00`)),
    ).toMatchObject({
      code: 'leave.kind.closed',
    })
    await server.done('hr', leaveKindCalls.open, { id: kinds.get('marriage')!, isOpen: false })
    expect(await refused('marriage', `${addDays(day, 7)} 09:00`, `${addDays(day, 7)} 18:00`)).toMatchObject({
      code: 'leave.kind.closed',
    })
    await server.done('hr', leaveKindCalls.open, { id: kinds.get('marriage')!, isOpen: true })
    expect(await all()).toEqual(before)
    // Another's leave is nobody's hindrance, and beside it there is room.
    await leave('manager', 'personal', `${day} 10:00`, `${day} 15:00`)
    await leave('staff', 'personal', `${day} 15:00`, `${day} 16:00`)
  })

  it('goes by the process of its kind, and by its days', async () => {
    await server.done('admin', processCalls.create, {
      type: 'leave',
      kind: 'bereavement',
      name: '丧假流程',
      definition: {
        steps: [
          { key: 'manager', name: '直属上级', by: 'managers' },
          { key: 'hr', name: '人事', by: 'people', personIds: [hr.id], minAmount: '1.00' },
        ],
      },
    })
    const short = await leave('staff', 'bereavement', `${monday(23)} 09:00`, `${monday(23)} 18:00`)
    const long = await leave(
      'staff',
      'bereavement',
      `${addDays(monday(23), 1)} 09:00`,
      `${addDays(monday(23), 2)} 18:00`,
    )
    const steps = async (id: string) =>
      (await server.done('staff', approvalCalls.flow, { subjectType: 'leave', subjectId: id })).steps.length
    expect([await steps(short), await steps(long)]).toEqual([1, 2])
    await server.done('manager', leaveCalls.handle, { id: long, agree: true })
    expect((await server.done('staff', leaveCalls.detail, { id: long })).status).toBe('waiting')
    await server.done('hr', leaveCalls.handle, { id: long, agree: true })
    expect((await server.done('staff', leaveCalls.detail, { id: long })).status).toBe('agree')
  })
})

describe('its balance', () => {
  it('is taken when it is handed in, and comes back when it is taken back, turned down or void', async () => {
    await give('staff', 'lieu', 8)
    const before = await left('staff', 'lieu')
    const day = monday(24)
    const ask4 = request('lieu', `${day} 09:00`, `${day} 14:00`)
    const { id } = await server.done('staff', leaveCalls.create, ask4)
    expect(await left('staff', 'lieu')).toBe(before - 4)
    await server.done('staff', leaveCalls.revoke, { id })
    expect(await left('staff', 'lieu')).toBe(before)
    expect(await server.call('staff', leaveCalls.revoke, { id })).toMatchObject({ code: 'approval.not_revocable' })
    await server.done('staff', leaveCalls.update, { id, ...ask4, endDate: `${day} 15:00` })
    expect(await left('staff', 'lieu')).toBe(before - 5)
    await server.done('manager', leaveCalls.handle, { id, agree: false })
    expect(await left('staff', 'lieu')).toBe(before)
    await server.done('staff', leaveCalls.update, { id, ...ask4 })
    await server.done('manager', leaveCalls.handle, { id, agree: true })
    expect(await left('staff', 'lieu')).toBe(before - 4)
    expect(await server.call('staff', leaveCalls.update, { id, ...ask4 })).toMatchObject({
      code: 'hr_apply.not_editable',
    })
    expect(await server.call('staff', leaveCalls.remove, { id })).toMatchObject({ code: 'hr_apply.not_removable' })
    await server.done('staff', leaveCalls.cancel, { id })
    expect(await left('staff', 'lieu')).toBe(before)
    await server.done('staff', leaveCalls.remove, { id })
    const { list } = await server.done('staff', leaveBalanceCalls.entries, { kindId: kinds.get('lieu')! })
    expect(list.slice(0, 6).map(({ cause, amount }) => [cause, amount])).toEqual([
      ['give_back', 4],
      ['take', -4],
      ['give_back', 5],
      ['take', -5],
      ['give_back', 4],
      ['take', -4],
    ])
  })

  it('is never overdrawn, however many phones ask at once', async () => {
    await give('sales', 'lieu', 5)
    const replies = await race('sales', leaveCalls.create, turn =>
      request('lieu', `${addDays(monday(30), 7 * turn)} 09:00`, `${addDays(monday(30), 7 * turn)} 10:00`),
    )
    const done = replies.filter(({ result }) => result === 0)
    expect(done).toHaveLength(5)
    expect(replies.filter(({ code }) => code === 'leave.balance')).toHaveLength(45)
    expect(await left('sales', 'lieu')).toBe(0)
    expect(replies.find(({ code }) => code === 'leave.balance')!.msg).toBe('调休余额不足：可用 0，本次需要 1')
    const [sums] = await server.sql(
      `select (select sum(amount)::float8 from leave_entry) as entries, (select sum(remaining)::float8 from leave_lot)
        as lots, (select min(remaining)::float8 from leave_lot) as least`,
    )
    expect(sums!.entries).toBe(sums!.lots)
    expect(sums!.least).toBe(0)
    // Rejected by one phone and withdrawn by another: it comes back once.
    const { id } = done[0]!.data
    await Promise.all([
      server.call('admin', leaveCalls.handle, { id, agree: false }),
      server.call('sales', leaveCalls.revoke, { id }),
      server.call('sales', leaveCalls.revoke, { id }),
    ])
    expect(await left('sales', 'lieu')).toBe(1)
  })

  it("over the year's end takes of both years, and says the same as the form", async () => {
    const year = Number(today.slice(0, 4)) + 3
    const lot = async (from: string, to: string, amount: number) => {
      await give('finance', 'lieu', amount)
      await server.sql(
        `update leave_lot set starts_on = $2, expires_on = $3 where id = (select id from leave_lot where person_id = $1
          order by created_at desc, id desc limit 1)`,
        [demoPeople.finance.id, from, to],
      )
    }
    const [last, first] = [
      daysFrom(`${year}-12-25`, `${year}-12-31`),
      daysFrom(`${year + 1}-01-01`, `${year + 1}-01-08`),
    ].map(days => days.filter(day => weekdayOf(day) < 5)) as [string[], string[]]
    await lot(`${year}-01-01`, `${year}-12-31`, 2)
    await lot(`${year + 1}-01-01`, `${year + 1}-12-31`, 100)
    const whole = request('lieu', `${last.at(-1)} 09:00`, `${first[0]} 18:00`)
    // Eight hours of the old year are wanted, and two are there: the new year's are not for its days.
    const before = await all()
    expect(await server.call('finance', leaveCalls.create, whole)).toMatchObject({
      code: 'leave.balance',
      msg: '调休余额不足：可用 10，本次需要 16',
    })
    expect(await all()).toEqual(before)
    await lot(`${year}-06-01`, `${year}-12-31`, 6)
    const { id } = await server.done('finance', leaveCalls.create, whole)
    const entries = await server.sql<{ expires_on: string; amount: string }>(
      `select o.expires_on::text, sum(e.amount)::float8 as amount from leave_entry e join leave_lot o on o.comp_id =
        e.comp_id and o.id = e.lot_id
      where e.leave_id = $1 group by 1 order by 1`,
      [id],
    )
    expect(entries).toEqual([
      { expires_on: `${year}-12-31`, amount: -8 },
      { expires_on: `${year + 1}-12-31`, amount: -8 },
    ])
    await server.done('finance', leaveCalls.revoke, { id })
  })

  it('and the same time is asked for once', async () => {
    const day = addDays(monday(25), 1)
    const replies = await race('staff', leaveCalls.create, request('sick', `${day} 09:00`, `${day} 18:00`), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'leave.overlap')).toHaveLength(19)
  })

  it("counts workdays across a year's end", async () => {
    const year = Number(today.slice(0, 4)) + 1
    const [from, to] = [`${year}-12-28`, `${year + 1}-01-06`]
    const workdays = daysFrom(from, to).filter(day => weekdayOf(day) < 5).length
    const id = await leave('finance', 'personal', `${from} 00:00`, `${to} 23:00`)
    expect(await server.done('finance', leaveCalls.detail, { id })).toMatchObject({
      amount: workdays * 8,
      days: workdays,
    })
  })
})

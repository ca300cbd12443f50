import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays, firstOfMonth } from '#platform/contract/days.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { fillSignCalls } from './fill-sign.contract.ts'

const server = testServer()
const race = racing(server)
const zone = 'Asia/Shanghai'
const today = dayOf(new Date(), zone)
const ago = (days: number) => addDays(today, -days)
const draft = (day: string, more: object = {}) => ({
  day,
  signType: 'in' as const,
  time: '08:55',
  detail: '手机没电，忘了打卡',
  ...more,
})
const fill = async (who: DemoLogin, day: string, more: object = {}) =>
  (await server.done(who, fillSignCalls.create, draft(day, more))).id
const sign = (who: DemoLogin, day: string, signType = 'in') =>
  server.sql<{ filled_at: string | null; signed_at: string | null }>(
    'select filled_at, signed_at from sign_record where person_id = $1 and day = $2 and sign_type = $3',
    [demoPeople[who].id, day, signType],
  )
const allow = (monthMost: number, daysBack = 366) => server.done('hr', fillSignCalls.setRule, { monthMost, daysBack })
const all = () =>
  server.sql(
    `select (select count(*)::int from fill_sign) as fills, (select count(*)::int from sign_record) as signs, (select
      count(*)::int from approval_case) as cases`,
  )

describe('a fill-sign', () => {
  it('counts as a sign when it is agreed to, and no longer when it is void', async () => {
    await allow(20)
    const day = ago(100)
    const id = await fill('staff', day)
    expect(await sign('staff', day)).toEqual([])
    expect(await server.done('staff', fillSignCalls.detail, { id })).toMatchObject({
      type: 'fill_sign',
      day,
      signType: 'in',
      at: atWallClock(`${day} 08:55`, zone),
      name: `补卡 ${day.slice(5)} 签到 08:55`,
      status: 'waiting',
    })
    expect(
      (await server.done('manager', hrApplyCalls.charged, { type: 'fill_sign' })).list.map(row => row.id),
    ).toContain(id)
    expect(await server.call('manager', fillSignCalls.handle, { id, agree: '1' as never })).toMatchObject({
      errors: [{ field: 'agree', code: 'flag' }],
    })
    expect(await server.done('manager', fillSignCalls.handle, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(await sign('staff', day)).toEqual([{ filled_at: atWallClock(`${day} 08:55`, zone), signed_at: null }])
    await server.done('hr', fillSignCalls.cancel, { id })
    expect(await sign('staff', day)).toEqual([])
    const turned = await fill('staff', day, { signType: 'out', time: '01:30', isNextDay: true })
    await server.done('manager', fillSignCalls.handle, { id: turned, agree: false })
    expect(await sign('staff', day, 'out')).toEqual([])
    await server.done('staff', fillSignCalls.update, {
      id: turned,
      ...draft(day, { signType: 'out', time: '01:30', isNextDay: true }),
    })
    await server.done('manager', fillSignCalls.handle, { id: turned, agree: true })
    expect((await sign('staff', day, 'out'))[0]!.filled_at).toBe(atWallClock(`${addDays(day, 1)} 01:30`, zone))
    for (const who of ['sales', 'other'] as const)
      expect(await server.call(who, fillSignCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('is refused for what lies ahead or too far back, is asked for already, or without a reason; nothing changes', async () => {
    await allow(20, 200)
    const day = ago(150)
    await fill('staff', day)
    const before = await all()
    const refused = (one: string, more: object = {}) => server.call('staff', fillSignCalls.create, draft(one, more))
    expect(await refused(addDays(today, 1))).toMatchObject({ code: 'fill_sign.not_yet', errors: [{ field: 'time' }] })
    expect(await refused(today, { time: '23:59', isNextDay: true })).toMatchObject({ code: 'fill_sign.not_yet' })
    expect(await refused(ago(201))).toMatchObject({ code: 'fill_sign.too_late', msg: '只能补最近 200 天的卡' })
    expect(await refused(day, { time: '09:10' })).toMatchObject({ code: 'fill_sign.doubled' })
    expect(await refused(day, { signType: 'out', detail: ' ' })).toMatchObject({
      errors: [{ field: 'detail', code: 'required' }],
    })
    expect(await server.call('manager', fillSignCalls.setRule, { monthMost: 9, daysBack: 9 })).toMatchObject({
      status: 403,
    })
    expect(await all()).toEqual(before)
    await fill('staff', day, { signType: 'out', time: '18:05' })
  })

  it('comes in an order that time allows, beside what was signed, filled in or asked for, and within its day', async () => {
    await allow(30)
    const day = ago(160)
    const request = (more: object) => server.call('sales', fillSignCalls.create, draft(day, more))
    expect(await request({ time: '18:00', signType: 'out', isNextDay: true })).toMatchObject({
      code: 'fill_sign.outside',
      errors: [{ field: 'time' }],
    })
    expect(await request({ time: '02:00' })).toMatchObject({ code: 'fill_sign.outside' })
    const {
      data: { id: out },
    } = await request({ signType: 'out', time: '18:05' })
    const before = await all()
    expect(await request({ time: '18:30' })).toMatchObject({
      code: 'fill_sign.order',
      msg: '签到应早于签退：这一天的签退是 18:05',
    })
    expect(await request({ time: '18:05' })).toMatchObject({ code: 'fill_sign.order' })
    expect(await all()).toEqual(before)
    await server.done('admin', fillSignCalls.handle, { id: out, agree: true })
    expect(await request({ time: '18:30' })).toMatchObject({ code: 'fill_sign.order' })
    const {
      data: { id },
    } = await request({ time: '09:00' })
    // What was signed meanwhile holds when it is approved.
    await server.sql('update sign_record set filled_at = $3 where person_id = $1 and day = $2', [
      demoPeople.sales.id,
      day,
      atWallClock(`${day} 08:00`, zone),
    ])
    expect(await server.call('admin', fillSignCalls.handle, { id, agree: true })).toMatchObject({
      code: 'fill_sign.order',
    })
    expect(await sign('sales', day)).toEqual([])
  })

  it('is allowed so often a month, however many phones ask', async () => {
    await allow(3)
    const first = firstOfMonth(ago(130))
    const replies = await race('sales', fillSignCalls.create, turn => draft(addDays(first, turn % 25)), 25)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(3)
    expect(replies.find(({ code }) => code === 'fill_sign.too_many')).toMatchObject({
      msg: `${first.slice(0, 7)} 月已申请 3 次补卡，达到上限`,
    })
    expect(await server.done('sales', fillSignCalls.left, { day: first })).toEqual({
      monthMost: 3,
      daysBack: 366,
      used: 3,
    })
    // One that is withdrawn leaves room for another.
    await server.done('sales', fillSignCalls.revoke, { id: replies.find(({ result }) => result === 0)!.data.id })
    await fill('sales', addDays(first, 26))
    expect(await server.call('sales', fillSignCalls.create, draft(addDays(first, 27)))).toMatchObject({
      code: 'fill_sign.too_many',
    })
  })

  it('waits for no closed month: neither handed in nor agreed to', async () => {
    await allow(20)
    const day = firstOfMonth(ago(190))
    const id = await fill('finance', day)
    await server.sql(
      'insert into attendance_month (comp_id, month, closer_id) select comp_id, $1, id from person where id = $2',
      [day, demoPeople.hr.id],
    )
    expect(await server.call('admin', fillSignCalls.handle, { id, agree: true })).toMatchObject({
      code: 'attendance.month.closed',
    })
    expect(await server.done('finance', fillSignCalls.detail, { id })).toMatchObject({ status: 'waiting' })
    expect(await server.call('finance', fillSignCalls.create, draft(addDays(day, 1)))).toMatchObject({
      code: 'attendance.month.closed',
    })
    expect(await sign('finance', day)).toEqual([])
    await server.sql('delete from attendance_month where month = $1', [day])
    await server.done('admin', fillSignCalls.handle, { id, agree: true })
    expect(await sign('finance', day)).toHaveLength(1)
  })
})

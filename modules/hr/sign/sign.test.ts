import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays, firstOfMonth } from '#platform/contract/days.ts'
import { newId } from '#platform/server/database/ids.ts'
import { fillSignCalls } from '../fill-sign/fill-sign.contract.ts'
import { shiftCalls, shiftRuleCalls } from '../shift/shift.contract.ts'
import { workCalendarCalls } from '../work-calendar/work-calendar.contract.ts'
import { signCalls } from './sign.contract.ts'
import { metresBetween, nearestCircle } from './distance.contract.ts'
import { fillSign, unfillSign } from './sign-filled.server.ts'

const server = testServer()
const race = racing(server)
const { staff, manager } = demoPeople
const office = { name: '总部', latitude: 31.2304, longitude: 121.4737, radius: 200 }
const atOffice = { latitude: 31.2305, longitude: 121.4738, accuracy: 20 }
const farAway = { latitude: 31.3, longitude: 121.5, accuracy: 20 }
const set = (more: object = {}) => server.done('hr', signCalls.saveSetting, { places: [], ...more })
const fresh = (who: DemoLogin) => server.sql('delete from sign_record where person_id = $1', [demoPeople[who].id])
const recordsOf = (who: DemoLogin) =>
  server.sql(
    `select sign_type, is_inside, place_name, summary from sign_record where person_id = $1 order by sign_type`,
    [demoPeople[who].id],
  )

/** Everybody's shift goes from one minute of the clock to another, on every day. */
async function shiftFor(beginMinute: number, endMinute: number) {
  await server.sql('delete from shift_rule')
  await server.done('hr', workCalendarCalls.setWeek, {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: [{ from: '00:01', to: '23:59' }],
    followsHolidays: false,
  })
  const { id: shiftId } = await server.done('hr', shiftCalls.create, {
    name: `班 ${newId().slice(-8)}`,
    beginMinute,
    endMinute,
  })
  await server.done('hr', shiftRuleCalls.create, { shiftId, weekdays: [1, 2, 3, 4, 5, 6, 7], startDate: '2020-01-01' })
}
// A shift around the clock: at whatever time these tests run, it is not over.
beforeAll(() => shiftFor(0, 1440))

describe('signing in', () => {
  it('makes one record of fifty posts at once; the last sign-out of a day counts', async () => {
    await set()
    await fresh('staff')
    const replies = await race('staff', signCalls.terminal, { signType: 'in', ...atOffice, location: '总部一楼' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(
      replies.filter(({ code, msg }) => code === 'sign.already_in' && msg === '今天已签到，无需重复签到'),
    ).toHaveLength(49)
    const first = await server.done('staff', signCalls.terminal, { signType: 'out', ...atOffice })
    const outs = await race('staff', signCalls.terminal, { signType: 'out', location: '门口' })
    expect(outs.every(({ result }) => result === 0)).toBe(true)
    expect(await recordsOf('staff')).toHaveLength(2)
    const day = await server.done('staff', signCalls.detail, {})
    expect(day).toMatchObject({
      signIn: { location: '总部一楼', isInside: null, isFilled: false },
      signOut: { id: first.id, location: '门口' },
      isClosed: false,
    })
    expect(day.signOut!.signTime > first.signTime).toBe(true)
    expect(await server.call('staff', signCalls.terminal, { signType: 'in' })).toMatchObject({
      code: 'sign.already_in',
    })
  })

  it("is by the server's clock, in first, and not after the sign-out", async () => {
    await fresh('staff')
    const before = Date.now()
    const row = await server.done('staff', signCalls.terminal, {
      ...atOffice,
      signTime: '2020-01-01T00:00:00.000Z',
    } as never)
    expect(row.signType).toBe('in')
    expect(Date.parse(row.signTime)).toBeGreaterThanOrEqual(before - 5)
    expect((await server.done('staff', signCalls.terminal, {})).signType).toBe('out')
    await fresh('staff')
    await server.done('staff', signCalls.terminal, { signType: 'out' })
    expect(await server.call('staff', signCalls.terminal, { signType: 'in' })).toMatchObject({
      code: 'sign.already_out',
      msg: '已签退，不能再签到；漏签请申请补卡',
    })
    expect(await recordsOf('staff')).toHaveLength(1)
  })

  it('is signing out when the shift is over: the sign-in is missing, and is filled in before it', async () => {
    await set()
    await fresh('staff')
    await shiftFor(0, 1)
    expect(await server.done('staff', signCalls.detail, {})).toMatchObject({ next: 'out', signIn: null })
    expect((await server.done('staff', signCalls.terminal, { signType: 'in' })).signType).toBe('out')
    const { day, facts, signIn } = await server.done('staff', signCalls.detail, {})
    expect([facts.lacksIn, facts.lateMinutes, signIn]).toEqual([true, 0, null])
    const fill = (time: string) =>
      server.call('staff', fillSignCalls.create, { day, signType: 'in' as const, time, detail: '忘了打卡' })
    expect(await fill('00:00')).toMatchObject({ result: 0 })
    await shiftFor(0, 1440)
    expect(await server.done('staff', signCalls.detail, {})).toMatchObject({ next: 'out' })
    await fresh('staff')
    expect(await server.done('staff', signCalls.detail, {})).toMatchObject({ next: 'in' })
  })

  it('outside the places wants a reason, and a photo where the company says so', async () => {
    await set({ places: [office], photo: 'outside' })
    await fresh('staff')
    expect(await server.call('staff', signCalls.terminal, farAway)).toMatchObject({
      code: 'sign.reason_needed',
      msg: '不在打卡范围内，请填写原因',
      errors: [{ field: 'summary' }],
    })
    expect(await server.call('staff', signCalls.terminal, {})).toMatchObject({ code: 'sign.reason_needed' })
    expect(await server.call('staff', signCalls.terminal, { ...farAway, summary: '拜访客户' })).toMatchObject({
      code: 'sign.photo_needed',
      errors: [{ field: 'res_id' }],
    })
    expect(
      await server.call('staff', signCalls.terminal, { ...farAway, summary: '拜访客户', resId: [newId()] }),
    ).toMatchObject({ code: 'file.unknown' })
    expect(await recordsOf('staff')).toEqual([])
    await set({ places: [office] })
    expect(await server.done('staff', signCalls.terminal, { ...farAway, summary: '拜访客户' })).toMatchObject({
      isInside: false,
      placeName: '总部',
      summary: '拜访客户',
    })
    await fresh('staff')
    expect(await server.done('staff', signCalls.terminal, atOffice)).toMatchObject({
      isInside: true,
      placeName: '总部',
      summary: '',
    })
    await fresh('staff')
    await set({ places: [office], wifiNames: ['Kaigong-5G'], reasonOutside: false })
    expect(await server.done('staff', signCalls.terminal, { ...farAway, wifiName: 'Kaigong-5G' })).toMatchObject({
      isInside: true,
    })
    expect(await server.done('staff', signCalls.terminal, { signType: 'out', ...farAway })).toMatchObject({
      isInside: false,
    })
    await set()
  })

  it.each([
    ['latitude', { latitude: 91, longitude: 1 }],
    ['longitude', { latitude: 1, longitude: 181 }],
    ['accuracy', { accuracy: -1 }],
    ['sign_type', { signType: 'noon' as never }],
    ['location', { location: 'x'.repeat(201) }],
  ])('refuses a %s that cannot be', async (field, input) => {
    await fresh('staff')
    expect(await server.call('staff', signCalls.terminal, input)).toMatchObject({
      code: 'input.invalid',
      errors: [{ field }],
    })
    expect(await recordsOf('staff')).toEqual([])
  })
})

describe('who sees it, who sets it', () => {
  it('oneself, those above, and HR', async () => {
    for (const call of [signCalls.detail, signCalls.month]) {
      for (const who of ['staff', 'manager', 'admin', 'hr'] as const)
        expect(await server.call(who, call, { personId: staff.id })).toMatchObject({
          result: 0,
          data: { user: { name: '王小雨' } },
        })
      for (const who of ['sales', 'finance', 'other'] as const)
        expect(await server.call(who, call, { personId: staff.id })).toMatchObject({ result: 4 })
      expect(await server.call('staff', call, { personId: manager.id })).toMatchObject({ result: 4 })
    }
  })

  it("the rules are HR's to change, and judge nothing that was signed before", async () => {
    expect(await server.call('staff', signCalls.saveSetting, { places: [] })).toMatchObject({ status: 403 })
    expect(await server.call('hr', signCalls.saveSetting, { places: [office, office] })).toMatchObject({
      code: 'sign.places.doubled',
      msg: '打卡地点不能重名',
    })
    expect(await server.call('hr', signCalls.saveSetting, { places: [{ ...office, radius: 5 }] })).toMatchObject({
      code: 'input.invalid',
    })
    await set({ places: [office] })
    await fresh('staff')
    await server.done('staff', signCalls.terminal, atOffice)
    await set({ places: [{ ...office, ...farAway }] })
    expect((await server.done('staff', signCalls.detail, {})).signIn).toMatchObject({ isInside: true })
    expect(await server.done('staff', signCalls.setting, {})).toMatchObject({
      reasonOutside: true,
      photo: 'never',
      can: { edit: false },
    })
    await set()
  })
})

describe('a month', () => {
  it('has each of its days, and what follows from them', async () => {
    await fresh('staff')
    const { day: today } = await server.done('staff', signCalls.detail, {})
    const month = await server.done('staff', signCalls.month, { month: addDays(firstOfMonth(today), -1) })
    expect(month.list[0]!.day).toBe(month.startDate)
    expect(month.list.at(-1)!.day).toBe(month.endDate)
    expect(month.list).toHaveLength(Number(month.endDate.slice(8)))
  })

  it('takes an agreed fill-sign for a sign, and gives it back', async () => {
    await fresh('staff')
    const { day: today } = await server.done('staff', signCalls.detail, {})
    const day = addDays(today, -3)
    const at = `${day}T01:00:00.000Z`
    const asHr = <Result>(work: (context: Parameters<typeof fillSign>[1]) => Promise<Result>) =>
      server.services.database.transaction(demoCompany.id, ({ db, run }) =>
        work({ db, run, me: { companyId: demoCompany.id } as never }),
      )
    await asHr(context => fillSign({ personId: staff.id, day, signType: 'in', at }, context))
    expect(await server.done('staff', signCalls.detail, { day })).toMatchObject({
      signIn: { isFilled: true, signTime: at },
      signOut: null,
    })
    await asHr(context => unfillSign({ personId: staff.id, day, signType: 'in' }, context))
    expect(await recordsOf('staff')).toEqual([])
  })
})

describe('how far it is', () => {
  it('is measured along the ground', () => {
    expect(
      metresBetween({ latitude: 39.9042, longitude: 116.4074 }, { latitude: 31.2304, longitude: 121.4737 }),
    ).toBeGreaterThan(1_066_000)
    expect(
      metresBetween({ latitude: 39.9042, longitude: 116.4074 }, { latitude: 31.2304, longitude: 121.4737 }),
    ).toBeLessThan(1_069_000)
    expect(metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBe(222)
    expect(metresBetween({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 120 })).toBe(0)
  })
  it("the phone's doubt counts for it, up to the company's limit", () => {
    const gate = { latitude: office.latitude + 0.00225, longitude: office.longitude }
    expect(nearestCircle(gate, [office], 100)).toMatchObject({ distance: 250, isInside: false })
    expect(nearestCircle({ ...gate, accuracy: 50 }, [office], 100)).toMatchObject({ isInside: true })
    expect(nearestCircle({ ...gate, accuracy: 5_000 }, [office], 40)).toMatchObject({ isInside: false })
    expect(nearestCircle(gate, [{ ...office, name: '远', latitude: 32 }, office], 0)).toMatchObject({ name: '总部' })
    expect(nearestCircle(gate, [], 0)).toBeNull()
  })
})

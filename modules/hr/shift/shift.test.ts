import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople } from '#database/demo/people.ts'
import { addDays, weekdayOf } from '#platform/contract/days.ts'
import { newId } from '#platform/server/database/ids.ts'
import { signCalls } from '../sign/sign.contract.ts'
import { shiftCalls, shiftRuleCalls } from './shift.contract.ts'

const server = testServer()
const { staff, other } = demoPeople
const draft = { name: '早班', beginMinute: 420, endMinute: 900, breakFrom: 660, breakTo: 690, graceMinutes: 5 }
const shiftNow = async () => (await server.done('staff', signCalls.detail, { day: monday })).shift
const monday = addDays('2026-11-16', 0)

describe('shifts', () => {
  it("are HR's to make, change and delete", async () => {
    await server.sql('delete from shift_rule')
    await server.sql('delete from shift')
    expect(weekdayOf(monday)).toBe(0)
    expect(await server.call('staff', shiftCalls.create, draft)).toMatchObject({ status: 403 })
    const { id } = await server.done('hr', shiftCalls.create, draft)
    expect(await server.call('hr', shiftCalls.create, draft)).toMatchObject({ code: 'shift.name.taken' })
    expect((await server.done('staff', shiftCalls.list, {})).list).toMatchObject([
      { id, name: '早班', dayMinutes: 450, ruleNum: 0 },
    ])
    await server.done('hr', shiftCalls.update, { id, ...draft, name: '早班一', endMinute: 960 })
    expect((await server.done('hr', shiftCalls.list, {})).list).toMatchObject([{ name: '早班一', dayMinutes: 510 }])
    const { id: rule } = await server.done('hr', shiftRuleCalls.create, {
      shiftId: id,
      weekdays: [1],
      startDate: '2026-01-01',
    })
    expect((await server.done('hr', shiftCalls.list, {})).list).toMatchObject([{ ruleNum: 1 }])
    expect(await server.call('hr', shiftCalls.remove, { id })).toMatchObject({
      code: 'shift.in_use',
      msg: '班次正在使用，请先修改排班',
    })
    await server.done('hr', shiftRuleCalls.remove, { id: rule })
    await server.done('hr', shiftCalls.remove, { id })
    expect(await server.call('hr', shiftCalls.remove, { id })).toMatchObject({ result: 4 })
  })

  it.each([
    [{ endMinute: 420 }, 'shift.times.wrong'],
    [{ endMinute: 420 + 1441 }, 'shift.times.wrong'],
    [{ breakTo: null }, 'shift.break.wrong'],
    [{ breakFrom: 400 }, 'shift.break.wrong'],
    [{ breakFrom: 700, breakTo: 690 }, 'shift.break.wrong'],
    [{ kind: 'flexible' as const, dayMinutes: 60 }, 'shift.length.wrong'],
    [{ beginMinute: 1440 }, 'input.invalid'],
  ])('cannot be %o', async (more, code) => {
    const before = await server.sql('select * from shift')
    expect(await server.call('hr', shiftCalls.create, { ...draft, name: newId().slice(-8), ...more })).toMatchObject({
      code,
    })
    expect(await server.sql('select * from shift')).toEqual(before)
  })
})

describe('the schedule', () => {
  it("gives each person the nearest line's shift", async () => {
    await server.sql('delete from shift_rule')
    expect(await shiftNow()).toMatchObject({ beginMinute: 540, endMinute: 1080 })
    const shifts = await Promise.all(
      ['甲', '乙', '丙'].map((name, index) =>
        server.done('hr', shiftCalls.create, {
          name: `${name} ${newId().slice(-6)}`,
          beginMinute: index * 60,
          endMinute: 480,
        }),
      ),
    )
    const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], startDate: '2026-01-01' }
    await server.done('hr', shiftRuleCalls.create, { shiftId: shifts[0]!.id, ...everyDay })
    expect(await shiftNow()).toMatchObject({ beginMinute: 0 })
    await server.done('hr', shiftRuleCalls.create, {
      shiftId: shifts[1]!.id,
      departmentId: demoDepartments[0].id,
      ...everyDay,
    })
    expect(await shiftNow()).toMatchObject({ beginMinute: 60 })
    const { id } = await server.done('hr', shiftRuleCalls.create, {
      shiftId: shifts[2]!.id,
      personId: staff.id,
      ...everyDay,
    })
    expect(await shiftNow()).toMatchObject({ beginMinute: 120 })
    await server.done('hr', shiftRuleCalls.update, { id, shiftId: null, personId: staff.id, ...everyDay })
    expect(await shiftNow()).toBeNull()
    expect((await server.done('hr', shiftRuleCalls.list, {})).list).toMatchObject([
      { user: null, departmentId: null },
      { departmentName: '开工示范科技' },
      { user: { id: staff.id }, shiftId: null },
    ])
    await server.done('hr', shiftRuleCalls.remove, { id })
    expect(await shiftNow()).toMatchObject({ beginMinute: 60 })
  })

  it('names shifts, people and departments of the company, one of them at most', async () => {
    const line = { weekdays: [1], startDate: '2026-01-01' }
    const before = await server.sql('select * from shift_rule')
    expect(await server.call('staff', shiftRuleCalls.create, line)).toMatchObject({ status: 403 })
    expect(await server.call('hr', shiftRuleCalls.create, { ...line, shiftId: newId() })).toMatchObject({
      code: 'shift.unknown',
    })
    expect(await server.call('hr', shiftRuleCalls.create, { ...line, personId: other.id })).toMatchObject({
      code: 'shift.rule.target',
    })
    expect(
      await server.call('hr', shiftRuleCalls.create, {
        ...line,
        personId: staff.id,
        departmentId: demoDepartments[0].id,
      }),
    ).toMatchObject({ code: 'shift.rule.target' })
    expect(await server.call('hr', shiftRuleCalls.create, { ...line, weekdays: [] })).toMatchObject({
      code: 'input.invalid',
    })
    expect(await server.sql('select * from shift_rule')).toEqual(before)
  })
})

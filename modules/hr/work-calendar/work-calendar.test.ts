import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { usualWeek } from '#mechanisms/work-calendar/working-time.ts'
import { workCalendarCalls } from './work-calendar.contract.ts'

const server = testServer()
const read = (who: 'staff' | 'other' | 'hr' = 'staff', startDate = '2026-01-01', endDate = '2027-12-31') =>
  server.done(who, workCalendarCalls.read, { startDate, endDate })
const kept = () => server.sql('select day::text, is_work, name from work_day order by comp_id, day')

describe('the working calendar', () => {
  it('begins with the public holidays, and is read by everybody', async () => {
    const { days, weekdays, hours, followsHolidays, can } = await read()
    expect({ weekdays, hours, followsHolidays }).toEqual(usualWeek)
    expect(can).toEqual({ edit: false })
    expect((await read('hr')).can).toEqual({ edit: true })
    expect(days.find(({ day }) => day === '2026-10-01')).toEqual({
      day: '2026-10-01',
      isWork: false,
      name: '国庆节',
      isOwn: false,
    })
    expect(days.find(({ day }) => day === '2026-10-10')).toMatchObject({ isWork: true, name: '国庆节调休' })
    const english = await server.call(
      'staff',
      workCalendarCalls.read,
      { startDate: '2026-10-10', endDate: '2026-10-10' },
      { query: { lang: 'en-US' } },
    )
    expect(english.data.days).toMatchObject([{ name: 'Make-up day for National Day' }])
  })

  it("is changed by HR managers: a day of one's own goes before the holidays, and goes again", async () => {
    await server.done('hr', workCalendarCalls.setDays, {
      startDate: '2026-10-07',
      endDate: '2026-10-08',
      isWork: true,
      name: '值守',
    })
    await server.done('hr', workCalendarCalls.setDays, {
      startDate: '2026-10-08',
      endDate: '2026-10-08',
      isWork: false,
      name: '司庆',
    })
    const october = async () => (await read('staff', '2026-10-06', '2026-10-09')).days
    expect(await october()).toEqual([
      { day: '2026-10-06', isWork: false, name: '国庆节', isOwn: false },
      { day: '2026-10-07', isWork: true, name: '值守', isOwn: true },
      { day: '2026-10-08', isWork: false, name: '司庆', isOwn: true },
    ])
    expect((await read('other', '2026-10-07', '2026-10-07')).days).toMatchObject([{ name: '国庆节', isOwn: false }])
    await server.done('hr', workCalendarCalls.clearDays, { startDate: '2026-10-01', endDate: '2026-10-31' })
    expect(await october()).toMatchObject([
      { day: '2026-10-06', isOwn: false },
      { day: '2026-10-07', isOwn: false },
    ])
  })

  it("has a week of the company's own, with or without the public holidays", async () => {
    const hours = [
      { from: '08:30', to: '12:00' },
      { from: '13:30', to: '17:30' },
    ]
    await server.done('other', workCalendarCalls.setWeek, {
      weekdays: [6, 1, 2, 3, 4, 5],
      hours,
      followsHolidays: false,
    })
    expect(await read('other')).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6], hours, followsHolidays: false, days: [] })
    expect(await read('staff')).toMatchObject({ weekdays: [1, 2, 3, 4, 5] })
    await server.done('other', workCalendarCalls.setWeek, {
      weekdays: [1],
      hours: [{ from: '22:00', to: '23:59' }],
      followsHolidays: true,
    })
    expect(await read('other')).toMatchObject({ weekdays: [1], followsHolidays: true })
  })

  it('refuses what makes no sense, and whoever does not keep it; nothing changes', async () => {
    const before = await kept()
    const days = (more: object = {}) => ({ startDate: '2026-11-02', endDate: '2026-11-02', isWork: false, ...more })
    expect(await server.call('staff', workCalendarCalls.setDays, days())).toMatchObject({ status: 403 })
    expect(await server.call('manager', workCalendarCalls.clearDays, days())).toMatchObject({ status: 403 })
    expect(await server.call('hr', workCalendarCalls.setDays, days({ endDate: '2026-11-01' }))).toMatchObject({
      code: 'range.start_after_end',
      msg: '开始时间不能晚于结束时间',
    })
    expect(await server.call('hr', workCalendarCalls.setDays, days({ endDate: '2027-11-01' }))).toMatchObject({
      code: 'work_calendar.too_long',
      msg: '一次最多 62 天',
    })
    expect(
      await server.call('staff', workCalendarCalls.read, { startDate: '2026-01-01', endDate: '2036-01-01' }),
    ).toMatchObject({ code: 'work_calendar.too_long' })
    const week = { weekdays: [1], hours: [{ from: '09:00', to: '12:00' }], followsHolidays: true }
    for (const hours of [
      [{ from: '12:00', to: '09:00' }],
      [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '18:00' },
      ],
    ]) {
      expect(await server.call('hr', workCalendarCalls.setWeek, { ...week, hours })).toMatchObject({
        code: 'work_calendar.hours',
        errors: [{ field: 'hours' }],
      })
    }
    expect(await server.call('hr', workCalendarCalls.setWeek, { ...week, weekdays: [] })).toMatchObject({
      errors: [{ field: 'weekdays', code: 'required' }],
    })
    expect(await server.call('hr', workCalendarCalls.setWeek, { ...week, weekdays: [8] })).toMatchObject({
      errors: [{ field: 'weekdays.0' }],
    })
    expect(await server.call('sales', workCalendarCalls.setWeek, week)).toMatchObject({ status: 403 })
    expect(await kept()).toEqual(before)
    expect((await read()).weekdays).toEqual([1, 2, 3, 4, 5])
  })

  it('is one function away from every rule that counts days', async () => {
    const { calendar, hours } = await server.services.database.transaction(demoCompany.id, ({ run }) =>
      workCalendarOf({ companyId: demoCompany.id, from: '2026-09-20', to: '2026-09-25' }, run),
    )
    expect(calendar).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      days: { '2026-09-20': { isWork: true, name: '国庆节调休' }, '2026-09-25': { isWork: false, name: '中秋节' } },
    })
    expect(hours).toEqual(usualWeek.hours)
  })
})

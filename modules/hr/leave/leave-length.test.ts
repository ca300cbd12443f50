import { describe, expect, it } from 'vitest'
import { officialDays } from '#mechanisms/work-calendar/holidays-of-china.ts'
import { usualWeek, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import { leaveLength } from './leave-length.ts'

const calendar: WorkCalendar = {
  weekdays: usualWeek.weekdays,
  days: Object.fromEntries(
    officialDays('2026-01-01', '2027-12-31').map(({ day, isWork }) => [day, { isWork, name: '' }]),
  ),
}
const lengthOf = (unit: LeaveUnit, from: string, to: string, countsRestDays = false) =>
  leaveLength({ unit, countsRestDays }, { from, to }, calendar, usualWeek.hours)

describe('the length of a leave', () => {
  it('by days goes from the first hour of one to the last of another', () => {
    expect(lengthOf('day', '2026-03-02T15:00', '2026-03-03T08:00')).toMatchObject({
      from: '2026-03-02T09:00',
      to: '2026-03-03T18:00',
      amount: 2,
      days: 2,
    })
    expect(lengthOf('day', '2026-09-30T09:00', '2026-10-08T18:00')).toMatchObject({ amount: 2 })
    expect(lengthOf('day', '2026-09-30T09:00', '2026-10-10T18:00')).toMatchObject({ amount: 4 })
    expect(lengthOf('day', '2026-10-01T09:00', '2026-10-07T18:00')).toMatchObject({ amount: 0 })
    expect(lengthOf('day', '2026-09-30T09:00', '2026-10-08T18:00', true)).toMatchObject({ amount: 9 })
  })

  it('by halves counts halves, however long each is', () => {
    expect(lengthOf('half', '2026-03-02T09:00', '2026-03-02T12:00')).toMatchObject({
      startHalf: 'am',
      endHalf: 'am',
      amount: 0.5,
      from: '2026-03-02T09:00',
      to: '2026-03-02T12:00',
    })
    expect(lengthOf('half', '2026-03-02T13:00', '2026-03-02T18:00')).toMatchObject({
      startHalf: 'pm',
      endHalf: 'pm',
      amount: 0.5,
    })
    expect(lengthOf('half', '2026-03-02T13:00', '2026-03-04T11:00')).toMatchObject({
      amount: 2,
      to: '2026-03-04T12:00',
    })
    expect(lengthOf('half', '2026-03-02T14:30', '2026-03-02T11:00')).toMatchObject({ amount: 0 })
    // Across the year's end: Thursday's afternoon, then a holiday and a weekend, then Monday's morning.
    expect(lengthOf('half', '2026-12-31T13:00', '2027-01-04T12:00')).toMatchObject({
      amount: 1,
      days: 1,
      worked: [
        { day: '2026-12-31', halves: 1 },
        { day: '2027-01-04', halves: 1 },
      ],
    })
  })

  it('by hours counts begun half hours, and says how many days that is', () => {
    expect(lengthOf('hour', '2026-03-02T10:00', '2026-03-02T14:30')).toMatchObject({
      startHalf: null,
      amount: 3.5,
      days: 0.44,
    })
    expect(lengthOf('hour', '2026-03-02T10:00', '2026-03-02T10:01')).toMatchObject({ amount: 0.5 })
    expect(lengthOf('hour', '2026-03-02T12:10', '2026-03-02T12:50')).toMatchObject({ amount: 0 })
    expect(lengthOf('hour', '2026-03-06T17:00', '2026-03-09T10:00')).toMatchObject({ amount: 2, days: 0.25 })
  })
})

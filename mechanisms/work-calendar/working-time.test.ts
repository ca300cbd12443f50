import { describe, expect, it } from 'vitest'
import { daysFrom, weekdayOf } from '#platform/contract/days.ts'
import { officialDays } from './holidays-of-china.ts'
import { everyDay, isWorked, workingTime, type WorkCalendar } from './working-time.ts'

const hours = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
const plain: WorkCalendar = { weekdays: [1, 2, 3, 4, 5], days: {} }
const china: WorkCalendar = {
  ...plain,
  days: Object.fromEntries(
    officialDays('2025-01-01', '2028-01-01').map(({ day, isWork, words }) => [day, { isWork, name: words.zh }]),
  ),
}
const lengthOf = (from: string, to: string, calendar = plain, of = hours) => {
  const { halves, minutes } = workingTime(from, to, calendar, of)
  return { halves, hours: minutes / 60 }
}

describe('working time', () => {
  it('counts halves and minutes within a day, and none in the break', () => {
    expect(lengthOf('2026-03-02T09:00', '2026-03-02T18:00')).toEqual({ halves: 2, hours: 8 })
    expect(lengthOf('2026-03-02T09:00', '2026-03-02T12:00')).toEqual({ halves: 1, hours: 3 })
    expect(lengthOf('2026-03-02T13:00', '2026-03-02T18:00')).toEqual({ halves: 1, hours: 5 })
    expect(lengthOf('2026-03-02T12:00', '2026-03-02T13:00')).toEqual({ halves: 0, hours: 0 })
    expect(lengthOf('2026-03-02T11:30', '2026-03-02T13:15')).toEqual({ halves: 2, hours: 0.75 })
    expect(lengthOf('2026-03-02T06:00', '2026-03-02T23:00')).toEqual({ halves: 2, hours: 8 })
    expect(lengthOf('2026-03-02T18:00', '2026-03-03T09:00')).toEqual({ halves: 0, hours: 0 })
    expect(lengthOf('2026-03-03T18:00', '2026-03-02T09:00')).toEqual({ halves: 0, hours: 0 })
  })

  it('leaves weekends and holidays out, and counts make-up workdays', () => {
    // Friday to Monday.
    expect(lengthOf('2026-03-06T13:00', '2026-03-09T12:00')).toEqual({ halves: 2, hours: 8 })
    // Spring Festival 2026: off from Sunday the 15th to Monday the 23rd; Saturdays the 14th and 28th are worked.
    expect(workingTime('2026-02-13T09:00', '2026-02-24T18:00', china, hours).days.map(({ day }) => day)).toEqual([
      '2026-02-13',
      '2026-02-14',
      '2026-02-24',
    ])
    expect(isWorked('2026-02-28', china)).toBe(true)
    expect(isWorked('2026-02-28', plain)).toBe(false)
    expect(lengthOf('2026-02-14T09:00', '2026-02-24T18:00', everyDay)).toEqual({ halves: 22, hours: 88 })
  })

  it("goes across a year's end, by the holidays of both years", () => {
    // Thursday 2026-12-31 is worked, Friday 2027-01-01 is off, then a weekend; Monday the 4th is worked.
    expect(workingTime('2026-12-31T13:00', '2027-01-04T12:00', china, hours).days).toEqual([
      { day: '2026-12-31', minutes: 300, halves: 1, from: '13:00', to: '18:00' },
      { day: '2027-01-04', minutes: 180, halves: 1, from: '09:00', to: '12:00' },
    ])
    expect(workingTime('2025-12-31T09:00', '2026-01-05T18:00', china, hours).days.map(({ day }) => day)).toEqual([
      '2025-12-31',
      '2026-01-04',
      '2026-01-05',
    ])
    expect(daysFrom('2027-12-30', '2028-01-02')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
    expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  it("cuts a day without a break in its middle, and takes a company's own days first", () => {
    const straight = [{ from: '08:00', to: '16:00' }]
    expect(lengthOf('2026-03-02T08:00', '2026-03-02T12:00', plain, straight)).toEqual({ halves: 1, hours: 4 })
    expect(lengthOf('2026-03-02T12:00', '2026-03-02T16:00', plain, straight)).toEqual({ halves: 1, hours: 4 })
    expect(lengthOf('2026-03-02T08:00', '2026-03-02T12:01', plain, straight).halves).toBe(2)
    const own: WorkCalendar = { weekdays: [1, 2, 3, 4, 5, 6], days: { '2026-03-02': { isWork: false, name: '司庆' } } }
    expect(
      workingTime('2026-03-01T00:00', '2026-03-08T23:59', own, hours).days.map(({ day }) => weekdayOf(day)),
    ).toEqual([1, 2, 3, 4, 5])
  })
})

describe('the public holidays', () => {
  it('of 2026 are those announced: 33 days off, six weekend days worked for them', () => {
    const days = officialDays('2026-01-01', '2026-12-31')
    expect(days.filter(({ isWork }) => !isWork)).toHaveLength(33)
    expect(days.filter(({ isWork }) => isWork).map(({ day }) => day)).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ])
    // A make-up day is a weekend's; days off have no doubles.
    for (const { day, isWork } of days) if (isWork) expect(weekdayOf(day)).toBeGreaterThan(4)
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  })

  it('of 2027 are the thirteen that the law names', () => {
    expect(officialDays('2027-01-01', '2027-12-31')).toHaveLength(13)
    expect(officialDays('2028-01-01', '2030-12-31')).toEqual([])
  })
})

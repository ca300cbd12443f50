import { describe, expect, it } from 'vitest'
import { isWorked, usualWeek, type WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'
import { spanAfter, spanOf, spansBetween, spanText } from './report-cycle.contract.ts'
import { deadlineOf } from './report-deadline.ts'

const week: WorkCalendar = { weekdays: usualWeek.weekdays, days: {} }
const national: WorkCalendar = {
  ...week,
  days: Object.fromEntries(
    ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map(day => [
      day,
      { isWork: false, name: '国庆节' },
    ]),
  ),
}
const rule = { deadlineDays: 1, deadlineTime: '12:00', makeupDays: 2 }

describe('a cycle of reports', () => {
  it('is a day, a week from Monday on, or a month', () => {
    expect(spanOf('week', '2027-01-01')).toEqual({ startDate: '2026-12-28', endDate: '2027-01-03' })
    expect(spanOf('month', '2028-02-10')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
    expect(spanAfter('month', '2026-12-01', 1).startDate).toBe('2027-01-01')
    expect(spansBetween('week', '2026-11-01', '2026-11-30').map(({ startDate }) => startDate)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(spanText('week', spanOf('week', '2027-01-01'))).toBe('2026-12-28 – 2027-01-03')
  })

  it('is due so many working days after its last working day, and taken late so many more', () => {
    expect(deadlineOf(spanOf('week', '2026-11-26'), rule, week)).toEqual({
      isDue: true,
      due: '2026-11-30T12:00',
      makeupUntil: '2026-12-02T23:59',
    })
    // Before the holiday week it is due on the first day back.
    expect(deadlineOf(spanOf('day', '2026-09-30'), rule, national).due).toBe('2026-10-08T12:00')
    expect(isWorked('2026-10-01', national)).toBe(false)
  })

  it('without a working day is owed by nobody', () => {
    expect(deadlineOf(spanOf('day', '2026-11-28'), rule, week).isDue).toBe(false)
    expect(deadlineOf(spanOf('week', '2026-10-05'), { ...rule, makeupDays: 0 }, national)).toMatchObject({
      isDue: true,
    })
  })
})

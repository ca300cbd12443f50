import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { setTimeZone, type WallClock } from '#platform/web/words/time-zone.ts'
import { choices, daysIn, defaultRange, fit, rangeOf, read, turn, written, type Part } from './wheel-dates.ts'

const now: WallClock = { year: 2026, month: 11, day: 21, hour: 10, minute: 5 }
const range = defaultRange(now)

afterEach(() => setTimeZone('Asia/Shanghai'))

describe('the date wheel', () => {
  it('[shell-062, shell-063] goes from ten years back to ten years ahead, and hours from 0 to 23', () => {
    const years = choices('year', now, range)
    expect([years[0], years.at(-1)]).toEqual([2016, 2036])
    expect(choices('hour', now, range)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(choices('minute', now, range)).toHaveLength(60)
  })

  it('knows the days of a month', () => {
    expect([daysIn(2026, 2), daysIn(2028, 2), daysIn(2100, 2), daysIn(2026, 4), daysIn(2026, 12)]).toEqual([
      28, 29, 28, 30, 31,
    ])
  })

  it('turns 31 January to the last of February', () => {
    expect(turn({ ...now, month: 1, day: 31 }, 'month', 2, range)).toMatchObject({ month: 2, day: 28 })
    expect(turn({ ...now, year: 2028, month: 2, day: 29 }, 'year', 2027, range)).toMatchObject({
      year: 2027,
      month: 2,
      day: 28,
    })
  })

  it('offers only what lies between min and max', () => {
    const bounded = rangeOf('date', '2026-11-20', '2027-02-03', now)
    expect(choices('year', now, bounded)).toEqual([2026, 2027])
    expect(choices('month', now, bounded)).toEqual([11, 12])
    expect(choices('day', now, bounded)[0]).toBe(20)
    expect(turn(now, 'year', 2027, bounded)).toMatchObject({ year: 2027, month: 2, day: 3 })
  })

  it('bounds times of a day', () => {
    const bounded = rangeOf('time', '09:30', '18:00', now)
    expect(fit({ ...now, hour: 8, minute: 0 }, bounded)).toMatchObject({ hour: 9, minute: 30 })
    expect(fit({ ...now, hour: 18, minute: 20 }, bounded)).toMatchObject({ hour: 18, minute: 0 })
  })

  it('[shell-061] writes each mode, and reads it again', () => {
    expect(written(now, 'date')).toBe('2026-11-21')
    expect(written(now, 'time')).toBe('10:05')
    expect(written(now, 'datetime')).toBe('2026-11-21T02:05:00.000Z')
    setTimeZone('America/New_York')
    for (const mode of ['date', 'time', 'datetime'] as const)
      expect(written(read(written(now, mode), mode, now), mode)).toBe(written(now, mode))
  })

  it('never leaves the calendar or the range, however it is turned', () => {
    const part = constantFrom<Part>('year', 'month', 'day', 'hour', 'minute')
    assert(
      property(array(tuple(part, nat(60)), { maxLength: 12 }), turns => {
        let clock = now
        for (const [which, at] of turns) {
          const offered = choices(which, clock, range)
          clock = turn(clock, which, offered[at % offered.length]!, range)
          expect(clock.day).toBeLessThanOrEqual(daysIn(clock.year, clock.month))
          expect(fit(clock, range)).toEqual(clock)
        }
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  clockText,
  dayBegins,
  momentOf,
  shiftOn,
  signDay,
  usualShift,
  type Shift,
  type ShiftRule,
} from './shift-of-day.contract.ts'

const shift = (name: string, beginMinute: number, endMinute: number): Shift => ({
  ...usualShift,
  id: name,
  name,
  beginMinute,
  endMinute,
  breakFrom: null,
  breakTo: null,
})
const [early, late, night] = [
  shift('早班', 7 * 60, 15 * 60),
  shift('晚班', 14 * 60, 22 * 60),
  shift('夜班', 22 * 60, 30 * 60),
]
const all = [1, 2, 3, 4, 5, 6, 7]
const rule = (id: string, one: Shift | null, more: Partial<ShiftRule> = {}): ShiftRule => ({
  id,
  shift: one,
  personId: null,
  departmentId: null,
  weekdays: all,
  startDate: '2026-01-01',
  ...more,
})
const me = { personId: 'me', departmentPath: ['top', 'shop', 'shop-floor'] }
const monday = '2026-11-16'
const saturday = '2026-11-21'

describe('which shift is whose', () => {
  it('is Monday to Friday, nine to six, where a company has said nothing', () => {
    expect(shiftOn(monday, me, [])).toMatchObject({ beginMinute: 540, endMinute: 1080, breakFrom: 720 })
    expect(shiftOn(saturday, me, [])).toBeNull()
    expect(shiftOn(saturday, me, [], 'workday')).toMatchObject({ beginMinute: 540 })
    expect(shiftOn(monday, me, [], 'holiday')).toBeNull()
  })

  it.each([
    ["the company's, where nothing is nearer", [rule('1', early)], early],
    ["the department's before the company's", [rule('1', late, { departmentId: 'shop' }), rule('2', early)], late],
    [
      "the nearest department's",
      [rule('1', late, { departmentId: 'shop-floor' }), rule('2', early, { departmentId: 'top' })],
      late,
    ],
    ['not that of another department', [rule('1', late, { departmentId: 'office' }), rule('2', early)], early],
    [
      "the person's own before all",
      [rule('1', night, { personId: 'me' }), rule('2', late, { departmentId: 'shop-floor' })],
      night,
    ],
    ["not another person's", [rule('1', night, { personId: 'you' }), rule('2', late)], late],
    [
      'the one that began later',
      [rule('2', early, { startDate: '2026-02-01' }), rule('1', late, { startDate: '2026-11-16' })],
      late,
    ],
    ['not one that begins tomorrow', [rule('1', early), rule('2', late, { startDate: '2026-11-17' })], early],
    ['of two from the same day the one made later', [rule('1', early), rule('2', late)], late],
    [
      'the next line, where the nearest does not name the weekday',
      [rule('1', night, { personId: 'me', weekdays: [6, 7] }), rule('2', early)],
      early,
    ],
    ['off, where a line says so', [rule('1', null, { personId: 'me' }), rule('2', early)], null],
    ['off, where no line names the weekday', [rule('1', early, { weekdays: [2, 3] })], null],
  ])('%s', (_, rules, expected) => {
    expect(shiftOn(monday, me, rules)).toEqual(expected)
  })

  it('goes like a Monday on a make-up workday, unless the weekday is worked anyway', () => {
    const rules = [rule('1', early, { weekdays: [1, 2, 3, 4, 5] })]
    expect(shiftOn(saturday, me, rules)).toBeNull()
    expect(shiftOn(saturday, me, rules, 'workday')).toEqual(early)
    expect(shiftOn(saturday, me, [...rules, rule('2', late, { weekdays: [6] })], 'workday')).toEqual(late)
  })
})

describe('the day that a sign counts for', () => {
  const always = (one: Shift | null) => () => one
  it.each([
    ['after midnight it is still the day before', '2026-11-17T00:30:00', usualShift, '2026-11-16'],
    ['until four in the morning', '2026-11-17T03:59:59', usualShift, '2026-11-16'],
    ['from four on it is the new day', '2026-11-17T04:00:00', usualShift, '2026-11-17'],
    ['on days off, too', '2026-11-17T03:00:00', null, '2026-11-16'],
    ['the end of a night shift belongs to the day it began on', '2026-11-17T06:05:00', night, '2026-11-16'],
    ['until half way to the next one', '2026-11-17T13:59:00', night, '2026-11-16'],
    ["and then it is the next one's", '2026-11-17T14:00:00', night, '2026-11-17'],
    ["across the year's end", '2027-01-01T05:59:00', night, '2026-12-31'],
  ])('%s', (_, clock, one, day) => {
    expect(signDay(clock, always(one))).toBe(day)
  })

  it("does not take an early shift's coming for the evening before", () => {
    expect(dayBegins(usualShift, shift('很早', 5 * 60, 13 * 60))).toBe(180)
    expect(dayBegins(usualShift, shift('半夜', 60, 9 * 60))).toBe(0)
    expect(dayBegins(night, null)).toBe(10 * 60)
  })
})

describe("a minute of a day's clock", () => {
  it("is a moment in the company's zone, the next day's after midnight", () => {
    expect(new Date(momentOf('2026-11-16', 30 * 60, 'Asia/Shanghai')).toISOString()).toBe('2026-11-16T22:00:00.000Z')
    expect(clockText(30 * 60)).toBe('06:00')
  })
  it('makes a night of seven hours when summer time begins, and of nine when it ends', () => {
    const hours = (day: string) =>
      (momentOf(day, 30 * 60, 'Europe/Berlin') - momentOf(day, 22 * 60, 'Europe/Berlin')) / 3_600_000
    expect(hours('2026-03-28')).toBe(7)
    expect(hours('2026-10-24')).toBe(9)
    expect(hours('2026-06-01')).toBe(8)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWallClock } from '#platform/contract/zone.ts'
import { momentOf, usualShift, type Shift } from '../shift/shift-of-day.contract.ts'
import { dayFacts, type Away, type DayKnown, type DayPart } from './day-facts.contract.ts'
import { hasState, sumOf } from './sums.contract.ts'

const day = '2026-11-16'
const zone = 'Asia/Shanghai'
/** "09:00", or "17 02:00" for a day of the month that is not this one. */
const at = (clock: string, timeZone = zone) =>
  Date.parse(atWallClock(clock.includes(' ') ? `2026-11-${clock}` : `${day} ${clock}`, timeZone))
const sign = (clock: string, isInside: boolean | null = null) => ({ at: at(clock), isInside, isFilled: false })
const away = (kind: Away['kind'], from: string, to: string) => ({ kind, from: at(from), to: at(to) })
const known = (more: Partial<DayKnown>): DayKnown => ({
  day,
  shift: usualShift,
  signIn: null,
  signOut: null,
  away: [],
  now: at('17 12:00'),
  isOver: true,
  timeZone: zone,
  ...more,
})
const facts = (from: string | null, to: string | null, more: Partial<DayKnown> = {}) =>
  dayFacts(known({ signIn: from ? sign(from) : null, signOut: to ? sign(to) : null, ...more }))

describe('a day at its edges', () => {
  it.each([
    [
      'on the minute',
      '09:00',
      '18:00',
      {},
      { lateMinutes: 0, earlyMinutes: 0, workMinutes: 480, workDays: 1, overtimeMinutes: 0 },
    ],
    ['within the minute', '09:00:59', '18:00', {}, { lateMinutes: 0 }],
    ['a minute late', '09:01', '18:00', {}, { lateMinutes: 1, workMinutes: 479 }],
    ['a minute early', '09:00', '17:59:59', {}, { earlyMinutes: 1, workMinutes: 479 }],
    [
      'within the grace',
      '09:10',
      '18:00',
      { shift: { ...usualShift, graceMinutes: 10 } },
      { lateMinutes: 0, workMinutes: 470 },
    ],
    [
      'after the grace: late by all of it',
      '09:11',
      '18:00',
      { shift: { ...usualShift, graceMinutes: 10 } },
      { lateMinutes: 11 },
    ],
    ['in the break: the break is not missed', '12:30', '18:00', {}, { lateMinutes: 180, workMinutes: 300 }],
    ['half an hour more is overtime', '09:00', '18:30', {}, { overtimeMinutes: 30, workMinutes: 510 }],
    ['less is not', '09:00', '18:29', {}, { overtimeMinutes: 0, workMinutes: 480 }],
    ['coming early is none', '06:00', '18:00', {}, { overtimeMinutes: 0, workMinutes: 480 }],
    ['out after midnight', '09:00', '17 00:30', {}, { overtimeMinutes: 390, earlyMinutes: 0 }],
    ['only in', '09:00', null, {}, { lacksOut: true, lacksIn: false, absentMinutes: 0, workMinutes: 0, workDays: 1 }],
    ['only out', null, '18:00', {}, { lacksIn: true, lacksOut: false, lateMinutes: 0 }],
    ['neither', null, null, {}, { absentMinutes: 480, lacksIn: false, lacksOut: false, workDays: 0 }],
    [
      'neither, yet: the day is not over',
      null,
      null,
      { isOver: false, now: at('10:00') },
      { absentMinutes: 0, state: 'running' },
    ],
    ['only in, yet', '09:05', null, { isOver: false, now: at('10:00') }, { lateMinutes: 5, lacksOut: false }],
    ['not begun', null, null, { isOver: false, now: at('08:00') }, { state: 'ahead', dueMinutes: 480 }],
    ['came when all was over', '20:00', '21:00', {}, { lateMinutes: 480, earlyMinutes: 0, overtimeMinutes: 60 }],
  ] as const)('%s', (_, from, to, more, expected) => {
    expect(facts(from, to, more as Partial<DayKnown>)).toMatchObject(expected)
  })

  it('says whether one signed outside', () => {
    expect(dayFacts(known({ signIn: sign('09:00', true), signOut: sign('18:00', false) })).isOutside).toBe(true)
    expect(dayFacts(known({ signIn: sign('09:00', null), signOut: sign('18:00', true) })).isOutside).toBe(false)
  })
})

describe('leave and outings', () => {
  it.each([
    [
      'a day of leave needs no sign',
      null,
      null,
      [away('leave', '09:00', '18:00')],
      { absentMinutes: 0, leaveMinutes: 480, workDays: 0, lacksIn: false },
    ],
    [
      'a morning of leave: due at one',
      '13:00',
      '18:00',
      [away('leave', '09:00', '12:00')],
      { lateMinutes: 0, leaveMinutes: 180, workDays: 0.63, workMinutes: 300 },
    ],
    ['late after it', '13:05', '18:00', [away('leave', '09:00', '12:00')], { lateMinutes: 5 }],
    [
      'an afternoon of leave: may go at noon',
      '09:00',
      '12:00',
      [away('leave', '13:00', '18:00')],
      { earlyMinutes: 0, workMinutes: 180 },
    ],
    [
      'half a day of leave and absent for the rest',
      null,
      null,
      [away('leave', '09:00', '12:00')],
      { absentMinutes: 300, workDays: 0 },
    ],
    [
      'an outing is work',
      null,
      null,
      [away('outing', '09:00', '18:00')],
      { outingMinutes: 480, absentMinutes: 0, workMinutes: 480, workDays: 1 },
    ],
    [
      'an outing until ten: in at ten',
      '10:00',
      '18:00',
      [away('outing', '08:00', '10:00')],
      { lateMinutes: 0, outingMinutes: 60, workMinutes: 480 },
    ],
    [
      'an outing in the afternoon, not signed out',
      '09:00',
      null,
      [away('outing', '14:00', '18:00')],
      { lacksOut: true, workMinutes: 240 },
    ],
    [
      'leave over several days',
      null,
      null,
      [away('leave', '14 00:00', '20 00:00')],
      { leaveMinutes: 480, absentMinutes: 0 },
    ],
    [
      'leave within an outing counts as leave',
      null,
      null,
      [away('outing', '09:00', '18:00'), away('leave', '13:00', '18:00')],
      { leaveMinutes: 300, outingMinutes: 180, absentMinutes: 0 },
    ],
  ] as const)('%s', (_, from, to, input, expected) => {
    expect(facts(from, to, { away: input })).toMatchObject(expected)
  })
})

describe('flexible time', () => {
  const flexible: Shift = { ...usualShift, kind: 'flexible', beginMinute: 10 * 60, endMinute: 16 * 60, dayMinutes: 480 }
  it.each([
    ['eight hours whenever', '10:00', '19:00', { lateMinutes: 0, shortMinutes: 0, workMinutes: 480, dueMinutes: 480 }],
    ['after the core began', '10:20', '19:20', { lateMinutes: 20, shortMinutes: 0 }],
    ['before the core ended', '08:00', '15:30', { earlyMinutes: 30, shortMinutes: 90 }],
    ['too little', '10:00', '18:00', { shortMinutes: 60, earlyMinutes: 0 }],
    ['more is overtime from half an hour on', '09:00', '18:30', { overtimeMinutes: 30 }],
    ['and less is not', '09:00', '18:29', { overtimeMinutes: 0, workMinutes: 509 }],
  ] as const)('%s', (_, from, to, expected) => {
    expect(facts(from, to, { shift: flexible })).toMatchObject(expected)
  })

  const part = (kind: DayPart): Away => ({ kind: 'leave', day, part: kind })
  it.each([
    [
      'a day without signs is absent by the day, not by its core hours',
      null,
      null,
      [],
      { absentMinutes: 480, workDays: 0 },
    ],
    ['a day of leave takes the day', null, null, [part('day')], { leaveMinutes: 480, absentMinutes: 0 }],
    [
      'half a day of leave takes half of it',
      '13:00',
      '17:00',
      [part('am')],
      { leaveMinutes: 240, workMinutes: 240, shortMinutes: 0, lateMinutes: 0, workDays: 0.5 },
    ],
    ['both halves take it all', null, null, [part('am'), part('pm')], { leaveMinutes: 480, absentMinutes: 0 }],
    [
      'half a day of leave and absent for the rest',
      null,
      null,
      [part('pm')],
      { leaveMinutes: 240, absentMinutes: 240 },
    ],
    [
      'two hours of leave, wherever they lie',
      '08:00',
      '15:00',
      [{ ...away('leave', '16:00', '18:00'), minutes: 120 }],
      { leaveMinutes: 120, workMinutes: 360, shortMinutes: 0 },
    ],
    [
      'a trip of a whole day is a day of work, and no overtime',
      null,
      null,
      [away('outing', '00:00', '17 00:00')],
      { outingMinutes: 480, workMinutes: 480, overtimeMinutes: 0, absentMinutes: 0 },
    ],
    [
      'an outing in the morning, and absent for the rest',
      null,
      null,
      [away('outing', '09:00', '12:00')],
      { outingMinutes: 180, workMinutes: 180, absentMinutes: 300 },
    ],
  ] as const)('%s', (_, from, to, input, expected) => {
    expect(facts(from, to, { shift: flexible, away: input })).toMatchObject(expected)
  })
})

describe('any day', () => {
  const minuteOf = (least: number, most: number) => fc.integer({ min: least, max: most })
  const pairOf = (least: number, most: number) =>
    fc
      .tuple(minuteOf(least, most), minuteOf(least, most))
      .map(([one, other]) => (one < other ? ([one, other] as const) : ([other, one + 1] as const)))
  const shifts = fc
    .record({
      begin: minuteOf(0, 1439),
      length: minuteOf(60, 1440),
      pause: fc.option(pairOf(0, 1439)),
      isFlexible: fc.boolean(),
      spare: minuteOf(0, 300),
      grace: fc.constantFrom(0, 0, 10),
    })
    .map(({ begin, length, pause, isFlexible, spare, grace }): Shift => {
      const end = begin + length
      const [breakFrom, breakTo] =
        pause && begin + pause[1] <= end ? [begin + pause[0], begin + pause[1]] : [null, null]
      const core = length - (breakFrom === null ? 0 : breakTo! - breakFrom)
      return {
        ...usualShift,
        kind: isFlexible ? 'flexible' : 'fixed',
        beginMinute: begin,
        endMinute: end,
        breakFrom,
        breakTo,
        dayMinutes: core + (isFlexible ? spare : 0),
        graceMinutes: grace,
      }
    })
  const parts = fc
    .constantFrom('day' as const, 'am' as const, 'pm' as const)
    .map(part => ({ kind: 'leave', part }) as const)
  const clocks = fc.record({ kind: fc.constantFrom('leave' as const, 'outing' as const), span: pairOf(0, 2_700) })
  const days = fc.record({
    shift: shifts,
    away: fc.array(fc.oneof(parts, clocks), { maxLength: 4 }),
    /** A attendance correction may stand anywhere, before the sign-in too. */
    signIn: fc.option(minuteOf(0, 2_600)),
    signOut: fc.option(minuteOf(0, 2_600)),
    day: fc.constantFrom('2026-11-16', '2026-03-29', '2026-10-25'),
    timeZone: fc.constantFrom(zone, 'Europe/Berlin'),
  })

  it('adds up: due = work + leave + absence + what was missed, in every kind of shift', () => {
    fc.assert(
      fc.property(days, ({ shift, away: input, signIn, signOut, day: on, timeZone }) => {
        const moment = (clock: number) => momentOf(on, clock, timeZone)
        const signAt = (clock: number | null) =>
          clock === null ? null : { at: moment(clock), isInside: null, isFilled: true }
        const found = dayFacts({
          day: on,
          shift,
          timeZone,
          now: moment(4_000),
          isOver: true,
          signIn: signAt(signIn),
          signOut: signAt(signOut),
          away: input.map((one): Away =>
            'part' in one
              ? { ...one, day: on }
              : // A clock that is put forward shows the later of two moments first.
                { kind: one.kind, from: Math.min(...one.span.map(moment)), to: Math.max(...one.span.map(moment)) },
          ),
        })
        const {
          dueMinutes,
          workMinutes,
          overtimeMinutes,
          leaveMinutes,
          outingMinutes,
          absentMinutes,
          lateMinutes,
          earlyMinutes,
          shortMinutes,
        } = found
        for (const figure of [
          workMinutes,
          overtimeMinutes,
          leaveMinutes,
          outingMinutes,
          absentMinutes,
          lateMinutes,
          earlyMinutes,
          shortMinutes,
        ])
          expect(figure).toBeGreaterThanOrEqual(0)
        // Less than half an hour more on a flexible day is work, and no overtime.
        const worked = Math.min(workMinutes - overtimeMinutes, dueMinutes - leaveMinutes)
        const rest = dueMinutes - worked - absentMinutes - leaveMinutes
        const signed = Number(signIn !== null) + Number(signOut !== null)
        if (signed > 0) expect(absentMinutes).toBe(0)
        if (signed === 0) expect(rest).toBe(0)
        // Of one sign nobody knows how long somebody was there: what no outing covers is open until the other is filled
        // in.
        else if (signed === 1) expect(rest).toBe(dueMinutes - leaveMinutes - outingMinutes)
        else if (shift.kind === 'flexible') expect(rest).toBe(shortMinutes)
        else if (shift.graceMinutes === 0) expect(rest).toBe(lateMinutes + earlyMinutes)
        else
          expect(rest - lateMinutes - earlyMinutes).toSatisfy(
            (tolerated: number) => tolerated >= 0 && tolerated <= shift.graceMinutes,
          )
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a shift over midnight', () => {
  const night: Shift = {
    ...usualShift,
    beginMinute: 22 * 60,
    endMinute: 30 * 60,
    breakFrom: 26 * 60,
    breakTo: 26 * 60 + 30,
  }
  it('ends on the next day', () => {
    expect(facts('22:00', '17 06:00', { shift: night })).toMatchObject({
      workMinutes: 450,
      lateMinutes: 0,
      earlyMinutes: 0,
    })
    expect(facts('22:20', '17 05:00', { shift: night })).toMatchObject({ lateMinutes: 20, earlyMinutes: 60 })
  })
  it.each([
    ['2026-03-28', 7],
    ['2026-10-24', 9],
    ['2026-12-31', 8],
  ])('%s: has the hours that really pass', (when, hours) => {
    const of = (clock: string) => ({
      at: Date.parse(atWallClock(clock, 'Europe/Berlin')),
      isInside: null,
      isFilled: false,
    })
    const next = new Date(Date.parse(`${when}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const found = dayFacts(
      known({
        day: when,
        timeZone: 'Europe/Berlin',
        shift: { ...night, breakFrom: null, breakTo: null },
        signIn: of(`${when} 22:00`),
        signOut: of(`${next} 06:00`),
      }),
    )
    expect(found).toMatchObject({ dueMinutes: hours * 60, workMinutes: hours * 60, lateMinutes: 0, earlyMinutes: 0 })
  })
})

describe('a day off', () => {
  it.each([
    ['nobody is due', null, null, { dueMinutes: 0, absentMinutes: 0, state: 'off' }],
    ['what is worked is overtime', '10:00', '14:00', { overtimeMinutes: 240, workDays: 0 }],
    ['a quick look in is not', '10:00', '10:20', { overtimeMinutes: 0 }],
    ['out is missing', '10:00', null, { lacksOut: true }],
  ] as const)('%s', (_, from, to, expected) => {
    expect(facts(from, to, { shift: null })).toMatchObject(expected)
  })
})

describe('sums', () => {
  it('count days that have begun, absence by its share, and each missing sign', () => {
    const sums = sumOf([
      facts('09:10', '18:00'),
      facts(null, null),
      facts(null, null, { away: [away('leave', '09:00', '12:00')] }),
      facts('09:00', null),
      facts('09:00', '19:00'),
      facts(null, null, { isOver: false, now: at('07:00') }),
      facts('10:00', '14:00', { shift: null }),
    ])
    expect(sums).toMatchObject({
      dueDays: 5,
      workDays: 3,
      lateNum: 1,
      lateMinutes: 10,
      absentDays: 1.63,
      missingNum: 1,
      overtimeMinutes: 300,
      leaveMinutes: 180,
    })
    expect(hasState(sums, ['late'])).toBe(true)
    expect(hasState(sums, ['early', 'outside'])).toBe(false)
  })
})

import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { cronOf, ruleOfCron } from './cron.ts'
import { dayOfNumber, endOfSeries, numberOfDay, occurrencesBetween, type Series } from './series.ts'
import { occurrenceDays } from './occurrences.ts'
import { readRule, ruleOf, ruleText, type Rule } from './rule.ts'

const daysOf = (rule: string, start: string, from: string, to: string) =>
  occurrenceDays(readRule(rule)!, numberOfDay(start), { from: numberOfDay(from), to: numberOfDay(to) }).map(dayOfNumber)

/** The same from a library that was written by others. */
function daysByIcal(rule: string, start: string, to: string, most: number): string[] {
  const found: string[] = []
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start))
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) {
    const day = next.toString().slice(0, 10)
    if (day > to) break
    found.push(day)
  }
  return found
}

const numbers = (least: number, most: number) =>
  fc.uniqueArray(
    fc.integer({ min: least, max: most }).filter(one => one !== 0),
    { minLength: 1, maxLength: 3 },
  )
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 })
const each = (days: number[]) => days.map(day => ({ nth: 0, day }))
const interval = fc.integer({ min: 1, max: 5 })
const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ interval }).map(more => ruleOf('DAILY', more)),
  fc.record({ interval, byMonth: numbers(1, 12) }).map(more => ruleOf('DAILY', more)),
  fc
    .record({ interval, byDay: weekdays.map(each), weekStart: fc.constantFrom(0, 1) })
    .map(more => ruleOf('WEEKLY', more)),
  fc.record({ interval, byMonthDay: numbers(1, 31) }).map(more => ruleOf('MONTHLY', more)),
  fc.record({ interval, byMonthDay: fc.constant([-1]) }).map(more => ruleOf('MONTHLY', more)),
  fc
    .record({
      interval,
      byDay: fc
        .tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.integer({ min: 0, max: 6 }))
        .map(([nth, day]) => [{ nth, day }]),
    })
    .map(more => ruleOf('MONTHLY', more)),
  fc
    .record({ interval, byDay: weekdays.map(each), bySetPos: fc.constantFrom([1], [-1], [2]) })
    .map(more => ruleOf('MONTHLY', more)),
  fc.record({ interval }).map(more => ruleOf('YEARLY', more)),
  fc.record({ interval, byMonth: numbers(1, 12), byMonthDay: numbers(1, 28) }).map(more => ruleOf('YEARLY', more)),
)
const anyDay = fc.integer({ min: numberOfDay('2020-01-01'), max: numberOfDay('2028-12-31') }).map(dayOfNumber)

describe('a rule', () => {
  it.each([
    ['every day', 'FREQ=DAILY', ['2026-01-30', '2026-01-31', '2026-02-01']],
    ['every other Friday and Monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', ['2026-01-30', '2026-02-09', '2026-02-13']],
    ['the 31st, where there is one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['the last day of each month', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', ['2026-02-10', '2026-03-10', '2026-04-14']],
    [
      'the last working day',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    ['29 February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29']],
  ])('%s', (_, rule, days) => {
    expect(daysOf(rule, '2026-01-30', '2026-01-30', '2040-01-01').slice(0, 3)).toEqual(days)
  })

  it('of a 29 February comes round in leap years alone', () => {
    expect(daysOf('FREQ=YEARLY', '2024-02-29', '2024-02-29', '2033-01-01')).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ])
  })

  it('ends after so many times, or on a day', () => {
    expect(daysOf('FREQ=DAILY;COUNT=3', '2026-01-30', '2026-01-31', '2040-01-01')).toEqual(['2026-01-31', '2026-02-01'])
    expect(readRule('FREQ=DAILY;COUNT=3;UNTIL=20260201')).toBeNull()
  })

  it('comes round as another library says, whatever window is looked at', () => {
    fc.assert(
      fc.property(
        anyRule,
        anyDay,
        fc.option(fc.integer({ min: 1, max: 40 })),
        fc.integer({ min: 0, max: 1500 }),
        (plain, start, count, later) => {
          // What it begins with is one of its days, as it is whenever an event is kept.
          const [first] = occurrenceDays(plain, numberOfDay(start), {
            from: numberOfDay(start),
            to: numberOfDay(start) + 5000,
            most: 1,
          })
          fc.pre(first !== undefined)
          const begins = dayOfNumber(first!)
          // Of a year without a 29 February the other library says 1 March; there is no such day (RFC 5545, 3.3.10).
          fc.pre(plain.frequency !== 'YEARLY' || plain.byMonth.length > 0 || !begins.endsWith('-02-29'))
          const rule = ruleText({ ...plain, count })
          const to = dayOfNumber(first! + 4000)
          const theirs = daysByIcal(rule, begins, to, 400)
          const ours = daysOf(rule, begins, begins, to).slice(0, 400)
          expect({ rule, begins, days: ours }).toEqual({ rule, begins, days: theirs })
          const from = dayOfNumber(first! + later)
          expect({ rule, begins, from, days: daysOf(rule, begins, from, theirs.at(-1)!) }).toEqual({
            rule,
            begins,
            from,
            days: theirs.filter(day => day >= from),
          })
        },
      ),
      { numRuns: 400 },
    )
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyRule, rule => {
        expect(readRule(`RRULE:${ruleText(rule)}`)).toEqual(rule)
      }),
    )
    expect(ruleText(readRule('freq=weekly;until=20261231T155959Z;byday=mo')!)).toBe(
      'FREQ=WEEKLY;UNTIL=20261231T155959Z;BYDAY=MO',
    )
  })

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=99999',
    'BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=DAILY;X=1',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=MONTHLY;BYSETPOS=1',
  ])('"%s" is none', text => expect(readRule(text)).toBeNull())

  it('that never comes round is found out soon', () => {
    const began = performance.now()
    expect(daysOf('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', '2026-01-01', '2200-01-01')).toEqual([])
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

const weekly: Series = {
  startDate: '2026-03-02T14:00:00.000Z',
  endDate: '2026-03-02T15:00:00.000Z',
  isAllDay: false,
  timeZone: 'America/New_York',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  exceptDates: [],
}

describe('a series', () => {
  it('stays at its hour on the wall when the clocks change', () => {
    const found = occurrencesBetween(weekly, '2026-03-01T00:00:00.000Z', '2026-03-20T00:00:00.000Z')
    expect(found.map(one => one.startDate)).toEqual([
      '2026-03-02T14:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
      '2026-03-16T13:00:00.000Z',
    ])
  })

  it('leaves out its exceptions, and is not there after its end', () => {
    const series = { ...weekly, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3', exceptDates: ['2026-03-09T13:00:00.000Z'] }
    expect(
      occurrencesBetween(series, '2026-03-01T00:00:00.000Z', '2027-03-20T00:00:00.000Z').map(one =>
        one.startDate.slice(0, 10),
      ),
    ).toEqual(['2026-03-02', '2026-03-16'])
    expect(endOfSeries(series)! < '2026-03-18').toBe(true)
    expect(endOfSeries(weekly)).toBeNull()
    const until = { ...weekly, rule: 'FREQ=WEEKLY;UNTIL=20260316T125959Z' }
    expect(occurrencesBetween(until, '2026-03-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z')).toHaveLength(2)
  })

  it('that goes over midnight touches the day after, and one of whole days ends when its day does', () => {
    const late = { ...weekly, endDate: '2026-03-03T07:00:00.000Z' }
    expect(occurrencesBetween(late, '2026-03-10T05:00:00.000Z', '2026-03-11T04:00:00.000Z')).toHaveLength(1)
    const days = {
      ...weekly,
      startDate: '2026-03-07T05:00:00.000Z',
      endDate: '2026-03-09T03:59:59.999Z',
      isAllDay: true,
      rule: 'FREQ=YEARLY',
    }
    expect(occurrencesBetween(days, '2027-03-01T00:00:00.000Z', '2027-03-31T00:00:00.000Z')).toEqual([
      { startDate: '2027-03-07T05:00:00.000Z', endDate: '2027-03-09T04:59:59.999Z' },
    ])
  })
})

describe('a crontab line', () => {
  it.each([
    ['30 9 * * 1-5', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '30 9 * * 1,2,3,4,5'],
    ['0 0 9 ? * MON', 'FREQ=WEEKLY;BYDAY=MO', '30 9 * * 1'],
    ['0 0 9 ? * 2#1', 'FREQ=MONTHLY;BYDAY=1MO', '30 9 * * 1#1'],
    ['0 9 * * *', 'FREQ=DAILY', '30 9 * * *'],
    ['0 9 1,15 * *', 'FREQ=MONTHLY;BYMONTHDAY=1,15', '30 9 1,15 * *'],
    ['0 9 8 3 *', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8', '30 9 8 3 *'],
    ['0 9 L * *', 'FREQ=MONTHLY;BYMONTHDAY=-1', '30 9 L * *'],
  ])('%s is %s', (cron, rule, written) => {
    expect(ruleText(ruleOfCron(cron)!)).toBe(rule)
    expect(cronOf(readRule(rule)!, '09:30', '2026-03-02')).toBe(written)
  })

  it.each(['', '* *', '0 9 */3 * *', '0 9 1 * 1', '0 9 40 * *', 'x y z a b'])('"%s" is no rule', cron =>
    expect(ruleOfCron(cron)).toBeNull(),
  )
  it.each(['FREQ=DAILY;INTERVAL=2', 'FREQ=MONTHLY;BYDAY=-1FR'])('%s has no line', rule =>
    expect(cronOf(readRule(rule)!, '09:30', '2026-03-02')).toBeNull(),
  )
})

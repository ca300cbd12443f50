import { afterEach, describe, expect, it } from 'vitest'
import { dateTime, day, daysBetween, fileSize, money, shortDay, time, timeAgo, weekday } from './format.ts'
import { instantAt, setTimeZone, wallClock } from './time-zone.ts'

afterEach(() => setTimeZone('Asia/Shanghai'))

describe('days and times', () => {
  it('[format-013] are those of the company, wherever the phone is', () => {
    expect(day('2026-11-20T16:30:00.000Z')).toBe('2026-11-21')
    expect(dateTime('2026-11-20T16:30:00.000Z')).toBe('2026-11-21 00:30')
    setTimeZone('America/New_York')
    expect(dateTime('2026-11-20T16:30:00.000Z')).toBe('2026-11-20 11:30')
    expect(time(Date.UTC(2026, 6, 1, 4, 5))).toBe('00:05')
  })

  it('agree with the browser where they are reckoned without it', () => {
    for (const zone of [
      'Asia/Shanghai',
      'Asia/Hong_Kong',
      'Asia/Macau',
      'Asia/Taipei',
      'Asia/Singapore',
      'Asia/Tokyo',
      'UTC',
    ]) {
      setTimeZone(zone)
      const browser = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      for (let instant = Date.UTC(1991, 0, 1); instant < Date.UTC(2040, 0, 1); instant += 41 * 3_600_000)
        expect(dateTime(instant)).toBe(browser.format(instant))
    }
  })

  it('leave a plain day as it is in every zone', () => {
    for (const zone of ['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      setTimeZone(zone)
      expect(day('2026-03-01')).toBe('2026-03-01')
      expect(weekday('2026-03-01')).toBe('星期日')
    }
  })

  it('are short within the year', () => {
    expect(shortDay('2026-02-03', '2026-11-21')).toBe('02-03')
    expect(shortDay('2025-12-31', '2026-01-01')).toBe('2025-12-31')
  })

  it('count calendar days', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
    expect(daysBetween('2026-11-20T15:59:00Z', '2026-11-20T16:01:00Z')).toBe(1)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
  })
})

describe('timeAgo', () => {
  it('[format-014] says how long ago it was', () =>
    expect(
      ['02:59:40', '02:58:00', '00:30:00'].map(clock => timeAgo(`2026-11-21T${clock}Z`, '2026-11-21T03:00:00Z')),
    ).toEqual(['刚刚', '2 分钟前', '2 小时前']))

  const now = '2026-11-21T02:00:00.000Z'
  it.each([
    ['2026-11-21T01:59:30.000Z', '刚刚'],
    ['2026-11-21T02:00:20.000Z', '刚刚'],
    ['2026-11-21T01:57:00.000Z', '3 分钟前'],
    ['2026-11-21T01:00:01.000Z', '59 分钟前'],
    ['2026-11-20T23:59:00.000Z', '2 小时前'],
    ['2026-11-20T15:30:00.000Z', '昨天 23:30'],
    ['2026-11-19T15:30:00.000Z', '2026-11-19 23:30'],
    ['2026-11-22T02:00:00.000Z', '2026-11-22 10:00'],
  ])('%s', (moment, text) => expect(timeAgo(moment, now)).toBe(text))
})

describe('the wall clock', () => {
  it.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'goes there and back in %s',
    zone => {
      setTimeZone(zone)
      for (let month = 1; month <= 12; month += 1) {
        const clock = { year: 2026, month, day: 15, hour: 0, minute: 45 }
        expect(wallClock(instantAt(clock))).toEqual(clock)
      }
    },
  )

  it('moves out of the hour that daylight saving skips', () => {
    setTimeZone('America/New_York')
    expect(wallClock(instantAt({ year: 2026, month: 3, day: 8, hour: 2, minute: 30 })).day).toBe(8)
  })
})

describe('figures', () => {
  it('[format-010] money has two decimals and thousands separators', () =>
    expect(['0', '7.5', '1409.50', '-1234567.8', '1000000'].map(money)).toEqual([
      '0.00',
      '7.50',
      '1,409.50',
      '-1,234,567.80',
      '1,000,000.00',
    ]))

  it('[format-012] a size is in B, K or M', () =>
    expect([820, 1023, 1024, 14_500, 1_048_576, 5_000_000_000].map(fileSize)).toEqual([
      '820 B',
      '1023 B',
      '1 K',
      '14 K',
      '1 M',
      '4768 M',
    ]))

  it.each([
    ['1409.50', '1,409.50'],
    ['0', '0.00'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['-1234567.8', '-1,234,567.80'],
    ['99999999999999999999.99', '99,999,999,999,999,999,999.99'],
  ])('money %s', (amount, text) => expect(money(amount)).toBe(text))

  it('takes numbers too', () => expect(money(1409.5)).toBe('1,409.50'))

  it('leaves alone what is no figure', () => expect(money('—')).toBe('—'))

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 K'],
    [1536, '1.5 K'],
    [14_500, '14 K'],
    [1_048_500, '1 M'],
    [3_480_000, '3.3 M'],
    [5_000_000_000, '4768 M'],
  ])('file size %d', (bytes, text) => expect(fileSize(bytes)).toBe(text))
})

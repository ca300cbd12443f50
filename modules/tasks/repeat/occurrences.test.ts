import { describe, expect, it } from 'vitest'
import { Refused } from '#platform/server/http/refuse.ts'
import { cronOf, rhythmOf, type Rhythm } from './cron.contract.ts'
import { admitExpression, latestMissed, nextOccurrence, nextOccurrences } from './occurrences.server.ts'
import { shifted } from './shifted-dates.contract.ts'

const newYork = 'America/New_York'
const shanghai = 'Asia/Shanghai'
const code = (expression: string) => {
  try {
    admitExpression(expression)
  } catch (problem) {
    return problem instanceof Refused ? problem.kind.code : problem
  }
}

describe('occurrences', () => {
  it("are those of the company's clock", () => {
    expect(nextOccurrences('30 9 * * 1-5', '2026-11-20T02:00:00.000Z', shanghai, 3)).toEqual([
      '2026-11-23T01:30:00.000Z',
      '2026-11-24T01:30:00.000Z',
      '2026-11-25T01:30:00.000Z',
    ])
    expect(nextOccurrences('0 18 L * *', '2027-01-31T10:00:00.000Z', shanghai, 2)).toEqual([
      '2027-02-28T10:00:00.000Z',
      '2027-03-31T10:00:00.000Z',
    ])
    expect(nextOccurrences('0 9 * * *', '2026-11-20T02:00:00.000Z', shanghai, 9, '2026-11-22T01:00:00.000Z')).toEqual([
      '2026-11-21T01:00:00.000Z',
      '2026-11-22T01:00:00.000Z',
    ])
  })

  it('come once on the day that summer time begins, after the gap when they fall into it', () => {
    // 8 March 2026: 02:00 becomes 03:00.
    expect(nextOccurrences('30 2 * * *', '2026-03-07T12:00:00.000Z', newYork, 3)).toEqual([
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
      '2026-03-10T06:30:00.000Z',
    ])
    expect(nextOccurrences('0 9 * * *', '2026-03-07T12:00:00.000Z', newYork, 2)).toEqual([
      '2026-03-07T14:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
    ])
  })

  it('come once on the day that it ends, the first time that the clock shows it', () => {
    // 1 November 2026: 02:00 becomes 01:00 again.
    expect(nextOccurrences('30 1 * * *', '2026-10-31T12:00:00.000Z', newYork, 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ])
    expect(nextOccurrence('30 1 * * *', '2026-11-01T05:59:00.000Z', newYork)).toBe('2026-11-02T06:30:00.000Z')
  })

  it('go on forward hour by hour through both', () => {
    for (const start of ['2026-03-08T05:30:00.000Z', '2026-11-01T03:30:00.000Z']) {
      const hours = nextOccurrences('0 * * * *', start, newYork, 6)
      expect(hours).toEqual([...new Set(hours)].sort())
    }
  })

  it('for each day of a year are as many as it has days, in any zone', () => {
    for (const zone of [newYork, shanghai, 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']) {
      for (const at of ['0 0', '30 1', '0 2', '30 2', '59 23']) {
        const [minute, hour] = at.split(' ')
        expect(
          nextOccurrences(`${minute} ${hour} * * *`, '2025-12-31T23:59:00.000Z', zone, 400, '2026-12-31T00:00:00.000Z')
            .length,
          `${zone} ${at}`,
        ).toBeGreaterThanOrEqual(364)
      }
    }
  })

  it('that were missed are told by their number, and the latest', () => {
    expect(latestMissed('0 9 * * *', '2026-11-18T01:00:00.000Z', '2026-11-20T12:00:00.000Z', shanghai)).toEqual({
      occursAt: '2026-11-20T01:00:00.000Z',
      skippedNum: 2,
      next: '2026-11-21T01:00:00.000Z',
    })
  })

  it('are an hour apart at least, and of a rule that can be read', () => {
    expect(code('*/5 * * * *')).toBe('task.repeat.too_often')
    expect(code('0,30 9 * * 1')).toBe('task.repeat.too_often')
    for (const wrong of ['x', '61 * * * *', '* * * * * *', '0 9 * *', '@daily', '0 9 32 * *'])
      expect(code(wrong), wrong).toBe('task.repeat.expression')
    for (const right of ['0 * * * *', '30 9 * * 1-5', '0 9 L * *', '0 9 29 2 *', '0 9 * * 1#2'])
      expect(code(right), right).toBeUndefined()
  })
})

describe("the editor's rhythms", () => {
  const rhythms: [Rhythm, string][] = [
    [{ every: 'day', time: '09:00' }, '0 9 * * *'],
    [{ every: 'workday', time: '08:05' }, '5 8 * * 1-5'],
    [{ every: 'week', weekdays: [3, 1], time: '18:30' }, '30 18 * * 1,3'],
    [{ every: 'month', day: 15, time: '00:00' }, '0 0 15 * *'],
    [{ every: 'month', day: 'last', time: '17:00' }, '0 17 L * *'],
    [{ every: 'year', month: 12, day: 31, time: '10:00' }, '0 10 31 12 *'],
  ]
  it.each(rhythms)('%j is %s, there and back', (rhythm, expression) => {
    expect(cronOf(rhythm)).toBe(expression)
    expect(rhythmOf(expression)).toEqual(rhythm.every === 'week' ? { ...rhythm, weekdays: [1, 3] } : rhythm)
  })
  it('leave to the expression what they cannot say', () => {
    for (const other of ['0 9 * * 1#2', '0 */2 * * *', '0 9 1 * 1', '0 9 1-5 * *', 'x'])
      expect(rhythmOf(other)).toBeNull()
  })
})

it('dates are moved by days, and keep their time by the clock through summer time', () => {
  expect(shifted('2026-03-06T23:00:00.000Z', '2026-03-06T14:00:00.000Z', '2026-03-09T13:00:00.000Z', newYork)).toBe(
    '2026-03-09T22:00:00.000Z',
  )
  expect(shifted('2026-11-21T15:59:59.999Z', '2026-11-20T01:00:00.000Z', '2027-01-31T01:00:00.000Z', shanghai)).toBe(
    '2027-02-01T15:59:59.999Z',
  )
})

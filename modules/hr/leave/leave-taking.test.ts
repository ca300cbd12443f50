import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planTaking, wantedOf } from './leave-taking.ts'

const old = { name: 'old', remaining: 2, startsOn: '2026-01-01', expiresOn: '2026-12-31' }
const next = { name: 'next', remaining: 10, startsOn: '2027-01-01', expiresOn: '2027-12-31' }
const days = (...all: [day: string, amount: number][]) => all.map(([day, amount]) => ({ day, amount }))
const taken = (lots: readonly (typeof old)[], wanted: ReturnType<typeof days>) => {
  const { parts, left, isEnough } = planTaking(lots, wanted)
  return { left, isEnough, of: Object.fromEntries(parts.map(({ lot, amount }) => [lot.name, amount])) }
}

describe('taking of a balance', () => {
  it("over the year's end takes of both years, each day of what is valid on it", () => {
    expect(taken([next, old], days(['2026-12-30', 1], ['2026-12-31', 1], ['2027-01-04', 1]))).toEqual({
      left: 12,
      isEnough: true,
      of: { old: 2, next: 1 },
    })
    // What there is too little of in one year is not taken of the other.
    expect(taken([next, old], days(['2026-12-29', 1], ['2026-12-30', 1], ['2026-12-31', 1]))).toEqual({
      left: 2,
      isEnough: false,
      of: { old: 2 },
    })
    expect(
      taken([next, old], days(['2026-12-29', 1], ['2026-12-30', 1], ['2026-12-31', 1], ['2027-01-04', 1])),
    ).toMatchObject({ left: 3, isEnough: false })
    expect(taken([old], days(['2027-01-04', 1]))).toEqual({ left: 0, isEnough: false, of: {} })
  })

  it('takes what expires first', () => {
    const input = { name: 'given', remaining: 3, startsOn: '2026-06-01', expiresOn: '2026-12-15' }
    expect(taken([old, input], days(['2026-12-10', 4]))).toEqual({ left: 5, isEnough: true, of: { given: 3, old: 1 } })
  })

  it('wants as much as the leave is, to the begun half hour', () => {
    expect(
      wantedOf('hour', 2.5, [
        { day: '2026-12-31', halves: 1, minutes: 100 },
        { day: '2027-01-04', halves: 1, minutes: 40 },
      ]).reduce((sum, { amount }) => sum + amount, 0),
    ).toBeCloseTo(2.5)
    expect(
      wantedOf('half', 1.5, [
        { day: '2026-12-31', halves: 2, minutes: 480 },
        { day: '2027-01-04', halves: 1, minutes: 180 },
      ]),
    ).toEqual(days(['2026-12-31', 1], ['2027-01-04', 0.5]))
  })

  it('never takes more than a lot has, nor on a day on which it is not valid; all that is wanted, or it is not enough', () => {
    const dayOf = (number: number) => new Date(Date.UTC(2026, 11, 1 + number)).toISOString().slice(0, 10)
    const lots = fc.array(
      fc.record({
        remaining: fc.integer({ min: 0, max: 8 }),
        from: fc.integer({ min: 0, max: 40 }),
        length: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 5 },
    )
    const requested = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 10 })
    fc.assert(
      fc.property(lots, requested, (some, numbers) => {
        const own = some.map(({ remaining, from, length }) => ({
          remaining,
          startsOn: dayOf(from),
          expiresOn: dayOf(from + length),
        }))
        const { parts, isEnough } = planTaking(
          own,
          numbers.map(number => ({ day: dayOf(number), amount: 1 })),
        )
        const sum = parts.reduce((total, { amount }) => total + amount, 0)
        for (const { lot, amount } of parts) {
          expect(amount).toBeLessThanOrEqual(lot.remaining)
          expect(amount).toBeLessThanOrEqual(
            numbers.filter(number => dayOf(number) >= lot.startsOn && dayOf(number) <= lot.expiresOn).length,
          )
        }
        expect(isEnough).toBe(sum === numbers.length)
      }),
    )
  })
})

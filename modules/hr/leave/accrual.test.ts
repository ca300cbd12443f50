import { describe, expect, it } from 'vitest'
import { carriedOver, fullYears, grantsDue, type AccrualRule } from './accrual.ts'

const yearly: AccrualRule = {
  by: 'year',
  steps: [
    { years: 1, amount: 5 },
    { years: 10, amount: 10 },
    { years: 20, amount: 15 },
  ],
  carryMost: 5,
  carryMonths: 3,
}
const monthly: AccrualRule = { by: 'month', steps: [{ years: 0, amount: 8 }], carryMost: 0, carryMonths: 0 }
const amounts = (workSince: string, joinedOn: string, today: string, least = 0.5, rule = yearly) =>
  grantsDue(rule, { workSince, joinedOn }, today, least).map(({ source, amount }) => [source, amount])

describe('accrual', () => {
  it("goes by full years of work at the year's beginning", () => {
    expect(fullYears('2016-01-02', '2026-01-01')).toBe(9)
    expect(fullYears('2016-01-01', '2026-01-01')).toBe(10)
    expect(fullYears('2020-02-29', '2021-02-28')).toBe(0)
    expect(amounts('2025-06-01', '2025-06-01', '2026-03-01')).toEqual([])
    expect(amounts('2024-06-01', '2024-06-01', '2026-03-01')).toEqual([['2026', 5]])
    expect(amounts('2016-01-02', '2020-01-01', '2026-03-01')).toEqual([['2026', 5]])
    expect(amounts('2016-01-01', '2020-01-01', '2026-03-01')).toEqual([['2026', 10]])
    expect(amounts('1990-01-01', '2020-01-01', '2026-11-30')).toEqual([['2026', 15]])
  })

  it('grants in December what begins in January', () => {
    expect(amounts('2016-01-02', '2020-01-01', '2026-12-01')).toEqual([
      ['2026', 5],
      ['2027', 10],
    ])
    expect(grantsDue(yearly, { workSince: '2016-01-02', joinedOn: '2020-01-01' }, '2026-12-31', 1)[1]).toEqual({
      source: '2027',
      amount: 10,
      startsOn: '2027-01-01',
      expiresOn: '2027-12-31',
    })
  })

  it('gives as much of the first year as there is of it, rounded down to what can be taken', () => {
    // 184 of 365 days of ten: 5.04.
    expect(amounts('2010-01-01', '2026-07-01', '2026-08-01')).toEqual([['2026', 5]])
    expect(amounts('2010-01-01', '2026-06-16', '2026-08-01')).toEqual([['2026', 5]])
    expect(amounts('2010-01-01', '2026-06-01', '2026-08-01')).toEqual([['2026', 5.5]])
    expect(amounts('2010-01-01', '2026-06-01', '2026-08-01', 1)).toEqual([['2026', 5]])
    expect(amounts('2010-01-01', '2026-12-31', '2026-12-31', 1)).toEqual([['2027', 10]])
    expect(amounts('2010-01-01', '2027-03-01', '2026-08-01')).toEqual([])
    expect(amounts('2010-01-01', '2026-01-01', '2026-08-01')).toEqual([['2026', 10]])
  })

  it('by the month begins with the first month that is begun as a member', () => {
    expect(amounts('2020-01-01', '2026-03-01', '2026-03-15', 1, monthly)).toEqual([['2026-03', 8]])
    expect(amounts('2020-01-01', '2026-03-02', '2026-03-15', 1, monthly)).toEqual([])
    expect(amounts('2020-01-01', '2026-03-02', '2026-04-01', 1, monthly)).toEqual([['2026-04', 8]])
  })

  it('carries over at most so much, for so many months', () => {
    expect(carriedOver(yearly, '2026-12-31', 7)).toEqual({
      source: 'carry 2026',
      amount: 5,
      startsOn: '2027-01-01',
      expiresOn: '2027-03-31',
    })
    expect(carriedOver(yearly, '2026-12-31', 1.5)).toMatchObject({ amount: 1.5 })
    expect(carriedOver({ ...yearly, carryMonths: 14 }, '2026-12-31', 2)).toMatchObject({ expiresOn: '2028-02-29' })
    expect(carriedOver({ ...yearly, carryMost: 0 }, '2026-12-31', 7)).toBeNull()
    expect(carriedOver(yearly, '2026-12-31', 0)).toBeNull()
  })
})

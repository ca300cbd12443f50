import { describe, expect, it } from 'vitest'
import { boundsOf, cycleAfter, cycleKinds, cycleOf } from './cycles.contract.ts'

describe('cycles', () => {
  it('[goal-005] are named by the day they are asked with, and say where they begin and end', () => {
    const day = '2026-11-26'
    const named = Object.fromEntries(cycleKinds.map(kind => [kind, cycleOf(kind, day)]))
    expect(named).toEqual({
      day: '2026-11-26',
      week: '2026-W48',
      month: '2026-11',
      two_months: '2026-B6',
      season: '2026-Q4',
      half_year: '2026-H2',
      year: '2026',
    })
    expect(boundsOf('week', '2026-W48')).toEqual({ first: '2026-11-23', last: '2026-11-29' })
    expect(boundsOf('two_months', '2026-B1')).toEqual({ first: '2026-01-01', last: '2026-02-28' })
    expect(boundsOf('season', '2024-Q1')).toEqual({ first: '2024-01-01', last: '2024-03-31' })
    expect(boundsOf('half_year', '2026-H2')).toEqual({ first: '2026-07-01', last: '2026-12-31' })
    expect(boundsOf('year', '2026')).toEqual({ first: '2026-01-01', last: '2026-12-31' })
  })

  it('[format-015] has a month in the quarter of a third of its number, rounded up', () => {
    for (let month = 1; month <= 12; month++)
      expect(cycleOf('season', `2026-${String(month).padStart(2, '0')}-15`)).toBe(`2026-Q${Math.ceil(month / 3)}`)
    expect(cycleOf('season', '2026-03-31')).toBe('2026-Q1')
    expect(cycleOf('season', '2026-04-01')).toBe('2026-Q2')
  })

  it('weeks are those of ISO 8601, about the turn of a year too', () => {
    expect([cycleOf('week', '2027-01-03'), cycleOf('week', '2027-01-04')]).toEqual(['2026-W53', '2027-W01'])
    expect(cycleOf('week', '2024-12-30')).toBe('2025-W01')
    expect(boundsOf('week', '2025-W53')).toBeNull()
    expect(boundsOf('week', '2026-W53')).toEqual({ first: '2026-12-28', last: '2027-01-03' })
  })

  it('what is none is none', () => {
    for (const [kind, cycle] of [
      ['month', '2026-13'],
      ['month', '2026-00'],
      ['day', '2026-02-30'],
      ['season', '2026-Q5'],
      ['season', '2026-11'],
      ['year', '26'],
      ['week', '2026-W00'],
    ] as const)
      expect(boundsOf(kind, cycle)).toBeNull()
  })

  it('follow each other without a gap, each of every kind for four years', () => {
    for (const kind of cycleKinds) {
      let at = cycleOf(kind, '2024-01-01')
      for (let step = 0; step < (kind === 'day' ? 1500 : 60); step++) {
        const next = cycleAfter(kind, at)
        const gap = Date.parse(boundsOf(kind, next)!.first) - Date.parse(boundsOf(kind, at)!.last)
        expect(gap).toBe(86_400_000)
        expect(cycleAfter(kind, next, -1)).toBe(at)
        at = next
      }
    }
  })
})

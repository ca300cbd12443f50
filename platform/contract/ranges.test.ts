import { describe, expect, it } from 'vitest'
import { leastAboveMost, startAfterEnd } from './refusals.ts'
import { reversedRange } from './ranges.ts'

const zone = 'Asia/Shanghai'

describe('a range of a query', () => {
  it.each([
    [
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { field: 'endDate', kind: startAfterEnd },
    ],
    [
      { startMonth: '2026-03', endMonth: '2026-02' },
      { field: 'endMonth', kind: startAfterEnd },
    ],
    [
      { planEndDateStart: '2026-03-02 10:00', planEndDateEnd: '2026-03-02 09:59' },
      { field: 'planEndDateEnd', kind: startAfterEnd },
    ],
    [
      { signStartDate: '2026-03-02', signEndDate: '2026-03-01' },
      { field: 'signEndDate', kind: startAfterEnd },
    ],
    // Wall-clock times are in the company's zone: ten o'clock in Shanghai is two in London.
    [
      { startDate: '2026-03-02 10:00', endDate: '2026-03-02T01:59:00.000Z' },
      { field: 'endDate', kind: startAfterEnd },
    ],
    [
      { minAmount: '20.00', maxAmount: '9.00' },
      { field: 'maxAmount', kind: leastAboveMost },
    ],
  ])('%j is turned round', (query, problem) => expect(reversedRange(query, zone)).toEqual(problem))

  it.each([
    [{ startDate: '2026-03-02', endDate: '2026-03-02' }],
    [{ startDate: '2026-03-02' }],
    [{ endDate: '2026-03-02', startDate: null }],
    [{ start: 20, limit: 10 }],
    [{ startDate: '2026-03-02 10:00', endDate: '2026-03-02T02:00:00.000Z' }],
    [{ minAmount: '9.00', maxAmount: '10.00' }],
  ])('%j is not', query => expect(reversedRange(query, zone)).toBeNull())
})

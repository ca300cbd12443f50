import { describe, expect, it } from 'vitest'
import { reversedRange } from './ranges.ts'

const zone = 'Asia/Shanghai'

describe('a range of a query', () => {
  it.each([
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, { field: 'endDate', code: 'range_reversed' }],
    [{ startMonth: '2026-03', endMonth: '2026-02' }, { field: 'endMonth', code: 'range_reversed' }],
    [{ planEndDateStart: '2026-03-02 10:00', planEndDateEnd: '2026-03-02 09:59' }, { field: 'planEndDateEnd', code: 'range_reversed' }],
    [{ signStartDate: '2026-03-02', signEndDate: '2026-03-01' }, { field: 'signEndDate', code: 'range_reversed' }],
    // The wall clock is the company's: ten o'clock in Shanghai is two in London.
    [{ startDate: '2026-03-02 10:00', endDate: '2026-03-02T01:59:00.000Z' }, { field: 'endDate', code: 'range_reversed' }],
    [{ minAmount: '20.00', maxAmount: '9.00' }, { field: 'maxAmount', code: 'range_turned' }],
  ])('%j is turned round', (query, problem) => expect(reversedRange(query, zone)).toEqual(problem))

  it.each([
    [{ startDate: '2026-03-02', endDate: '2026-03-02' }], [{ startDate: '2026-03-02' }], [{ endDate: '2026-03-02', startDate: null }], [{ start: 20, limit: 10 }],
    [{ startDate: '2026-03-02 10:00', endDate: '2026-03-02T02:00:00.000Z' }], [{ minAmount: '9.00', maxAmount: '10.00' }],
  ])('%j is not', query => expect(reversedRange(query, zone)).toBeNull())
})

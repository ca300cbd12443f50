import { describe, expect, it } from 'vitest'
import { healthOf, plannedPercent } from './health.web.ts'

const dates = { planStartDate: '2026-11-01T00:00:00.000Z', planEndDate: '2026-11-11T00:00:00.000Z' }
const at = (day: string) => Date.parse(`2026-11-${day}T00:00:00.000Z`)
const running = { ...dates, isDelay: false, percent: 50, lateNum: 0 }

describe('how a project stands', () => {
  it('is measured against the time that is over', () => {
    expect(plannedPercent(dates, at('06'))).toBe(50)
    expect(plannedPercent(dates, at('30'))).toBe(100)
    expect(plannedPercent({ ...dates, planStartDate: null }, at('06'))).toBeNull()
  })

  it('is late, at risk, on track, or not planned', () => {
    expect(healthOf({ ...running, isDelay: true }, at('12'))).toBe('late')
    expect(healthOf(running, at('06'))).toBe('fine')
    expect(healthOf({ ...running, percent: 30 }, at('06'))).toBe('behind')
    expect(healthOf({ ...running, lateNum: 1 }, at('06'))).toBe('behind')
    expect(healthOf({ ...running, planStartDate: null, planEndDate: null }, at('06'))).toBe('free')
  })
})

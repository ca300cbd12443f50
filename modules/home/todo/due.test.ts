import { describe, expect, it } from 'vitest'
import { dueCounts, dueGroupOf } from './due.web.ts'

const now = '2030-01-02T03:00:00.000Z'
const day = 86_400_000
const at = (days: number) => ({ planEndDate: new Date(Date.now() + days * day).toISOString(), isOverdue: days < 0 })

describe('when a task is due', () => {
  it('is told by the company\'s day, not by the UTC one', () => {
    // 23:59 in Shanghai, and one minute after it.
    expect(dueGroupOf({ planEndDate: '2030-01-02T15:59:00.000Z', isOverdue: false }, now)).toBe('today')
    expect(dueGroupOf({ planEndDate: '2030-01-02T16:00:00.000Z', isOverdue: false }, now)).toBe('later')
    expect(dueGroupOf({ planEndDate: '2030-01-02T02:00:00.000Z', isOverdue: true }, now)).toBe('overdue')
  })

  it('is later for what has no end', () => expect(dueGroupOf({ planEndDate: null, isOverdue: false }, now)).toBe('later'))
})

describe('the counts on the home page', () => {
  it('are whole when all rows are there', () => {
    expect(dueCounts([at(-2), at(-1), at(3)], 3, false)).toEqual({ overdue: '2', today: '0', later: '1' })
  })

  it('take from the total what has not been loaded', () => {
    expect(dueCounts([at(-2), at(3)], 40, true)).toEqual({ overdue: '1', today: '0', later: '39' })
    expect(dueCounts([at(3)], null, true)).toEqual({ overdue: '0', today: '0', later: '999+' })
  })

  it('say so where the rows do not reach the end of a group, and keep silent about what lies beyond', () => {
    expect(dueCounts([at(-2), at(-1)], 40, true)).toEqual({ overdue: '2+', today: '', later: '' })
  })
})

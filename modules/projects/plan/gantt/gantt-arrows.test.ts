import { describe, expect, it } from 'vitest'
import type { LinkType } from '#modules/tasks/tasks.contract.ts'
import { arrowPaths } from './gantt-arrows.web.ts'

const grid = { dayWidth: 24, rowHeight: 40, firstDay: 100, firstRow: 10 }
/**
 * The points of an arrow's line: from days 102–104 in the first row to days 106–107 two rows below, or to other days.
 */
const line = (type: LinkType, { first, last } = { first: 106, last: 107 }, row = 12) =>
  arrowPaths(
    [{ from: { row: 10, bar: { first: 102, last: 104 } }, to: { row, bar: { first, last } }, type, isCritical: false }],
    grid,
  ).lines

describe('an arrow of the chart', () => {
  it('goes out of the end or the beginning that binds, into the one that is bound', () => {
    expect(line('FS')).toBe('M120 20H152V85')
    expect(line('FF')).toBe('M120 20H184V85')
    expect(line('SS')).toBe('M48 20h-6V80H152V85')
    expect(line('SF')).toBe('M48 20h-6V80H184V85')
  })

  it('turns between the rows only where it would run through its own bar', () => {
    expect(line('FS', { first: 103, last: 106 })).toBe('M120 20h6V80H80V85')
    expect(line('SS', { first: 101, last: 103 })).toBe('M48 20H32V85')
    expect(line('SF', { first: 100, last: 101 })).toBe('M48 20H40V85')
    expect(line('FF', { first: 103, last: 104 })).toBe('M120 20h6V80H112V85')
    expect(line('FF', { first: 103, last: 104 }, 8)).toBe('M120 20h6V-40H112V-45')
  })
})

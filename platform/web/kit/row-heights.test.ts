import { describe, expect, it } from 'vitest'
import { rowHeights } from './row-heights.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)

describe('the heights of rows', () => {
  it('are as expected until they have been seen', () => {
    const heights = rowHeights(50)
    heights.follow(keys(10_000))
    expect(heights.top(10_000)).toBe(500_000)
    heights.seen(0, 50)
    expect(heights.seen(3, 80)).toBe(30)
    expect(heights.seen(3, 80)).toBe(0)
    expect([heights.top(3), heights.top(4), heights.top(10_000)]).toEqual([150, 230, 500_030])
  })

  it('find the row at a place, and the nearest to one beyond them', () => {
    const heights = rowHeights(50)
    expect(heights.at(100)).toBe(0)
    heights.follow(keys(4))
    heights.seen(0, 50)
    heights.seen(1, 10)
    expect([-5, 0, 49, 50, 59, 60, 110, 9_999].map(heights.at)).toEqual([0, 0, 0, 1, 1, 2, 3, 3])
  })

  it('are believed to be what most of those are that have been seen', () => {
    const heights = rowHeights(64)
    heights.follow(keys(100))
    heights.seen(0, 90)
    expect(heights.top(100)).toBe(9_000)
    heights.seen(1, 61)
    heights.seen(2, 61)
    expect(heights.top(100)).toBe(90 + 99 * 61)
  })

  it('stay with their rows', () => {
    const heights = rowHeights(50)
    heights.follow(['a', 'b', 'c'])
    heights.seen(0, 50)
    heights.seen(1, 70)
    heights.follow(['a', 'b', 'c', 'd'])
    expect(heights.top(4)).toBe(220)
    heights.follow(['new', 'a', 'b', 'c', 'd'])
    expect([heights.top(2), heights.top(3), heights.top(5)]).toEqual([100, 170, 270])
    heights.follow(['b'])
    expect(heights.top(1)).toBe(70)
    heights.follow([])
    expect([heights.count(), heights.top(0), heights.at(10)]).toEqual([0, 0, 0])
  })
})

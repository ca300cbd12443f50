import { describe, expect, it } from 'vitest'
import { levelOf, pointsOfLevel, topLevel } from './points.contract.ts'

describe('levels', () => {
  it('begin and end where the product says', () => {
    const ends = [
      [0, 0],
      [10, 0],
      [11, 1],
      [100, 1],
      [101, 2],
      [300, 2],
      [301, 3],
      [600, 3],
      [601, 4],
      [1000, 4],
      [1001, 5],
      [1500, 5],
      [1501, 6],
      [2000, 6],
      [2001, 7],
    ]
    for (const [points, level] of ends) expect(levelOf(points!)).toBe(level)
  })

  it('end at the top, and debts belong to the lowest', () => {
    expect(levelOf(10_000_000)).toBe(topLevel)
    expect(levelOf(-4)).toBe(0)
    expect(pointsOfLevel(topLevel).to).toBeNull()
  })

  it('follow each other without a gap', () => {
    for (let level = 0; level < topLevel; level++) {
      const { from, to } = pointsOfLevel(level)
      expect(levelOf(from)).toBe(level)
      expect(levelOf(to!)).toBe(level)
      expect(pointsOfLevel(level + 1).from).toBe(to! + 1)
    }
  })
})

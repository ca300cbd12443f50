import { expect, it } from 'vitest'
import { ticks } from './ticks.ts'

it.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [999, [0, 500, 1000]],
])('up to %d the lines are %j', (most, lines) => {
  expect(ticks(most)).toEqual(lines)
})

it.each([
  [0, -120, [-150, -100, -50, 0]],
  [30, -31.11, [-40, -20, 0, 20, 40]],
  [7, 0, [0, 2, 4, 6, 8]],
])('up to %d from %d the lines are %j', (most, least, lines) => {
  expect(ticks(most, least)).toEqual(lines)
})

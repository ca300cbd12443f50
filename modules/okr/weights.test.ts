import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inProportion, spreadEvenly, wholeWeight, withOneMore } from './weights.contract.ts'

const total = (weights: readonly number[]) => weights.reduce((sum, one) => sum + one, 0)
const weights = fc.array(fc.integer({ min: 0, max: wholeWeight }), { minLength: 1, maxLength: 40 })

describe('weights', () => {
  it('spread evenly, the last takes the remainder', () => {
    expect(spreadEvenly(3)).toEqual([3333, 3333, 3334])
    expect(spreadEvenly(1)).toEqual([10_000])
    expect(spreadEvenly(7).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 1428))
  })

  it('total exactly 100 %, however they come about', () => {
    fc.assert(
      fc.property(weights, input => {
        expect(total(spreadEvenly(input.length))).toBe(wholeWeight)
        expect(total(inProportion(input))).toBe(wholeWeight)
        expect(total(withOneMore(inProportion(input)))).toBe(wholeWeight)
      }),
    )
  })

  it('keep their proportions to a hundredth of a percent, and their order', () => {
    fc.assert(
      fc.property(weights, input => {
        const sum = total(input)
        if (sum === 0) return
        const made = inProportion(input)
        for (const [place, one] of made.entries()) {
          expect(Math.abs(one - (input[place]! * wholeWeight) / sum)).toBeLessThan(1)
          for (const [other, two] of made.entries())
            if (input[place]! > input[other]!) expect(one).toBeGreaterThanOrEqual(two)
        }
      }),
    )
  })
})

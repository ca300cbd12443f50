import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inProportion, spreadEvenly, spreadOpen, wholeWeight, withOneLess, withOneMore } from './weights.contract.ts'

const total = (weights: readonly number[]) => weights.reduce((sum, one) => sum + one, 0)
const weights = fc.array(fc.integer({ min: 0, max: wholeWeight }), { minLength: 1, maxLength: 40 })

/** Those of odd hundredths are fixed. */
const weighed = (input: readonly number[]) => {
  const kept = inProportion(input).map(weight => ({ weight, isFixed: weight % 2 === 1 }))
  return { kept, fixed: kept.flatMap((one, place) => (one.isFixed ? [place] : [])) }
}

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
        const { fixed, kept } = weighed(input)
        const left = kept.slice(1)
        const less = withOneLess(left)
        // Nobody can take its part where all that are left are fixed: then it cannot go.
        const isStuck = left.length > 0 && left.every(one => one.isFixed) && kept[0]!.weight > 0
        expect(less === null).toBe(isStuck)
        const more = withOneMore(kept)
        // One more comes with a part of its own, or not at all: where the fixed ones are the whole.
        const isFull = kept.reduce((sum, one) => sum + (one.isFixed ? one.weight : 0), 0) === wholeWeight
        expect(more === null).toBe(isFull)
        if (more) expect(more.at(-1)).toBeGreaterThan(0)
        for (const made of [more ?? [], less ?? [], spreadOpen(kept)]) {
          if (made.length > 0) expect(total(made)).toBe(wholeWeight)
          for (const one of made) expect(one).toBeGreaterThanOrEqual(0)
        }
        // What is locked or finished keeps its weight.
        for (const place of fixed) {
          if (more) expect(more[place]).toBe(kept[place]!.weight)
          expect(spreadOpen(kept)[place]).toBe(kept[place]!.weight)
        }
        for (const [place, one] of left.entries()) if (less && one.isFixed) expect(less[place]).toBe(one.weight)
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

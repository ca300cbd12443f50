import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack } from './pack.ts'

it('stands alone over the whole width, and shares it with what touches it', () => {
  expect(pack([{ from: 0, to: 60 }, { from: 60, to: 90 }])).toEqual([{ column: 0, columns: 1 }, { column: 0, columns: 1 }])
  expect(pack([{ from: 0, to: 60 }, { from: 30, to: 90 }, { from: 60, to: 80 }])).toEqual([{ column: 0, columns: 2 }, { column: 1, columns: 2 }, { column: 0, columns: 2 }])
})

it('never covers anything', () => {
  const block = fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({ from, to: from + length }))
  fc.assert(fc.property(fc.array(block, { maxLength: 20 }), blocks => {
    const places = pack(blocks)
    for (const [one, a] of blocks.entries()) {
      expect(places[one]!.column).toBeLessThan(places[one]!.columns)
      for (const [other, b] of blocks.entries()) {
        if (one >= other || a.to <= b.from || b.to <= a.from) continue
        expect(places[one]!.columns).toBe(places[other]!.columns)
        expect(places[one]!.column).not.toBe(places[other]!.column)
      }
    }
  }))
})

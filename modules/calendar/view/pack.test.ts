import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack } from './pack.ts'

it('stands alone over the whole width, and shares it with what touches it', () => {
  expect(
    pack([
      { from: 0, to: 60 },
      { from: 60, to: 90 },
    ]).places,
  ).toEqual([
    { column: 0, columns: 1 },
    { column: 0, columns: 1 },
  ])
  expect(
    pack([
      { from: 0, to: 60 },
      { from: 30, to: 90 },
      { from: 60, to: 80 },
    ]).places,
  ).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 2 },
  ])
})

it('puts together what has no room, and what stands alone there has a place', () => {
  const four = [
    { from: 0, to: 60 },
    { from: 0, to: 50 },
    { from: 10, to: 40 },
    { from: 30, to: 90 },
  ]
  expect(pack(four, 2)).toEqual({
    places: [{ column: 0, columns: 2 }, null, null, null],
    rests: [{ from: 0, to: 90, column: 1, columns: 2, indexes: [1, 2, 3] }],
  })
  expect(pack([...four, { from: 55, to: 70 }], 4).rests).toEqual([])
  // The second hour of a long one: two at a time have room.
  expect(
    pack(
      [
        { from: 0, to: 120 },
        { from: 0, to: 60 },
        { from: 0, to: 60 },
        { from: 60, to: 120 },
      ],
      2,
    ),
  ).toEqual({
    places: [{ column: 0, columns: 2 }, null, null, { column: 1, columns: 2 }],
    rests: [{ from: 0, to: 60, column: 1, columns: 2, indexes: [1, 2] }],
  })
})

const block = fc
  .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 }))
  .map(([from, length]) => ({ from, to: from + length }))

it('never covers anything, and leaves nothing out', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 20 }), fc.constantFrom(2, 4, Infinity), (blocks, most) => {
      const { places, rests } = pack(blocks, most)
      expect(
        [
          ...places.flatMap((place, index) => (place ? [index] : [])),
          ...rests.flatMap(({ indexes }) => indexes),
        ].toSorted((a, b) => a - b),
      ).toEqual(blocks.map((_, index) => index))
      const drawn = [...blocks.flatMap((one, index) => (places[index] ? [{ ...one, ...places[index] }] : [])), ...rests]
      for (const [one, a] of drawn.entries()) {
        expect(a.column).toBeLessThan(a.columns)
        expect(a.columns).toBeLessThanOrEqual(most)
        for (const b of drawn.slice(one + 1)) {
          if (a.to <= b.from || b.to <= a.from) continue
          expect(a.columns).toBe(b.columns)
          expect(a.column).not.toBe(b.column)
        }
      }
    }),
  )
})

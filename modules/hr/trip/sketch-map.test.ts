import { describe, expect, it } from 'vitest'
import { scaleOf, sketchOf } from './sketch-map.contract.ts'

const draw = (...places: [latitude: number, longitude: number][]) =>
  sketchOf(
    places.map(([latitude, longitude]) => ({ latitude, longitude })),
    300,
    200,
    20,
  )

describe('a sketch of places', () => {
  it('has north up and east at the right, in their order', () => {
    const {
      dots: [south, north, east],
    } = draw([31, 121], [31.1, 121], [31, 121.1])
    expect(north!.y).toBeLessThan(south!.y)
    expect(east!.x).toBeGreaterThan(south!.x)
    expect([south, north, east].map(dot => dot!.number)).toEqual([1, 2, 3])
  })
  it('stays within its picture, whatever the distances', () => {
    for (const places of [
      [
        [31, 121],
        [39, 117],
      ],
      [
        [0, 0],
        [0, 100],
      ],
      [
        [89, 0],
        [-89, 0],
      ],
      [
        [10, 10],
        [10, 10],
      ],
      [
        [0, 179.99],
        [0, -179.99],
      ],
    ] as [number, number][][]) {
      for (const { x, y } of draw(...places).dots) {
        expect(x).toBeGreaterThanOrEqual(19.9)
        expect(x).toBeLessThanOrEqual(280.1)
        expect(y).toBeGreaterThanOrEqual(19.9)
        expect(y).toBeLessThanOrEqual(180.1)
      }
    }
  })
  it('keeps together what lies on both sides of the date line', () => {
    expect(draw([0, 179.99], [0, -179.99]).metresAcross).toBeLessThan(4_000)
  })
  it('has one place in its middle, and nothing for none', () => {
    expect(draw([31, 121]).dots).toEqual([{ x: 150, y: 100, number: 1 }])
    expect(draw().dots).toEqual([])
  })
  it('is measured by a round length', () => {
    expect([200, 1_000, 4_200, 90_000].map(scaleOf)).toEqual([50, 200, 1_000, 20_000])
  })
})

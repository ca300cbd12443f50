import { describe, expect, it } from 'vitest'
import { fingerWidth, wayAt } from './gantt-drag.web.ts'

const bar = (width: number) => ({ left: 100, right: 100 + width })
/** How a bar is taken at each pixel of what can be hit of it. */
const ways = (width: number, isMouse: boolean) => {
  const beside = Math.max(8, (fingerWidth - width) / 2)
  const places = Array.from({ length: width + 2 * beside }, (_, at) => 100 - beside + at)
  return places.map(x => wayAt(bar(width), x, isMouse))
}

describe('a bar of the chart', () => {
  it('is moved by a finger wherever it is touched, where it is not as wide as one', () => {
    expect(new Set(ways(12, false))).toEqual(new Set(['move']))
    expect(new Set(ways(200, false))).toEqual(new Set(['start', 'move', 'end']))
  })

  it('is taken by its middle and by either end with a mouse, however short it is', () => {
    for (const width of [12, 24, 60, 200])
      expect(new Set(ways(width, true)), `${width}`).toEqual(new Set(['start', 'move', 'end']))
  })
})

/** The whole, in hundredths of a percent: 100 %. */
export const wholeWeight = 10_000

/** So many equal parts that total exactly `whole`; the last takes the remainder: 3333, 3333, 3334. */
export function spreadEvenly(parts: number, whole = wholeWeight): number[] {
  const each = Math.floor(whole / parts)
  return Array.from({ length: parts }, (_, place) => (place === parts - 1 ? whole - each * (parts - 1) : each))
}

/**
 * The same proportions, whole numbers that total exactly `whole`: what is cut off goes to those that were cut most, the
 * earlier first. Of nothing but zeros even parts are made.
 */
export function inProportion(weights: readonly number[], whole = wholeWeight): number[] {
  const total = weights.reduce((sum, one) => sum + one, 0)
  if (weights.length === 0) return []
  if (total === 0) return spreadEvenly(weights.length, whole)
  const cut = weights.map((one, place) => ({
    place,
    part: Math.floor((one * whole) / total),
    rest: (one * whole) % total,
  }))
  const left = whole - cut.reduce((sum, { part }) => sum + part, 0)
  const first = new Set(
    cut
      .toSorted((one, other) => other.rest - one.rest || one.place - other.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return cut.map(({ part, place }) => part + (first.has(place) ? 1 : 0))
}

/** One more joins: it takes an even part, the others keep their proportions in the rest. */
export function withOneMore(weights: readonly number[]): number[] {
  const own = spreadEvenly(weights.length + 1).at(-1)!
  return [...inProportion(weights, wholeWeight - own), own]
}

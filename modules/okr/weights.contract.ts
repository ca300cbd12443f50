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

/** A weight; a fixed one, of an objective that is locked or finished, is not changed. */
export interface Weighed {
  weight: number
  isFixed?: boolean
}

/** How much of the whole is not fixed. */
const open = (weights: readonly Weighed[]) =>
  wholeWeight - weights.reduce((sum, one) => sum + (one.isFixed ? one.weight : 0), 0)

/** The fixed ones as they are, the others in the same proportions, together `whole`. */
function others(weights: readonly Weighed[], whole: number): number[] {
  const rest = inProportion(
    weights.filter(one => !one.isFixed).map(one => one.weight),
    whole,
  )
  return weights.map(one => (one.isFixed ? one.weight : rest.shift()!))
}

/**
 * One more joins: it takes an even part of the whole, at most an even part of what is not fixed; the others keep their
 * proportions in the rest. Where all others are fixed, it takes what they leave. Null where they leave nothing: it
 * would weigh nothing, and does not come (docs/decisions/246-nothing-weighs-nothing.md).
 */
export function withOneMore(weights: readonly Weighed[]): number[] | null {
  const left = open(weights)
  if (left === 0) return null
  const most = spreadEvenly(weights.filter(one => !one.isFixed).length + 1, left).at(-1)!
  const own = weights.every(one => one.isFixed) ? left : Math.min(most, spreadEvenly(weights.length + 1).at(-1)!)
  return [...others(weights, left - own), own]
}

/** "Spread evenly": the fixed ones as they are, even parts of the rest for the others. */
export const spreadOpen = (weights: readonly Weighed[]): number[] =>
  others(
    weights.map(one => (one.isFixed ? one : { weight: 0 })),
    open(weights),
  )

/**
 * One has gone: the others take its part in their proportions, but for the fixed ones. Null where all that are left are
 * fixed and nobody can take it: then it cannot go.
 */
export function withOneLess(weights: readonly Weighed[]): number[] | null {
  const isStuck = weights.length > 0 && open(weights) > 0 && weights.every(one => one.isFixed)
  return isStuck ? null : others(weights, open(weights))
}

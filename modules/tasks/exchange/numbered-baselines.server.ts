/** A file of Microsoft Project has this many baselines: the first, and ten more. */
export const mostInFile = 11

interface Kept {
  /** Its number in the file that it came with; null for one that was kept here. */
  number: number | null
  /** The planned value is reckoned from it. */
  isValue: boolean
}

/**
 * The baselines of a project, the latest first, with the numbers that they have in a file, in order: 0 is the one that
 * the planned value is reckoned from, else the one that came as 0, else the latest. Others keep the number they came
 * with where it is free; the rest take what is left, and the oldest go without.
 */
export function numberBaselines<One extends Kept>(kept: readonly One[]): (One & { number: number })[] {
  const numbers = new Map<number, One>()
  const first = kept.find(({ isValue }) => isValue) ?? kept.find(({ number }) => number === 0) ?? kept[0]
  if (first) numbers.set(0, first)
  const others = kept.filter(one => one !== first)
  for (const one of others) if (one.number !== null && !numbers.has(one.number)) numbers.set(one.number, one)
  const placed = new Set(numbers.values())
  const free = Array.from({ length: mostInFile }, (_, number) => number).filter(number => !numbers.has(number))
  for (const one of others.filter(each => !placed.has(each))) {
    const number = free.shift()
    if (number !== undefined) numbers.set(number, one)
  }
  return [...numbers].map(([number, one]) => ({ ...one, number })).toSorted((one, other) => one.number - other.number)
}

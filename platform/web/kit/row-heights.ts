/**
 * How high the rows of a long list are, as far as they have been seen; the others are believed to be as those mostly
 * are.
 */
export interface RowHeights {
  /** The rows are these now, by their keys, which it answers: what is known of a row stays with it. */
  follow<Keys extends readonly string[]>(keys: Keys): Keys
  count(): number
  /** Pixels above a row; for the count of them, the height of all. */
  top(index: number): number
  /** The row at so many pixels from the first one's top, or the one next to it; 0 in an empty list. */
  at(offset: number): number
  /** A row has been seen with this height; answers by how much it is higher than was believed. */
  seen(index: number, height: number): number
}

export function rowHeights(expected: number): RowHeights {
  let usual = expected
  // How many have been seen of each height.
  const counts = new Map<number, number>()
  let keys: readonly string[] = []
  let known: (number | undefined)[] = []
  // `tops` is right up to this row.
  let reckoned = 0
  const tops = [0]

  const top = (index: number) => {
    for (; reckoned < index; reckoned++) tops[reckoned + 1] = tops[reckoned]! + (known[reckoned] ?? usual)
    return tops[index]!
  }

  return {
    top,
    count: () => keys.length,
    follow(next) {
      const isLonger = next.length >= keys.length && next[0] === keys[0] && next[keys.length - 1] === keys.at(-1)
      if (!isLonger) {
        const heights = new Map(keys.map((key, index) => [key, known[index]]))
        known = next.map(key => heights.get(key))
        reckoned = 0
      }
      keys = next
      return next
    },
    at(offset) {
      let [low, high] = [0, Math.max(0, keys.length - 1)]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (top(middle) <= offset) low = middle
        else high = middle - 1
      }
      return low
    },
    seen(index, height) {
      const more = height - (known[index] ?? usual)
      if (known[index] === undefined) {
        counts.set(height, (counts.get(height) ?? 0) + 1)
        if (height !== usual && counts.get(height)! > (counts.get(usual) ?? 0)) {
          usual = height
          reckoned = 0
        }
      }
      known[index] = height
      if (more !== 0) reckoned = Math.min(reckoned, index)
      return more
    },
  }
}

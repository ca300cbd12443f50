/** Numbers to be taken in the order of their places, each once however often it is added. */
export interface TurnQueue {
  add(item: number): void
  /** The one with the earliest place; undefined when none is left. */
  take(): number | undefined
}

/** A binary heap over `places[item]`. */
export function turnQueue(places: Int32Array): TurnQueue {
  const heap: number[] = []
  const waiting = new Set<number>()
  const isBefore = (one: number, other: number) => places[heap[one]!]! < places[heap[other]!]!
  const swap = (one: number, other: number) => {
    ;[heap[one], heap[other]] = [heap[other]!, heap[one]!]
  }
  return {
    add(item) {
      if (waiting.has(item)) return
      waiting.add(item)
      heap.push(item)
      for (
        let at = heap.length - 1, above = (at - 1) >> 1;
        at > 0 && isBefore(at, above);
        at = above, above = (at - 1) >> 1
      )
        swap(at, above)
    },
    take() {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return undefined
      waiting.delete(first)
      if (heap.length > 0) {
        heap[0] = last
        sink(0)
      }
      return first
    },
  }

  function sink(at: number) {
    for (;;) {
      const left = at * 2 + 1
      let least = at
      if (left < heap.length && isBefore(left, least)) least = left
      if (left + 1 < heap.length && isBefore(left + 1, least)) least = left + 1
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
}

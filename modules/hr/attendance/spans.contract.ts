/** A stretch of time in milliseconds. */
export type Span = readonly [from: number, to: number]
const minute = 60_000

/** What of these lies within another. */
export const clip = (spans: readonly Span[], [from, to]: Span): Span[] =>
  spans.map(([a, b]): Span => [Math.max(a, from), Math.min(b, to)]).filter(([a, b]) => b > a)

/** What is left of these where others are taken out. */
export const without = (spans: readonly Span[], holes: readonly Span[]): Span[] =>
  holes.reduce<Span[]>(
    (left, [from, to]) =>
      left
        .flatMap(
          ([a, b]) =>
            [
              [a, Math.min(b, from)],
              [Math.max(a, to), b],
            ] as Span[],
        )
        .filter(([a, b]) => b > a),
    [...spans],
  )

/** In their order, those that overlap made one. */
export function joined(spans: readonly Span[]): Span[] {
  const result: [number, number][] = []
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** How long they are together, in whole minutes; what overlaps counts once. */
export const minutesOf = (spans: readonly Span[]) =>
  Math.round(joined(spans).reduce((sum, [from, to]) => sum + to - from, 0) / minute)

/** The beginning of a moment's minute. */
export const toMinute = (moment: number) => Math.floor(moment / minute) * minute

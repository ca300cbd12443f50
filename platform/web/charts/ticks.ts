/**
 * Round numbers from 0, or below it from `least`, up to at least `most`, four steps or so, whole ones: the lines behind
 * a chart.
 */
export function ticks(most: number, least = 0): number[] {
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map(factor => factor * power).find(one => one >= rough)!,
  )
  const first = Math.floor(least / step)
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, index) => (first + index) * step)
}

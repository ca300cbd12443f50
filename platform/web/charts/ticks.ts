/** Round numbers from 0 up to at least `most`, four steps or so, whole ones: the lines behind a chart of counts. */
export function ticks(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map(factor => factor * power).find(one => one >= rough)!,
  )
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

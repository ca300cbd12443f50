import type { Bar } from './gantt-bars.web.ts'

/** An arrow from the end of one bar to the beginning of another, in rows and days. */
export interface Arrow { from: { row: number, bar: Bar }, to: { row: number, bar: Bar }, isCritical: boolean }

interface Grid { dayWidth: number, rowHeight: number, firstDay: number, firstRow: number }

const half = 3.5
const head = 5

/** All arrows as one path, and their heads as another: to the right from the first bar's end, then up or down into the second. */
export function arrowPaths(arrows: readonly Arrow[], { dayWidth, rowHeight, firstDay, firstRow }: Grid): { lines: string, heads: string } {
  let lines = ''
  let heads = ''
  for (const { from, to } of arrows) {
    const x1 = (from.bar.last + 1 - firstDay) * dayWidth
    const y1 = (from.row - firstRow + 0.5) * rowHeight
    const x2 = (to.bar.first - firstDay) * dayWidth + Math.min(8, Math.max(3, dayWidth / 3))
    const isDown = to.row > from.row
    const y2 = (to.row - firstRow + 0.5) * rowHeight + (isDown ? -10 : 10)
    const back = isDown ? -head : head
    lines += `M${round(x1)} ${round(y1)}H${round(x2)}V${round(y2 + back)}`
    heads += `M${round(x2 - half)} ${round(y2 + back)}h${half * 2}L${round(x2)} ${round(y2)}z`
  }
  return { lines, heads }
}

const round = (pixels: number) => Math.round(pixels * 2) / 2

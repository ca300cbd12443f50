import type { LinkType } from '#modules/tasks/tasks.contract.ts'
import type { Bar } from './gantt-bars.web.ts'

/** An arrow from an end of one bar to an end of another, as the link's type says, in rows and days. */
export interface Arrow {
  from: { row: number; bar: Bar }
  to: { row: number; bar: Bar }
  type: LinkType
  isCritical: boolean
}

interface Grid {
  dayWidth: number
  rowHeight: number
  firstDay: number
  firstRow: number
}

const half = 3.5
const head = 5
/** How far an arrow goes out of a bar before it turns back. */
const out = 6

/**
 * All arrows as one path, and their heads as another: out of the first bar's end or beginning, then up or down into the
 * second's. Where that stands the other way, as behind a lead, an arrow turns between the rows, so as not to run
 * through its bar.
 */
export function arrowPaths(
  arrows: readonly Arrow[],
  { dayWidth, rowHeight, firstDay, firstRow }: Grid,
): { lines: string; heads: string } {
  let lines = ''
  let heads = ''
  for (const { from, to, type } of arrows) {
    const isFromEnd = type === 'FS' || type === 'FF'
    const x1 = ((isFromEnd ? from.bar.last + 1 : from.bar.first) - firstDay) * dayWidth
    const y1 = (from.row - firstRow + 0.5) * rowHeight
    const inside = Math.min(8, Math.max(3, dayWidth / 3))
    const x2 =
      type === 'FS' || type === 'SS'
        ? (to.bar.first - firstDay) * dayWidth + inside
        : (to.bar.last + 1 - firstDay) * dayWidth - inside
    const isDown = to.row > from.row
    const y2 = (to.row - firstRow + 0.5) * rowHeight + (isDown ? -10 : 10)
    const back = isDown ? -head : head
    const isAhead = isFromEnd ? x2 >= x1 : x2 <= x1
    const turn = isAhead
      ? ''
      : `h${isFromEnd ? out : -out}V${round((to.row - firstRow + (isDown ? 0 : 1)) * rowHeight)}`
    lines += `M${round(x1)} ${round(y1)}${turn}H${round(x2)}V${round(y2 + back)}`
    heads += `M${round(x2 - half)} ${round(y2 + back)}h${half * 2}L${round(x2)} ${round(y2)}z`
  }
  return { lines, heads }
}

const round = (pixels: number) => Math.round(pixels * 2) / 2

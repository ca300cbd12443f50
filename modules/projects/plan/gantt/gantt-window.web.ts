import type { ScrollPlace } from '../scroll-place.web.ts'

/** The rows and days visible, with some beside them. */
export interface Shown {
  firstRow: number
  lastRow: number
  firstDay: number
  lastDay: number
}
interface Grid {
  rows: number
  rowHeight: number
  dayWidth: number
  firstDay: number
  head: number
  left: number
}

/** Pixels after which other rows and days are drawn: so few rows at once that no picture waits for them. */
export const step = { down: 88, across: 400 }
/** Rows stand ready so far above and below what is visible. */
const ready = 264

/** The part of the chart to draw at a scroll position: the viewport, and a margin on each side. */
export const shownAt = (place: ScrollPlace, { rows, rowHeight, dayWidth, firstDay, head, left }: Grid): Shown => ({
  firstRow: Math.max(0, Math.floor((place.top - head - ready) / rowHeight)),
  lastRow: Math.min(rows - 1, Math.ceil((place.top + place.height + step.down + ready) / rowHeight)),
  firstDay: firstDay + Math.floor((place.left - step.across) / dayWidth),
  lastDay: firstDay + Math.ceil((place.left + place.width - left + 2 * step.across) / dayWidth),
})

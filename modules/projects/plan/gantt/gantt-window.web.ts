import { useScrollPlace } from '../scroll-place.web.ts'

/** The rows and days in sight, with some beside them. */
export interface Shown { firstRow: number, lastRow: number, firstDay: number, lastDay: number }
interface Grid { rows: number, rowHeight: number, dayWidth: number, firstDay: number, head: number, left: number, opening: { top: number, left: number } }

const stepDown = 352
const stepAcross = 400

/** What of the chart is to be drawn: what is in sight, and a step more on each side. */
export function useWindow(scroll: React.RefObject<HTMLElement | null>, { rows, rowHeight, dayWidth, firstDay, head, left, opening }: Grid): Shown {
  const place = useScrollPlace(scroll, { down: stepDown, across: stepAcross }, opening)
  return {
    firstRow: Math.max(0, Math.floor((place.top - head - stepDown) / rowHeight)),
    lastRow: Math.min(rows - 1, Math.ceil((place.top + place.height + 2 * stepDown) / rowHeight)),
    firstDay: firstDay + Math.floor((place.left - stepAcross) / dayWidth),
    lastDay: firstDay + Math.ceil((place.left + place.width - left + 2 * stepAcross) / dayWidth),
  }
}

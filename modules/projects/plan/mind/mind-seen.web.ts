import { useScrollPlace } from '../scroll-place.web.ts'
import type { MindLayout } from './mind-layout.web.ts'
import { nodeSize } from './mind-layout.web.ts'

const step = 400

/** The places of the nodes visible, and of some around them: the map of a large plan is drawn piece by piece. */
export function useSeen(scroll: React.RefObject<HTMLElement | null>, { nodes }: MindLayout, zoom: number): number[] {
  const { place } = useScrollPlace(scroll, { down: step, across: step })
  const [top, bottom] = [(place.top - step) / zoom, (place.top + place.height + 2 * step) / zoom]
  const [left, right] = [(place.left - step) / zoom - nodeSize.width, (place.left + place.width + 2 * step) / zoom]
  return nodes.flatMap(({ x, y }, index) => (y >= top && y <= bottom && x >= left && x <= right ? [index] : []))
}

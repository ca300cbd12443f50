import { nearestPlace } from '#mechanisms/pages/passages.contract.ts'

/** A letter of a text on the screen: in which node, at which place of it. */
interface Letter {
  node: Text
  place: number
}
/** The letters of a text as it stands on the screen, spaces left out, and where each of them is. */
export interface ShownText {
  letters: string
  places: readonly Letter[]
}

/** Reads what stands on the screen. */
export function shownText(element: Element): ShownText {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const places: Letter[] = []
  let letters = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (let place = 0; place < node.data.length; place++) {
      if (/\s/.test(node.data[place]!)) continue
      letters += node.data[place]!
      places.push({ node, place })
    }
  }
  return { letters, places }
}

/** Where a passage stands on the screen; null where it does not. */
export function rangeOf({ letters, places }: ShownText, quote: string, start: number): Range | null {
  const from = nearestPlace(letters, quote, start)
  if (from === null || quote === '') return null
  const [first, last] = [places[from]!, places[from + quote.length - 1]!]
  const range = new Range()
  range.setStart(first.node, first.place)
  range.setEnd(last.node, last.place + 1)
  return range
}

/** What is selected within an element: its letters, and how many stand before it; null where nothing is. */
export function selectedIn(element: Element): { quote: string; start: number } | null {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!range || range.collapsed || !element.contains(range.commonAncestorContainer)) return null
  const { letters, places } = shownText(element)
  const within = places.flatMap(({ node, place }, index) =>
    range.comparePoint(node, place) === 0 && range.comparePoint(node, place + 1) === 0 ? [index] : [],
  )
  const [first, last] = [within[0], within.at(-1)]
  return first === undefined ? null : { quote: letters.slice(first, last! + 1), start: first }
}

/** Which passage is under a finger: its place among those given, or -1. */
export const passageAt = (ranges: readonly (Range | null)[], x: number, y: number): number =>
  ranges.findIndex(range =>
    [...(range?.getClientRects() ?? [])].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    ),
  )

/** Where a write goes → the last one that is on its way there. */
const onItsWay = new Map<string, Promise<unknown>>()

/**
 * Sends a write once those before it to the same place are answered or have failed: two that are on their way at once
 * may arrive the other way round, and the second touch (an undo) would be overwritten by the first.
 */
export function afterEarlier<Answer>(place: string, write: () => Promise<Answer>): Promise<Answer> {
  const earlier = onItsWay.get(place)
  const mine = earlier ? earlier.then(write, write) : write()
  onItsWay.set(place, mine)
  const isOver = () => void (onItsWay.get(place) === mine && onItsWay.delete(place))
  mine.then(isOver, isOver)
  return mine
}

/** Something that takes from one minute of a day to another. */
interface Block {
  from: number
  to: number
}

interface Place {
  column: number
  columns: number
}
/** Some that touch each other, by their places in the list. */
interface Touching extends Block {
  indexes: number[]
}
/** What stands together in the last column: there is no room for each beside the others. */
type Rest = Touching & Place

/**
 * Places for blocks side by side, so that none covers another: for each, in their order, which of how many columns it
 * stands in. Those that touch a common time share a width. Where they would be more than `most` columns, two or more
 * that touch a common time beyond the last but one have no place of their own: they are together in a rest.
 */
export function pack(blocks: readonly Block[], most = Infinity): { places: (Place | null)[]; rests: Rest[] } {
  const order = blocks
    .map((_, index) => index)
    .sort((one, other) => blocks[one]!.from - blocks[other]!.from || blocks[other]!.to - blocks[one]!.to)
  const places: (Place | null)[] = blocks.map(() => null)
  const rests: Rest[] = []
  let group: { index: number; column: number }[] = []
  let ends: number[] = []
  const close = () => {
    const columns = Math.min(ends.length, most)
    const last = ends.length > most ? most - 1 : columns
    for (const { index, column } of group) if (column < last) places[index] = { column, columns }
    for (const { indexes, ...span } of together(
      blocks,
      group.filter(({ column }) => column >= last).map(({ index }) => index),
    )) {
      if (indexes.length === 1) places[indexes[0]!] = { column: last, columns }
      else rests.push({ ...span, column: last, columns, indexes })
    }
    group = []
    ends = []
  }
  for (const index of order) {
    const { from, to } = blocks[index]!
    if (group.length > 0 && ends.every(end => end <= from)) close()
    const free = ends.findIndex(end => end <= from)
    const column = free === -1 ? ends.length : free
    ends[column] = to
    group.push({ index, column })
  }
  close()
  return { places, rests }
}

/** Some of the blocks, given in the order of their beginnings: those that touch are one. */
function together(blocks: readonly Block[], indexes: readonly number[]): Touching[] {
  const found: Touching[] = []
  for (const index of indexes) {
    const { from, to } = blocks[index]!
    const before = found.at(-1)
    if (!before || before.to <= from) found.push({ from, to, indexes: [index] })
    else {
      before.to = Math.max(before.to, to)
      before.indexes.push(index)
    }
  }
  return found
}

/** Something that takes from one minute of a day to another. */
interface Block { from: number, to: number }

/**
 * Places for blocks side by side, so that none covers another: for each, in their order, which of how many columns it stands in.
 * Those that touch a common time share a width.
 */
export function pack(blocks: readonly Block[]): { column: number, columns: number }[] {
  const order = blocks.map((_, index) => index).sort((one, other) => blocks[one]!.from - blocks[other]!.from || blocks[other]!.to - blocks[one]!.to)
  const places = blocks.map(() => ({ column: 0, columns: 1 }))
  let group: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const index of group) places[index]!.columns = ends.length
    group = []
    ends = []
  }
  for (const index of order) {
    const { from, to } = blocks[index]!
    if (group.length > 0 && ends.every(end => end <= from)) close()
    const free = ends.findIndex(end => end <= from)
    const column = free === -1 ? ends.length : free
    ends[column] = to
    places[index]!.column = column
    group.push(index)
  }
  close()
  return places
}

/** Something that takes from one minute of a day to another. */
interface Block { from: number, to: number }

interface Place { column: number, columns: number }
/** What stands together in the last column, by places in their list: there is no room for each beside the others. */
interface Rest extends Block, Place { indexes: number[] }

/**
 * Places for blocks side by side, so that none covers another: for each, in their order, which of how many columns it stands in.
 * Those that touch a common time share a width. Where they would be more than `most` columns, two or more that touch a common time
 * beyond the last but one have no place of their own: they are together in a rest.
 */
export function pack(blocks: readonly Block[], most = Infinity): { places: (Place | null)[], rests: Rest[] } {
  const order = blocks.map((_, index) => index).sort((one, other) => blocks[one]!.from - blocks[other]!.from || blocks[other]!.to - blocks[one]!.to)
  const places: (Place | null)[] = blocks.map(() => null)
  const rests: Rest[] = []
  let group: { index: number, column: number }[] = []
  let ends: number[] = []
  const close = () => {
    const columns = Math.min(ends.length, most)
    for (const { index, column } of group) if (ends.length <= most || column < most - 1) places[index] = { column, columns }
    if (ends.length > most) rests.push(...together(group.filter(({ column }) => column >= most - 1).map(({ index }) => ({ from: blocks[index]!.from, to: blocks[index]!.to, column: most - 1, columns, indexes: [index] }))))
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
  for (const { indexes: [only, ...others], column, columns } of rests) if (others.length === 0) places[only!] = { column, columns }
  return { places, rests: rests.filter(({ indexes }) => indexes.length > 1) }
}

/** Those that touch, in the order of their beginnings, as one. */
const together = (blocks: readonly Rest[]) => blocks.reduce<Rest[]>((found, block) => {
  const last = found.at(-1)
  if (!last || last.to <= block.from) return [...found, block]
  return [...found.slice(0, -1), { ...last, to: Math.max(last.to, block.to), indexes: [...last.indexes, ...block.indexes] }]
}, [])

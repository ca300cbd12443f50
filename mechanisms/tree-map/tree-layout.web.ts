/** Pixels of a node, and between two of them. */
export const nodeSize = { width: 168, height: 56, across: 40, down: 12 }

export interface Placed<Node> {
  node: Node
  x: number
  y: number
  /** Its place in the list; −1 at the top. */
  parent: number
}

/**
 * Nodes as trees that grow to the right, one below the other: each that has nothing below it on a line of its own, the
 * others in the middle of theirs. One whose parent is not among them stands at the top. Takes a moment for thousands:
 * every node is looked at three times.
 */
export function treeLayout<Node extends { id: string; parentId: string | null }>(nodes: readonly Node[]) {
  const known = new Set(nodes.map(({ id }) => id))
  const below = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null
    const list = below.get(parent)
    if (list) list.push(node)
    else below.set(parent, [node])
  }
  const placed: Placed<Node>[] = []
  const waiting: { node: Node; level: number; parent: number }[] = []
  const wait = (list: readonly Node[], level: number, parent: number) => {
    for (const node of list.toReversed()) waiting.push({ node, level, parent })
  }
  wait(below.get(null) ?? [], 0, -1)
  const { width, height, across, down } = nodeSize
  let [deepest, lines] = [0, 0]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level, parent } = next
    const own = below.get(node.id) ?? []
    deepest = Math.max(deepest, level)
    placed.push({ node, x: level * (width + across), y: own.length === 0 ? lines++ * (height + down) : NaN, parent })
    wait(own, level + 1, placed.length - 1)
  }
  const spans = placed.map(({ y }) => ({ first: y, last: y }))
  for (const [index, one] of [...placed.entries()].toReversed()) {
    const span = spans[index]!
    if (Number.isNaN(one.y)) one.y = (span.first + span.last) / 2
    const above = spans[one.parent]
    if (!above) continue
    above.first = Number.isNaN(above.first) ? one.y : Math.min(above.first, one.y)
    above.last = Number.isNaN(above.last) ? one.y : Math.max(above.last, one.y)
  }
  return {
    placed,
    width: (deepest + 1) * (width + across) - across,
    height: Math.max(1, lines) * (height + down) - down,
  }
}

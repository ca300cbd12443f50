import type { PlanRow } from '../plan-tree.contract.ts'

/** Pixels of a node, and between two of them. */
export const nodeSize = { width: 148, height: 44, across: 36, down: 10 }
const margin = 16

/** Where a node stands; `parent` is its place in the list, −1 below the project itself. */
export interface MindNode {
  row: PlanRow
  x: number
  y: number
  parent: number
}
export interface MindLayout {
  nodes: readonly MindNode[]
  root: { x: number; y: number }
  width: number
  height: number
}

/**
 * The open rows of a plan as a tree that grows to the right: each that has nothing open below it on a line of its own,
 * the others in the middle of theirs.
 */
export function mindLayout(rows: readonly PlanRow[]): MindLayout {
  const { width, height, across, down } = nodeSize
  const line: number[] = []
  const nodes = rows.map((row): MindNode & { first: number; last: number } => {
    line.length = row.level
    const parent = line.at(-1) ?? -1
    line.push(row.number)
    return { row, x: margin + (row.level + 1) * (width + across), y: 0, parent, first: Infinity, last: -Infinity }
  })
  const at = new Map(nodes.map(({ row }, index) => [row.number, index]))
  for (const node of nodes) node.parent = at.get(node.parent) ?? -1
  let next = margin
  for (const [index, node] of nodes.entries()) {
    if (nodes[index + 1]?.parent === index) continue
    node.y = next
    next += height + down
  }
  let [first, last] = [Infinity, -Infinity]
  for (const node of nodes.toReversed()) {
    if (node.first !== Infinity) node.y = (node.first + node.last) / 2
    const above = nodes[node.parent]
    if (above) {
      above.first = Math.min(above.first, node.y)
      above.last = Math.max(above.last, node.y)
    } else {
      first = Math.min(first, node.y)
      last = Math.max(last, node.y)
    }
  }
  const deepest = rows.reduce((most, { level }) => Math.max(most, level), -1)
  return {
    nodes,
    root: { x: margin, y: first === Infinity ? margin : (first + last) / 2 },
    width: margin * 2 + (deepest + 2) * (width + across) - across,
    height: Math.max(next, margin + height) + margin,
  }
}

/** All branches to these nodes as one path. */
export function branches({ nodes, root }: MindLayout, shown: readonly number[]): string {
  const { width, height } = nodeSize
  return shown
    .map(index => {
      const { x, y, parent } = nodes[index]!
      const from = nodes[parent] ?? root
      const [x1, y1, y2] = [from.x + width, from.y + height / 2, y + height / 2]
      const middle = (x1 + x) / 2
      return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x} ${y2}`
    })
    .join('')
}

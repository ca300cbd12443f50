import { describe, expect, it } from 'vitest'
import { openRows, planRows } from '../plan-tree.contract.ts'
import type { PlannedTask } from '../plan.contract.ts'
import { mindLayout, nodeSize } from './mind-layout.web.ts'

const task = (id: string, parentId?: string): PlannedTask => ({
  id,
  code: id,
  name: id,
  status: 'WAITING',
  orderKey: id,
  managerIds: [],
  ...(parentId ? { parentId } : {}),
})
const rows = planRows([
  task('a'),
  task('a1', 'a'),
  task('a2', 'a'),
  task('a21', 'a2'),
  task('a22', 'a2'),
  task('b'),
  task('c'),
])
const step = nodeSize.height + nodeSize.down

describe('a mind map', () => {
  it('has each leaf on a line of its own, and each parent in the middle of what is below it', () => {
    const { nodes, root, height } = mindLayout(rows)
    const y = Object.fromEntries(nodes.map(({ row, y: top }) => [row.task.id, (top - nodes[1]!.y) / step]))
    expect(y).toEqual({ a: 0.75, a1: 0, a2: 1.5, a21: 1, a22: 2, b: 3, c: 4 })
    expect(nodes.map(({ parent }) => parent)).toEqual([-1, 0, 0, 2, 2, -1, -1])
    expect(root.y).toBe((nodes[0]!.y + nodes[6]!.y) / 2)
    expect(height).toBeGreaterThan(5 * step)
  })

  it('closes up where a branch is closed', () => {
    const { nodes } = mindLayout(openRows(rows, new Set(['a2'])))
    expect(nodes.map(({ row, parent }) => [row.task.id, parent])).toEqual([
      ['a', -1],
      ['a1', 0],
      ['a2', 0],
      ['b', -1],
      ['c', -1],
    ])
    expect(mindLayout([]).nodes).toEqual([])
  })
})

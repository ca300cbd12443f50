import { expect, it } from 'vitest'
import { nodeSize, treeLayout } from './tree-layout.web.ts'

const node = (id: string, parentId: string | null = null) => ({ id, parentId })

it('a parent stands in the middle of what is below it, trees below each other', () => {
  const { placed, height } = treeLayout([node('a'), node('b', 'a'), node('c', 'a'), node('d'), node('e', 'gone')])
  const line = nodeSize.height + nodeSize.down
  expect(placed.map(({ node: { id }, y, parent }) => [id, y, parent])).toEqual([
    ['a', line / 2, -1],
    ['b', 0, 0],
    ['c', line, 0],
    ['d', 2 * line, -1],
    ['e', 3 * line, -1],
  ])
  expect(height).toBe(4 * line - nodeSize.down)
})

it('five thousand, deep or wide, are laid out at once', () => {
  const many = Array.from({ length: 5_000 }, (_, at) =>
    node(String(at), at === 0 ? null : String(Math.floor((at - 1) / 3))),
  )
  const deep = Array.from({ length: 5_000 }, (_, at) => node(String(at), at === 0 ? null : String(at - 1)))
  const begun = performance.now()
  for (const each of [many, deep]) expect(treeLayout(each).placed.every(({ y }) => Number.isFinite(y))).toBe(true)
  expect(performance.now() - begun).toBeLessThan(1_000)
})

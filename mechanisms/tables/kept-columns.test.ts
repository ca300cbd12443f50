import { expect, it } from 'vitest'
import { arranged } from './kept-columns.web.ts'

const columns = [
  { key: 'name', width: 200, href: () => '/' },
  { key: 'state', width: 80 },
  { key: 'amount', width: 120 },
  { key: 'code', width: 90, isSpare: true },
]
const keys = (choice: Parameters<typeof arranged>[1]) => arranged(columns, choice).map(({ key }) => key)

it('columns stand as they are declared, without those that are spare, until somebody chooses', () => {
  expect(keys(null)).toEqual(['name', 'state', 'amount'])
})

it('a choice says which are shown, in which order and how wide; the name stays first', () => {
  const choice = { order: ['amount', 'code', 'name', 'state'], hidden: ['state'], widths: { amount: 300 } }
  expect(keys(choice)).toEqual(['name', 'amount', 'code'])
  expect(arranged(columns, choice)[1]!.width).toBe(300)
})

it('a column that came after the choice stands behind the others, and one that has gone is left out', () => {
  expect(keys({ order: ['amount', 'gone', 'name'], hidden: [], widths: {} })).toEqual(['name', 'amount', 'state'])
})

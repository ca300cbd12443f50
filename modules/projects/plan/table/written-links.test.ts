import { expect, it } from 'vitest'
import type { PlannedTask } from '../plan.contract.ts'
import { linkChanges, readLinks, writeLinks } from './written-links.web.ts'

const task = {
  preList: [{ taskId: 'a' }, { taskId: 'b', type: 'SS', lag: 2 }, { taskId: 'elsewhere' }],
} as unknown as PlannedTask
const numberOf = (id: string) => ({ a: 1, b: 2 })[id]

it('predecessors are written as people write them, and read again as they were', () => {
  expect(writeLinks(task, numberOf)).toBe('1, 2SS+2')
  expect(readLinks('1，2ss+2；7')).toEqual([
    { number: '1', type: 'FS', lag: 0 },
    { number: '2', type: 'SS', lag: 2 },
    { number: '7', type: 'FS', lag: 0 },
  ])
})

it('asks for what differs alone; what is no row of this plan stays', () => {
  expect(linkChanges(task, readLinks('1, 2SS+2'), numberOf)).toEqual({ put: [], gone: [] })
  expect(linkChanges(task, readLinks('2FF, 3'), numberOf)).toEqual({
    put: [
      { number: '2', type: 'FF', lag: 0 },
      { number: '3', type: 'FS', lag: 0 },
    ],
    gone: ['a'],
  })
})

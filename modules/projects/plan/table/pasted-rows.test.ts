import { expect, it } from 'vitest'
import { readPasted } from './pasted-rows.web.ts'

it('reads rows of a spreadsheet: names with their start and end, numbers beside them left out', () => {
  expect(readPasted('1\t打样\t5\t2026/3/2\t2026-03-06\n2\tPilot run\t\t2026年3月9日\t\n\n')).toEqual([
    { name: '打样', start: '2026-03-02', end: '2026-03-06' },
    { name: 'Pilot run', start: '2026-03-09' },
  ])
  expect(readPasted('one\ntwo')).toEqual([{ name: 'one' }, { name: 'two' }])
})

it('takes a single word for text, and no more than 200 rows', () => {
  expect(readPasted('just a word')).toEqual([])
  expect(readPasted(Array.from({ length: 300 }, (_, at) => `row ${at}`).join('\n'))).toHaveLength(200)
})

import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { taskCalls } from '../task.contract.ts'
import { priorityWordsOf, taskKinds } from './task-kinds.contract.ts'

const server = testServer()
const create = (priority: number) =>
  server.call('staff', taskCalls.create, { name: '轻重缓急', type: 'BUG', priority: priority as 0 })

it('[task-029] the priorities of whatever is no bug are normal, important, urgent, and both', () => {
  for (const kind of taskKinds.filter(one => one !== 'BUG'))
    expect(priorityWordsOf(kind), kind).toEqual([
      { zh: '普通', en: 'Normal' },
      { zh: '重要', en: 'Important' },
      { zh: '紧急', en: 'Urgent' },
      { zh: '重要且紧急', en: 'Important and urgent' },
    ])
})

it('[task-030] those of a bug are minor, major, critical and blocker, and there are no others', async () => {
  expect(priorityWordsOf('BUG')).toEqual([
    { zh: '次要', en: 'Minor' },
    { zh: '主要', en: 'Major' },
    { zh: '严重', en: 'Critical' },
    { zh: '阻断', en: 'Blocker' },
  ])
  for (const priority of [0, 1, 2, 3]) expect(await create(priority)).toMatchObject({ result: 0 })
  for (const priority of [-1, 4])
    expect(await create(priority)).toMatchObject({ result: 1, errors: [{ field: 'priority', code: 'choice' }] })
})

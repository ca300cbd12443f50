import { expect, it } from 'vitest'
import { quickTask } from './quick-task.contract.ts'

it('[task-059, task-060] takes twenty characters as the name, a hundred as the summary, and keeps all', () => {
  expect(quickTask('  给客户回电话  ')).toEqual({ name: '给客户回电话', summary: '', detail: '' })
  const long = '一'.repeat(120)
  expect(quickTask(long)).toEqual({ name: `${'一'.repeat(20)}…`, summary: `${'一'.repeat(100)}…`, detail: long })
  expect(quickTask('准备周会\n整理本周的数据')).toEqual({
    name: '准备周会 整理本周的数据',
    summary: '准备周会 整理本周的数据',
    detail: '准备周会\n整理本周的数据',
  })
  expect(quickTask('𠮷'.repeat(21)).name).toBe(`${'𠮷'.repeat(20)}…`)
})

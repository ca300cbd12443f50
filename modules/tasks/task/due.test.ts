import { beforeAll, expect, it } from 'vitest'
import { load } from '../tasks.words.ts'
import { dueGroup, dueText } from './due.web.ts'

beforeAll(load)
// 2030-01-02 10:00 by the company's clock.
const now = '2030-01-02T02:00:00.000Z'
const group = (planEndDate: string | null, isOverdue = false) => dueGroup({ planEndDate, isOverdue }, now)
const text = (planEndDate: string | null, isOverdue = false) => dueText({ planEndDate, isOverdue }, Date.parse(now))

it("groups by the company's days", () => {
  expect(group('2030-01-02T15:59:59.999Z')).toBe('today')
  expect(group('2030-01-02T16:00:00.000Z')).toBe('later')
  expect(group('2030-01-01T23:00:00.000Z', true)).toBe('overdue')
  expect(group(null)).toBe('someday')
})

it('[task-033] says when something is due as people do', () => {
  expect(text('2030-01-02T10:00:00.000Z')).toBe('今天 18:00 截止')
  expect(text('2030-01-02T16:30:00.000Z')).toBe('明天 00:30 截止')
  expect(text('2030-01-09T10:00:00.000Z')).toBe('01-09 18:00 截止')
  expect(text('2031-06-01T10:00:00.000Z')).toBe('2031-06-01 18:00 截止')
  expect(text('2029-12-30T10:00:00.000Z', true)).toBe('逾期 3 天')
  expect(text('2030-01-02T01:00:00.000Z', true)).toBe('今天 09:00 截止')
  expect(text(null)).toBeUndefined()
})

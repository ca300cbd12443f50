import { expect, it } from 'vitest'
import { filterAddress, filterQuery, isEmpty, noFilter, readFilter, type TaskFilter } from './task-filter.ts'

const whole: TaskFilter = { scope: 'created', status: ['RUNNING', 'POST_PONE'], priority: 0, dueBy: '2030-01-02' }

it('a filter is read back from the address that it was written to', () => {
  expect(readFilter(Object.fromEntries(new URLSearchParams(filterAddress(whole))))).toEqual(whole)
  expect(readFilter({})).toEqual(noFilter)
})

it('what is no criterion is left out', () => {
  expect(readFilter({ scope: 'company', status: 'RUNNING,NONSENSE', priority: '9', due_by: 'tomorrow' })).toEqual({
    ...noFilter,
    status: ['RUNNING'],
  })
  expect(isEmpty(readFilter({ scope: 'company' }))).toBe(true)
  expect(isEmpty({ ...noFilter, priority: 0 })).toBe(false)
})

it('asks the list for what was chosen and for nothing else', () => {
  expect(filterQuery(whole)).toEqual({
    scope: 'created',
    sort: 'planEndDate',
    limit: 20,
    status: ['RUNNING', 'POST_PONE'],
    priority: 0,
    planEndDate: '2030-01-02',
  })
  expect(filterQuery(noFilter)).toEqual({ scope: 'mine', sort: 'planEndDate', limit: 20 })
})

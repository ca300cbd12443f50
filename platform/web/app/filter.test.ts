import * as v from 'valibot'
import { expect, it } from 'vitest'
import { call } from '#platform/contract/call.ts'
import { choice, day, id, ids, listOf, numberedChoice } from '#platform/contract/fields.ts'
import { readFilter, writeFilter } from './filter.tsx'

interface Values {
  types: number[]
  person: { id: string; name: string } | null
  sort: string
  status?: string
  startDate?: string
  levels?: { id: string; name: string }[]
}
const filter = {
  none: { types: [], person: null, sort: '' } as Values,
  call: call(
    'GET /things',
    v.object({
      type: v.optional(listOf(numberedChoice([0, 1]), 2)),
      personId: v.optional(id),
      sort: v.optional(choice(['name'])),
      status: v.optional(listOf(choice(['open', 'done']), 2)),
      startDate: v.optional(day),
      level: v.optional(ids(5)),
    }),
    v.object({}),
  ),
  queryOf: ({ types, person, sort, status, startDate, levels }: Values) => ({
    ...(types.length > 0 ? { type: types } : {}),
    ...(person ? { personId: person.id } : {}),
    ...(sort ? { sort } : {}),
    ...(status ? { status: [status] } : {}),
    ...(startDate ? { startDate } : {}),
    ...(levels ? { level: levels.map(one => one.id) } : {}),
  }),
}
const one = { id: '01900000-0000-7000-8000-0000000000aa', name: '张伟' }
const read = (values: unknown) => readFilter(filter, JSON.stringify(values))
const nothing = { values: filter.none, query: {}, names: [] }

it('reads what was written', () => {
  const whole: Values = {
    types: [1],
    person: one,
    sort: 'name',
    status: 'open',
    startDate: '2030-01-02',
    levels: [one],
  }
  expect(read(JSON.parse(writeFilter(filter, whole)!))).toEqual({
    values: whole,
    query: {
      type: [1],
      personId: one.id,
      sort: 'name',
      status: ['open'],
      startDate: '2030-01-02',
      level: [one.id],
    },
    names: ['types', 'person', 'sort', 'status', 'startDate', 'levels'],
  })
})

it.each([
  { level: 'abc' },
  { levels: 'abc' },
  { levels: [one.id] },
  { levels: one },
  { levels: [{ id: 'abc', name: 'x' }] },
  { levels: [{ id: one.id, name: {} }] },
  { startDate: 'xyz' },
  { startDate: 5 },
  { status: 'nothing' },
  { status: ['open'] },
  { types: 'abc' },
  { types: 5 },
  { types: [7] },
  { types: null },
  { person: 'abc' },
  { person: one.id },
  { person: { id: 'abc', name: 'x' } },
  { sort: 'abc' },
  { sort: { name: 1 } },
  { unknown: true, page: -1 },
  [],
  'abc',
  null,
  7,
])('takes %j for nothing', values => {
  expect(read(values)).toEqual(nothing)
})

it('takes what is no JSON for nothing, and keeps what is sensible beside what is not', () => {
  expect(readFilter(filter, '{"types":')).toEqual(nothing)
  expect(readFilter(filter, null)).toEqual(nothing)
  expect(read({ startDate: 'xyz', types: [1] })).toEqual({
    values: { ...filter.none, types: [1] },
    query: { type: [1] },
    names: ['types'],
  })
})

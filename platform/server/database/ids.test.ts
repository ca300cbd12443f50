import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids are UUIDs of version 7, each its own, in the order in which they were made', () => {
  const made = Array.from({ length: 20_000 }, () => newId())
  expect(new Set(made).size).toBe(made.length)
  expect(made.every(id => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
  expect(made).toEqual(made.toSorted())
})

import { expect, test } from 'vitest'
import {
  hasProperty,
  withArgumentProperty,
  withDefaultProperty,
  withElement,
  withElementOf,
  withImport,
  withImported,
  withProperty,
  withPropertyOf,
} from './sources.ts'

test('an import goes behind the others, or first of all', () => {
  expect(withImport(`import a from './a.ts'\n\nexport const one = a`, `import b from './b.ts'`)).toBe(
    `import a from './a.ts'\nimport b from './b.ts'\n\nexport const one = a`,
  )
  expect(withImport('export const one = 1', `import b from './b.ts'`)).toBe(
    `import b from './b.ts'\n\nexport const one = 1`,
  )
})

test.each([
  ['const all = [a, b]', 'const all = [a, b, c]'],
  ['const all: A[] = [] as const', 'const all: A[] = [c] as const'],
  ['const all = [\n  a,\n  b,\n]', 'const all = [\n  a,\n  b,\n  c,\n]'],
  ['const all = [\n  a,\n  b // the last\n]', 'const all = [\n  a,\n  b,\n  c // the last\n]'],
  ['const other = [a]\nconst all = [[b]]', 'const other = [a]\nconst all = [[b], c]'],
])('an element is added to %j', (before, after) => {
  expect(withElement(before, 'all', 'c')).toBe(after)
})

test('an element may be kept behind the new one', () => {
  expect(withElement(`const rooms = ['tasks', 'home'] as const`, 'rooms', `'crm'`, 'home')).toBe(
    `const rooms = ['tasks', 'crm', 'home'] as const`,
  )
})

test('an element is added to a list of an object, which must be there', () => {
  const source = 'const all: Module = { calls: [a], subjects: [] }'
  expect(withElementOf(source, 'all', 'subjects', 'b')).toBe('const all: Module = { calls: [a], subjects: [b] }')
  expect(withElementOf(source, 'all', 'calls', 'b')).toBe('const all: Module = { calls: [a, b], subjects: [] }')
  expect(() => withElementOf(source, 'all', 'jobs', 'b')).toThrow('all has no list named jobs')
})

test('a property is added to what a call is given, with the object that holds it when that is missing', () => {
  const before = `const door = room({ tabPaths: [], screens: { '/a': () => import('./a.tsx') } })`
  expect(withPropertyOf(before, 'door', 'screens', `'/b': b`)).toContain(
    `{ '/a': () => import('./a.tsx'), '/b': b } })`,
  )
  expect(withPropertyOf(before, 'door', 'live', 'b: []')).toContain(`'./a.tsx') }, live: { b: [] } })`)
})

test('a property is added to an object', () => {
  expect(withProperty(`const records: Record<string, A> = {\n  '/a/': a,\n}`, 'records', `'/b/': b`)).toContain(
    `{\n  '/a/': a,\n  '/b/': b,\n}`,
  )
})

test('a word is added to a catalogue', () => {
  expect(withDefaultProperty(`export default {\n} as const\n`, `a: '1'`)).toBe(
    `export default {\n  a: '1',\n} as const\n`,
  )
  expect(withDefaultProperty(`export default {\n  a: '1',\n} satisfies B\n`, `b: '2'`)).toBe(
    `export default {\n  a: '1',\n  b: '2',\n} satisfies B\n`,
  )
})

test('a property is added to an argument of a call, and a name to an import', () => {
  expect(withArgumentProperty(`const a = table('a', { b: text() }, t => [])`, 'a', 1, 'c: date()')).toBe(
    `const a = table('a', { b: text(), c: date() }, t => [])`,
  )
  expect(withImported(`import { text } from './columns.ts'`, './columns.ts', 'date')).toBe(
    `import { text, date } from './columns.ts'`,
  )
  expect(withImported(`import { date, text } from './columns.ts'`, './columns.ts', 'date')).toBe(
    `import { date, text } from './columns.ts'`,
  )
  expect(hasProperty(`const a = f({ b: 1 })`, 'b')).toBe(true)
  expect(hasProperty(`const b = f({ a: { c } })`, 'b')).toBe(false)
})

test('what is not there is said', () => {
  expect(() => withElement('const all = 1', 'all', 'c')).toThrow('no list named all')
  expect(() => withProperty('const door = []', 'door', 'b: 1')).toThrow('no object named door')
  expect(() => withPropertyOf('const door = []', 'door', 'live', 'b: []')).toThrow('no call named door')
  expect(() => withDefaultProperty('export const a = {}', 'b: 1')).toThrow('no default object')
  expect(() => withArgumentProperty('const a = 1', 'a', 0, 'b: 1')).toThrow('no call named a')
  expect(() => withImported('', './columns.ts', 'date')).toThrow('nothing is imported')
})

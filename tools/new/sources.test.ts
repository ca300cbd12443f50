import { expect, test } from 'vitest'
import { withDefaultProperty, withElement, withImport, withProperty, withPropertyOf } from './sources.ts'

test('an import goes behind the others, or first of all', () => {
  expect(withImport(`import a from './a.ts'\n\nexport const one = a`, `import b from './b.ts'`))
    .toBe(`import a from './a.ts'\nimport b from './b.ts'\n\nexport const one = a`)
  expect(withImport('export const one = 1', `import b from './b.ts'`)).toBe(`import b from './b.ts'\n\nexport const one = 1`)
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
  expect(withElement(`const rooms = ['tasks', 'home'] as const`, 'rooms', `'crm'`, 'home')).toBe(`const rooms = ['tasks', 'crm', 'home'] as const`)
})

test('a property is added to what a call is given, with the object that holds it when that is missing', () => {
  const before = `const door = room({ words: load, screens: { '/a': () => import('./a.tsx') } })`
  expect(withPropertyOf(before, 'door', 'screens', `'/b': b`)).toContain(`{ '/a': () => import('./a.tsx'), '/b': b } })`)
  expect(withPropertyOf(before, 'door', 'live', 'b: []')).toContain(`'./a.tsx') }, live: { b: [] } })`)
})

test('a property is added to an object', () => {
  expect(withProperty(`const records: Record<string, A> = {\n  '/a/': a,\n}`, 'records', `'/b/': b`)).toContain(`{\n  '/a/': a,\n  '/b/': b,\n}`)
})

test('a word is added to a catalogue', () => {
  expect(withDefaultProperty(`export default {\n} as const\n`, `a: '1'`)).toBe(`export default {\n  a: '1',\n} as const\n`)
  expect(withDefaultProperty(`export default {\n  a: '1',\n} satisfies B\n`, `b: '2'`)).toBe(`export default {\n  a: '1',\n  b: '2',\n} satisfies B\n`)
})

test('what is not there is said', () => {
  expect(() => withElement('const all = 1', 'all', 'c')).toThrow('no list named all')
  expect(() => withProperty('const door = []', 'door', 'b: 1')).toThrow('no object named door')
  expect(() => withPropertyOf('const door = []', 'door', 'live', 'b: []')).toThrow('no call named door')
  expect(() => withDefaultProperty('export const a = {}', 'b: 1')).toThrow('no default object')
})

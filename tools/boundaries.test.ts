import { expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

const order = ['people', 'sales']

/** What is wrong with a tree of these files; the imported ones need no text. */
function broken(files: Record<string, string>) {
  return checkBoundaries(new Map(Object.entries(files)), order).broken
}

test('a good tree passes, and its imports are counted', () => {
  const sources = new Map(
    Object.entries({
      'app/main.tsx': `const sales = import('#modules/sales/sales.web.tsx')`,
      'app/server.ts': `import { createServer } from 'node:http'\nimport '#modules/sales/sales.server.ts'`,
      'modules/sales/sales.web.tsx': `import { chances } from './chance/chance-list.tsx'`,
      'modules/sales/sales.server.ts': `import { people } from '#modules/people/people.server.ts'`,
      'modules/sales/chance/chance-list.tsx': `import type { Chance } from './chance.contract.ts'\nimport './chance.module.css'`,
      'modules/sales/chance/chance.contract.ts': `import { text } from '#platform/contract/fields.ts'\nimport * as v from 'valibot'`,
      'modules/sales/chance/chance.test.ts': `import '#app/server.ts'\nimport './chance-list.tsx'`,
      'modules/people/people.server.ts': `import zh from './people.words.zh.ts'`,
      'modules/people/people.words.zh.ts': '',
      'platform/contract/fields.ts': '',
    }),
  )
  expect(checkBoundaries(sources, order)).toEqual({ files: 10, imports: 12, broken: [] })
})

test.each([
  ['platform/server/jobs.ts', '#mechanisms/people/people.server.ts', 'higher layer'],
  ['mechanisms/people/people.server.ts', '#modules/people/people.server.ts', 'higher layer'],
  ['modules/people/people.server.ts', '#app/server.ts', 'higher layer'],
  ['modules/people/people.server.ts', '#database/migrate.ts', 'higher layer'],
  [
    'modules/people/person.contract.ts',
    './person.server.ts',
    '(contract) imports modules/people/person.server.ts (server)',
  ],
  ['modules/people/person.contract.ts', './age.ts', '(contract) imports modules/people/age.ts (shared)'],
  ['modules/people/person.server.ts', './person-list.tsx', '(server) imports modules/people/person-list.tsx (web)'],
  ['modules/people/person.table.ts', './person.words.ts', '(server) imports modules/people/person.words.ts (web)'],
  ['modules/people/person-list.tsx', './person.table.ts', '(web) imports modules/people/person.table.ts (server)'],
  [
    'modules/people/person.words.zh.ts',
    './person.server.ts',
    '(texts) imports modules/people/person.server.ts (server)',
  ],
  ['modules/people/age.ts', './person.server.ts', '(shared) imports modules/people/person.server.ts (server)'],
  ['modules/people/person.server.ts', './person.test.ts', '(server) imports modules/people/person.test.ts (test)'],
  ['modules/sales/sales.server.ts', '#modules/people/person.server.ts', 'no door of the room people'],
  ['modules/people/people.server.ts', '#modules/sales/sales.server.ts', 'a room that comes after its own'],
  ['modules/people/people.server.ts', '#modules/stock/stock.server.ts', 'does not list the room stock'],
])('%s must not import %s', (from, to, reason) => {
  const target = to.startsWith('#') ? to.slice(1) : from.replace(/[^/]+$/, to.slice(2))
  const forms = [
    `import { a } from '${to}'`,
    `import type { A } from '${to}'`,
    `export { a } from '${to}'`,
    `export * from '${to}'`,
    `const later = () => import('${to}')`,
    `let a: import('${to}').A`,
  ]
  for (const text of forms) {
    const sentences = broken({ [from]: text, [target]: '' })
    expect(sentences, text).toEqual([expect.stringContaining(reason)])
    expect(sentences[0]).toMatch(new RegExp(`^${from} `))
  }
})

test('a circle is refused, also one that a lazy import or a type closes', () => {
  const first = {
    'mechanisms/a.server.ts': `import { b } from './b.server.ts'`,
    'mechanisms/b.server.ts': `import { c } from './c.server.ts'`,
  }
  const circle =
    'mechanisms/a.server.ts → mechanisms/b.server.ts → mechanisms/c.server.ts → mechanisms/a.server.ts is a circle'
  for (const text of [
    `import { a } from './a.server.ts'`,
    `const a = () => import('./a.server.ts')`,
    `import type { A } from './a.server.ts'`,
  ])
    expect(broken({ ...first, 'mechanisms/c.server.ts': text }), text).toEqual([circle])
})

test('a circle of folders below the rooms is refused, though no file is in a circle', () => {
  const people = {
    'mechanisms/people/person.server.ts': `import { members } from '#mechanisms/members/members.server.ts'`,
    'mechanisms/people/face.tsx': '',
    'mechanisms/members/members.server.ts': '',
    'mechanisms/members/members.tsx': `import { Face } from '#mechanisms/people/face.tsx'`,
  }
  expect(broken(people)).toEqual(['mechanisms/people → mechanisms/members → mechanisms/people is a circle'])
  expect(broken({ 'platform/web/kit/a.tsx': `import { b } from '../app/b.ts'`, 'platform/web/app/b.ts': '' })).toEqual(
    [],
  )
})

test('what tests stand on keeps to its layer, a test does not', () => {
  const database = { 'database/prepare.ts': '' }
  const text = `const { prepare } = await import('#database/prepare.ts')`
  expect(broken({ ...database, 'platform/testing/service.ts': text })).toEqual([
    'platform/testing/service.ts imports database/prepare.ts, which lies in a higher layer',
  ])
  expect(broken({ ...database, 'platform/testing/service.test.ts': text, 'app/testing/server.ts': text })).toEqual([])
})

test('what cannot be followed is refused: a missing file, a missing extension, a computed path, broken syntax', () => {
  expect(broken({ 'app/main.tsx': `import './gone.tsx'` })).toEqual([
    expect.stringContaining('app/gone.tsx, which is no file'),
  ])
  expect(broken({ 'app/main.tsx': `import './shell'`, 'app/shell.tsx': '' })).toEqual([
    expect.stringContaining('app/shell, which is no file'),
  ])
  expect(broken({ 'app/main.tsx': 'const page = name => import(`./${name}.tsx`)' })).toEqual([
    expect.stringContaining('computed path'),
  ])
  expect(broken({ 'app/main.tsx': `import {` })).toEqual([expect.stringContaining('cannot be read')])
})

test('only servers and tests may use what Node brings', () => {
  for (const from of ['modules/people/age.ts', 'modules/people/person.contract.ts', 'modules/people/person-list.tsx']) {
    expect(broken({ [from]: `import { join } from 'node:path'` })).toEqual([
      `${from} is no server file, and imports node:path`,
    ])
  }
  expect(broken({ 'modules/people/people.server.ts': `import { join } from 'node:path'` })).toEqual([])
})

test.each([
  ['const [answer] = await run([{ text, described: true }])', 'declare them'],
  ['const id = answer.rows[0]![0] as string', 'reads a row by place'],
  ['const id = found(answer.first)![1]', null],
  ['const id = answer.first![1]', 'reads a row by place'],
  ['const { id } = answer.one', null],
])('rows are read by their names: %s', (text, problem) => {
  const found = broken({ 'modules/sales/sales.server.ts': text })
  if (problem) expect(found).toEqual([expect.stringContaining(problem)])
  else expect(found).toEqual([])
  expect(broken({ 'platform/server/database/batch.ts': text })).toEqual([])
})

test('nothing is made known by being imported', () => {
  for (const text of [
    `refuseOn('person_mobile_key', taken)`,
    `for (const key of keys) refuseOn(key, taken)`,
    `if (isTest) known.add(1)`,
  ])
    expect(broken({ 'modules/people/people.server.ts': `const a = 1\n${text}` })).toEqual([
      expect.stringMatching(/^modules\/people\/people\.server\.ts does something when it is imported, in line 2/),
    ])
  const text = `export const parts = [refuseOn('person_mobile_key', taken)]`
  expect(broken({ 'modules/people/people.server.ts': text, 'app/server.ts': 'start()' })).toEqual([])
})

test('nothing is imported for what it does, but by processes and tests; styles are', () => {
  const sales = { 'modules/sales/chance.server.ts': '', 'modules/sales/chance.css': '' }
  for (const from of ['modules/sales/sales.server.ts', 'modules/sales/chance-list.tsx', 'modules/sales/a.contract.ts'])
    expect(broken({ ...sales, 'modules/sales/b.contract.ts': '', [from]: `import './b.contract.ts'` })).toEqual([
      `${from} imports ./b.contract.ts for what it does: a file does nothing when it is imported`,
    ])
  expect(broken({ ...sales, 'modules/sales/chance-list.tsx': `import './chance.css'` })).toEqual([])
  expect(broken({ ...sales, 'app/server.ts': `import '#modules/sales/chance.server.ts'` })).toEqual([])
  expect(broken({ ...sales, 'modules/sales/a.test.ts': `import './chance.server.ts'` })).toEqual([])
})

test('a part of a room asks another at its top alone', () => {
  const inside = 'modules/projects/agile/sprint/sprint.server.ts'
  const from = 'modules/projects/plan/tree/tree.server.ts'
  expect(broken({ [inside]: '', [from]: `import { a } from '../../agile/sprint/sprint.server.ts'` })).toEqual([
    `${from} imports ${inside}, which lies within the part agile`,
  ])
  const door = 'modules/projects/agile/agile.server.ts'
  expect(
    broken({
      [inside]: '',
      [door]: `export { a } from './sprint/sprint.server.ts'`,
      [from]: `import { a } from '../../agile/agile.server.ts'`,
      'modules/projects/projects.server.ts': `import { a } from './agile/sprint/sprint.server.ts'`,
    }),
  ).toEqual([])
})

test.each([
  ['const asked = 1', 'asked'],
  ['export const read = ({ query: given }) => given', 'given'],
  ['function ask() {}', 'ask'],
  ['interface Told {}', 'Told'],
  ['export const RowsInSight = 1', 'RowsInSight'],
])('%s is refused for its name', (text, name) => {
  expect(broken({ 'modules/sales/a.ts': text })).toEqual([
    `modules/sales/a.ts calls something \`${name}\` in line 1: use a standard term, such as request, query, input, actor, notified (docs/glossary.md)`,
  ])
})

test('names on the wire and keys of words stay', () => {
  const text = "export const words = { asked: 'Waiting', given: 'Sent' }\nexport const done = ({ told }) => told"
  expect(broken({ 'modules/sales/a.ts': text })).toEqual([])
})

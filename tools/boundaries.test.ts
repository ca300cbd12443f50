import { expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

const order = ['people', 'sales']

/** What is wrong with a tree of these files; the imported ones need no text. */
function broken(files: Record<string, string>) {
  return checkBoundaries(new Map(Object.entries(files)), order).broken
}

test('a good tree passes, and its imports are counted', () => {
  const sources = new Map(Object.entries({
    'app/main.tsx': `const sales = import('#modules/sales/sales.web.tsx')`,
    'app/server.ts': `import { createServer } from 'node:http'\nimport '#modules/sales/sales.server.ts'`,
    'modules/sales/sales.web.tsx': `import './chance/chance-list.tsx'`,
    'modules/sales/sales.server.ts': `import { people } from '#modules/people/people.server.ts'`,
    'modules/sales/chance/chance-list.tsx': `import type { Chance } from './chance.contract.ts'\nimport './chance.module.css'`,
    'modules/sales/chance/chance.contract.ts': `import { text } from '#platform/contract/fields.ts'\nimport * as v from 'valibot'`,
    'modules/sales/chance/chance.test.ts': `import '#app/server.ts'\nimport './chance-list.tsx'`,
    'modules/people/people.server.ts': '',
    'platform/contract/fields.ts': '',
  }))
  expect(checkBoundaries(sources, order)).toEqual({ files: 9, imports: 11, broken: [] })
})

test.each([
  ['platform/server/jobs.ts', '#mechanisms/people/people.server.ts', 'higher layer'],
  ['mechanisms/people/people.server.ts', '#modules/people/people.server.ts', 'higher layer'],
  ['modules/people/people.server.ts', '#app/server.ts', 'higher layer'],
  ['modules/people/people.server.ts', '#database/migrate.ts', 'higher layer'],
  ['modules/people/person.contract.ts', './person.server.ts', '(contract) imports modules/people/person.server.ts (server)'],
  ['modules/people/person.contract.ts', './age.ts', '(contract) imports modules/people/age.ts (shared)'],
  ['modules/people/person.server.ts', './person-list.tsx', '(server) imports modules/people/person-list.tsx (web)'],
  ['modules/people/person.table.ts', './person.words.ts', '(server) imports modules/people/person.words.ts (web)'],
  ['modules/people/person-list.tsx', './person.table.ts', '(web) imports modules/people/person.table.ts (server)'],
  ['modules/people/person.words.zh.ts', './person.server.ts', '(web) imports modules/people/person.server.ts (server)'],
  ['modules/people/age.ts', './person.server.ts', '(shared) imports modules/people/person.server.ts (server)'],
  ['modules/people/person.server.ts', './person.test.ts', '(server) imports modules/people/person.test.ts (test)'],
  ['modules/sales/sales.server.ts', '#modules/people/person.server.ts', 'no door of the room people'],
  ['modules/people/people.server.ts', '#modules/sales/sales.server.ts', 'a room that comes after its own'],
  ['modules/people/people.server.ts', '#modules/stock/stock.server.ts', 'does not list the room stock'],
])('%s must not import %s', (from, to, reason) => {
  const target = to.startsWith('#') ? to.slice(1) : from.replace(/[^/]+$/, to.slice(2))
  const forms = [
    `import '${to}'`,
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

test('a circle is refused, one that only a lazy import closes is not', () => {
  const first = { 'mechanisms/a.server.ts': `import './b.server.ts'`, 'mechanisms/b.server.ts': `import './c.server.ts'` }
  expect(broken({ ...first, 'mechanisms/c.server.ts': `import './a.server.ts'` }))
    .toEqual(['mechanisms/a.server.ts → mechanisms/b.server.ts → mechanisms/c.server.ts → mechanisms/a.server.ts is a circle'])
  expect(broken({ ...first, 'mechanisms/c.server.ts': `const a = () => import('./a.server.ts')` })).toEqual([])
})

test('what cannot be followed is refused: a missing file, a missing extension, a computed path, broken syntax', () => {
  expect(broken({ 'app/main.tsx': `import './gone.tsx'` })).toEqual([expect.stringContaining('app/gone.tsx, which is no file')])
  expect(broken({ 'app/main.tsx': `import './shell'`, 'app/shell.tsx': '' })).toEqual([expect.stringContaining('app/shell, which is no file')])
  expect(broken({ 'app/main.tsx': 'const page = name => import(`./${name}.tsx`)' })).toEqual([expect.stringContaining('computed path')])
  expect(broken({ 'app/main.tsx': `import {` })).toEqual([expect.stringContaining('cannot be read')])
})

test('only servers and tests may use what Node brings', () => {
  for (const from of ['modules/people/age.ts', 'modules/people/person.contract.ts', 'modules/people/person-list.tsx']) {
    expect(broken({ [from]: `import { join } from 'node:path'` })).toEqual([`${from} is no server file, and imports node:path`])
  }
  expect(broken({ 'modules/people/people.server.ts': `import { join } from 'node:path'` })).toEqual([])
})

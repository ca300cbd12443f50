import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '#platform/server/root.ts'

/** KiB of JavaScript, compressed as an ordinary server does. */
const budgets = { login: 75, home: 125, words: 5, screen: 30 }
/**
 * Heavy parts that a screen fetches when somebody needs them (an editor, charts, a mind map), each counted by itself.
 */
const engines = '../platform/web/engines/'

interface Chunk {
  file: string
  src?: string
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const built = join(root, 'dist/web')
const read = (path: string) => readFileSync(join(built, path))
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString())
const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))

const kibibytes = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024

/** A chunk and all that is fetched with it. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[key]!
  if (found.has(file)) return found
  found.add(file)
  for (const one of imports) withImports(one, found)
  return found
}

/** What a page names in its HTML, with all that this imports. */
function filesOfPage(page: string): string[] {
  const named = [
    ...read(page)
      .toString()
      .matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(0)
  const keys = named.flatMap(file => chunks.filter(([, chunk]) => chunk.file === file).map(([key]) => key))
  return keys.flatMap(key => [...withImports(key)])
}

const chunkOf = (module: string) => {
  const key = Object.keys(manifest).find(name => name === `../${module}`)
  return key ? [...withImports(key)] : []
}

/** The first screens' words in the other language: one file, which the head names. */
const otherWords = () => chunks.find(([, { file }]) => /\/words-en-/.test(file))![1].file

const table: Record<string, { KiB: string; budget: number | string }> = {}
const note = (name: string, size: number, budget: number | string) => {
  table[name] = { KiB: size.toFixed(1), budget }
}

describe("the web app's bytes", () => {
  beforeAll(
    () => () =>
      console.table(
        Object.fromEntries(Object.entries(table).sort(([, one], [, other]) => Number(other.KiB) - Number(one.KiB))),
      ),
  )

  it(`the login page has at most ${budgets.login} KiB in all, its words included`, () => {
    const size = kibibytes([...filesOfPage('login.html'), ...chunkOf('modules/account/session/login.words.zh.ts')])
    note('login, in all', size, budgets.login)
    expect(size).toBeLessThanOrEqual(budgets.login)
  })

  it(`the home page has at most ${budgets.home} KiB in all, and ${budgets.words} more in another language than the one that is within`, () => {
    // A head start for other first screens (long lists) is named in the head's script, not as a tag.
    const size = kibibytes([...filesOfPage('index.html'), ...chunkOf('modules/home/dynamic/dynamic.tsx')])
    const english = kibibytes([otherWords()])
    note('home, in all', size, budgets.home)
    note('home, its words in English', english, budgets.words)
    expect(size).toBeLessThanOrEqual(budgets.home)
    expect(english).toBeLessThanOrEqual(budgets.words)
  })

  it('what it fetches once it rests, the doors of the further rooms among it, is one file more', () => {
    const [, rest] = chunks.find(([, { file }]) => /\/offline-.{8}\.js$/.test(file))!
    expect(rest.imports!.map(key => /\/([\w-]+)-.{8}\.js$/.exec(manifest[key]!.file)![1]).toSorted()).toEqual([
      'app',
      'base',
    ])
    expect(rest).not.toHaveProperty('css')
  })

  it('the home page is two files of code', () => {
    const names = [...new Set(filesOfPage('index.html'))].map(file => /\/([\w-]+)-.{8}\.js$/.exec(file)![1])
    expect(names.toSorted()).toEqual(['app', 'base'])
  })

  it(`every screen's own code has at most ${budgets.screen} KiB`, () => {
    const screens = chunks.filter(
      ([key, { isDynamicEntry }]) => isDynamicEntry && key.endsWith('.tsx') && !key.startsWith(engines),
    )
    expect(screens.length).toBeGreaterThan(20)
    for (const [key, { file }] of screens) note(key.replace('../', ''), kibibytes([file]), budgets.screen)
    const tooHeavy = screens.filter(([, { file }]) => kibibytes([file]) > budgets.screen).map(([key]) => key)
    expect(tooHeavy).toEqual([])
  })

  it('what several screens share, and the engines, are counted', () => {
    for (const [key, { file }] of chunks) {
      if (key.startsWith('_') || key.startsWith(engines))
        note(
          key.startsWith('_') ? `shared: ${file.replace(/^assets\/|-[\w-]{8}\.js$/g, '')}` : key,
          kibibytes([file]),
          '–',
        )
    }
    expect(Object.keys(table).length).toBeGreaterThan(20)
  })
})

/**
 * The Vite plugin that brings a chunk's words along with it: every dynamic import of a screen also awaits the
 * catalogues that the screen, and whatever it imports, speak with. They are found in the sources, so nobody lists them
 * by hand.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

/** Loaded before anything is drawn (`app/main.tsx`, `app/login.tsx`). */
const loadedAtStart = [
  'platform/web/kit/kit.words.ts',
  'platform/web/app/app.words.ts',
  'app/shell/shell.words.ts',
  'modules/home/home.words.ts',
]
const isCatalogue = (path: string) => path.endsWith('.words.ts')
const isWeb = (path: string) => /^(app|modules|mechanisms|platform)\/.*\.tsx?$/.test(path)
/** A door lists chunks of its room, and comes with the app before any of the room's words. */
const isDoor = (path: string) => path.startsWith('app/') || /^modules\/\w+\/[\w-]+\.web\.tsx?$/.test(path)

interface Source {
  /** What a name imported from here leads to in another file, passed on. */
  passedOn: Map<string, { to: string; name: string }>
  /** Files of which every name is passed on. */
  passedOnWhole: string[]
  imports: { to: string; names: string[] }[]
  /** Catalogues that it loads itself, when they are needed: for its own imports, too. */
  fetches: string[]
  chunks: { to: string; start: number; end: number }[]
}

const whole = '*'

export function wordsOfChunks(root: string): Plugin {
  let sources = new Map<string, Source>()
  const read = (path: string) => {
    const known = sources.get(path)
    if (known) return known
    const source = readSource(path, readFileSync(join(root, path), 'utf8'), to => inTree(root, path, to))
    sources.set(path, source)
    return source
  }
  return {
    name: 'words-of-chunks',
    enforce: 'pre',
    // In development a changed file may bring other words.
    buildStart: () => void (sources = new Map()),
    watchChange: () => void (sources = new Map()),
    transform(code, id) {
      const path = relative(root, id.split('?')[0]!)
      if (!isWeb(path) || !code.includes('import(')) return
      const known = new Set([...loadedAtStart, ...(isDoor(path) ? [] : cataloguesOf(path, [whole], read))])
      const chunks = readSource(path, code, to => inTree(root, path, to)).chunks.map(chunk => ({
        ...chunk,
        catalogues: [...cataloguesOf(chunk.to, [whole], read)].filter(name => !known.has(name)),
      }))
      return withCatalogues(
        root,
        code,
        chunks.filter(({ catalogues }) => catalogues.length > 0),
      )
    },
  }
}

/** The catalogues that these names of a module speak with, wherever they come from. */
export function cataloguesOf(module: string, names: readonly string[], read: (path: string) => Source): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, name: string, fetched: readonly string[]) => {
    if (isCatalogue(path)) return void (fetched.includes(path) || found.add(path))
    const here = `${path} ${fetched.join(' ')}`
    if (seen.has(`${here} ${name}`)) return
    seen.add(`${here} ${name}`)
    const { passedOn, passedOnWhole, imports, fetches } = read(path)
    const next = passedOn.get(name)
    if (next) return visit(next.to, next.name, fetched)
    for (const other of passedOnWhole) visit(other, name, fetched)
    if (name === whole) for (const { to, name: other } of passedOn.values()) visit(to, other, fetched)
    if (seen.has(here)) return
    seen.add(here)
    const fetchedBelow = fetches.length > 0 ? [...new Set([...fetched, ...fetches])].sort() : fetched
    for (const { to, names: others } of imports) for (const other of others) visit(to, other, fetchedBelow)
  }
  for (const name of names) visit(module, name, [])
  return found
}

function withCatalogues(
  root: string,
  code: string,
  chunks: readonly { start: number; end: number; catalogues: readonly string[] }[],
) {
  if (chunks.length === 0) return
  const all = [...new Set(chunks.flatMap(({ catalogues }) => catalogues))]
  let text = code
  for (const { start, end, catalogues } of chunks.toReversed()) {
    const loads = catalogues.map(name => `, $load${all.indexOf(name)}`).join('')
    text = `${text.slice(0, start)}$withWords(${text.slice(start, end)}${loads})${text.slice(end)}`
  }
  // Behind the code on its last line: whoever looks at it in the browser finds the lines where they are written.
  const imports = all.map((name, index) => `import { load as $load${index} } from ${JSON.stringify(join(root, name))};`)
  const helper = `import { withWords as $withWords } from ${JSON.stringify(join(root, 'platform/web/words/with-words.ts'))};`
  return { code: `${text}\n${helper}${imports.join('')}`, map: null }
}

function readSource(path: string, text: string, inTree: (to: string) => string | undefined): Source {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const source: Source = { passedOn: new Map(), passedOnWhole: [], imports: [], fetches: [], chunks: [] }
  for (const { moduleRequest, entries } of module.staticImports) {
    const to = inTree(moduleRequest.value)
    const names = entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => importName.name ?? nameOf(importName.kind))
    if (!to || names.length === 0) continue
    if (isCatalogue(to) && names.includes('load')) source.fetches.push(to)
    source.imports.push({ to, names })
  }
  for (const { moduleRequest, importName, exportName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const to = moduleRequest && !isType && inTree(moduleRequest.value)
    if (!to) continue
    if (exportName.name) source.passedOn.set(exportName.name, { to, name: importName.name ?? nameOf(importName.kind) })
    else source.passedOnWhole.push(to)
  }
  new Visitor({
    ImportExpression({ source: { type, ...literal }, start, end }) {
      const to = type === 'Literal' && 'value' in literal ? inTree(String(literal.value)) : undefined
      if (to && !/\.words(\.\w+)?\.ts$/.test(to)) source.chunks.push({ to, start, end })
    },
  }).visit(program)
  return source
}

const nameOf = (kind: string) => (kind === 'Default' ? 'default' : whole)

/** A source of ours that may speak, as its path from the root; nothing for packages, styles and contracts. */
function inTree(root: string, from: string, to: string): string | undefined {
  const path = to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? join(dirname(from), to) : undefined
  return path && isWeb(path) && !path.endsWith('.contract.ts') && existsSync(join(root, path)) ? path : undefined
}

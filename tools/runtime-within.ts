/**
 * The Vite plugin that spares the app's beginning a request: the bundler's helpers (0.7 KB) are a file of their own
 * whatever the groups say, and what is fetched at the start has them within instead. Each file keeps to itself, so that
 * one from the browser's cache always fits.
 */
import type { Plugin, Rolldown } from 'vite'

const helpers = 'rolldown-runtime'

export function runtimeWithin(names: readonly string[]): Plugin {
  return {
    name: 'runtime-within',
    apply: 'build',
    // Before the pages are written, which name all that a chunk imports.
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === helpers)
      if (!runtime) return
      for (const chunk of chunks) if (names.includes(chunk.name)) takeIn(chunk, runtime)
    },
  }
}

function takeIn(chunk: Rolldown.OutputChunk, { code, fileName }: Rolldown.OutputChunk) {
  const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${fileName.split('/').at(-1)!.replaceAll('.', '\\.')}";?`)
  const found = imported.exec(chunk.code)
  if (!found) return
  const body = code.replace(/export\{[^}]*\};?\s*$/, '')
  const input = /export\{([^}]*)\};?\s*$/.exec(code)![1]!
  const pairs = (list: string, join: (from: string, to: string) => string) =>
    list
      .split(',')
      .map(one => one.split(' as '))
      .map(([from, to = from]) => join(from!.trim(), to!.trim()))
      .join(',')
  const taken = `const{${pairs(found[1]!, (from, to) => `${from}:${to}`)}}=(()=>{${body}return{${pairs(input, (from, to) => `${to}:${from}`)}}})();`
  chunk.code = chunk.code.replace(found[0], () => taken)
  chunk.imports = chunk.imports.filter(name => name !== fileName)
}

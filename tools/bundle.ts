/** What Vite's plugins ask of the files that were built. */
import type { Rolldown } from 'vite'
import type { FirstScreen } from '#app/shell/first-requests.ts'
import { webModule } from './web-module.ts'

export type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

export interface First {
  firstScreens: Record<string, FirstScreen>
  linkedScreens: Record<string, Pick<FirstScreen, 'module' | 'addresses'>>
  anyId: string
  firstWords: string[]
  loginWords: string[]
}
/** The screens that the app is opened on (`app/shell/first-requests.ts`). */
export const readFirst = (root: string) => webModule<First>(`${root}/app/shell/first-requests.ts`)

/** These modules, and all that come along with them. */
export function reachedFrom(modules: readonly string[], nextOf: (module: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...modules]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (reached.has(module)) continue
    reached.add(module)
    waiting.push(...nextOf(module))
  }
  return reached
}

/** The chunks that a module comes with: its own, and those that it imports at once. */
function chunksOf(bundle: Bundle, module: string): Chunk[] {
  const first = Object.values(bundle).find(one => one.type === 'chunk' && one.moduleIds.includes(module))
  if (!first) throw new Error(`${module} is in no chunk: is it named rightly in app/shell/first-requests.ts?`)
  const chunks = new Set<Chunk>()
  const add = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports) add(bundle[name])
  }
  add(first)
  return [...chunks]
}

/** Addresses of the scripts that a module comes with. */
export const scriptsOf = (bundle: Bundle, module: string) =>
  chunksOf(bundle, module).map(({ fileName }) => `/${fileName}`)

/** Addresses of the style sheets that a module comes with: what it builds on first. */
export const stylesOf = (bundle: Bundle, module: string) =>
  chunksOf(bundle, module)
    .toReversed()
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map(file => `/${file}`)

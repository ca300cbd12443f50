/**
 * The Vite plugin that finds what the service worker keeps from the start: the app with its first screens, whatever
 * works without a network, and all that these fetch while they are used. It is found in what was built, for a list by
 * hand misses the part that a screen got last.
 */
import type { Plugin } from 'vite'
import { reachedFrom, readFirst, scriptsOf, stylesOf } from './bundle.ts'

/** Words are fetched by the rooms' doors, in either language. */
const isWords = (file: string) => /\.words\.(zh|en)-[^/]*\.js$/.test(file)
const isPage = (file: string) => !file.startsWith('assets/')

/** `screens`: the modules of what is read and written without a network, beside the first screens. */
export function keptFromStart(root: string, screens: readonly string[]) {
  const kept = new Set<string>()
  const plugin: Plugin = {
    name: 'kept-from-start',
    apply: 'build',
    async generateBundle(_, bundle) {
      const importedBy = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      const fetchedBy = (module: string) => this.getModuleInfo(module)?.dynamicallyImportedIds ?? []
      const first = Object.values((await readFirst(root)).firstScreens).map(({ module }) => module)
      const opened = ['app/main.tsx', 'app/login.tsx', ...first, ...screens].map(module => `${root}/${module}`)
      // A door leads to all screens of its room: those are kept once they were opened.
      const doors = ['app/rooms.web.ts', 'app/further-rooms.web.ts'].flatMap(rooms => importedBy(`${root}/${rooms}`))
      const used = reachedFrom(opened, importedBy)
      const fetched = [...used].filter(module => !doors.includes(module)).flatMap(fetchedBy)
      // Of some modules nothing was used: those are in no file.
      const built = new Set(Object.values(bundle).flatMap(one => (one.type === 'chunk' ? one.moduleIds : [])))
      for (const module of [...new Set([...opened, ...fetched])].filter(one => built.has(one))) {
        for (const address of [...scriptsOf(bundle, module), ...stylesOf(bundle, module)]) kept.add(address.slice(1))
      }
      // These are written into the page (`page-styles.ts`): nobody fetches them.
      for (const module of ['app/main.tsx', ...first])
        for (const address of stylesOf(bundle, `${root}/${module}`)) kept.delete(address.slice(1))
    },
  }
  return { plugin, isKept: (file: string) => isPage(file) || isWords(file) || kept.has(file) }
}

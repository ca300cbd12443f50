/**
 * The Vite plugin that cuts the web app into few files, for on a slow phone each request counts: what the login page
 * and the app share, the app with its home page and the default language, long lists, what several other screens need,
 * and each of those by itself.
 */
import type { Plugin, Rolldown } from 'vite'
import { reachedFrom, readFirst, type First } from './bundle.ts'

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], Function>>[1]

export function chunks(root: string): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config() {
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups: groups(root, await readFirst(root)) } } } },
      }
    },
  }
}

function groups(root: string, { firstScreens, firstWords }: First): Rolldown.CodeSplittingGroup[] {
  const entry = `${root}/app/main.tsx`
  const screens = new Map(Object.values(firstScreens).map(({ module, file }) => [`${root}/${module}`, file]))
  const inLanguage = (language: string) => new Set(firstWords.map(name => `${root}/${name}.words.${language}.ts`))
  const [chinese, english] = [inLanguage('zh'), inLanguage('en')]
  const kitWords = `${root}/platform/web/kit/kit.words.zh.ts`
  const login = [`${root}/app/login.tsx`]
  const offline = `${root}/platform/web/app/offline/`
  const partsOf = (context: Context) => ({
    login: broughtBy(login, context),
    loginLater: broughtBy(login, context, true),
    app: broughtBy([entry, ...screens.keys()], context),
    offline: broughtBy(
      [
        ...['start.ts', 'outbox.ts', 'offline.words.zh.ts'].map(name => `${offline}${name}`),
        `${root}/app/further-rooms.web.ts`,
      ],
      context,
    ),
  })
  let parts: ReturnType<typeof partsOf> | undefined
  const isIn = (part: keyof ReturnType<typeof partsOf>, module: string, context: Context) =>
    (parts ??= partsOf(context))[part].has(module)
  const fromTheStart = (module: string, context: Context) =>
    isIn('app', module, context) || isIn('offline', module, context)
  return [
    {
      debugName: 'base',
      name: (module, context) =>
        module === kitWords || (isIn('login', module, context) && fromTheStart(module, context)) ? 'base' : null,
    },
    // With whatever they use: the bundler knows which of the modules that a door names are needed, and leaves out the
    // others.
    {
      debugName: 'app',
      name: module => (module === entry || chinese.has(module) || screens.get(module) === 'app' ? 'app' : null),
    },
    { debugName: 'lists', name: module => (screens.get(module) === 'lists' ? 'lists' : null) },
    { debugName: 'words', name: module => (english.has(module) ? 'words-en' : null) },
    // Not together with the login page itself, which would run when a screen fetches what they share.
    {
      debugName: 'fields',
      minShareCount: 2,
      name: (module, context) => (isIn('login', module, context) ? 'fields' : null),
    },
    // What the login page fetches later must not lie with screens: those bring the app along, which would start on the
    // login page.
    {
      debugName: 'later',
      minShareCount: 2,
      name: (module, context) => (isIn('loginLater', module, context) ? 'later' : null),
    },
    // What works without a network comes as one file with the doors of the further rooms, which the device keeps from
    // the start.
    {
      debugName: 'offline',
      name: (module, context) =>
        isIn('offline', module, context) && !isIn('app', module, context) && !isIn('login', module, context)
          ? 'offline'
          : null,
    },
    { name: 'shared', minShareCount: 2, test: /\.tsx?$/ },
  ]
}

/**
 * Whatever comes along with these modules: all that they import at once; with `later`, also what they fetch when it is
 * needed.
 */
const broughtBy = (modules: readonly string[], context: Context, later = false) =>
  reachedFrom(modules, module => {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {}
    return later ? [...importedIds, ...dynamicallyImportedIds] : importedIds
  })

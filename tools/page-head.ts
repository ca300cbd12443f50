/**
 * The Vite plugin that writes the head of the app's pages: the script of `app/shell/page-head.ts` with what it needs to
 * know of the build, and for the login page the files of the app, which it fetches while somebody is typing.
 */
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { FirstScreen } from '#app/shell/first-requests.ts'
import { readFirst, scriptsOf, type Bundle } from './bundle.ts'
import { firstLookParts, type Classes } from './first-look.ts'
import { webModule } from './web-module.ts'

/** Where the script goes: after the page's character set, before the styles, which a script would wait for. */
const place = '<!-- page head -->'

const languages = { zh: 'zh-CN', en: 'en-US' }

export function pageHead(root: string): Plugin {
  const classes: Classes = {}
  return {
    name: 'page-head',
    config: () => ({
      css: {
        modules: {
          getJSON: (path, names) => {
            classes[path] = names
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        const isLogin = filename.endsWith('login.html')
        // In the page itself: one request less.
        const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${root}/app/public/icon.svg`, 'utf8').replace(/\n\s*/g, ''))}`
        const script = await headScript(root, bundle, isLogin, classes)
        const page = isLogin ? html : inSteps(html)
        return {
          html: page
            .replace(place, () => `<script>${script}</script>`)
            .replace('href="/icon.svg"', () => `href="${icon}"`),
          tags: isLogin && bundle ? [filesToCome(bundle, root)] : [],
        }
      },
    },
  }
}

const moduleTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g

/**
 * The app's files are fetched together and run one after the other, each in a task of its own: in one it would be a
 * quarter of a second, on a slow phone, in which a finger on what can be read already is not handled.
 */
function inSteps(html: string): string {
  const files = [...html.matchAll(moduleTag)].map(([, file]) => file!)
  if (files.length === 0) return html
  const links = files.map(file => `\n    <link rel="modulepreload" crossorigin href="${file}">`).join('')
  const run = `for (const file of ${JSON.stringify(files)}) { await import(file); await new Promise(go => setTimeout(go)) }`
  let isFirst = true
  return html.replace(moduleTag, () => {
    const tags = isFirst ? `${links}\n    <script type="module">${run}</script>` : ''
    isFirst = false
    return tags
  })
}

async function headScript(
  root: string,
  bundle: Bundle | undefined,
  isLogin: boolean,
  classes: Classes,
): Promise<string> {
  const { publicPaths } = await webModule<{ publicPaths: readonly string[] }>(`${root}/app/rooms.web.ts`)
  const known = await firstFetches(root, bundle, isLogin)
  const define = Object.fromEntries(
    Object.entries({ publicPaths, isLogin, ...known }).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const bundled = async (said?: string) => {
    const { outputFiles } = await build({
      entryPoints: [`${root}/app/shell/page-head.ts`],
      bundle: true,
      write: false,
      minify: said !== undefined,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      jsx: 'automatic',
      plugins: [firstLookParts(root, classes, said)],
      define,
    })
    return outputFiles[0]!.text.trim()
  }
  return await bundled(await bundled())
}

/**
 * What a page, and each of the first screens, fetches: in development only calls, for Vite serves the modules one by
 * one.
 */
async function firstFetches(root: string, bundle: Bundle | undefined, isLogin: boolean) {
  const { firstScreens, linkedScreens, anyId, firstWords, loginWords } = await readFirst(root)
  const [entry, screens, words] = isLogin
    ? (['login', {}, loginWords] as const)
    : (['main', { ...firstScreens, ...linkedScreens }, firstWords] as const)
  const there = bundle ? scriptsOf(bundle, `${root}/app/${entry}.tsx`) : []
  const beyond = (modules: string[]) =>
    bundle ? [...new Set(modules.flatMap(one => scriptsOf(bundle, one)))].filter(file => !there.includes(file)) : []
  return {
    anyId,
    firstRequests: Object.fromEntries(
      Object.entries<Pick<FirstScreen, 'module' | 'addresses'>>(screens).map(([path, { module, addresses }]) => [
        path,
        { files: beyond([`${root}/${module}`]), addresses, isDrawn: path in firstScreens },
      ]),
    ),
    firstWords: Object.fromEntries(
      Object.entries(languages).map(([language, locale]) => [
        locale,
        beyond(words.map(one => `${root}/${one}.words.${language}.ts`)),
      ]),
    ),
  }
}

/** The app's own files, as a list that the login page reads (`app/login.tsx`); its styles are in its page. */
const filesToCome = (bundle: Bundle, root: string): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'body',
  attrs: { id: 'app-files', type: 'application/json' },
  children: JSON.stringify(scriptsOf(bundle, `${root}/app/main.tsx`)),
})

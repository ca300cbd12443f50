/**
 * How esbuild puts the app's components into the page's head (`app/shell/first-look/`): without React, and with no more
 * words than they say.
 */
import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { webModule } from './web-module.ts'

/** The names that Vite gave to the classes of each style sheet, by its path. */
export type Classes = Record<string, Record<string, string>>

const languages = { 'zh-CN': 'zh', 'en-US': 'en' }
type Texts = Record<string, string>

/** `said` is what the head's script names, from an earlier run: of the words only those come along. */
export function firstLookParts(root: string, classes: Classes, said: string | undefined): Plugin {
  const elements = `${root}/app/shell/first-look/elements.ts`
  return {
    name: 'first-look-parts',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^react(\/jsx-runtime)?$/ }, () => ({ path: elements }))
      // What comes later comes with the app.
      onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
      // Whatever a module does beyond what is used of it belongs to the app.
      onResolve({ filter: /^[.#]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === 'resolved') return undefined
        const found = await resolve(path, { importer, resolveDir, kind, pluginData: 'resolved' })
        return { ...found, sideEffects: false }
      })
      // A room's door is passed through for one of its components; its screens are nothing here.
      onLoad({ filter: /\.web\.tsx$/ }, ({ path }) => ({
        loader: 'tsx',
        contents: readFileSync(path, 'utf8').replace(/= room\(/, '= /* @__PURE__ */ room('),
      }))
      onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({
        loader: 'json',
        contents: JSON.stringify(classes[path] ?? {}),
      }))
      onLoad({ filter: /\.words\.ts$/ }, async ({ path }) => ({
        loader: 'ts',
        resolveDir: root,
        contents: await wordsOf(path, said),
      }))
    },
  }
}

async function wordsOf(path: string, said: string | undefined): Promise<string> {
  const texts: Record<string, Texts> = {}
  for (const [locale, language] of Object.entries(languages)) {
    const { default: all } = await webModule<{ default: Texts }>(path.replace(/\.ts$/, `.${language}.ts`))
    texts[locale] = Object.fromEntries(
      Object.entries(all).filter(([key]) => said === undefined || new RegExp(`\\b${key}\\b`).test(said)),
    )
  }
  return `import { fill, locale } from '#platform/web/words/words.ts'
    const texts = ${JSON.stringify(said === undefined ? {} : texts)}
    export const load = async () => {}
    export const t = (key, values) => fill(texts[locale()][key], values, locale())`
}

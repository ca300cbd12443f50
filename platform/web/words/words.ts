import type { Words } from '#platform/contract/words.ts'
import { token } from '../session/session.ts'

/**
 * Typed words in two languages. A room keeps `x.words.zh.ts` (`export default {…} as const`, the measure) and
 * `x.words.en.ts` (`export default {…} satisfies Words<typeof zh>`), and opens them in `x.words.ts`:
 *
 *     export const { t, load } = words<typeof zh>({
 *       'zh-CN': () => import('./x.words.zh.ts'),
 *       'en-US': () => import('./x.words.en.ts'),
 *     })
 *
 * The build awaits `load()` with every chunk that says something of it (`tools/words-of-chunks.ts`): there `t` is
 * synchronous. Code that is to fetch its words later imports `load`, and awaits it.
 */
export type Locale = 'zh-CN' | 'en-US'

export type { Words }

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** The values a text asks for by its `{placeholders}`; none for a plain text. */
export type Values<Text> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, string | number>]

export type Catalogue<Zh> = {
  t: <Key extends keyof Zh & string>(key: Key, ...values: Values<Zh[Key]>) => string
  load: () => Promise<void>
}

type Source<Text> = () => Promise<{ default: Text }>

const languageKey = 'kaigong.language'
const inBrowser = typeof document !== 'undefined'

let chosen: Locale | undefined

/**
 * The language of this device: zh-CN unless the person chose otherwise. Whoever comes without having chosen or signed
 * in, such as a customer with a link, is spoken to as their browser asks, and from then on. A page keeps the one that
 * it began with.
 */
export function locale(): Locale {
  return (chosen ??= inBrowser ? ofDevice() : 'zh-CN')
}

function ofDevice(): Locale {
  const kept = localStorage.getItem(languageKey)
  if (kept || token()) return kept === 'en-US' ? kept : 'zh-CN'
  const wanted = preferredLocale(navigator.languages)
  localStorage.setItem(languageKey, wanted)
  return wanted
}

/** The first language of a browser's that is spoken here. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  /^en/i.test(languages.find(one => /^(zh|en)\b/i.test(one)) ?? '') ? 'en-US' : 'zh-CN'

/** Keeps the choice and reloads the page, so that every word, also those of a query's answer, is in one language. */
export function setLocale(value: Locale): void {
  localStorage.setItem(languageKey, value)
  location.reload()
}

if (inBrowser) document.documentElement.lang = locale()

export function words<Zh extends Record<string, string>>(sources: {
  'zh-CN': Source<Zh>
  'en-US': Source<Words<Zh>>
}): Catalogue<Zh> {
  let texts: Words<Zh> | undefined
  return {
    async load() {
      texts ??= (await sources[locale()]()).default
    },
    t(key, ...[values]) {
      if (!texts) {
        console.error(`The word "${key}" was asked for before its catalogue was loaded`)
        return key
      }
      return fill(texts[key]!, values, locale())
    },
  }
}

/**
 * A text with its values put in. Where a text has two forms, `{n} task|{n} tasks`, the value `n` chooses by the
 * language's plural rule; another value chooses a word beside it, `{done} of {all} {all:row|rows}`.
 */
export function fill(text: string, values: Record<string, string | number> | undefined, language: Locale): string {
  if (!values) return text
  const isOne = (name: string) => new Intl.PluralRules(language).select(Number(values[name])) === 'one'
  const [one, other] = text.split(/\|(?![^{]*\})/)
  const form = other !== undefined && !isOne('n') ? other : one!
  return form.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, single?: string, several?: string) =>
    String((single === undefined ? values[name] : isOne(name) ? single : several) ?? whole),
  )
}

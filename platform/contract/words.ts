/** The two languages of the product; zh-CN is the default (spec 1 §1). */
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]

/** What a catalogue in another language must give: the same keys, none more. */
export type Words<Zh> = { readonly [Key in keyof Zh]: string }

/** A sentence in both languages. `{name}` is filled in. */
export interface Sentence {
  zh: string
  en: string
}

/** The sentence in the reader's language, its places filled. */
export function say(sentence: Sentence, locale: Locale, values: Record<string, string | number> = {}): string {
  return (locale === 'en-US' ? sentence.en : sentence.zh).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** The locale that a `lang` parameter or an `Accept-Language` header asks for. */
export function readLocale(asked: string | undefined): Locale {
  return asked !== undefined && /^\s*en\b/i.test(asked) ? 'en-US' : 'zh-CN'
}

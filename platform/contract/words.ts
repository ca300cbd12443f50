/** The two languages of the product; zh-CN is the default (spec 1 §1). */
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]

/** A catalogue in another language must have exactly the same keys. */
export type Words<Zh> = { readonly [Key in keyof Zh]: string }

/** A sentence in both languages, with placeholders such as `{name}`. */
export interface Sentence {
  zh: string
  en: string
}

/** The sentence in the reader's language, with its placeholders filled. */
export function say(sentence: Sentence, locale: Locale, values: Record<string, string | number> = {}): string {
  return (locale === 'en-US' ? sentence.en : sentence.zh).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** The locale of a `lang` parameter or an `Accept-Language` header. */
export function readLocale(language: string | undefined): Locale {
  return language !== undefined && /^\s*en\b/i.test(language) ? 'en-US' : 'zh-CN'
}

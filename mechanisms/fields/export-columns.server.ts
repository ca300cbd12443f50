import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import type { ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { shownName, type Fields, type FieldsShown, type FieldWord, type NameOf, type Own } from './fields.contract.ts'

/** A room's two catalogues, which contain the words of the fields. */
export type Catalogues<O extends Own> = Record<'zh' | 'en', Record<FieldWord<O>, string>>
export const yesOrNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } }
const widths: Partial<Record<string, number>> = { money: 14, date: 12, flag: 8, longText: 40 }

/** Export columns of these fields, with the same headings as on screen. */
export function exportColumns<O extends Own>(
  { own }: Fields<O>,
  words: Catalogues<O>,
  names: readonly NameOf<O>[],
  locale: Locale,
): ListColumn<FieldsShown<O>>[] {
  const sentence = (word: string): Sentence => ({
    zh: words.zh[word as FieldWord<O>],
    en: words.en[word as FieldWord<O>],
  })
  return names.map(name => {
    const { traits, more } = own[name]!
    const key = shownName(name, traits)
    const textOf = (shown: unknown) => {
      if (shown === null || shown === undefined) return null
      if (traits.kind === 'numbered') return say(sentence(`${key}_${Number(shown)}`), locale)
      if (traits.kind === 'flag') return say(yesOrNo[shown === true ? 'true' : 'false'], locale)
      if (traits.kind === 'record') return more.nameOf!(shown as never)
      return typeof shown === 'object' ? (shown as { name: string }).name : (shown as string)
    }
    return {
      heading: sentence(key),
      kind: traits.kind === 'money' ? 'money' : traits.kind === 'date' ? 'day' : 'text',
      width: widths[traits.kind] ?? Math.min(40, Math.max(12, Math.round((more.longest ?? 0) / 3))),
      value: row => textOf((row as Record<string, unknown>)[traits.kind === 'department' ? `${key}Name` : key]),
    }
  })
}

import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { shownName, type Fields, type FieldsShown, type FieldWord, type NameOf, type Own } from './fields.contract.ts'
import { t } from './fields.words.ts'

/** Fields with the words of their room. */
export interface FieldWords<O extends Own> {
  fields: Fields<O>
  label(name: NameOf<O>): string
  /** The field's hint, if it has one. */
  hint(name: NameOf<O>): string | undefined
  /** The label of one of a field's numbers. */
  option(name: NameOf<O>, value: number): string
}

/** The words of fields are in the room's own catalogue, under their shown names: a missing one does not compile. */
export function fieldWords<O extends Own>(fields: Fields<O>, word: (key: FieldWord<O>) => string): FieldWords<O> {
  const keyOf = (name: NameOf<O>) => shownName(name, fields.own[name]!.traits)
  return {
    fields,
    label: name => word(keyOf(name) as FieldWord<O>),
    hint: name => (fields.own[name]!.traits.isHinted ? word(`${keyOf(name)}Text` as FieldWord<O>) : undefined),
    option: (name, value) => word(`${keyOf(name)}_${value}` as FieldWord<O>),
  }
}

/** The same of any fields. */
interface AnyWords {
  fields: { own: Own; names: readonly string[] }
  label(name: string): string
  option(name: string, value: number): string
}

/** A field's value from an answer or the history, in words; money in the record's currency, if it has one. */
function inWords({ fields, option }: AnyWords, name: string, value: unknown, currency?: unknown): string {
  switch (fields.own[name]!.traits.kind) {
    case 'money':
      return yuan(String(value), typeof currency === 'string' ? currency : undefined)
    case 'date':
      return day(String(value))
    case 'flag':
      return t(value ? 'yes' : 'no')
    case 'numbered':
      return option(name, Number(value))
    default:
      return String(value)
  }
}

/** What an answer says of a field, in words; '' where it is empty. */
export function saidOf<O extends Own>(words: FieldWords<O>, record: object, name: NameOf<O>): string {
  const answer = record as Record<string, unknown>
  const { traits, more } = words.fields.own[name]!
  const key = shownName(name, traits)
  const shown = answer[traits.kind === 'department' ? `${key}Name` : key]
  if (shown === null || shown === undefined || shown === '') return ''
  if (traits.kind === 'record') return more.nameOf!(shown as never)
  return typeof shown === 'object' ? (shown as { name: string }).name : inWords(words, name, shown, answer.currency)
}

/** A record's facts by these fields: label and value. Empty ones are left out. */
export const factsOf = <O extends Own>(
  words: FieldWords<O>,
  record: FieldsShown<O> & { currency?: string },
  names: readonly NameOf<O>[],
): [label: string, value: string][] =>
  names.flatMap((name): [string, string][] => {
    const value = saidOf(words, record, name)
    return value === '' ? [] : [[words.label(name), value]]
  })

/** The sentences of these fields' changes in a history. */
export function fieldHistory(...all: AnyWords[]) {
  const wordsOf = (field: string) => all.find(({ fields }) => field in fields.own)
  return {
    fields: Object.fromEntries(
      all.flatMap(words => words.fields.names.map(name => [name, words.label(name)] as const)),
    ),
    value(field: string, value: unknown) {
      const words = wordsOf(field)
      return words ? inWords(words, field, value) : String(value)
    },
  }
}

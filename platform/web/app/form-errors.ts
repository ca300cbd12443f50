import { wireName } from '#platform/contract/wire-names.ts'
import { t } from './app.words.ts'

/** What is wrong with fields of a form, by their names on the wire. */
export type FormErrors = Record<string, string>

/**
 * What is wrong, by the form's own rows: the first thing of each. Of something in a list it says in which of its rows:
 * `lines.1.price` is wrong in the second of the lines.
 */
export function errorsByField(found: readonly { path: readonly (string | number)[]; problem: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, problem } of found) {
    const [field = '', place] = path
    const isInRow = place !== undefined && /^\d+$/.test(String(place))
    errors[field] ??= isInRow ? t('inRow', { n: Number(place) + 1, problem }) : problem
  }
  return errors
}

/** The fields that a form's value may stand for: what is chosen (`supplier`) is sent by its id, several by theirs. */
export function fieldsOf(name: string): string[] {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '')
  return [...new Set([name, `${name}Id`, `${one}Id`, `${one}Ids`].map(wireName))]
}

import { wireName } from '#platform/contract/wire-names.ts'
import { t } from './app.words.ts'

/** Errors of a form's fields, by their wire names. */
export type FormErrors = Record<string, string>

/** The first error of each form row. An error inside a list names its index: `lines.1.price` is in the second line. */
export function errorsByField(found: readonly { path: readonly (string | number)[]; problem: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, problem } of found) {
    const [field = '', place] = path
    const isInRow = place !== undefined && /^\d+$/.test(String(place))
    errors[field] ??= isInRow ? t('inRow', { n: Number(place) + 1, problem }) : problem
  }
  return errors
}

/** The wire fields that a form value may stand for: a choice (`supplier`) is sent as its id, several as their ids. */
export function fieldsOf(name: string): string[] {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '')
  return [...new Set([name, `${name}Id`, `${one}Id`, `${one}Ids`].map(wireName))]
}

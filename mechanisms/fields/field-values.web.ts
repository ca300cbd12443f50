import { readMoney } from '#mechanisms/money/money.contract.ts'
import {
  shownName,
  type Field,
  type Fields,
  type FieldsInput,
  type FieldsShown,
  type FieldValues,
  type Own,
} from './fields.contract.ts'

type Answer = Record<string, unknown>
const each = <O extends Own>({ own, names }: Fields<O>, valueOf: (name: string, field: Field) => unknown) =>
  Object.fromEntries(names.map(name => [name, valueOf(name, own[name]!)]))

/** The initial values of a new record's form. */
export const emptyValues = <O extends Own>(fields: Fields<O>) =>
  each(fields, (_, { traits }) => traits.empty) as FieldValues<O>

/** The initial values of an existing record's form. */
export function valuesOf<O extends Own>(fields: Fields<O>, record: FieldsShown<O>): FieldValues<O> {
  const answer = record as Answer
  return each(fields, (name, { traits, more }) => {
    const key = shownName(name, traits)
    const shown = answer[key]
    if (traits.kind === 'department')
      return answer[name] ? { id: answer[name], name: answer[`${key}Name`] ?? '' } : null
    if (traits.kind === 'record')
      return shown ? { id: (shown as { id: string }).id, name: more.nameOf!(shown as never) } : null
    return shown ?? traits.empty
  }) as FieldValues<O>
}

/** Maps a form's values to the calls' input: a choice becomes its id, or null. */
export const inputOf = <O extends Own>(fields: Fields<O>, values: FieldValues<O>) =>
  each(fields, (name, { traits, more }) => {
    const value = (values as Answer)[name]
    if (typeof value === 'object' && value !== null) return (value as { id: string }).id
    if (traits.kind !== 'money') return value ?? (more.isRequired ? '' : null)
    return value === '' && !more.isRequired ? null : (readMoney(value as string) ?? value)
  }) as FieldsInput<O>

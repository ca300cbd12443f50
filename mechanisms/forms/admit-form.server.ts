import { refuse } from '#platform/server/http/refuse.ts'
import { hasOptions, type CustomKind } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { isNumberKind } from './compute.contract.ts'
import {
  amountUnknown,
  columnsMissing,
  keyTwice,
  nameTwice,
  optionsMissing,
  termsMissing,
  type FormColumn,
  type FormDefinition,
  type FormField,
} from './form.contract.ts'

const isNumber = ({ kind }: Pick<FormField, 'kind'>) => isNumberKind(kind)

/**
 * Refuses a form that could not be filled in: fields without options or columns, formulas of what is no number, an
 * amount that is none.
 */
export function admitForm({ fields, amountKey }: FormDefinition): void {
  admitFields(fields)
  for (const [index, field] of fields.entries()) {
    if (field.kind === 'lines') {
      if (field.columns.length === 0) refuse(columnsMissing, { field: field.name }, 'form')
      admitFields(field.columns)
      for (const [at, column] of field.columns.entries()) admitFormula(column, termsOf(field.columns, at))
    }
    const columns = fields.flatMap(one =>
      one.kind === 'lines' ? one.columns.filter(isNumber).map(column => `${one.key}.${column.key}`) : [],
    )
    admitFormula(field, [...termsOf(fields, index), ...(field.formula?.way === 'sum' ? columns : [])])
  }
  if (amountKey && !fields.some(field => field.key === amountKey && isNumber(field))) refuse(amountUnknown, {}, 'form')
}

/** What a formula may be computed from: every number, and the formulas before it, so that none waits for itself. */
const termsOf = (fields: readonly Pick<FormField, 'key' | 'kind'>[], index: number) =>
  fields.flatMap((field, at) =>
    field.kind === 'number' || (field.kind === 'formula' && at < index) ? [field.key] : [],
  )

function admitFields(fields: readonly (FormColumn | FormField)[]) {
  if (new Set(fields.map(({ key }) => key)).size < fields.length) refuse(keyTwice, {}, 'form')
  const names = new Set<string>()
  for (const { name, kind, options } of fields) {
    if (names.has(name)) refuse(nameTwice, { field: name }, 'form')
    names.add(name)
    if (hasOptions(kind as CustomKind) && options.length === 0) refuse(optionsMissing, { field: name }, 'form')
    if (new Set(options.map(option => option.key)).size < options.length) refuse(keyTwice, {}, 'form')
  }
}

function admitFormula({ kind, name, formula }: FormColumn | FormField, terms: readonly string[]) {
  if (kind === 'formula' && (!formula || formula.of.length === 0 || !formula.of.every(term => terms.includes(term))))
    refuse(termsMissing, { field: name }, 'form')
}

import type { CustomKind, CustomValue } from './custom-field.contract.ts'

/** What a record has in a field, as its page shows it. */
export type Held = Pick<CustomValue, 'text' | 'number' | 'date' | 'chosen' | 'people'>
export const nothingHeld: Held = { text: null, number: null, date: null, chosen: [], people: [] }

/** The same as the wire takes it. */
export function wireValueOf(kind: CustomKind, { text, number, date, chosen, people }: Held): unknown {
  if (kind === 'person') return people.map(({ id }) => id)
  if (kind === 'multiple') return chosen.map(({ id }) => id)
  return kind === 'single' ? (chosen[0]?.id ?? null) : kind === 'text' ? text : kind === 'number' ? number : date
}

/** What a form has in the company's own fields, by the field's id; kept with the form's draft. */
export type CustomFormValues = Readonly<Record<string, Held>>

/** A form's fields as the wire takes them. */
export const wireValuesOf = (value: CustomFormValues) =>
  Object.entries(value).map(([fieldId, held]) => ({ fieldId, value: anyOf(held) }))

/** Without its field's definition at hand: whatever is held is of the one kind. */
const anyOf = (held: Held) =>
  held.people.length > 0
    ? wireValueOf('person', held)
    : held.chosen.length > 0
      ? wireValueOf('multiple', held)
      : (held.text ?? held.number ?? held.date)

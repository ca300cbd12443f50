import { randomId } from '#platform/web/session/random-id.ts'
import type { FormDefinition, FormField } from '#mechanisms/forms/form.contract.ts'

/** A form without fields: what is filled in is the name and the details alone. */
export const noForm: FormDefinition = { fields: [], amountKey: null }
/** Names a field or an option for as long as it is there. */
export const newKey = (begin: string) => `${begin}${randomId().replaceAll('-', '').slice(0, 10).toLowerCase()}`
export const newField = (): FormField => ({
  key: newKey('f'),
  name: '',
  kind: 'text',
  isRequired: false,
  options: [],
  formula: null,
  columns: [],
})

import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'

/** A form without fields: what is filled in is the name and the details alone. */
export const noForm: FormDefinition = { fields: [], amountKey: null }

import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { RowProps } from './field-rows.tsx'
import type { Named } from './fields.contract.ts'

/** A form's row for a dictionary entry. */
export const EntryRow = ({ label, value, onChange, error, more }: RowProps<Named | null>) => (
  <DictionaryField kind={more.dictionary!} label={label} value={value} onChange={onChange} error={error} />
)

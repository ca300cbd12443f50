import { Field } from '#platform/web/kit/field.tsx'
import { DepartmentField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { RowProps } from './field-rows.tsx'
import type { Named } from './fields.contract.ts'

/** A form's row for a department. */
export const DepartmentRow = ({ label, value, onChange, error, isRequired }: RowProps<Named | null>) => (
  <Field label={label} inline required={isRequired} error={error}>
    <DepartmentField value={value} onChange={onChange} clearable={!isRequired} />
  </Field>
)

/** A form's row for a colleague. */
export const PersonRow = ({ label, value, onChange, error, isRequired }: RowProps<PersonBrief | null>) => (
  <Field label={label} inline required={isRequired} error={error}>
    <PersonField title={label} value={value} onChange={onChange} clearable={!isRequired} />
  </Field>
)

import { Field } from '#platform/web/kit/field.tsx'
import { DepartmentField } from '#mechanisms/people/person-field.tsx'
import type { FilterRowProps } from './filter-rows.tsx'
import type { Named } from './fields.contract.ts'
import { t } from './fields.words.ts'

/** A filter's row for a department. */
export const DepartmentFilter = ({ label, value, onChange }: FilterRowProps) => (
  <Field label={label} inline>
    <DepartmentField
      value={(value as Named | undefined) ?? null}
      onChange={onChange}
      placeholder={t('any')}
      clearable
    />
  </Field>
)

import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { listed } from '#platform/web/words/format.ts'
import { chooseDepartment, choosePeople, choosePerson } from './choose-people.tsx'
import type { DepartmentBrief } from './selector-options.web.ts'
import type { PersonBrief } from './person.contract.ts'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
}

/** A form's field for one colleague. */
export function PersonField({
  value,
  onChange,
  without,
  title,
  clearable = false,
  ...rest
}: FieldProps<PersonBrief | null> & { without?: readonly string[]; title?: string; clearable?: boolean }) {
  async function choose() {
    const chosen = await choosePerson({
      value: value ? [value] : [],
      ...(without && { without }),
      ...(title !== undefined && { title }),
    })
    if (chosen) onChange(chosen)
  }
  return (
    <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null) : undefined} {...rest}>
      {value?.name}
    </FieldButton>
  )
}

/** A form's field for several colleagues. */
export function PeopleField({
  value,
  onChange,
  max,
  title,
  ...rest
}: FieldProps<readonly PersonBrief[]> & { max?: number; title?: string }) {
  async function choose() {
    const chosen = await choosePeople({
      value,
      ...(max !== undefined && { max }),
      ...(title !== undefined && { title }),
    })
    if (chosen) onChange(chosen)
  }
  return (
    <FieldButton onPress={() => void choose()} {...rest}>
      {listed(value.map(({ name }) => name))}
    </FieldButton>
  )
}

/** A form's field for one department. */
export function DepartmentField({
  value,
  onChange,
  without,
  clearable = false,
  ...rest
}: FieldProps<DepartmentBrief | null> & { without?: readonly string[]; clearable?: boolean }) {
  async function choose() {
    const chosen = await chooseDepartment({ value: value ? [value] : [], ...(without && { without }) })
    if (chosen) onChange(chosen)
  }
  return (
    <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null) : undefined} {...rest}>
      {value?.name}
    </FieldButton>
  )
}

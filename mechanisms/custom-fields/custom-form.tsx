import { useCall } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { customFieldCalls } from './custom-field.contract.ts'
import { CustomFieldRow } from './custom-field-row.tsx'
import { nothingHeld, type CustomFormValues } from './held.web.ts'

interface CustomFormProps {
  subjectType: string
  /** The kind of record that is being made. */
  kind?: string | undefined
  value: CustomFormValues
  onChange: (value: CustomFormValues) => void
  error?: string | undefined
}

/** The company's own fields in a form; nothing when it has none. */
export function CustomForm({ subjectType, kind, value, onChange, error }: CustomFormProps) {
  const { data } = useCall(customFieldCalls.list, { subjectType, ...(kind === undefined ? {} : { kind }) })
  if (!data || data.list.length === 0) return null
  return (
    <Section>
      {data.list.map(field => (
        <CustomFieldRow
          key={field.id}
          field={field}
          held={value[field.id] ?? nothingHeld}
          onChange={held => onChange({ ...value, [field.id]: held })}
          error={error?.includes(`“${field.name}”`) ? error : undefined}
        />
      ))}
    </Section>
  )
}

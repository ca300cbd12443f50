import { useCall } from '#platform/web/app/calls.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { dictionaryCalls } from './dictionary.contract.ts'
import { t } from './dictionaries.words.ts'

export interface Choice {
  id: string
  name: string
}

interface FieldProps {
  /** The dictionary. */
  kind: string
  label: string
  value: Choice | null
  /** Nobody changes it without this. */
  onChange?: ((value: Choice | null) => void) | undefined
  error?: string | undefined
}

/** Asks for one of a dictionary's words in use; null when cancelled. */
export async function chooseEntry(kind: string, title: string, value: Choice | null): Promise<Choice | null> {
  const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
  const chosen = await pick({
    title,
    value: value ? [value.id] : [],
    options: offeredBy(dictionaryCalls.list, { kind }, ({ list }) => [
      ...(value && !list.some(({ id }) => id === value.id)
        ? [{ value: value.id, name: t('outOfUse', { name: value.name }) }]
        : []),
      ...list.map(({ id, name }) => ({ value: id, name })),
    ]),
  })
  const [entry] = chosen ?? []
  return entry ? { id: entry.value, name: entry.name } : null
}

/** A field with one of the company's own words in it. Nothing where there is none chosen and none to choose. */
export function DictionaryField({ kind, label, value, onChange, error }: FieldProps) {
  const { data } = useCall(dictionaryCalls.list, { kind })
  if (!value && (!onChange || !data || data.list.length === 0)) return null
  const choose = async (change: (value: Choice | null) => void) => {
    const entry = await chooseEntry(kind, label, value)
    if (entry && entry.id !== value?.id) change(entry)
  }
  return (
    <Field label={label} inline error={error}>
      {onChange ? (
        <FieldButton
          placeholder={t('notSet')}
          onClear={value ? () => onChange(null) : undefined}
          onPress={() => void choose(onChange)}
        >
          {value?.name}
        </FieldButton>
      ) : (
        <span>{value?.name}</span>
      )}
    </Field>
  )
}

import { useState } from 'react'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { day } from '#platform/web/words/format.ts'
import type { CustomField } from './custom-field.contract.ts'
import { t } from './custom-fields.words.ts'
import { wireValueOf, nothingHeld, type Held } from './held.web.ts'
import css from './custom-fields.module.css'

interface RowProps {
  field: CustomField
  held: Held
  /** Nobody changes it without this. `given` is the value as the wire takes it. */
  onChange?: ((held: Held, input: unknown) => void) | undefined
  error?: string | undefined
}

/** One of the company's own fields, on a record's page or in its form. */
export function CustomFieldRow({ field, held, onChange, error }: RowProps) {
  const { kind, name, isRequired } = field
  const change =
    onChange &&
    ((part: Partial<Held>) => {
      const next = { ...nothingHeld, ...part }
      onChange(next, wireValueOf(kind, next))
    })
  return (
    <Field label={name} inline required={isRequired} error={error}>
      {change ? (
        <Control field={field} held={held} change={change} />
      ) : (
        <span className={css.value}>{textOf(held) || t('notSet')}</span>
      )}
    </Field>
  )
}

interface ControlProps {
  field: CustomField
  held: Held
  change: (part: Partial<Held>) => void
}

function Control({ field, held, change }: ControlProps) {
  const clear = field.isRequired ? undefined : () => change({})
  switch (field.kind) {
    case 'date':
      return (
        <DateField
          value={held.date}
          onChange={date => change({ date })}
          placeholder={t('notSet')}
          clearable={!field.isRequired}
        />
      )
    case 'person':
      return (
        <PeopleField
          value={held.people}
          max={10}
          title={field.name}
          placeholder={t('notSet')}
          onChange={people => change({ people: [...people] })}
        />
      )
    case 'number':
      return <NumberControl key={String(held.number)} held={held} change={change} />
    case 'text':
      return (
        <FieldButton
          icon={EditIcon}
          placeholder={t('notSet')}
          onClear={clear}
          onPress={() => void writeText(field, held).then(text => text !== null && change({ text }))}
        >
          {held.text ?? undefined}
        </FieldButton>
      )
    default:
      return (
        <FieldButton
          placeholder={t('notSet')}
          onClear={clear}
          onPress={() => void chooseOptions(field, held).then(chosen => chosen && change({ chosen }))}
        >
          {held.chosen.length > 0 ? textOf(held) : undefined}
        </FieldButton>
      )
  }
}

/** Changed when it is left, so that half a number is never kept. */
function NumberControl({ held, change }: Omit<ControlProps, 'field'>) {
  const before = held.number === null ? '' : String(held.number)
  const [written, setWritten] = useState(before)
  return (
    <NumberField
      value={written}
      onChange={setWritten}
      decimals={4}
      min={-1e12}
      max={1e12}
      placeholder={t('notSet')}
      onBlur={() => {
        if (written !== before) change({ number: written === '' || written === '-' ? null : Number(written) })
      }}
    />
  )
}

const writeText = ({ name }: CustomField, { text }: Held) =>
  promptDialog({ title: name, value: text ?? '', maxLength: 2000, multiline: true })

async function chooseOptions({ name, kind, options }: CustomField, { chosen }: Held) {
  const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
  const offered = options.filter(one => !one.isDeleted || chosen.some(({ id }) => id === one.id))
  const picked = await pick({
    title: name,
    multiple: kind === 'multiple',
    value: chosen.map(({ id }) => id),
    options: offered.map(one => ({ value: one.id, name: one.name, disabled: one.isDeleted })),
  })
  return picked?.map(one => ({ id: one.value, name: one.name }))
}

/** What is held, in words. */
function textOf({ text, number, date, chosen, people }: Held): string {
  const names = [...chosen, ...people].map(({ name }) => name)
  return text ?? (number === null ? (date === null ? names.join(t('comma')) : day(date)) : String(number))
}

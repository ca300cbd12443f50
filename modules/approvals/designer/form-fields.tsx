import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, MoreIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import {
  mostColumns,
  mostFormFields,
  type FormColumn,
  type FormDefinition,
  type FormField,
} from '#mechanisms/forms/form.contract.ts'
import { t } from '#mechanisms/forms/forms.words.ts'
import { FieldSheet } from './field-sheet.tsx'
import { newField } from './new-field.web.ts'
import css from './designer.module.css'

interface FormProps {
  form: FormDefinition
  onChange: (form: FormDefinition) => void
  /** What is wrong with it, as the server says it. */
  problem: string | undefined
}

/**
 * What is filled in: the fields in their order, each opened to be changed; and which of them is the application's
 * amount.
 */
export function FormFields({ form: { fields, amountKey }, onChange, problem }: FormProps) {
  const numbers = fields.filter(({ kind }) => kind === 'number' || kind === 'formula')
  async function chooseAmount() {
    const chosen = await actionMenu(
      [{ key: '', name: t('noAmount') }, ...numbers.map(({ key, name }) => ({ key, name }))],
      t('amount'),
    )
    if (chosen !== null) onChange({ fields, amountKey: chosen || null })
  }
  return (
    <>
      <Section
        title={t('form')}
        note={
          problem ? (
            <span className={css.problem} role="alert">
              {problem}
            </span>
          ) : (
            t('formNote')
          )
        }
      >
        <FieldRows
          fields={fields}
          most={mostFormFields}
          isColumns={false}
          onChange={next =>
            onChange({
              fields: next as FormField[],
              amountKey: next.some(({ key }) => key === amountKey) ? amountKey : null,
            })
          }
        />
      </Section>
      {numbers.length > 0 && (
        <Section note={t('amountNote')}>
          <Field label={t('amount')} inline>
            <FieldButton onPress={() => void chooseAmount()}>
              {numbers.find(({ key }) => key === amountKey)?.name ?? t('noAmount')}
            </FieldButton>
          </Field>
        </Section>
      )}
    </>
  )
}

interface RowsProps {
  fields: readonly (FormField | FormColumn)[]
  most: number
  /** Of a table: no tables within. */
  isColumns: boolean
  onChange: (fields: (FormField | FormColumn)[]) => void
}

/** Fields, or the columns of a table, as rows. */
export function FieldRows({ fields, most, isColumns, onChange }: RowsProps) {
  const [open, setOpen] = useState<FormField | null>(null)
  function keep(field: FormField) {
    const at = fields.findIndex(({ key }) => key === field.key)
    onChange(at < 0 ? [...fields, field] : fields.with(at, field))
    setOpen(null)
  }
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.key} className={css.fieldRow}>
          <div>
            <ListRow
              title={field.name}
              subtitle={aboutField(field)}
              chevron={false}
              onPress={() => setOpen({ columns: [], ...field })}
            />
          </div>
          <IconButton
            icon={MoreIcon}
            label={t('actions', { name: field.name })}
            onPress={() => void menu(fields, index, onChange)}
          />
        </div>
      ))}
      {fields.length < most && (
        <div className={css.add}>
          <Button kind="text" small icon={PlusIcon} onPress={() => setOpen(newField())}>
            {t(isColumns ? 'addColumn' : 'addField')}
          </Button>
        </div>
      )}
      {open && (
        <FieldSheet
          field={open}
          others={fields}
          isColumn={isColumns}
          onKeep={keep}
          onClose={() => setOpen(null)}
          rowsOf={(columns, change) => <FieldRows fields={columns} most={mostColumns} isColumns onChange={change} />}
        />
      )}
    </>
  )
}

async function menu(fields: readonly (FormField | FormColumn)[], index: number, onChange: RowsProps['onChange']) {
  const key = await actionMenu(
    [
      ...(index > 0 ? [{ key: 'up', name: t('moveUp'), icon: ChevronUpIcon } as const] : []),
      ...(index < fields.length - 1 ? [{ key: 'down', name: t('moveDown'), icon: ChevronDownIcon } as const] : []),
      { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true } as const,
    ],
    fields[index]!.name,
  )
  if (key === 'remove') onChange(fields.toSpliced(index, 1))
  else if (key) onChange(fields.toSpliced(index, 1).toSpliced(key === 'up' ? index - 1 : index + 1, 0, fields[index]!))
}

/** Its kind, whether it is required, and what it offers or has. */
function aboutField(field: FormField | FormColumn): string {
  const parts = 'columns' in field ? field.columns.map(({ name }) => name) : []
  return [
    t(`kind_${field.kind}`),
    field.isRequired && t('required'),
    [...field.options.map(({ name }) => name), ...parts].join(t('comma')),
  ]
    .filter(Boolean)
    .join(' · ')
}

import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import {
  columnKinds,
  formKinds,
  formulaWays,
  type FormColumn,
  type FormField,
} from '#mechanisms/forms/form.contract.ts'
import { t } from '#mechanisms/forms/forms.words.ts'
import { newKey } from './new-field.web.ts'
import css from './designer.module.css'

interface SheetProps {
  field: FormField
  /** The fields beside it, in their order. */
  others: readonly (FormField | FormColumn)[]
  isColumn: boolean
  /** The columns of a table as rows that are opened and moved. */
  rowsOf: (columns: readonly FormColumn[], onChange: (columns: (FormField | FormColumn)[]) => void) => React.ReactNode
  onKeep: (field: FormField) => void
  onClose: () => void
}
interface PartProps {
  field: FormField
  onChange: (field: FormField) => void
}

const isChoice = ({ kind }: FormField) => kind === 'single' || kind === 'multiple'
/** Complete: options that were left empty are none. */
const kept = (field: FormField): FormField => ({
  ...field,
  name: field.name.trim(),
  options: isChoice(field) ? field.options.filter(({ name }) => name.trim() !== '') : [],
})

/** One field of a form, or one column of its lines: its name, its kind, and what that kind needs. */
export function FieldSheet({ field: input, others, isColumn, rowsOf, onKeep, onClose }: SheetProps) {
  const [field, setField] = useState(input)
  const { name, kind, isRequired } = field
  async function chooseKind() {
    const chosen = await actionMenu(
      (isColumn ? columnKinds : formKinds).map(key => ({ key, name: t(`kind_${key}`), text: t(`kindText_${key}`) })),
      t('kind'),
    )
    if (chosen)
      setField({
        ...field,
        kind: chosen,
        options:
          chosen === 'single' || chosen === 'multiple'
            ? field.options.length > 0
              ? field.options
              : [newOption(), newOption()]
            : [],
        formula: chosen === 'formula' ? { way: 'sum', of: [] } : null,
        columns: [],
      })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={name || t(isColumn ? 'newColumn' : 'newField')}
      tall
      bottom={
        <Button wide disabled={name.trim() === ''} onPress={() => onKeep(kept(field))}>
          {t('done')}
        </Button>
      }
    >
      <Section>
        <Field label={t('fieldName')} required>
          <TextField
            value={name}
            onChange={next => setField({ ...field, name: next })}
            maxLength={50}
            placeholder={t('fieldNameText')}
          />
        </Field>
        <Field label={t('kind')} inline>
          <FieldButton onPress={() => void chooseKind()}>{t(`kind_${kind}`)}</FieldButton>
        </Field>
        {kind !== 'formula' && (
          <Field label={t('required')} inline>
            <Switch value={isRequired} onChange={next => setField({ ...field, isRequired: next })} />
          </Field>
        )}
      </Section>
      {isChoice(field) && <Options field={field} onChange={setField} />}
      {kind === 'formula' && <Formula field={field} others={others} onChange={setField} />}
      {kind === 'lines' && (
        <Section title={t('columns')}>
          {rowsOf(field.columns, columns => setField({ ...field, columns: columns.map(columnOf) }))}
        </Section>
      )}
    </Sheet>
  )
}

const newOption = () => ({ key: newKey('o'), name: '' })
/** A column has no columns of its own. */
const columnOf = ({ key, name, kind, isRequired, options, formula }: FormField | FormColumn): FormColumn => ({
  key,
  name,
  kind: kind as FormColumn['kind'],
  isRequired,
  options,
  formula,
})

function Options({ field, onChange }: PartProps) {
  const { options } = field
  return (
    <Section title={t('options')}>
      {options.map(({ key, name }, index) => (
        <div key={key} className={css.option}>
          <TextField
            value={name}
            onChange={text => onChange({ ...field, options: options.with(index, { key, name: text }) })}
            label={t('option', { n: index + 1 })}
            placeholder={t('option', { n: index + 1 })}
            maxLength={50}
          />
          <IconButton
            icon={CloseIcon}
            label={t('removeOption', { name: name || t('option', { n: index + 1 }) })}
            onPress={() => onChange({ ...field, options: options.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <div className={css.add}>
        <Button
          kind="text"
          small
          icon={PlusIcon}
          onPress={() => onChange({ ...field, options: [...options, newOption()] })}
        >
          {t('addOption')}
        </Button>
      </div>
    </Section>
  )
}

/** A sum of fields and columns, or a product of fields: numbers, and formulas that stand before it. */
function Formula({ field, others, onChange }: PartProps & Pick<SheetProps, 'others'>) {
  const { way, of } = field.formula ?? { way: 'sum', of: [] }
  const at = others.findIndex(({ key }) => key === field.key)
  const before = at < 0 ? others.length : at
  const terms = others.flatMap((one, index) => {
    if (one.kind === 'number' || (one.kind === 'formula' && index < before)) return [{ value: one.key, name: one.name }]
    if (one.kind !== 'lines' || way !== 'sum' || !('columns' in one)) return []
    return one.columns
      .filter(({ kind }) => kind === 'number' || kind === 'formula')
      .map(column => ({
        value: `${one.key}.${column.key}`,
        name: t('termOf', { lines: one.name, column: column.name }),
      }))
  })
  async function choose() {
    if (terms.length === 0) return void toast.warn(t('noTerms'))
    const chosen = await pick({ title: t('terms'), multiple: true, options: terms, value: of })
    if (chosen) onChange({ ...field, formula: { way, of: chosen.map(({ value }) => value) } })
  }
  return (
    <>
      <Section title={t('formula')}>
        <RadioList
          label={t('formula')}
          value={way}
          onChange={next =>
            onChange({
              ...field,
              formula: { way: next, of: next === 'sum' ? of : of.filter(term => !term.includes('.')) },
            })
          }
          options={formulaWays.map(key => ({ key, name: t(`way_${key}`) }))}
        />
      </Section>
      <Section>
        <Field label={t('terms')} required inline>
          <FieldButton onPress={() => void choose()}>
            {terms
              .filter(({ value }) => of.includes(value))
              .map(({ name }) => name)
              .join(t('comma'))}
          </FieldButton>
        </Field>
      </Section>
    </>
  )
}

import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { mayBeCondition } from '#mechanisms/forms/compute.contract.ts'
import { mostConditions, type FieldCondition } from '#mechanisms/forms/conditions.contract.ts'
import type { FormDefinition, FormField } from '#mechanisms/forms/form.contract.ts'
import { t } from '#mechanisms/forms/forms.words.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import css from './designer.module.css'

/** A condition while it is designed: people with their names. */
export interface DesignCondition { key: string, min: string, max: string, anyOf: string[], people: PersonBrief[] }

export const conditionOf = ({ key, min, max, anyOf, people }: DesignCondition): FieldCondition =>
  ({ key, min: min || null, max: max || null, anyOf: people.length > 0 ? people.map(({ id }) => id) : anyOf })

interface ConditionsProps { form: FormDefinition, when: readonly DesignCondition[], onChange: (when: DesignCondition[]) => void }

/** When a step is there, by what was filled in. */
export function FormConditions({ form, when, onChange }: ConditionsProps) {
  const fields = form.fields.filter(({ kind }) => mayBeCondition(kind))
  const free = fields.filter(({ key }) => !when.some(one => one.key === key))
  async function add() {
    const key = await actionMenu(free.map(one => ({ key: one.key, name: one.name })), t('conditionField'))
    if (key) onChange([...when, { key, min: '', max: '', anyOf: [], people: [] }])
  }
  if (fields.length === 0) return null
  return (
    <Section title={t('conditions')}>
      {when.map((one, index) => {
        const field = fields.find(({ key }) => key === one.key)
        return field && <Condition key={one.key} field={field} condition={one} onChange={next => onChange(when.toSpliced(index, 1, next))} onRemove={() => onChange(when.toSpliced(index, 1))} />
      })}
      {free.length > 0 && when.length < mostConditions && <div className={css.add}><Button kind='text' small icon={PlusIcon} onPress={() => void add()}>{t('addCondition')}</Button></div>}
    </Section>
  )
}

interface ConditionProps { field: FormField, condition: DesignCondition, onChange: (condition: DesignCondition) => void, onRemove: () => void }

function Condition({ field: { name, kind, options }, condition, onChange, onRemove }: ConditionProps) {
  const { min, max, anyOf, people } = condition
  async function choose() {
    const chosen = await pick({ title: name, multiple: true, options: options.map(option => ({ value: option.key, name: option.name })), value: anyOf })
    if (chosen) onChange({ ...condition, anyOf: chosen.map(({ value }) => value) })
  }
  return (
    <div role='group' aria-label={name}>
      <div className={css.conditionHead}><span>{name}</span><IconButton icon={CloseIcon} label={t('removeCondition')} onPress={onRemove} /></div>
      {kind === 'number' || kind === 'formula' ? (
        <>
          <Field label={t('above')} inline><NumberField value={min} onChange={next => onChange({ ...condition, min: next })} decimals={4} min={-99_999_999_999} placeholder={t('none')} /></Field>
          <Field label={t('upTo')} inline><NumberField value={max} onChange={next => onChange({ ...condition, max: next })} decimals={4} min={-99_999_999_999} placeholder={t('none')} /></Field>
        </>
      ) : kind === 'person'
        ? <Field label={t('anyOf')} inline><PeopleField value={people} onChange={next => onChange({ ...condition, people: [...next] })} title={name} placeholder={t('none')} /></Field>
        : <Field label={t('anyOf')} inline><FieldButton onPress={() => void choose()} placeholder={t('none')}>{options.filter(({ key }) => anyOf.includes(key)).map(option => option.name).join(t('comma'))}</FieldButton></Field>}
    </div>
  )
}

/** A condition in a few words, for the step's card. */
export function conditionWords(form: FormDefinition, { key, min, max, anyOf, people }: DesignCondition): string[] {
  const field = form.fields.find(one => one.key === key)
  if (!field) return []
  const values = people.length > 0 ? people.map(({ name }) => name) : field.options.filter(option => anyOf.includes(option.key)).map(({ name }) => name)
  return [
    ...min ? [t('whenAbove', { name: field.name, n: min })] : [], ...max ? [t('whenUpTo', { name: field.name, n: max })] : [],
    ...values.length > 0 ? [t('whenOf', { name: field.name, values: values.join(t('comma')) })] : [],
  ]
}

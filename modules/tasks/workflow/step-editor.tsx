import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { sharers } from '../item/item.contract.ts'
import { t } from '../item/parts.words.ts'
import css from '../item/item.module.css'

export interface StepValues {
  name: string
  managers: readonly PersonBrief[]
  days: string
  needsAll: boolean
  formFields: { name: string; required: boolean }[]
}
export const emptyStep = (): StepValues => ({ name: '', managers: [], days: '1', needsAll: false, formFields: [] })

interface StepEditorProps {
  step: StepValues
  number: number
  isFirst: boolean
  isLast: boolean
  error: string | undefined
  onChange: (step: StepValues) => void
  onMove: (by: -1 | 1) => void
  onRemove: (() => void) | undefined
}

/** One step of a workflow that is being designed. */
export function StepEditor({ step, number, isFirst, isLast, error, onChange, onMove, onRemove }: StepEditorProps) {
  const { name, managers, days, needsAll, formFields } = step
  const set = (changed: Partial<StepValues>) => onChange({ ...step, ...changed })
  return (
    <Section
      title={t('stepOf', { n: number })}
      action={
        <span className={css.editorHead}>
          <IconButton
            icon={ChevronUpIcon}
            label={t('stepUp', { n: number })}
            disabled={isFirst}
            onPress={() => onMove(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            label={t('stepDown', { n: number })}
            disabled={isLast}
            onPress={() => onMove(1)}
          />
          {onRemove && <IconButton icon={TrashIcon} label={t('removeStep', { n: number })} onPress={onRemove} />}
        </span>
      }
    >
      <Field label={t('stepName')} required error={error}>
        <TextField value={name} onChange={text => set({ name: text })} maxLength={100} />
      </Field>
      <Field label={t('stepPeople')} inline required>
        <PeopleField
          title={t('stepPeople')}
          value={managers}
          max={sharers.most}
          placeholder={t('nobody')}
          onChange={people => set({ managers: people })}
        />
      </Field>
      {managers.length > 1 && (
        <Field label={t('stepAll')} inline>
          <Switch value={needsAll} onChange={on => set({ needsAll: on })} />
        </Field>
      )}
      <Field label={t('stepDays')} inline>
        <NumberField
          value={days}
          onChange={text => set({ days: text })}
          decimals={0}
          min={1}
          max={365}
          step={1}
          unit={t('daysUnit')}
        />
      </Field>
      {formFields.map((field, index) => (
        <div key={index} className={css.fieldRow}>
          <TextField
            value={field.name}
            label={t('fieldName')}
            placeholder={t('fieldName')}
            maxLength={50}
            onChange={text => set({ formFields: formFields.with(index, { ...field, name: text }) })}
          />
          <Checkbox
            value={field.required}
            onChange={required => set({ formFields: formFields.with(index, { ...field, required }) })}
          >
            {t('fieldRequired')}
          </Checkbox>
          <IconButton
            icon={CloseIcon}
            label={`${t('del')} ${field.name}`}
            onPress={() => set({ formFields: formFields.filter((_, other) => other !== index) })}
          />
        </div>
      ))}
      <div className={css.all}>
        <Button
          kind="text"
          small
          icon={PlusIcon}
          onPress={() => set({ formFields: [...formFields, { name: '', required: false }] })}
        >
          {t('stepFields')}
        </Button>
      </div>
    </Section>
  )
}

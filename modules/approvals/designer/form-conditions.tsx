import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { day } from '#platform/web/words/format.ts'
import { isNumberKind, mayBeCondition } from '#mechanisms/forms/compute.contract.ts'
import { mostConditions, mostNearDays, nearWays, type FieldCondition } from '#mechanisms/forms/conditions.contract.ts'
import type { FormDefinition, FormField } from '#mechanisms/forms/form.contract.ts'
import { t } from '#mechanisms/forms/forms.words.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import css from './designer.module.css'

/** A condition while it is designed: people with their names, numbers as they are typed. */
export interface DesignCondition {
  key: string
  min: string
  max: string
  from: string | null
  until: string | null
  way: NearWay | null
  days: string
  anyOf: string[]
  people: PersonBrief[]
}

type NearWay = (typeof nearWays)[number]
export const newCondition = (key: string): DesignCondition => ({
  key,
  min: '',
  max: '',
  from: null,
  until: null,
  way: null,
  days: '',
  anyOf: [],
  people: [],
})

export const conditionOf = ({
  key,
  min,
  max,
  from,
  until,
  way,
  days,
  anyOf,
  people,
}: DesignCondition): FieldCondition => ({
  key,
  from,
  until,
  near: way && { way, days: Number(days) },
  min: min || null,
  max: max || null,
  anyOf: people.length > 0 ? people.map(({ id }) => id) : anyOf,
})

interface ConditionsProps {
  form: FormDefinition
  when: readonly DesignCondition[]
  onChange: (when: DesignCondition[]) => void
}

/** When a step is there, by what was filled in. */
export function FormConditions({ form, when, onChange }: ConditionsProps) {
  const fields = form.fields.filter(({ kind }) => mayBeCondition(kind))
  const free = fields.filter(({ key }) => !when.some(one => one.key === key))
  async function add() {
    const key = await actionMenu(
      free.map(one => ({ key: one.key, name: one.name })),
      t('conditionField'),
    )
    if (key) onChange([...when, newCondition(key)])
  }
  if (fields.length === 0) return null
  return (
    <Section title={t('conditions')}>
      {when.map((one, index) => {
        const field = fields.find(({ key }) => key === one.key)
        return (
          field && (
            <Condition
              key={one.key}
              field={field}
              condition={one}
              onChange={next => onChange(when.toSpliced(index, 1, next))}
              onRemove={() => onChange(when.toSpliced(index, 1))}
            />
          )
        )
      })}
      {free.length > 0 && when.length < mostConditions && (
        <div className={css.add}>
          <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
            {t('addCondition')}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface ConditionProps {
  field: FormField
  condition: DesignCondition
  onChange: (condition: DesignCondition) => void
  onRemove: () => void
}

function Condition({ field: { name, kind, options }, condition, onChange, onRemove }: ConditionProps) {
  const { min, max, anyOf, people } = condition
  const change = (part: Partial<DesignCondition>) => onChange({ ...condition, ...part })
  async function choose() {
    const chosen = await pick({
      title: name,
      multiple: true,
      options: options.map(option => ({ value: option.key, name: option.name })),
      value: anyOf,
    })
    if (chosen) change({ anyOf: chosen.map(({ value }) => value) })
  }
  return (
    <div role="group" aria-label={name}>
      <div className={css.conditionHead}>
        <span>{name}</span>
        <IconButton icon={CloseIcon} label={t('removeCondition')} onPress={onRemove} />
      </div>
      {isNumberKind(kind) ? (
        <>
          <Field label={t('above')} inline>
            <NumberField
              value={min}
              onChange={next => change({ min: next })}
              decimals={4}
              min={-99_999_999_999}
              placeholder={t('none')}
            />
          </Field>
          <Field label={t('upTo')} inline>
            <NumberField
              value={max}
              onChange={next => change({ max: next })}
              decimals={4}
              min={-99_999_999_999}
              placeholder={t('none')}
            />
          </Field>
        </>
      ) : kind === 'date' ? (
        <DayCondition condition={condition} change={change} />
      ) : kind === 'person' ? (
        <Field label={t('anyOf')} inline>
          <PeopleField
            value={people}
            onChange={next => change({ people: [...next] })}
            title={name}
            placeholder={t('none')}
          />
        </Field>
      ) : (
        <Field label={t('anyOf')} inline>
          <FieldButton onPress={() => void choose()} placeholder={t('none')}>
            {options
              .filter(({ key }) => anyOf.includes(key))
              .map(option => option.name)
              .join(t('comma'))}
          </FieldButton>
        </Field>
      )}
    </div>
  )
}

/** Of a day: from when to when, or how far from the day on which it is submitted. */
function DayCondition({
  condition: { from, until, way, days },
  change,
}: {
  condition: DesignCondition
  change: (part: Partial<DesignCondition>) => void
}) {
  async function choose() {
    const chosen = await actionMenu(
      [{ key: '', name: t('none') } as const, ...nearWays.map(key => ({ key, name: t(`near_${key}`) }))],
      t('near'),
    )
    if (chosen !== null) change({ way: chosen || null, days: days || '7' })
  }
  return (
    <>
      <Field label={t('from')} inline>
        <DateField value={from} onChange={next => change({ from: next })} placeholder={t('none')} clearable />
      </Field>
      <Field label={t('until')} inline>
        <DateField value={until} onChange={next => change({ until: next })} placeholder={t('none')} clearable />
      </Field>
      <Field label={t('near')} inline>
        <FieldButton onPress={() => void choose()} placeholder={t('none')}>
          {way && t(`near_${way}`)}
        </FieldButton>
      </Field>
      {way && (
        <Field label={t('nearDays')} inline>
          <NumberField value={days} onChange={next => change({ days: next })} decimals={0} min={0} max={mostNearDays} />
        </Field>
      )}
    </>
  )
}

/** A condition in a few words, for the step's card. */
export function conditionWords(
  form: FormDefinition,
  { key, min, max, from, until, way, days, anyOf, people }: DesignCondition,
): string[] {
  const field = form.fields.find(one => one.key === key)
  if (!field) return []
  const values =
    people.length > 0
      ? people.map(({ name }) => name)
      : field.options.filter(option => anyOf.includes(option.key)).map(({ name }) => name)
  return [
    ...(min ? [t('whenAbove', { name: field.name, n: min })] : []),
    ...(max ? [t('whenUpTo', { name: field.name, n: max })] : []),
    ...(from ? [t('whenFrom', { name: field.name, day: day(from) })] : []),
    ...(until ? [t('whenUntil', { name: field.name, day: day(until) })] : []),
    ...(way ? [t(`when_${way}`, { name: field.name, n: Number(days) })] : []),
    ...(values.length > 0 ? [t('whenOf', { name: field.name, values: values.join(t('comma')) })] : []),
  ]
}

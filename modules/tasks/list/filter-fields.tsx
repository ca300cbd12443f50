import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { customFieldCalls, type CustomField } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { chooseTags } from '#mechanisms/tags/tag-field.tsx'
import { chooseChance, chooseCustomer } from '#modules/crm/crm.fields.tsx'
import { t as word } from '../tasks.words.ts'
import { Chips } from './chips.tsx'
import { t } from './list.words.ts'
import own from './list.module.css'
import { mostColumns, mostConditions, type FieldCondition, type ViewQuery } from './view/task-view.contract.ts'

interface PartProps {
  draft: ViewQuery
  set: (changes: Partial<ViewQuery>) => void
}

/** Those of one project. */
export function ProjectFilter({ draft: { project }, set }: PartProps) {
  const choose = async () => {
    if (project) return set({ project: undefined })
    const chosen = await chooseProject({ isOpen: false })
    if (chosen) set({ project: { id: chosen.id, name: chosen.name } })
  }
  return (
    <>
      <p className={own.label}>{t('inProject')}</p>
      <div className={own.chips}>
        <button type="button" className={own.chip} aria-pressed={project !== undefined} onClick={() => void choose()}>
          {project?.name ?? t('anyProject')}
        </button>
      </div>
    </>
  )
}

/** Those of one customer, and of one chance: where there are customers at all. */
export function LinkFilters({ draft: { customer, chance }, set }: PartProps) {
  const hasScreen = useHasScreen()
  if (!hasScreen('/crm/customer') && !customer && !chance) return null
  const chooseIts = async () => {
    if (customer) return set({ customer: undefined })
    const chosen = await chooseCustomer()
    if (chosen) set({ customer: { id: chosen.id, name: chosen.fullName.slice(0, 100) }, chance: undefined })
  }
  const chooseWhich = async () => {
    if (chance) return set({ chance: undefined })
    const chosen = await chooseChance({ customerId: customer?.id })
    if (chosen) set({ chance: { id: chosen.id, name: chosen.name.slice(0, 100) } })
  }
  return (
    <>
      <p className={own.label}>{t('ofCustomer')}</p>
      <div className={own.chips}>
        <button
          type="button"
          className={own.chip}
          aria-pressed={customer !== undefined}
          onClick={() => void chooseIts()}
        >
          {customer?.name ?? t('anyCustomer')}
        </button>
        <button
          type="button"
          className={own.chip}
          aria-pressed={chance !== undefined}
          onClick={() => void chooseWhich()}
        >
          {chance?.name ?? t('anyChance')}
        </button>
      </div>
    </>
  )
}

/** One of these tags is enough. */
export function TagFilter({ draft: { tags = [] }, set }: PartProps) {
  const choose = async () => {
    const chosen = await chooseTags(tags, { most: 20, mayMake: false })
    if (chosen) set({ tags: chosen })
  }
  return (
    <>
      <p className={own.label}>{t('tags')}</p>
      <div className={own.chips}>
        <button type="button" className={own.chip} aria-pressed={tags.length > 0} onClick={() => void choose()}>
          {tags.map(({ name }) => name).join(word('comma')) || t('anyTag')}
        </button>
      </div>
    </>
  )
}

/** At most this many fields are shown at first, plus those with a condition. */
const atFirst = 3

/** What the company's own fields have to have, all of it; and which of them stand in the rows. */
export function FieldFilters({ draft, set }: PartProps) {
  const { data } = useCall(customFieldCalls.list, { subjectType: 'task' })
  const [all, setAll] = useState(false)
  const conditions = draft.fields ?? []
  const fields = data?.list ?? []
  if (fields.length === 0) return null
  const shown = fields.filter(({ id }, index) => all || index < atFirst || conditions.some(one => one.id === id))
  const put = (condition: FieldCondition) => {
    const others = conditions.filter(({ id }) => id !== condition.id)
    if (!isEmpty(condition) && others.length >= mostConditions)
      return void toast.warn(t('tooManyConditions', { n: mostConditions }))
    set({ fields: isEmpty(condition) ? others : [...others, condition] })
  }
  return (
    <>
      {shown.map(field => (
        <OneField
          key={field.id}
          field={field}
          value={conditions.find(({ id }) => id === field.id) ?? { id: field.id, name: field.name, kind: field.kind }}
          onChange={put}
        />
      ))}
      {shown.length < fields.length && (
        <div className={own.chips}>
          <Button kind="text" small onPress={() => setAll(true)}>
            {t('allFields', { n: fields.length })}
          </Button>
        </div>
      )}
      <p className={own.label}>{t('columns')}</p>
      <Chips
        label={t('columns')}
        options={fields.map(({ id, name }) => ({ key: id, name }))}
        value={draft.columns ?? []}
        onChange={columns =>
          columns.length > mostColumns ? void toast.warn(t('tooManyColumns', { n: mostColumns })) : set({ columns })
        }
      />
    </>
  )
}

const isEmpty = ({ values, text, from, to }: FieldCondition) =>
  !values?.length && !text && from === undefined && to === undefined

interface OneProps {
  field: CustomField
  value: FieldCondition
  onChange: (value: FieldCondition) => void
}

function OneField({ field, value, onChange }: OneProps) {
  const { kind, name, options } = field
  const put = (changed: Partial<FieldCondition>) => onChange({ ...value, ...changed })
  if (kind === 'date') {
    return (
      <>
        <Field label={t('fieldFrom', { name })} inline>
          <DateField
            value={value.from === undefined ? null : String(value.from)}
            clearable
            onChange={from => put({ from: from ?? undefined })}
          />
        </Field>
        <Field label={t('fieldUntil', { name })} inline>
          <DateField
            value={value.to === undefined ? null : String(value.to)}
            clearable
            onChange={to => put({ to: to ?? undefined })}
          />
        </Field>
      </>
    )
  }
  if (kind === 'number') {
    return (
      <>
        <Field label={t('fieldLeast', { name })} inline>
          <Bound value={value.from} onChange={from => put({ from })} />
        </Field>
        <Field label={t('fieldMost', { name })} inline>
          <Bound value={value.to} onChange={to => put({ to })} />
        </Field>
      </>
    )
  }
  if (kind === 'text')
    return (
      <Field label={t('fieldContains', { name })}>
        <TextField
          value={value.text ?? ''}
          onChange={text => put({ text: text || undefined })}
          maxLength={100}
          placeholder={t('anything')}
        />
      </Field>
    )
  const chosen = value.values ?? []
  const offered =
    kind === 'person' ? [] : options.filter(one => !one.isDeleted || chosen.some(({ id }) => id === one.id))
  const choose = async () => {
    const people = await choosePeople({ title: name, value: chosen.map(one => ({ ...one, avatar: null })), max: 20 })
    if (people) put({ values: people.map(one => ({ id: one.id, name: one.name })) })
  }
  return (
    <>
      <p className={own.label}>{name}</p>
      {kind === 'person' ? (
        <div className={own.chips}>
          <button type="button" className={own.chip} aria-pressed={chosen.length > 0} onClick={() => void choose()}>
            {chosen.map(one => one.name).join(word('comma')) || t('anybody')}
          </button>
        </div>
      ) : (
        <Chips
          label={name}
          options={offered.map(one => ({ key: one.id, name: one.name }))}
          value={chosen.map(({ id }) => id)}
          onChange={ids =>
            put({ values: offered.filter(({ id }) => ids.includes(id)).map(one => ({ id: one.id, name: one.name })) })
          }
        />
      )}
    </>
  )
}

/** An optional number; incomplete input counts as none. */
function Bound({
  value,
  onChange,
}: {
  value: string | number | undefined
  onChange: (value: number | undefined) => void
}) {
  const [written, setWritten] = useState(value === undefined ? '' : String(value))
  return (
    <NumberField
      value={written}
      decimals={4}
      min={-1e12}
      max={1e12}
      placeholder={t('anything')}
      onChange={text => {
        setWritten(text)
        onChange(text === '' || Number.isNaN(Number(text)) ? undefined : Number(text))
      }}
    />
  )
}

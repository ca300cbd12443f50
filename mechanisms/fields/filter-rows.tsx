import { offeredBy } from '#platform/web/app/offered-by.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { listed } from '#platform/web/words/format.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { paramsOf, type FilteredName, type Named, type Own } from './fields.contract.ts'
import type { FieldWords } from './field-words.web.ts'
import type { FilterValues } from './filter-values.web.ts'
import { t } from './fields.words.ts'

/** The properties of a filter row that selects a department, a colleague or another record. */
export interface FilterRowProps {
  label: string
  value: never
  onChange: (value: Named | null) => void
}
type Special<O extends Own, Names extends FilteredName<O>> = {
  [K in Names]: O[K]['traits']['kind'] extends 'record' ? `of ${K}` : O[K]['traits']['kind'] & ('department' | 'person')
}[Names]
type Rows<O extends Own, Names extends FilteredName<O>> =
  Special<O, Names> extends never
    ? { rows?: undefined }
    : { rows: { [K in Special<O, Names>]: React.ComponentType<FilterRowProps> } }

type FilterRowsProps<O extends Own, Names extends FilteredName<O>> = {
  words: FieldWords<O>
  values: FilterValues<O>
  set: (changed: FilterValues<O>) => void
  names: readonly Names[]
} & Rows<O, Names>

/** Filter rows of those fields that lists can be filtered by. */
export function FilterRows<O extends Own, const Names extends FilteredName<O>>({
  words,
  values,
  set,
  names,
  rows,
}: FilterRowsProps<O, Names>) {
  return names.map(name => {
    const { traits, more } = words.fields.own[name]!
    const [first, last] = paramsOf(name, traits)
    const label = words.label(name)
    const propsOf = (param: string) => ({
      value: (values as Record<string, unknown>)[param] as never,
      onChange: (value: unknown) => set({ [param]: value } as never),
    })
    const Special = (rows as Record<string, React.ComponentType<FilterRowProps>> | undefined)?.[
      traits.kind === 'record' ? `of ${name}` : traits.kind
    ]
    if (Special) return <Special key={name} label={label} {...propsOf(first!)} />
    if (traits.kind === 'entry')
      return <Entries key={name} label={label} kind={more.dictionary!} {...propsOf(first!)} />
    const options = traits.kind === 'numbered' ? more.options! : undefined
    if (options)
      return (
        <Several
          key={name}
          label={label}
          options={options.map(one => ({ value: one, name: words.option(name, one) }))}
          {...propsOf(first!)}
        />
      )
    return [first!, ...(last ? [last] : [])].map(param => (
      <Plain key={param} kind={traits.kind} label={label} isLast={param === last} {...propsOf(param)} />
    ))
  })
}

interface ValueProps<Value> {
  label: string
  value: Value | undefined
  onChange: (value: Value) => void
}

function Several({
  label,
  value = [],
  onChange,
  options,
}: ValueProps<number[]> & { options: { value: number; name: string }[] }) {
  async function choose() {
    const chosen = await pick({
      title: label,
      multiple: true,
      value: value.map(String),
      options: options.map(one => ({ ...one, value: String(one.value) })),
    })
    if (chosen) onChange(chosen.map(one => Number(one.value)))
  }
  return (
    <Field label={label} inline>
      <FieldButton placeholder={t('any')} onPress={() => void choose()} onClear={() => onChange([])}>
        {listed(options.filter(one => value.includes(one.value)).map(({ name }) => name))}
      </FieldButton>
    </Field>
  )
}

/** Renders nothing if there are no entries. */
function Entries({ label, value = [], onChange, kind }: ValueProps<Named[]> & { kind: string }) {
  const { data } = useCall(dictionaryCalls.list, { kind })
  if (value.length === 0 && !data?.list.length) return null
  async function choose() {
    const chosen = await pick({
      title: label,
      multiple: true,
      value: value.map(({ id }) => id),
      options: offeredBy(dictionaryCalls.list, { kind }, ({ list }) =>
        list.map(({ id, name }) => ({ value: id, name })),
      ),
    })
    if (chosen) onChange(chosen.map(({ value: id, name }) => ({ id, name })))
  }
  return (
    <Field label={label} inline>
      <FieldButton placeholder={t('any')} onPress={() => void choose()} onClear={() => onChange([])}>
        {listed(value.map(({ name }) => name))}
      </FieldButton>
    </Field>
  )
}

function Plain({ kind, label, value, onChange, isLast }: ValueProps<never> & { kind: string; isLast: boolean }) {
  const change = onChange as (value: unknown) => void
  if (kind === 'money')
    return (
      <Field label={t(isLast ? 'atMost' : 'atLeast', { field: label })} inline>
        <NumberField value={value ?? ''} onChange={change} unit="¥" />
      </Field>
    )
  if (kind === 'date')
    return (
      <Field label={t(isLast ? 'until' : 'from', { field: label })} inline>
        <DateField value={value ?? null} onChange={change} clearable />
      </Field>
    )
  if (kind === 'flag') return <YesOrNo label={label} value={value} onChange={change} />
  return (
    <Field label={label}>
      <TextField value={value ?? ''} onChange={change} placeholder={t('any')} clearable />
    </Field>
  )
}

function YesOrNo({ label, value, onChange }: ValueProps<boolean | null>) {
  async function choose() {
    const chosen = await pick({
      title: label,
      value: value === undefined || value === null ? [] : [value ? 'yes' : 'no'],
      options: (['yes', 'no'] as const).map(one => ({ value: one, name: t(one) })),
    })
    if (chosen?.[0]) onChange(chosen[0].value === 'yes')
  }
  return (
    <Field label={label} inline>
      <FieldButton placeholder={t('any')} onPress={() => void choose()} onClear={() => onChange(null)}>
        {value === undefined || value === null ? '' : t(value ? 'yes' : 'no')}
      </FieldButton>
    </Field>
  )
}

import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { Field as Declaration, FieldValues, Named, NameOf, Own } from './fields.contract.ts'
import type { FieldWords } from './field-words.web.ts'

/** A form that contains these fields: `FormOf` of any values that include theirs. */
interface FormPart<O extends Own, Names extends NameOf<O>> {
  values: { [K in Names]: FieldValues<O>[K] }
  set: (changed: Partial<{ [K in Names]: FieldValues<O>[K] }>) => void
  error: (name: Names) => string | undefined
}
/** The properties of a row with a component of its own. */
export interface RowProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  isRequired: boolean
  more: Declaration['more']
}
type Chosen<Of> = (Of extends 'person' ? PersonBrief : Named) | null
type Special = 'entry' | 'department' | 'person' | 'record'
type SpecialOf<O extends Own, Names extends NameOf<O>> = {
  [K in Names]: O[K]['traits']['kind'] extends 'record' ? `of ${K}` : O[K]['traits']['kind'] & Special
}[Names]
type Rows<O extends Own, Names extends NameOf<O>> =
  SpecialOf<O, Names> extends never
    ? { rows?: undefined }
    : { rows: { [K in SpecialOf<O, Names>]: React.ComponentType<RowProps<Chosen<K>>> } }

type FieldRowsProps<O extends Own, Names extends NameOf<O>> = {
  words: FieldWords<O>
  form: FormPart<O, Names>
  names: readonly Names[]
} & Rows<O, Names>

/**
 * Form rows of some of a record's fields, in this order. Selectors of people or other records have components of their
 * own, passed in `rows`, so that forms without them do not load them.
 */
export function FieldRows<O extends Own, const Names extends NameOf<O>>({
  words,
  form,
  names,
  rows,
}: FieldRowsProps<O, Names>) {
  return names.map(name => {
    const { traits, more } = words.fields.own[name]!
    const props = {
      label: words.label(name),
      value: form.values[name] as never,
      onChange: (value: unknown) => form.set({ [name]: value } as never),
      error: form.error(name),
      isRequired: more.isRequired === true,
      more,
    }
    const Row = (rows as Record<string, React.ComponentType<typeof props>> | undefined)?.[
      traits.kind === 'record' ? `of ${name}` : traits.kind
    ]
    return Row ? (
      <Row key={name} {...props} />
    ) : (
      <PlainRow
        key={name}
        {...props}
        kind={traits.kind}
        least={more.after === undefined ? undefined : (form.values as Record<string, unknown>)[more.after]}
        hint={words.hint(name)}
        currency={(form.values as Record<string, unknown>).currency}
        option={value => words.option(name, value)}
      />
    )
  })
}

interface PlainProps extends Omit<RowProps<unknown>, 'value'> {
  kind: string
  least: unknown
  value: never
  hint: string | undefined
  /** The record's, if it has one. */
  currency: unknown
  option: (value: number) => string
}

function PlainRow({
  kind,
  least,
  label,
  value,
  onChange,
  error,
  isRequired,
  more,
  hint: placeholder,
  currency,
  option,
}: PlainProps) {
  const isLine = kind === 'text' || kind === 'longText'
  const hinted = placeholder === undefined ? {} : { placeholder }
  const length = more.longest === undefined ? {} : { maxLength: more.longest }
  async function choose() {
    const options = (more.options ?? []).map(one => ({ key: String(one), name: option(one) }))
    const chosen = await actionMenu(options, label)
    if (chosen) onChange(Number(chosen))
  }
  return (
    <Field label={label} inline={!isLine} required={isRequired} error={error}>
      {kind === 'text' ? (
        <TextField
          value={value}
          onChange={onChange}
          clearable
          {...hinted}
          {...length}
          {...(more.keyboard ? { inputMode: more.keyboard } : {})}
        />
      ) : kind === 'longText' ? (
        <TextArea value={value} onChange={onChange} {...hinted} {...length} />
      ) : kind === 'money' ? (
        <NumberField value={value} onChange={onChange} unit={unitOf(currency)} placeholder="0.00" />
      ) : kind === 'date' ? (
        <DateField
          value={value}
          onChange={onChange}
          clearable={!isRequired}
          {...(typeof least === 'string' ? { min: least } : {})}
        />
      ) : kind === 'flag' ? (
        <Switch value={value} onChange={onChange} />
      ) : (
        <FieldButton onPress={() => void choose()}>{option(value)}</FieldButton>
      )}
    </Field>
  )
}

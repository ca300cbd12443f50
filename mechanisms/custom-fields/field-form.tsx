import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import {
  customFieldCalls,
  customKinds,
  hasOptions,
  type CustomField,
  type CustomKind,
} from './custom-field.contract.ts'
import { t } from './custom-fields.words.ts'
import css from './custom-fields.module.css'

const place = '/members_management/fields'
/** The kinds of task that a field may be for. */
const taskKinds = ['TASK', 'WORKFLOW', 'RECURRING', 'BATCH', 'STORY', 'BUG', 'ISSUE', 'QUALITY'] as const

interface Values {
  name: string
  kind: CustomKind
  kinds: string[]
  isRequired: boolean
  options: { id?: string; name: string }[]
}

/** A new field, or one to be changed. */
export default function FieldForm() {
  const { id } = useAddress()
  const { data, error, refetch } = useCall(customFieldCalls.list, { subjectType: 'task' })
  if (id === undefined) return <NewField />
  const field = data?.list.find(one => one.id === id)
  if (field) return <EditField key={id} field={field} />
  return error || data ? (
    <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton kind="detail" />
  )
}

/** Options that were left empty are none. */
const filled = (options: Values['options']) => options.filter(({ name }) => name.trim() !== '')

function NewField() {
  const back = useBack(place)
  const form = useForm(customFieldCalls.create, {
    initial: { name: '', kind: 'text', kinds: [], isRequired: false, options: [{ name: '' }, { name: '' }] } as Values,
    input: ({ options, ...values }) => ({
      subjectType: 'task',
      ...values,
      options: hasOptions(values.kind) ? filled(options) : [],
    }),

    done: () => {
      toast.success(t('created'))
      back()
    },
  })
  return (
    <FormScreen title={t('newField')} form={form} home={place}>
      <Fields form={form} isNew />
    </FormScreen>
  )
}

function EditField({ field }: { field: CustomField }) {
  const back = useBack(place)
  const { id, name, kind, kinds, isRequired } = field
  const form = useForm(customFieldCalls.update, {
    initial: {
      name,
      kind,
      kinds,
      isRequired,
      options: field.options.filter(one => !one.isDeleted).map(one => ({ id: one.id, name: one.name })),
    } as Values,
    input: ({ options, ...values }) => ({
      id,
      name: values.name,
      kinds: values.kinds,
      isRequired: values.isRequired,
      ...(hasOptions(kind) ? { options: filled(options) } : {}),
    }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const stop = useChange(customFieldCalls.update, {
    done: () => {
      toast.success(t('stopped'))
      back()
    },
  })
  async function askStop() {
    if (await confirmDialog({ title: t('stopTitle', { name }), text: t('stopText'), confirm: t('stop'), danger: true }))
      stop.run({ id, isDeleted: true })
  }
  return (
    <FormScreen title={t('editField')} form={form} home={place}>
      <Fields form={form} isNew={false} />
      <div className={css.stop}>
        <Button kind="text" onPress={() => void askStop()}>
          {t('stop')}
        </Button>
      </div>
    </FormScreen>
  )
}

interface FieldsProps {
  form: { values: Values; set: (changed: Partial<Values>) => void; error: (name: keyof Values) => string | undefined }
  isNew: boolean
}

function Fields({ form: { values, set, error }, isNew }: FieldsProps) {
  const chooseKind = async () => {
    const kind = await actionMenu(
      customKinds.map(key => ({ key, name: t(key) })),
      t('kind'),
    )
    if (kind) set({ kind })
  }
  return (
    <>
      <Section note={isNew ? undefined : t('kindFixed')}>
        <Field label={t('name')} required error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={50} placeholder={t('nameText')} />
        </Field>
        <Field label={t('kind')} inline>
          {isNew ? (
            <FieldButton onPress={() => void chooseKind()}>{t(values.kind)}</FieldButton>
          ) : (
            <span>{t(values.kind)}</span>
          )}
        </Field>
        <Field label={t('required')} inline>
          <Switch value={values.isRequired} onChange={isRequired => set({ isRequired })} />
        </Field>
      </Section>
      {hasOptions(values.kind) && (
        <Options options={values.options} onChange={options => set({ options })} error={error('options')} />
      )}
      <Kinds kinds={values.kinds} onChange={kinds => set({ kinds })} />
    </>
  )
}

function Options({
  options,
  onChange,
  error,
}: {
  options: Values['options']
  onChange: (options: Values['options']) => void
  error: string | undefined
}) {
  const change = (index: number, name: string) =>
    onChange(options.map((one, at) => (at === index ? { ...one, name } : one)))
  return (
    <Section title={t('options')} note={error ?? t('optionsNote')}>
      {options.map(({ id, name }, index) => (
        <div key={id ?? `new ${index}`} className={css.option}>
          <TextField
            value={name}
            onChange={text => change(index, text)}
            label={t('option', { n: index + 1 })}
            placeholder={t('option', { n: index + 1 })}
            maxLength={50}
          />
          <IconButton
            icon={CloseIcon}
            label={t('removeOption', { name: name || t('option', { n: index + 1 }) })}
            onPress={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className={css.add}>
        <Button kind="text" small icon={PlusIcon} onPress={() => onChange([...options, { name: '' }])}>
          {t('addOption')}
        </Button>
      </div>
    </Section>
  )
}

/** For which kinds of task it is; none ticked means all. */
function Kinds({ kinds, onChange }: { kinds: string[]; onChange: (kinds: string[]) => void }) {
  const [open, setOpen] = useState(kinds.length > 0)
  if (!open) {
    return (
      <Section>
        <Field label={t('kinds')} inline>
          <FieldButton onPress={() => setOpen(true)}>{t('kindsAll')}</FieldButton>
        </Field>
      </Section>
    )
  }
  return (
    <Section title={t('kinds')}>
      <div className={css.kinds}>
        {taskKinds.map(kind => (
          <Checkbox
            key={kind}
            value={kinds.includes(kind)}
            onChange={on => onChange(on ? [...kinds, kind] : kinds.filter(one => one !== kind))}
          >
            {t(kind)}
          </Checkbox>
        ))}
      </div>
    </Section>
  )
}

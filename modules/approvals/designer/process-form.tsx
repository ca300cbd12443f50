import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { processCalls, standInRules, type ApprovalTypeRow } from '#mechanisms/approvals/process.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t } from '../approvals.words.ts'
import { definitionOf, designOf, newDesign, type Design } from './design.web.ts'
import { FormFields } from './form-fields.tsx'
import { noForm } from './new-field.web.ts'
import { Steps } from './steps.tsx'
import { TrySheet } from './try-sheet.tsx'
import css from './designer.module.css'

const place = '/members_management/approvals'

/** A new process, or one that is there: changed, it becomes a new version. */
export default function ProcessForm() {
  useScreenKind('record')
  const { id } = useAddress()
  const back = useBack(place)
  const types = useCall(processCalls.types, {})
  const process = useCall(processCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const all = types.data?.list
  if (all && id === undefined) return <NewProcess types={all} />
  if (all && process.data)
    return (
      <EditProcess
        key={`${id} ${process.data.version}`}
        id={process.data.id}
        design={designOf(process.data)}
        types={all}
      />
    )
  const error = types.error ?? process.error
  return (
    <Page title={t(id ? 'editProcess' : 'newProcess')} onBack={back}>
      {error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void types.refetch()
            void process.refetch()
          }}
        />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function NewProcess({ types }: { types: readonly ApprovalTypeRow[] }) {
  const back = useBack(place)
  const form = useForm(processCalls.create, {
    draft: 'approval_process',
    initial: newDesign(types[0]?.type ?? ''),

    input: design => ({
      type: design.type,
      kind: design.kind,
      name: design.name,
      note: design.note,
      definition: definitionOf(design),
    }),
    done: () => {
      toast.success(t('published'))
      back()
    },
  })
  return <Designer title={t('newProcess')} form={form} types={types} isNew />
}

function EditProcess({ id, design, types }: { id: string; design: Design; types: readonly ApprovalTypeRow[] }) {
  const back = useBack(place)
  const form = useForm(processCalls.publish, {
    initial: design,

    input: input => ({ id, name: input.name, note: input.note, definition: definitionOf(input) }),
    done: () => {
      toast.success(t('published'))
      back()
    },
  })
  return <Designer title={t('editProcess')} form={form} types={types} isNew={false} />
}

interface DesignerProps {
  title: string
  form: FormOf<Design>
  types: readonly ApprovalTypeRow[]
  isNew: boolean
}

function Designer({ title, form, types, isNew }: DesignerProps) {
  const { values, set, error } = form
  const [isTrying, setTrying] = useState(false)
  const type = types.find(one => one.type === values.type)
  // A draft of an earlier build has none; nor has another type.
  const designed = type?.hasForm ? (values.form ?? noForm) : noForm
  async function chooseType() {
    const chosen = await actionMenu(
      types.map(one => ({ key: one.type, name: one.name })),
      t('forType'),
    )
    if (chosen) set({ type: chosen, kind: '', form: noForm, steps: values.steps.map(step => ({ ...step, when: [] })) })
  }
  async function chooseKind() {
    const chosen = await actionMenu(
      [{ key: '', name: t('allKinds') }, ...(type?.kinds ?? []).map(one => ({ key: one.kind, name: one.name }))],
      t('kind'),
    )
    if (chosen !== null) set({ kind: chosen })
  }
  return (
    <FormScreen title={title} home={place} form={form} submit={t('publish')}>
      <Section note={isNew ? undefined : t('publishNote')}>
        <Field label={t('forType')} inline>
          {isNew && types.length > 1 ? (
            <FieldButton onPress={() => void chooseType()}>{type?.name}</FieldButton>
          ) : (
            <span>{type?.name}</span>
          )}
        </Field>
        {isNew && type && !type.hasOwnKinds && type.kinds.length > 0 && (
          <Field label={t('kind')} inline>
            <FieldButton onPress={() => void chooseKind()}>
              {type.kinds.find(one => one.kind === values.kind)?.name ?? t('allKinds')}
            </FieldButton>
          </Field>
        )}
        <Field label={t('processName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={50}
            placeholder={t('processNameText')}
          />
        </Field>
        <Field label={t('processNote')} error={error('note')}>
          <TextField
            value={values.note}
            onChange={note => set({ note })}
            maxLength={500}
            placeholder={t('processNoteText')}
          />
        </Field>
      </Section>
      {type?.hasForm && <FormFields form={designed} onChange={next => set({ form: next })} problem={error('form')} />}
      <Steps
        form={designed}
        steps={values.steps}
        onChange={steps => set({ steps })}
        type={type}
        problem={error('steps')}
      />
      <div className={css.try}>
        <Button kind="secondary" wide onPress={() => setTrying(true)}>
          {t('try')}
        </Button>
      </div>
      <Rules values={values} set={set} />
      {isTrying && (
        <TrySheet
          design={values}
          form={designed}
          hasAmount={type?.hasAmount === true}
          isDays={type?.amountIn === 'days'}
          onClose={() => setTrying(false)}
        />
      )}
    </FormScreen>
  )
}

/** What happens where the approver is the requester or is missing; who is notified. */
function Rules({ values, set }: Pick<DesignerProps['form'], 'values' | 'set'>) {
  async function chooseRule(name: 'onSelf' | 'onMissing') {
    const rule = await actionMenu(
      standInRules.map(key => ({ key, name: t(`rule_${key}`) })),
      t(name),
    )
    if (rule) set({ [name]: rule })
  }
  async function chooseCopyAt() {
    const copyAt = await actionMenu(
      (['start', 'end'] as const).map(key => ({ key, name: t(`copy_${key}`) })),
      t('copyAt'),
    )
    if (copyAt) set({ copyAt })
  }
  return (
    <Section title={t('rules')}>
      <Field label={t('onSelf')} inline>
        <FieldButton onPress={() => void chooseRule('onSelf')}>{t(`rule_${values.onSelf}`)}</FieldButton>
      </Field>
      <Field label={t('onMissing')} inline>
        <FieldButton onPress={() => void chooseRule('onMissing')}>{t(`rule_${values.onMissing}`)}</FieldButton>
      </Field>
      <Field label={t('asksOnce')} hint={t('asksOnceText')} inline>
        <Switch value={values.asksOnce} onChange={asksOnce => set({ asksOnce })} />
      </Field>
      <Field label={t('copies')} inline>
        <PeopleField
          value={values.copies}
          onChange={copies => set({ copies: [...copies] })}
          title={t('copies')}
          placeholder={t('noCopies')}
        />
      </Field>
      {values.copies.length > 0 && (
        <Field label={t('copyAt')} inline>
          <FieldButton onPress={() => void chooseCopyAt()}>{t(`copy_${values.copyAt}`)}</FieldButton>
        </Field>
      )}
    </Section>
  )
}

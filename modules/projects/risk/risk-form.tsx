import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { NoProject } from '../record/no-project.tsx'
import { riskCalls, riskScale, type RiskDetail } from './risk.contract.ts'
import { Coefficient } from './risk-row.tsx'
import { t } from './risk.words.ts'
import css from './risk.module.css'

interface Values { name: string, detail: string, probability: number, impact: number, response: string, owner: PersonBrief | null, dueDate: string | null }
const inputOf = ({ owner, ...values }: Values) => ({ ...values, ownerId: owner?.id ?? null })
const refreshes = [riskCalls.list, riskCalls.matrix, riskCalls.detail, historyCalls.list]

/** A risk is written down in a project, or with an id changed. */
export default function RiskForm() {
  const { id, project } = useAddress()
  if (id) return <Edit id={id} />
  return project ? <New projectId={project} /> : <NoProject title={t('newRisk')} />
}

function New({ projectId }: { projectId: string }) {
  const back = useBack(`/projects/${projectId}/risk`)
  const form = useForm(riskCalls.create, {
    draft: `risk ${projectId}`, refreshes, initial: { name: '', detail: '', probability: 3, impact: 3, response: '', owner: null, dueDate: null } as Values,
    input: values => ({ projectId, ...inputOf(values) }), done: () => { toast.success(t('saved')); back() },
  })
  return <FormScreen title={t('newRisk')} home={`/projects/${projectId}/risk`} form={form}><Fields form={form} /></FormScreen>
}

function Edit({ id }: { id: string }) {
  const back = useBack(`/projects/risk_detail?id=${id}`)
  const { data, error, refetch } = useCall(riskCalls.detail, { id })
  if (data) return <EditLoaded risk={data} onDone={back} />
  return <Page title={t('editRisk')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function EditLoaded({ risk: { id, name, detail, probability, impact, response, owner, dueDate }, onDone }: { risk: RiskDetail, onDone: () => void }) {
  const form = useForm(riskCalls.update, {
    refreshes, initial: { name, detail, probability, impact, response, owner, dueDate } as Values, input: values => ({ id, ...inputOf(values) }), done: () => { toast.success(t('saved')); onDone() },
  })
  return <FormScreen title={t('editRisk')} home={`/projects/risk_detail?id=${id}`} form={form}><Fields form={form} /></FormScreen>
}

interface Form { values: Values, set(changed: Partial<Values>): void, error(name: string): string | undefined }

function Fields({ form: { values, set, error } }: { form: Form }) {
  return (
    <>
      <Section>
        <Field label={t('name')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} clearable /></Field>
        <Scale label={t('probability')} value={values.probability} onChange={probability => set({ probability })} />
        <Scale label={t('impact')} value={values.impact} onChange={impact => set({ impact })} />
        <Field label={t('coefficient')} inline><span><Coefficient value={values.probability * values.impact} /></span></Field>
      </Section>
      <Section>
        <Field label={t('detail')} error={error('detail')}><TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={5000} placeholder={t('detailText')} /></Field>
        <Field label={t('response')} error={error('response')}><TextArea value={values.response} onChange={response => set({ response })} maxLength={5000} placeholder={t('responseText')} /></Field>
        <Field label={t('owner')} inline error={error('owner')}><PersonField value={values.owner} onChange={owner => set({ owner })} clearable /></Field>
        <Field label={t('due')} inline error={error('dueDate')}><DateField value={values.dueDate} onChange={dueDate => set({ dueDate })} clearable /></Field>
      </Section>
    </>
  )
}

function Scale({ label, value, onChange }: { label: string, value: number, onChange: (value: number) => void }) {
  return (
    <Field label={label} required>
      <div className={css.scale} role='radiogroup' aria-label={label}>
        {riskScale.map(level => (
          <button key={level} type='button' role='radio' aria-checked={level === value} className={css.level} onClick={() => onChange(level)}><b>{level}</b>{t(`level_${level}`)}</button>
        ))}
      </div>
    </Field>
  )
}

import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { chooseType } from '../expense-type/choose-type.web.ts'
import { billMemoCalls, type BillMemoDetail } from './bill-memo.contract.ts'
import { t } from './bill-memo.words.ts'

interface Values { summary: string, amount: string, spentDate: string, type: { id: string, name: string } | null, kept: FileBrief[] }

const refreshes = [billMemoCalls.list, billMemoCalls.total, billMemoCalls.detail]
const inputOf = ({ type, kept, ...values }: Values, uploads: Uploads) => ({ ...values, typeId: type?.id ?? null, resId: [...kept.map(({ id }) => id), ...uploads.ids] })

/** What one has just paid; or with an id in the address, a memo to be changed. */
export default function BillMemoForm() {
  const { id } = useAddress()
  const back = useBack('/bill/list')
  const { data, error, refetch } = useCall(billMemoCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Create />
  if (data) return <Edit key={id} memo={data} />
  return <Page title={t('editMemo')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function Create() {
  const back = useBack('/bill/list')
  const uploads = useUploads(mostFiles)
  const [today] = useState(() => day(Date.now()))
  const form = useForm(billMemoCalls.create, {
    draft: 'bill_memo', refreshes, initial: { summary: '', amount: '', spentDate: today, type: null, kept: [] } as Values,
    input: values => inputOf(values, uploads),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('newMemo')} form={form} uploads={uploads} />
}

function Edit({ memo: { id, summary, amount, spentDate, type, attachments } }: { memo: BillMemoDetail }) {
  const back = useBack(`/bill/detail?id=${id}`)
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(billMemoCalls.update, {
    refreshes, initial: { summary, amount, spentDate, type, kept: attachments } as Values,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('editMemo')} form={form} uploads={uploads} />
}

function Form({ title, form, uploads }: { title: string, form: FormOf<Values>, uploads: Uploads }) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  async function choose() {
    const type = await chooseType('expense', values.type?.id ?? null)
    if (type) set({ type })
  }
  return (
    <FormScreen title={title} home='/bill/list' form={{ ...form, send }} submit={t('save')}>
      <Section>
        <Field label={t('amount')} required error={error('amount')}><NumberField value={values.amount} onChange={amount => set({ amount })} unit={t('yuan')} placeholder='0.00' /></Field>
        <Field label={t('summary')} required error={error('summary')}><TextField value={values.summary} onChange={summary => set({ summary })} maxLength={200} placeholder={t('summaryText')} clearable /></Field>
        <Field label={t('spentDate')} inline error={error('spentDate')}><DateField value={values.spentDate} onChange={spentDate => { if (spentDate) set({ spentDate }) }} /></Field>
        <Field label={t('type')} inline><FieldButton onPress={() => void choose()} onClear={values.type ? () => set({ type: null }) : undefined}>{values.type?.name}</FieldButton></Field>
      </Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} camera />
    </FormScreen>
  )
}

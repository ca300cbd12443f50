import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { supplierCalls, supplierCategories, type SupplierDetail } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

interface Values {
  name: string, code: string, category: Choice | null, manager: PersonBrief | null, contactName: string, phone: string, email: string, address: string, taxNumber: string, bankName: string, bankAccount: string
  remark: string, kept: FileBrief[], chosen: Record<string, string[]>, copies: PersonBrief[]
}
const empty: Values = {
  name: '', code: '', category: null, manager: null, contactName: '', phone: '', email: '', address: '', taxNumber: '', bankName: '', bankAccount: '', remark: '', kept: [], chosen: {}, copies: [],
}
const valuesOf = ({ name, code, category, managers, contactName, phone, email, address, taxNumber, bankName, bankAccount, remark, attachments }: SupplierDetail): Values =>
  ({ ...empty, name, code, category, manager: managers[0] ?? null, contactName, phone, email, address, taxNumber, bankName, bankAccount, remark, kept: attachments })
const inputOf = ({ category, manager, email, kept, copies, ...values }: Values, uploads: Uploads) =>
  ({ ...values, categoryId: category?.id ?? null, managerId: manager?.id ?? null, email: email || null, copyIds: copies.map(({ id }) => id), resId: [...kept.map(({ id }) => id), ...uploads.ids] })

const refreshes = [supplierCalls.list, supplierCalls.detail, supplierDirectoryCalls.list, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const home = '/jxc/vendor/list'
const pageOf = (id: string) => `/jxc/vendor/detail/${id}`

/** A new supplier; or with an id in the address one that is changed, and handed in again where it was turned down. */
export default function SupplierForm() {
  const { id } = useAddress()
  const back = useBack(home)
  const { data, error, refetch } = useCall(supplierCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Create />
  // One that was agreed to is saved as it is: nobody decides.
  if (data?.status === 'agree') return <Edit key={id} supplier={data} before={{ chosen: {}, copies: [] }} />
  if (data) return <WithEndBefore key={id} subjectType='erp-supplier' subjectId={id} title={t('editSupplier')} home={pageOf(id)}>{before => <Edit supplier={data} before={before} />}</WithEndBefore>
  return <Page title={t('editSupplier')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function Create() {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const form = useForm(supplierCalls.create, {
    draft: 'supplier', initial: empty, refreshes,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newSupplier')} form={form} uploads={uploads} isHandedIn />
}

function Edit({ supplier, before }: { supplier: SupplierDetail, before: EndBefore }) {
  const back = useBack(pageOf(supplier.id))
  const uploads = useUploads(mostFiles - supplier.attachments.length)
  const isHandedIn = supplier.status !== 'agree'
  const form = useForm(supplierCalls.update, {
    initial: { ...valuesOf(supplier), ...before }, refreshes,
    input: values => ({ id: supplier.id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t(isHandedIn ? 'submitted' : 'saved')); back() },
  })
  return <Form title={t('editSupplier')} form={form} uploads={uploads} isHandedIn={isHandedIn} isAccountKept={!supplier.isAccountEditable} />
}

interface FormProps {
  title: string
  form: FormOf<Values>
  uploads: Uploads
  /** It goes to who decides; one that was agreed to is saved as it is. */
  isHandedIn: boolean
  isAccountKept?: boolean
}

function Form({ title, form, uploads, isHandedIn, isAccountKept = false }: FormProps) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const preview = useCall(processCalls.preview, { type: 'erp-supplier', kind: '' }, { enabled: isHandedIn })
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }} submit={t(isHandedIn ? 'submit' : 'save')}>
      <Section>
        <Field label={t('name')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} clearable /></Field>
        <Field label={t('code')} error={error('code')}><TextField value={values.code} onChange={code => set({ code })} maxLength={30} placeholder={t('codeText')} /></Field>
        <DictionaryField kind={supplierCategories} label={t('category')} value={values.category} onChange={category => set({ category })} />
        <Field label={t('manager')} inline><PersonField value={values.manager} onChange={manager => set({ manager })} title={t('manager')} placeholder={t('managerText')} /></Field>
      </Section>
      <Section title={t('contact')}>
        <Field label={t('contactName')} error={error('contactName')}><TextField value={values.contactName} onChange={contactName => set({ contactName })} maxLength={50} /></Field>
        <Field label={t('phone')} error={error('phone')}><TextField value={values.phone} onChange={phone => set({ phone })} inputMode='tel' maxLength={50} /></Field>
        <Field label={t('email')} error={error('email')}><TextField value={values.email} onChange={email => set({ email })} inputMode='email' maxLength={254} /></Field>
        <Field label={t('address')} error={error('address')}><TextField value={values.address} onChange={address => set({ address })} maxLength={200} /></Field>
      </Section>
      <Section title={t('account')} {...isAccountKept ? { note: t('accountKept') } : {}}>
        <Field label={t('taxNumber')} error={error('taxNumber')}><TextField value={values.taxNumber} onChange={taxNumber => set({ taxNumber })} maxLength={20} /></Field>
        <Field label={t('bankName')} error={error('bankName')}><TextField value={values.bankName} onChange={bankName => set({ bankName })} maxLength={100} placeholder={t('bankNameText')} disabled={isAccountKept} /></Field>
        <Field label={t('bankAccount')} error={error('bankAccount')}><TextField value={values.bankAccount} onChange={bankAccount => set({ bankAccount })} inputMode='numeric' maxLength={50} disabled={isAccountKept} /></Field>
      </Section>
      <Section><Field label={t('remark')} error={error('remark')}><TextArea value={values.remark} onChange={remark => set({ remark })} maxLength={2_000} placeholder={t('remarkText')} /></Field></Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
      {preview.data && <PreviewSteps preview={preview.data} chosen={values.chosen} onChoose={chosen => set({ chosen: chosen as Values['chosen'] })} problem={form.error('chosen')} />}
      {isHandedIn && <Section><Field label={t('copies')} inline><PeopleField value={values.copies} onChange={copies => set({ copies: [...copies] })} title={t('copies')} /></Field></Section>}
    </FormScreen>
  )
}
